#ifndef CSYSTEM_LIBSQLITE3_H
#define CSYSTEM_LIBSQLITE3_H

// The part of SQLite 3 that SQLiteDatabase calls. The library is opened at run time and not
// linked: Swift's images for development have libsqlite3.so.0 but their slim ones do not, and a program that never opens
// a database, or only uses another module of the package, must start without it.
//
// The functions have names of their own for the linker, so that they can't clash with an SQLite that a program brings
// along, and SQLite's names in Swift, so that the code that calls them is the same on Apple platforms.

#include <stdint.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

#define SQLITE_OK 0
#define SQLITE_BUSY 5
#define SQLITE_ROW 100
#define SQLITE_DONE 101
#define SQLITE_OPEN_READWRITE 0x00000002
#define SQLITE_OPEN_CREATE 0x00000004
#define SQLITE_OPEN_NOMUTEX 0x00008000
#define SQLITE_OPEN_FULLMUTEX 0x00010000

// Opens the library, once. 1 when it is there; only then may the functions below be called.
int csystem_sqlite3_load(void);

#define CSYSTEM_SWIFT_NAME(name) __attribute__((swift_name(#name)))

int csystem_sqlite3_open_v2(const char *path, sqlite3 **database, int flags, const char *vfs)
    CSYSTEM_SWIFT_NAME(sqlite3_open_v2(_:_:_:_:));
int csystem_sqlite3_close_v2(sqlite3 *database) CSYSTEM_SWIFT_NAME(sqlite3_close_v2(_:));
const char *csystem_sqlite3_errmsg(sqlite3 *database) CSYSTEM_SWIFT_NAME(sqlite3_errmsg(_:));
int csystem_sqlite3_busy_timeout(sqlite3 *database, int milliseconds) CSYSTEM_SWIFT_NAME(sqlite3_busy_timeout(_:_:));
int csystem_sqlite3_prepare_v2(sqlite3 *database, const char *text, int count, sqlite3_stmt **statement,
                               const char **rest) CSYSTEM_SWIFT_NAME(sqlite3_prepare_v2(_:_:_:_:_:));
int csystem_sqlite3_bind_int64(sqlite3_stmt *statement, int index, int64_t value)
    CSYSTEM_SWIFT_NAME(sqlite3_bind_int64(_:_:_:));
int csystem_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count,
                              void (*destructor)(void *)) CSYSTEM_SWIFT_NAME(sqlite3_bind_blob(_:_:_:_:_:));
int csystem_sqlite3_step(sqlite3_stmt *statement) CSYSTEM_SWIFT_NAME(sqlite3_step(_:));
int csystem_sqlite3_reset(sqlite3_stmt *statement) CSYSTEM_SWIFT_NAME(sqlite3_reset(_:));
int csystem_sqlite3_finalize(sqlite3_stmt *statement) CSYSTEM_SWIFT_NAME(sqlite3_finalize(_:));
int64_t csystem_sqlite3_column_int64(sqlite3_stmt *statement, int column)
    CSYSTEM_SWIFT_NAME(sqlite3_column_int64(_:_:));
const void *csystem_sqlite3_column_blob(sqlite3_stmt *statement, int column)
    CSYSTEM_SWIFT_NAME(sqlite3_column_blob(_:_:));
int csystem_sqlite3_column_bytes(sqlite3_stmt *statement, int column) CSYSTEM_SWIFT_NAME(sqlite3_column_bytes(_:_:));

#endif
