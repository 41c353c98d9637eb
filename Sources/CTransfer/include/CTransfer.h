// One HTTP request at a time through libcurl, which is loaded when it is wanted.
#ifndef CTRANSFER_H
#define CTRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a request ended.
typedef enum tf_status {
  TF_OK = 0,
  TF_ABSENT,         // libcurl is not installed, or was not there when this was built
  TF_STOPPED,        // a callback ended it
  TF_NO_HOST,        // the name of the host, or of the proxy, is not known
  TF_NO_CONNECTION,  // nothing listens there, or the network is down
  TF_CERTIFICATE,    // the server is not the one it should be
  TF_TOO_SLOW,       // no connection in time, or nothing came for a minute
  TF_CUT,            // the connection ended before the content did
  TF_BAD_ADDRESS,    // not an address that is allowed
  TF_FAILED
} tf_status;

typedef struct tf_request {
  const char *address;
  const char *agent;
  const char *token;       // sent as a bearer token; NULL: none
  const char *entity_tag;  // with from > 0: only if the content still has it; NULL: whatever it is
  const char *certificates;  // file of trusted certificates; NULL: those of the system
  int64_t from;              // the first byte that is wanted
  bool allows_plain;         // http beside https
} tf_request;

/// The head of an answer.
typedef struct tf_answer {
  int32_t status;
  int64_t length;       // bytes that follow; -1: not known
  int64_t first;        // of a part: its first byte; -1: not a part
  int64_t whole;        // of a part: bytes of the whole; -1: not known
  int64_t retry_after;  // seconds; -1: not said
  char entity_tag[256];
  char type[128];
  char location[2048];  // where to go instead; empty: nowhere
} tf_answer;

typedef struct tf_receiver {
  void *user;
  /// Called once, before the content; false ends the request.
  bool (*head)(const tf_answer *answer, void *user);
  /// Called with each piece of the content; false ends the request.
  bool (*content)(const uint8_t *bytes, size_t count, void *user);
  /// Called about once a second and oftener; false ends the request.
  bool (*goes_on)(void *user);
} tf_receiver;

/// Whether libcurl is there.
bool tf_is_available(void);

/// Asks for an address, and follows no redirection. `reason` gets libcurl's own words, in 256 bytes.
tf_status tf_get(const tf_request *request, const tf_receiver *receiver, char *reason);

#endif
