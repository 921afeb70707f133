#ifndef CSYSTEM_LIBZSTD_H
#define CSYSTEM_LIBZSTD_H

// The part of libzstd that Zstandard calls. Like SQLite, the library is opened at run time: most images have it, because
// libcurl and apt use it, and where it is missing a decoder in Swift takes its place.

#include <stddef.h>

typedef struct ZSTD_DCtx_s ZSTD_DCtx;
typedef struct ZSTD_DDict_s ZSTD_DDict;
typedef struct ZSTD_CCtx_s ZSTD_CCtx;

// The values of enums of zstd.h and zstd_errors.h, which the library promises to keep.
#define ZSTD_c_compressionLevel 100
#define ZSTD_c_windowLog 101
#define ZSTD_c_contentSizeFlag 200
#define ZSTD_c_checksumFlag 201
#define ZSTD_error_dictionary_wrong 32
#define ZSTD_error_dstSize_tooSmall 70
#define ZSTD_error_srcSize_wrong 72

// Opens the library, once. 1 when it is there; only then may the functions below be called.
int csystem_zstd_load(void);

#define CSYSTEM_ZSTD(name) __attribute__((swift_name(#name)))

ZSTD_DCtx *csystem_zstd_createDCtx(void) CSYSTEM_ZSTD(ZSTD_createDCtx());
size_t csystem_zstd_freeDCtx(ZSTD_DCtx *context) CSYSTEM_ZSTD(ZSTD_freeDCtx(_:));
ZSTD_DDict *csystem_zstd_createDDict(const void *bytes, size_t count) CSYSTEM_ZSTD(ZSTD_createDDict(_:_:));
size_t csystem_zstd_freeDDict(ZSTD_DDict *dictionary) CSYSTEM_ZSTD(ZSTD_freeDDict(_:));
size_t csystem_zstd_decompress_usingDDict(ZSTD_DCtx *context, void *output, size_t capacity, const void *input,
                                          size_t count, const ZSTD_DDict *dictionary)
    CSYSTEM_ZSTD(ZSTD_decompress_usingDDict(_:_:_:_:_:_:));
ZSTD_CCtx *csystem_zstd_createCCtx(void) CSYSTEM_ZSTD(ZSTD_createCCtx());
size_t csystem_zstd_freeCCtx(ZSTD_CCtx *context) CSYSTEM_ZSTD(ZSTD_freeCCtx(_:));
size_t csystem_zstd_CCtx_setParameter(ZSTD_CCtx *context, int parameter, int value)
    CSYSTEM_ZSTD(ZSTD_CCtx_setParameter(_:_:_:));
size_t csystem_zstd_CCtx_loadDictionary(ZSTD_CCtx *context, const void *bytes, size_t count)
    CSYSTEM_ZSTD(ZSTD_CCtx_loadDictionary(_:_:_:));
size_t csystem_zstd_compress2(ZSTD_CCtx *context, void *output, size_t capacity, const void *input, size_t count)
    CSYSTEM_ZSTD(ZSTD_compress2(_:_:_:_:_:));
size_t csystem_zstd_compressBound(size_t count) CSYSTEM_ZSTD(ZSTD_compressBound(_:));
unsigned csystem_zstd_isError(size_t code) CSYSTEM_ZSTD(ZSTD_isError(_:));
int csystem_zstd_getErrorCode(size_t code) CSYSTEM_ZSTD(ZSTD_getErrorCode(_:));
const char *csystem_zstd_getErrorName(size_t code) CSYSTEM_ZSTD(ZSTD_getErrorName(_:));
// Named after ZDICT_trainFromBuffer.
size_t csystem_zstd_trainFromBuffer(void *output, size_t capacity, const void *samples, const size_t *sizes,
                                    unsigned count) CSYSTEM_ZSTD(ZDICT_trainFromBuffer(_:_:_:_:_:));

#endif
