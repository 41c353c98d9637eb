// Everything that touches libcurl. Linked, it would bring twenty libraries to every start of the program.
#include "CTransfer.h"

#include <string.h>

#if __has_include(<curl/curl.h>)

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

static void *library;

static void open_library(void) {
  // Where it is linked all the same, its functions are found without a handle.
  static const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index += 1) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return;
  CURLcode (*start)(long) = (CURLcode(*)(long))dlsym(library, "curl_global_init");
  if (start == NULL || start(CURL_GLOBAL_DEFAULT) != CURLE_OK) library = NULL;
}

static void *function(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library == NULL ? NULL : dlsym(library, name);
}

// curl.h wraps these in macros that check types.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#define CALL(name) ((__typeof__(&name))function(#name))

bool tf_is_available(void) { return function("curl_easy_perform") != NULL; }

typedef struct transfer {
  CURL *handle;
  const tf_receiver *receiver;
  tf_answer answer;
  bool has_head;
  bool is_stopped;
} transfer;

// The value of a header line of a name; NULL for another line.
static const char *value(const char *line, size_t length, const char *name) {
  size_t count = strlen(name);
  if (length <= count || strncasecmp(line, name, count) != 0 || line[count] != ':') return NULL;
  const char *start = line + count + 1, *end = line + length;
  while (start < end && (*start == ' ' || *start == '\t')) start += 1;
  return start;
}

static void keep(char *to, size_t capacity, const char *from, const char *end) {
  while (end > from && (end[-1] == '\r' || end[-1] == '\n' || end[-1] == ' ')) end -= 1;
  size_t length = (size_t)(end - from);
  // A value that is too long is none.
  if (length >= capacity) length = 0;
  memcpy(to, from, length);
  to[length] = 0;
}

static size_t take_header(char *line, size_t size, size_t count, void *user) {
  transfer *self = user;
  size_t length = size * count;
  char *end = line + length;
  const char *found;
  if (length >= 5 && memcmp(line, "HTTP/", 5) == 0) {
    // Each head begins anew: one of a proxy comes before the server's.
    memset(&self->answer, 0, sizeof self->answer);
    self->answer.first = self->answer.whole = self->answer.retry_after = self->answer.length = -1;
  } else if ((found = value(line, length, "etag")) != NULL) {
    keep(self->answer.entity_tag, sizeof self->answer.entity_tag, found, end);
  } else if ((found = value(line, length, "content-type")) != NULL) {
    keep(self->answer.type, sizeof self->answer.type, found, end);
  } else if ((found = value(line, length, "location")) != NULL) {
    keep(self->answer.location, sizeof self->answer.location, found, end);
  } else if ((found = value(line, length, "retry-after")) != NULL) {
    char text[32];
    keep(text, sizeof text, found, end);
    char *rest;
    long long seconds = strtoll(text, &rest, 10);
    if (rest != text && *rest == 0 && seconds >= 0) self->answer.retry_after = seconds;
  } else if ((found = value(line, length, "content-range")) != NULL) {
    char text[96];
    keep(text, sizeof text, found, end);
    long long first, last, whole;
    if (sscanf(text, "bytes %lld-%lld/%lld", &first, &last, &whole) == 3 && first >= 0) {
      self->answer.first = first;
      self->answer.whole = whole;
    } else if (sscanf(text, "bytes */%lld", &whole) == 1) {
      self->answer.whole = whole;
    }
  }
  return length;
}

// Hands the head on before the content, or where there is none.
static bool give_head(transfer *self) {
  if (self->has_head) return !self->is_stopped;
  self->has_head = true;
  long status = 0;
  curl_off_t length = -1;
  CALL(curl_easy_getinfo)(self->handle, CURLINFO_RESPONSE_CODE, &status);
  CALL(curl_easy_getinfo)(self->handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  char *there = NULL;
  CALL(curl_easy_getinfo)(self->handle, CURLINFO_REDIRECT_URL, &there);
  self->answer.status = (int32_t)status;
  self->answer.length = length;
  if (there != NULL) {
    keep(self->answer.location, sizeof self->answer.location, there, there + strlen(there));
  }
  self->is_stopped = !self->receiver->head(&self->answer, self->receiver->user);
  return !self->is_stopped;
}

static size_t take_content(char *bytes, size_t size, size_t count, void *user) {
  transfer *self = user;
  if (!give_head(self)) return 0;
  self->is_stopped =
      !self->receiver->content((const uint8_t *)bytes, size * count, self->receiver->user);
  return self->is_stopped ? 0 : size * count;
}

static int report(void *user, curl_off_t all, curl_off_t now, curl_off_t up_all, curl_off_t up) {
  (void)all, (void)now, (void)up_all, (void)up;
  transfer *self = user;
  if (self->receiver->goes_on(self->receiver->user)) return 0;
  self->is_stopped = true;
  return 1;
}

static tf_status meaning(CURLcode code) {
  switch (code) {
  case CURLE_OK:
    return TF_OK;
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_RESOLVE_PROXY:
    return TF_NO_HOST;
  case CURLE_COULDNT_CONNECT:
    return TF_NO_CONNECTION;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_CERTPROBLEM:
    return TF_CERTIFICATE;
  case CURLE_OPERATION_TIMEDOUT:
    return TF_TOO_SLOW;
  case CURLE_PARTIAL_FILE:
  case CURLE_RECV_ERROR:
  case CURLE_GOT_NOTHING:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM:
    return TF_CUT;
  case CURLE_UNSUPPORTED_PROTOCOL:
  case CURLE_URL_MALFORMAT:
    return TF_BAD_ADDRESS;
  default:
    return TF_FAILED;
  }
}

static struct curl_slist *headers(const tf_request *request) {
  char line[4096];
  struct curl_slist *list = NULL;
  if (request->token != NULL) {
    snprintf(line, sizeof line, "Authorization: Bearer %s", request->token);
    list = CALL(curl_slist_append)(list, line);
  }
  if (request->from > 0 && request->entity_tag != NULL) {
    snprintf(line, sizeof line, "If-Range: %s", request->entity_tag);
    list = CALL(curl_slist_append)(list, line);
  }
  return list;
}

tf_status tf_get(const tf_request *request, const tf_receiver *receiver, char *reason) {
  reason[0] = 0;
  if (!tf_is_available()) return TF_ABSENT;
  __typeof__(&curl_easy_setopt) set = CALL(curl_easy_setopt);
  transfer self = {CALL(curl_easy_init)(), receiver, {0}, false, false};
  if (self.handle == NULL) return TF_FAILED;
  char error[CURL_ERROR_SIZE] = "", range[32];
  struct curl_slist *list = headers(request);
  CURL *handle = self.handle;
  set(handle, CURLOPT_URL, request->address);
  set(handle, CURLOPT_USERAGENT, request->agent);
  // Of later versions these options have other names; the old ones are in all.
  long protocols = CURLPROTO_HTTPS | (request->allows_plain ? CURLPROTO_HTTP : 0);
  set(handle, CURLOPT_PROTOCOLS, protocols);
  set(handle, CURLOPT_FOLLOWLOCATION, 0L);
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_CONNECTTIMEOUT, 30L);
  set(handle, CURLOPT_LOW_SPEED_LIMIT, 1L);
  set(handle, CURLOPT_LOW_SPEED_TIME, 60L);
  set(handle, CURLOPT_BUFFERSIZE, 256L << 10);
  set(handle, CURLOPT_ERRORBUFFER, error);
  set(handle, CURLOPT_HTTPHEADER, list);
  if (request->certificates != NULL) set(handle, CURLOPT_CAINFO, request->certificates);
  if (request->from > 0) {
    snprintf(range, sizeof range, "%lld-", (long long)request->from);
    set(handle, CURLOPT_RANGE, range);
  }
  set(handle, CURLOPT_HEADERFUNCTION, take_header);
  set(handle, CURLOPT_HEADERDATA, &self);
  set(handle, CURLOPT_WRITEFUNCTION, take_content);
  set(handle, CURLOPT_WRITEDATA, &self);
  set(handle, CURLOPT_NOPROGRESS, 0L);
  set(handle, CURLOPT_XFERINFOFUNCTION, report);
  set(handle, CURLOPT_XFERINFODATA, &self);
  CURLcode code = CALL(curl_easy_perform)(handle);
  // An answer without content has a head as well.
  if (code == CURLE_OK) give_head(&self);
  tf_status status = self.is_stopped ? TF_STOPPED : meaning(code);
  snprintf(reason, 256, "%s", error[0] != 0 ? error : CALL(curl_easy_strerror)(code));
  CALL(curl_slist_free_all)(list);
  CALL(curl_easy_cleanup)(handle);
  return status;
}

#else

bool tf_is_available(void) { return false; }

tf_status tf_get(const tf_request *request, const tf_receiver *receiver, char *reason) {
  (void)request, (void)receiver;
  reason[0] = 0;
  return TF_ABSENT;
}

#endif
