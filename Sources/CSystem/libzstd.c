#if defined(__linux__)
#include "libzstd.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Every function of libzstd that is called, with its type: prefix, name, what it returns, parameters, arguments.
#define FUNCTIONS(X)                                                                                                   \
    X(ZSTD_, createDCtx, ZSTD_DCtx *, (void), ())                                                                      \
    X(ZSTD_, freeDCtx, size_t, (ZSTD_DCtx * a), (a))                                                                   \
    X(ZSTD_, createDDict, ZSTD_DDict *, (const void *a, size_t b), (a, b))                                             \
    X(ZSTD_, freeDDict, size_t, (ZSTD_DDict * a), (a))                                                                 \
    X(ZSTD_, decompress_usingDDict, size_t,                                                                            \
      (ZSTD_DCtx * a, void *b, size_t c, const void *d, size_t e, const ZSTD_DDict *f), (a, b, c, d, e, f))            \
    X(ZSTD_, createCCtx, ZSTD_CCtx *, (void), ())                                                                      \
    X(ZSTD_, freeCCtx, size_t, (ZSTD_CCtx * a), (a))                                                                   \
    X(ZSTD_, CCtx_setParameter, size_t, (ZSTD_CCtx * a, int b, int c), (a, b, c))                                      \
    X(ZSTD_, CCtx_loadDictionary, size_t, (ZSTD_CCtx * a, const void *b, size_t c), (a, b, c))                         \
    X(ZSTD_, compress2, size_t, (ZSTD_CCtx * a, void *b, size_t c, const void *d, size_t e), (a, b, c, d, e))          \
    X(ZSTD_, compressBound, size_t, (size_t a), (a))                                                                   \
    X(ZSTD_, isError, unsigned, (size_t a), (a))                                                                       \
    X(ZSTD_, getErrorCode, int, (size_t a), (a))                                                                       \
    X(ZSTD_, getErrorName, const char *, (size_t a), (a))                                                              \
    X(ZDICT_, trainFromBuffer, size_t, (void *a, size_t b, const void *c, const size_t *d, unsigned e),                \
      (a, b, c, d, e))

#define DECLARE(prefix, name, result, parameters, arguments) static result(*name##_function) parameters;
FUNCTIONS(DECLARE)

static int is_loaded = 0;

static void load(void) {
    void *library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    int isComplete = 1;
#define FIND(prefix, name, result, parameters, arguments)                                                              \
    *(void **)&name##_function = dlsym(library, #prefix #name);                                                        \
    if (name##_function == NULL) isComplete = 0;
    FUNCTIONS(FIND)
    is_loaded = isComplete;
}

int csystem_zstd_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

#define FORWARD(prefix, name, result, parameters, arguments)                                                           \
    result csystem_zstd_##name parameters { return name##_function arguments; }
FUNCTIONS(FORWARD)
#endif
