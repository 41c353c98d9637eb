/// Editing of one line on a terminal: the calls of libedit that plantid uses.
///
/// libedit may be absent when this is built; `le_make` then returns NULL. An editor reads standard input
/// and draws on standard output. All calls on one editor come from one thread at a time. The terminal is as it was
/// before whenever no call runs.
#ifndef CLINEEDITOR_H
#define CLINEEDITOR_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// How reading a line ended.
typedef enum le_status {
  /// A line was typed.
  LE_LINE = 0,
  /// ^C: what was typed is thrown away.
  LE_STOPPED,
  /// ^D on an empty line, or the terminal is gone.
  LE_END
} le_status;

/// A line editor with its history.
typedef struct le_editor le_editor;

/// Makes an editor; the caller owns it and gives it back to `le_free`.
///
/// NULL when there is no libedit, no memory, or standard input is no terminal that can be edited on.
le_editor *_Nullable le_make(void);

/// Frees an editor; takes NULL.
void le_free(le_editor *_Nullable editor);

/// Adds a line to what the arrow keys bring back; nothing is written to a file.
void le_remember(le_editor *editor, const char *line);

/// Reads a line after a prompt.
///
/// On LE_LINE `line` is UTF-8 without its line end; it belongs to the editor and lives until the next
/// call on it. Otherwise `line` is untouched.
le_status le_read(le_editor *editor, const char *prompt, const char *_Nullable *_Nonnull line);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
