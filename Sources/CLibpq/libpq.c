#include "libpq.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef void (*NoticeReceiver)(void *argument, const PGresult *result);

// Every function of libpq that is called, with its type: name, what it returns, parameters, arguments.
#define FUNCTIONS(X)                                                                                                   \
    X(libVersion, int, (void), ())                                                                                     \
    X(conninfoParse, PQconninfoOption *, (const char *a, char **b), (a, b))                                            \
    X(connectStartParams, PGconn *, (const char *const *a, const char *const *b, int c), (a, b, c))                    \
    X(connectPoll, int, (PGconn * a), (a))                                                                             \
    X(status, int, (const PGconn *a), (a))                                                                             \
    X(socket, int, (const PGconn *a), (a))                                                                             \
    X(errorMessage, char *, (const PGconn *a), (a))                                                                    \
    X(transactionStatus, int, (const PGconn *a), (a))                                                                  \
    X(parameterStatus, const char *, (const PGconn *a, const char *b), (a, b))                                         \
    X(serverVersion, int, (const PGconn *a), (a))                                                                      \
    X(backendPID, int, (const PGconn *a), (a))                                                                         \
    X(sslInUse, int, (PGconn * a), (a))                                                                                \
    X(setnonblocking, int, (PGconn * a, int b), (a, b))                                                                \
    X(flush, int, (PGconn * a), (a))                                                                                   \
    X(consumeInput, int, (PGconn * a), (a))                                                                            \
    X(isBusy, int, (PGconn * a), (a))                                                                                  \
    X(getResult, PGresult *, (PGconn * a), (a))                                                                        \
    X(sendQuery, int, (PGconn * a, const char *b), (a, b))                                                             \
    X(sendQueryParams, int,                                                                                            \
      (PGconn * a, const char *b, int c, const unsigned *d, const char *const *e, const int *f, const int *g, int h),  \
      (a, b, c, d, e, f, g, h))                                                                                        \
    X(sendPrepare, int, (PGconn * a, const char *b, const char *c, int d, const unsigned *e), (a, b, c, d, e))         \
    X(sendQueryPrepared, int,                                                                                          \
      (PGconn * a, const char *b, int c, const char *const *d, const int *e, const int *f, int g),                     \
      (a, b, c, d, e, f, g))                                                                                           \
    X(setSingleRowMode, int, (PGconn * a), (a))                                                                        \
    X(putCopyData, int, (PGconn * a, const char *b, int c), (a, b, c))                                                 \
    X(putCopyEnd, int, (PGconn * a, const char *b), (a, b))                                                            \
    X(notifies, PGnotify *, (PGconn * a), (a))                                                                         \
    X(resultStatus, int, (const PGresult *a), (a))                                                                     \
    X(resultErrorField, char *, (const PGresult *a, int b), (a, b))                                                    \
    X(ntuples, int, (const PGresult *a), (a))                                                                          \
    X(nfields, int, (const PGresult *a), (a))                                                                          \
    X(fname, char *, (const PGresult *a, int b), (a, b))                                                               \
    X(ftype, unsigned, (const PGresult *a, int b), (a, b))                                                             \
    X(cmdTuples, char *, (PGresult * a), (a))                                                                          \
    X(getCancel, PGcancel *, (PGconn * a), (a))                                                                        \
    X(cancel, int, (PGcancel * a, char *b, int c), (a, b, c))

// The same of functions that return nothing.
#define PROCEDURES(X)                                                                                                  \
    X(conninfoFree, void, (PQconninfoOption * a), (a))                                                                 \
    X(finish, void, (PGconn * a), (a))                                                                                 \
    X(freemem, void, (void *a), (a))                                                                                   \
    X(clear, void, (PGresult * a), (a))                                                                                \
    X(freeCancel, void, (PGcancel * a), (a))

#define DECLARE(name, result, parameters, arguments) static result(*name##_function) parameters;
FUNCTIONS(DECLARE)
PROCEDURES(DECLARE)

static char *(*getvalue_function)(const PGresult *result, int row, int column);
static int (*getlength_function)(const PGresult *result, int row, int column);
static int (*getisnull_function)(const PGresult *result, int row, int column);
static NoticeReceiver (*setNoticeReceiver_function)(PGconn *connection, NoticeReceiver receiver, void *argument);
static int (*setChunkedRowsMode_function)(PGconn *connection, int count);
static PGcancelConn *(*cancelCreate_function)(PGconn *connection);
static int (*cancelBlocking_function)(PGcancelConn *cancel);
static void (*cancelFinish_function)(PGcancelConn *cancel);

#if defined(__APPLE__)
static const char *const names[] = {
    "libpq.5.dylib",
    "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/opt/homebrew/lib/postgresql@18/libpq.5.dylib",
    "/opt/homebrew/lib/postgresql@17/libpq.5.dylib",
    "/opt/homebrew/lib/postgresql@16/libpq.5.dylib",
    "/opt/homebrew/lib/postgresql@15/libpq.5.dylib",
    "/opt/homebrew/lib/postgresql@14/libpq.5.dylib",
    "/opt/homebrew/lib/postgresql@13/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/lib/postgresql@18/libpq.5.dylib",
    "/usr/local/lib/postgresql@17/libpq.5.dylib",
    "/usr/local/lib/postgresql@16/libpq.5.dylib",
    "/usr/local/lib/postgresql@15/libpq.5.dylib",
    "/Applications/Postgres.app/Contents/Versions/latest/lib/libpq.5.dylib",
};
#else
static const char *const names[] = {"libpq.so.5"};
#endif

static void *open_library(const char *path) {
    if (path != NULL) return dlopen(path, RTLD_NOW | RTLD_LOCAL);
    for (size_t index = 0; index < sizeof(names) / sizeof(names[0]); index++) {
        void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
        if (library != NULL) return library;
    }
    return NULL;
}

int clibpq_try(const char *path) {
    void *library = open_library(path);
    if (library == NULL) return CLIBPQ_MISSING;
    int is_complete = 1;
#define FIND_NAMED(name)                                                                                               \
    *(void **)&name##_function = dlsym(library, "PQ" #name);                                                           \
    if (name##_function == NULL) is_complete = 0;
#define FIND(name, result, parameters, arguments) FIND_NAMED(name)
    FUNCTIONS(FIND)
    PROCEDURES(FIND)
    FIND_NAMED(getvalue)
    FIND_NAMED(getlength)
    FIND_NAMED(getisnull)
    FIND_NAMED(setNoticeReceiver)
#define FIND_OPTIONAL(name) *(void **)&name##_function = dlsym(library, "PQ" #name);
    FIND_OPTIONAL(setChunkedRowsMode)
    FIND_OPTIONAL(cancelCreate)
    FIND_OPTIONAL(cancelBlocking)
    FIND_OPTIONAL(cancelFinish)
    return is_complete ? CLIBPQ_LOADED : CLIBPQ_INCOMPLETE;
}

static int state = CLIBPQ_MISSING;

static void load(void) {
    const char *path = getenv("ATP_LIBPQ");
    state = clibpq_try(path != NULL && path[0] != 0 ? path : NULL);
}

int clibpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return state;
}

#define FORWARD(name, result, parameters, arguments)                                                                   \
    result clibpq_##name parameters { return name##_function arguments; }
FUNCTIONS(FORWARD)
#define PERFORM(name, result, parameters, arguments)                                                                   \
    result clibpq_##name parameters { name##_function arguments; }
PROCEDURES(PERFORM)

int clibpq_has_chunkedRows(void) { return setChunkedRowsMode_function != NULL; }
int clibpq_setChunkedRowsMode(PGconn *connection, int count) { return setChunkedRowsMode_function(connection, count); }

int clibpq_has_encryptedCancel(void) {
    return cancelCreate_function != NULL && cancelBlocking_function != NULL && cancelFinish_function != NULL;
}
PGcancelConn *clibpq_cancelCreate(PGconn *connection) { return cancelCreate_function(connection); }
int clibpq_cancelBlocking(PGcancelConn *cancel) { return cancelBlocking_function(cancel); }
void clibpq_cancelFinish(PGcancelConn *cancel) { cancelFinish_function(cancel); }

static void count_notice(void *count, const PGresult *result) {
    (void)result;
    *(int64_t *)count += 1;
}

void clibpq_count_notices(PGconn *connection, int64_t *count) {
    setNoticeReceiver_function(connection, count_notice, count);
}

size_t clibpq_size(const PGresult *result) {
    size_t size = 0;
    int rows = ntuples_function(result), columns = nfields_function(result);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) size += (size_t)getlength_function(result, row, column);
    return size;
}

void clibpq_copy(const PGresult *result, char *bytes, int32_t *lengths) {
    int rows = ntuples_function(result), columns = nfields_function(result);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            if (getisnull_function(result, row, column)) {
                *lengths++ = -1;
                continue;
            }
            int length = getlength_function(result, row, column);
            memcpy(bytes, getvalue_function(result, row, column), (size_t)length);
            bytes += length;
            *lengths++ = length;
        }
}
