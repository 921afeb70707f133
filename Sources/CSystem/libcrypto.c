#if defined(__linux__)
#include <stddef.h>
#include <stdint.h>

int OPENSSL_init_crypto(uint64_t options, const void *settings);

// OpenSSL's number for "don't register a cleanup at exit".
#define NO_ATEXIT 0x00080000L

// By default OpenSSL frees its locks and tables when the process exits. The threads of transports still run then: one
// in the middle of a handshake would use what was freed, and crash the process. The system takes the memory back anyway.
// OpenSSL's first use decides, and libcurl or Foundation may be first, so this runs before `main`.
__attribute__((constructor)) static void keep_libcrypto_at_exit(void) { OPENSSL_init_crypto(NO_ATEXIT, NULL); }
#endif
