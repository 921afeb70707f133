#ifndef CSYSTEM_LIBCRYPTO_H
#define CSYSTEM_LIBCRYPTO_H

// The part of OpenSSL 3's libcrypto.so.3 that ATCrypto calls. The names and types are that library's ABI, which
// stays the same for all of version 3.

#include <stddef.h>
#include <stdint.h>

// The block functions of SHA-256, on a state that the caller owns: no allocation and no look-up for a short message, and
// the state can be copied as a value.
typedef struct {
    uint32_t h[8];
    uint32_t bit_count_low, bit_count_high;
    uint32_t data[16];
    unsigned int num, md_len;
} SHA256_CTX;

int SHA256_Init(SHA256_CTX *context);
int SHA256_Update(SHA256_CTX *context, const void *data, size_t count);
int SHA256_Final(unsigned char *digest, SHA256_CTX *context);
// Hashes one block of 64 bytes into the context, without what is left to do at the start and the end of a message.
void SHA256_Transform(SHA256_CTX *context, const unsigned char *block);

// Overwrites memory in a way that the compiler may not leave out.
void OPENSSL_cleanse(void *bytes, size_t count);

typedef struct bignum_st BIGNUM;
void BN_free(BIGNUM *number);
void BN_clear_free(BIGNUM *number);
BIGNUM *BN_bin2bn(const unsigned char *bytes, int count, BIGNUM *result);
int BN_bn2binpad(const BIGNUM *number, unsigned char *bytes, int count);
void BN_set_flags(BIGNUM *number, int flags);

typedef struct ec_group_st EC_GROUP;
typedef struct ec_point_st EC_POINT;
typedef struct ec_key_st EC_KEY;
EC_POINT *EC_POINT_new(const EC_GROUP *group);
void EC_POINT_free(EC_POINT *point);
int EC_POINT_mul(const EC_GROUP *group, EC_POINT *result, const BIGNUM *generator_factor, const EC_POINT *point,
                 const BIGNUM *factor, void *scratch);
EC_KEY *EC_KEY_new_by_curve_name(int curve);
void EC_KEY_free(EC_KEY *key);
const EC_GROUP *EC_KEY_get0_group(const EC_KEY *key);
int EC_KEY_set_private_key(EC_KEY *key, const BIGNUM *scalar);
int EC_KEY_set_public_key(EC_KEY *key, const EC_POINT *point);
int EC_KEY_oct2key(EC_KEY *key, const unsigned char *bytes, size_t count, void *scratch);
const EC_POINT *EC_KEY_get0_public_key(const EC_KEY *key);
size_t EC_POINT_point2oct(const EC_GROUP *group, const EC_POINT *point, int form, unsigned char *bytes, size_t count,
                          void *scratch);

typedef struct ECDSA_SIG_st ECDSA_SIG;
ECDSA_SIG *ECDSA_SIG_new(void);
void ECDSA_SIG_free(ECDSA_SIG *signature);
void ECDSA_SIG_get0(const ECDSA_SIG *signature, const BIGNUM **r, const BIGNUM **s);
int ECDSA_SIG_set0(ECDSA_SIG *signature, BIGNUM *r, BIGNUM *s);
ECDSA_SIG *ECDSA_do_sign(const unsigned char *digest, int count, EC_KEY *key);
int ECDSA_do_verify(const unsigned char *digest, int count, const ECDSA_SIG *signature, EC_KEY *key);

// Ciphers. A call returns 1 when it succeeds.
typedef struct evp_cipher_st EVP_CIPHER;
typedef struct evp_cipher_ctx_st EVP_CIPHER_CTX;
EVP_CIPHER_CTX *EVP_CIPHER_CTX_new(void);
void EVP_CIPHER_CTX_free(EVP_CIPHER_CTX *context);
int EVP_CIPHER_CTX_ctrl(EVP_CIPHER_CTX *context, int type, int count, void *bytes);
const EVP_CIPHER *EVP_aes_256_gcm(void);
int EVP_CipherInit_ex(EVP_CIPHER_CTX *context, const EVP_CIPHER *cipher, void *engine, const unsigned char *key,
                      const unsigned char *nonce, int encrypts);
int EVP_CipherUpdate(EVP_CIPHER_CTX *context, unsigned char *result, int *result_count, const unsigned char *bytes,
                     int count);
int EVP_CipherFinal_ex(EVP_CIPHER_CTX *context, unsigned char *result, int *result_count);

// A failed call leaves a line in the thread's error queue; this empties it, so that nobody else reads it as theirs.
void ERR_clear_error(void);

#endif
