#ifndef CLIBPQ_LIBPQ_H
#define CLIBPQ_LIBPQ_H

// The part of libpq, PostgreSQL's client library, that PostgresDatabase calls. The library is opened at run time and not
// linked: a program that never opens a database, or only uses another module of the package, starts without it.
//
// This is a module of its own, and not a part of CSystem, because Apple platforms have no framework for PostgreSQL.

#include <stddef.h>
#include <stdint.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef struct pg_cancel_conn PGcancelConn;

// An item of a connection string.
typedef struct {
    char *keyword, *envvar, *compiled, *val, *label, *dispchar;
    int dispsize;
} PQconninfoOption;

// A notification.
typedef struct pg_notify {
    char *relname;
    int be_pid;
    char *extra;
    struct pg_notify *next;
} PGnotify;

#define CLIBPQ_OK 0
#define CLIBPQ_BAD 1

#define CLIBPQ_POLL_FAILED 0
#define CLIBPQ_POLL_READING 1
#define CLIBPQ_POLL_WRITING 2
#define CLIBPQ_POLL_OK 3

#define CLIBPQ_EMPTY_QUERY 0
#define CLIBPQ_COMMAND_OK 1
#define CLIBPQ_TUPLES_OK 2
#define CLIBPQ_COPY_OUT 3
#define CLIBPQ_COPY_IN 4
#define CLIBPQ_SINGLE_TUPLE 9
#define CLIBPQ_COPY_BOTH 8
#define CLIBPQ_TUPLES_CHUNK 12

#define CLIBPQ_IDLE 0
#define CLIBPQ_ACTIVE 1
#define CLIBPQ_IN_TRANSACTION 2
#define CLIBPQ_IN_FAILED_TRANSACTION 3

// The states of the library.
#define CLIBPQ_MISSING 0
#define CLIBPQ_INCOMPLETE 1
#define CLIBPQ_LOADED 2

// Opens the library, once. Only when it returns CLIBPQ_LOADED may the functions below be called.
int clibpq_load(void);
// The same in a process that has not loaded it yet, from one file. NULL tries the usual names. For tests.
int clibpq_try(const char *path);

int clibpq_libVersion(void);
PQconninfoOption *clibpq_conninfoParse(const char *text, char **error);
void clibpq_conninfoFree(PQconninfoOption *options);
PGconn *clibpq_connectStartParams(const char *const *keywords, const char *const *values, int expands_name);
int clibpq_connectPoll(PGconn *connection);
int clibpq_status(const PGconn *connection);
int clibpq_socket(const PGconn *connection);
void clibpq_finish(PGconn *connection);
char *clibpq_errorMessage(const PGconn *connection);
int clibpq_transactionStatus(const PGconn *connection);
const char *clibpq_parameterStatus(const PGconn *connection, const char *name);
int clibpq_serverVersion(const PGconn *connection);
int clibpq_backendPID(const PGconn *connection);
int clibpq_sslInUse(PGconn *connection);
int clibpq_setnonblocking(PGconn *connection, int is_nonblocking);
int clibpq_flush(PGconn *connection);
int clibpq_consumeInput(PGconn *connection);
int clibpq_isBusy(PGconn *connection);
PGresult *clibpq_getResult(PGconn *connection);
int clibpq_sendQuery(PGconn *connection, const char *text);
int clibpq_sendQueryParams(PGconn *connection, const char *text, int count, const unsigned *types,
                           const char *const *values, const int *lengths, const int *formats, int result_format);
int clibpq_sendPrepare(PGconn *connection, const char *name, const char *text, int count, const unsigned *types);
int clibpq_sendQueryPrepared(PGconn *connection, const char *name, int count, const char *const *values,
                             const int *lengths, const int *formats, int result_format);
int clibpq_setSingleRowMode(PGconn *connection);
int clibpq_putCopyData(PGconn *connection, const char *bytes, int count);
int clibpq_putCopyEnd(PGconn *connection, const char *error);
PGnotify *clibpq_notifies(PGconn *connection);
void clibpq_freemem(void *memory);
int clibpq_resultStatus(const PGresult *result);
char *clibpq_resultErrorField(const PGresult *result, int code);
int clibpq_ntuples(const PGresult *result);
int clibpq_nfields(const PGresult *result);
char *clibpq_fname(const PGresult *result, int column);
unsigned clibpq_ftype(const PGresult *result, int column);
char *clibpq_cmdTuples(PGresult *result);
void clibpq_clear(PGresult *result);
PGcancel *clibpq_getCancel(PGconn *connection);
int clibpq_cancel(PGcancel *cancel, char *error, int size);
void clibpq_freeCancel(PGcancel *cancel);

// Functions that only newer versions have. clibpq_has_… says whether this one does.
int clibpq_has_chunkedRows(void);
int clibpq_setChunkedRowsMode(PGconn *connection, int count);
int clibpq_has_encryptedCancel(void);
PGcancelConn *clibpq_cancelCreate(PGconn *connection);
int clibpq_cancelBlocking(PGcancelConn *cancel);
void clibpq_cancelFinish(PGcancelConn *cancel);

// Discards the server's notices, which libpq prints on standard error otherwise, and counts them in `count`.
void clibpq_count_notices(PGconn *connection, int64_t *count);

// The bytes of all values of a result, and how many values there are.
size_t clibpq_size(const PGresult *result);
// Copies all values of a result, row by row: the bytes to `bytes`, and the number of bytes of each to `lengths`, or -1 for
// null. There must be room for clibpq_size(result) bytes and for rows times columns lengths.
void clibpq_copy(const PGresult *result, char *bytes, int32_t *lengths);

#endif
