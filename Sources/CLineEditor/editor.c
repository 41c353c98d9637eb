// Everything that touches libedit.
#define _DEFAULT_SOURCE
#include "CLineEditor.h"

#include <stddef.h>

#if __has_include(<histedit.h>)

#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The lines the arrow keys bring back.
enum { HISTORY_LINES = 500 };

struct le_editor {
  EditLine *line;
  History *history;
  const char *prompt;
  char *text;
  bool is_stopped;
};

static le_editor *editor_of(EditLine *line) {
  void *editor = NULL;
  el_get(line, EL_CLIENTDATA, &editor);
  return editor;
}

static char *prompt_of(EditLine *line) { return (char *)editor_of(line)->prompt; }

/// ^C arrives as a key, because a signal would leave what was typed on the screen and in the buffer.
static unsigned char stop(EditLine *line, int key) {
  (void)key;
  editor_of(line)->is_stopped = true;
  return CC_NEWLINE;
}

/// libedit's own handler puts the terminal back before the program stops, and draws again after.
static unsigned char suspend(EditLine *line, int key) {
  (void)line;
  (void)key;
  raise(SIGTSTP);
  return CC_REDISPLAY;
}

static bool configure(le_editor *editor) {
  EditLine *line = editor->line;
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
  history(editor->history, &event, H_SETUNIQUE, 1);
  return el_set(line, EL_CLIENTDATA, editor) == 0 && el_set(line, EL_PROMPT, prompt_of) == 0 &&
         el_set(line, EL_EDITOR, "emacs") == 0 && el_set(line, EL_SIGNAL, 1) == 0 &&
         el_set(line, EL_HIST, history, editor->history) == 0 &&
         el_set(line, EL_ADDFN, "plantid-stop", "Throw the line away", stop) == 0 &&
         el_set(line, EL_ADDFN, "plantid-suspend", "Stop the program", suspend) == 0 &&
         el_set(line, EL_SETTY, "-d", "-isig", NULL) == 0 &&
         el_set(line, EL_BIND, "^C", "plantid-stop", NULL) == 0 &&
         el_set(line, EL_BIND, "^Z", "plantid-suspend", NULL) == 0 &&
         el_set(line, EL_BIND, "^R", "em-inc-search-prev", NULL) == 0;
}

le_editor *le_make(void) {
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return NULL;
  // Only how bytes make letters; numbers and sentences stay the same in every locale.
  if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "");
  le_editor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  editor->prompt = "";
  editor->line = el_init("plantid", stdin, stdout, stderr);
  editor->history = history_init();
  if (!editor->line || !editor->history || !configure(editor)) {
    le_free(editor);
    return NULL;
  }
  return editor;
}

void le_free(le_editor *editor) {
  if (!editor) return;
  if (editor->line) el_end(editor->line);
  if (editor->history) history_end(editor->history);
  free(editor->text);
  free(editor);
}

void le_remember(le_editor *editor, const char *line) {
  HistEvent event;
  history(editor->history, &event, H_ENTER, line);
}

le_status le_read(le_editor *editor, const char *prompt, const char **line) {
  editor->prompt = prompt;
  editor->is_stopped = false;
  int count = 0;
  // libedit shows the prompt first and takes the terminal after it: a key of the moment between, ^C too,
  // would go where no editor is.
  el_set(editor->line, EL_PREP_TERM, 1);
  const char *typed = el_gets(editor->line, &count);
  editor->prompt = "";
  if (editor->is_stopped) {
    fputs("^C\n", stdout);
    fflush(stdout);
    return LE_STOPPED;
  }
  if (!typed || count <= 0) return LE_END;
  char *copy = strdup(typed);
  if (!copy) return LE_END;
  copy[strcspn(copy, "\n")] = '\0';
  free(editor->text);
  editor->text = copy;
  *line = copy;
  return LE_LINE;
}

#else

le_editor *le_make(void) { return NULL; }

void le_free(le_editor *editor) { (void)editor; }

void le_remember(le_editor *editor, const char *line) {
  (void)editor;
  (void)line;
}

le_status le_read(le_editor *editor, const char *prompt, const char **line) {
  (void)editor;
  (void)prompt;
  (void)line;
  return LE_END;
}

#endif
