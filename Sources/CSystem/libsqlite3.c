#if defined(__linux__)
#include "libsqlite3.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Every function of SQLite that is called, with its type: name, what it returns, parameters, arguments.
#define FUNCTIONS(X)                                                                                                   \
    X(open_v2, int, (const char *a, sqlite3 **b, int c, const char *d), (a, b, c, d))                                  \
    X(close_v2, int, (sqlite3 * a), (a))                                                                               \
    X(errmsg, const char *, (sqlite3 * a), (a))                                                                        \
    X(busy_timeout, int, (sqlite3 * a, int b), (a, b))                                                                 \
    X(prepare_v2, int, (sqlite3 * a, const char *b, int c, sqlite3_stmt **d, const char **e), (a, b, c, d, e))         \
    X(bind_int64, int, (sqlite3_stmt * a, int b, int64_t c), (a, b, c))                                                \
    X(bind_blob, int, (sqlite3_stmt * a, int b, const void *c, int d, void (*e)(void *)), (a, b, c, d, e))             \
    X(step, int, (sqlite3_stmt * a), (a))                                                                              \
    X(reset, int, (sqlite3_stmt * a), (a))                                                                             \
    X(finalize, int, (sqlite3_stmt * a), (a))                                                                          \
    X(column_int64, int64_t, (sqlite3_stmt * a, int b), (a, b))                                                        \
    X(column_blob, const void *, (sqlite3_stmt * a, int b), (a, b))                                                    \
    X(column_bytes, int, (sqlite3_stmt * a, int b), (a, b))

#define DECLARE(name, result, parameters, arguments) static result(*name##_function) parameters;
FUNCTIONS(DECLARE)

static int is_loaded = 0;

static void load(void) {
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    int isComplete = 1;
#define FIND(name, result, parameters, arguments)                                                                      \
    *(void **)&name##_function = dlsym(library, "sqlite3_" #name);                                                     \
    if (name##_function == NULL) isComplete = 0;
    FUNCTIONS(FIND)
    is_loaded = isComplete;
}

int csystem_sqlite3_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

#define FORWARD(name, result, parameters, arguments)                                                                   \
    result csystem_sqlite3_##name parameters { return name##_function arguments; }
FUNCTIONS(FORWARD)
#endif
