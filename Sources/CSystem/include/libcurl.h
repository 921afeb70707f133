#ifndef CSYSTEM_LIBCURL_H
#define CSYSTEM_LIBCURL_H

// The part of libcurl.so.4 that HTTPTransport calls. Names, types and numbers are that library's ABI, which has not
// changed since 2006; what is newer than version 7.76 is asked for at run time and done without where it is missing.

#include <stddef.h>
#include <stdint.h>

typedef struct CSystemEasy CURL;
typedef struct CSystemMulti CURLM;
struct curl_slist;

// A list of texts that is read here, such as the facts about a certificate.
struct curl_fact {
    const char *text;
    const struct curl_fact *next;
};

// The facts about each certificate of a chain, the server's own first.
struct curl_certinfo {
    int num_of_certs;
    const struct curl_fact **certinfo;
};

// An option's number is its place in libcurl's list plus its type's base: 0 for a long, 10000 for a pointer, 20000 for
// a function, 30000 for a 64-bit integer.
enum {
    CURLOPT_NOBODY = 44,
    CURLOPT_UPLOAD = 46,
    CURLOPT_HTTPPROXYTUNNEL = 61,
    CURLOPT_FRESH_CONNECT = 74,
    CURLOPT_FORBID_REUSE = 75,
    CURLOPT_HTTPGET = 80,
    CURLOPT_HTTP_VERSION = 84,
    CURLOPT_BUFFERSIZE = 98,
    CURLOPT_NOSIGNAL = 99,
    CURLOPT_IPRESOLVE = 113,
    CURLOPT_CONNECT_ONLY = 141,
    CURLOPT_CERTINFO = 172,
    CURLOPT_PROTOCOLS = 181,
    CURLOPT_TCP_KEEPALIVE = 213,
    CURLOPT_PATH_AS_IS = 234,
    CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
    CURLOPT_SSLVERSION = 32,
    CURLOPT_WRITEDATA = 10001,
    CURLOPT_URL = 10002,
    CURLOPT_PROXY = 10004,
    CURLOPT_READDATA = 10009,
    CURLOPT_ERRORBUFFER = 10010,
    CURLOPT_POSTFIELDS = 10015,
    CURLOPT_USERAGENT = 10018,
    CURLOPT_HTTPHEADER = 10023,
    CURLOPT_HEADERDATA = 10029,
    CURLOPT_CUSTOMREQUEST = 10036,
    CURLOPT_CAINFO = 10065,
    CURLOPT_CAPATH = 10097,
    CURLOPT_ACCEPT_ENCODING = 10102,
    CURLOPT_OPENSOCKETDATA = 10164,
    CURLOPT_COPYPOSTFIELDS = 10165,
    CURLOPT_SEEKDATA = 10168,
    CURLOPT_CLOSESOCKETDATA = 10209,
    CURLOPT_RESOLVER_START_DATA = 10273,
    CURLOPT_PREREQDATA = 10313,
    CURLOPT_WRITEFUNCTION = 20011,
    CURLOPT_READFUNCTION = 20012,
    CURLOPT_HEADERFUNCTION = 20079,
    CURLOPT_OPENSOCKETFUNCTION = 20163,
    CURLOPT_SEEKFUNCTION = 20167,
    CURLOPT_CLOSESOCKETFUNCTION = 20208,
    CURLOPT_RESOLVER_START_FUNCTION = 20272,
    CURLOPT_PREREQFUNCTION = 20312,
    CURLOPT_INFILESIZE_LARGE = 30115,
    CURLOPT_POSTFIELDSIZE_LARGE = 30120,
};

enum {
    CURLMOPT_MAXCONNECTS = 6,
    CURLMOPT_SOCKETDATA = 10002,
    CURLMOPT_TIMERDATA = 10005,
    CURLMOPT_SOCKETFUNCTION = 20001,
    CURLMOPT_TIMERFUNCTION = 20004,
};

enum {
    CURLINFO_SSL_VERIFYRESULT = 0x200000 + 13,
    CURLINFO_OS_ERRNO = 0x200000 + 25,
    CURLINFO_NUM_CONNECTS = 0x200000 + 26,
    CURLINFO_CERTINFO = 0x400000 + 34,
    CURLINFO_ACTIVESOCKET = 0x500000 + 44,
};

enum {
    CURL_GLOBAL_ALL = 3,
    CURLPROTO_HTTP_AND_HTTPS = 3,
    CURL_IPRESOLVE_V6 = 2,
    CURL_HTTP_VERSION_1_1 = 2,
    CURL_HTTP_VERSION_2TLS = 4,
    CURL_SSLVERSION_TLSv1_2 = 6,
    CURLPAUSE_CONT = 0,
    CURLPAUSE_RECV = 1,
    CURLPAUSE_SEND = 4,
    CURL_WRITEFUNC_PAUSE = 0x10000001,
    CURL_READFUNC_ABORT = 0x10000000,
    CURL_READFUNC_PAUSE = 0x10000001,
    CURL_SEEKFUNC_OK = 0,
    CURL_SEEKFUNC_FAIL = 1,
    CURL_POLL_IN = 1,
    CURL_POLL_OUT = 2,
    CURL_POLL_REMOVE = 4,
    CURL_CSELECT_IN = 1,
    CURL_CSELECT_OUT = 2,
    CURL_CSELECT_ERR = 4,
    CURL_SOCKET_TIMEOUT = -1,
    CURL_SOCKET_BAD = -1,
    CURL_ERROR_SIZE = 256,
    CURLMSG_DONE = 1,
};

enum {
    CURLE_OK = 0,
    CURLE_UNSUPPORTED_PROTOCOL = 1,
    CURLE_FAILED_INIT = 2,
    CURLE_COULDNT_RESOLVE_PROXY = 5,
    CURLE_COULDNT_RESOLVE_HOST = 6,
    CURLE_COULDNT_CONNECT = 7,
    CURLE_WEIRD_SERVER_REPLY = 8,
    CURLE_HTTP2 = 16,
    CURLE_PARTIAL_FILE = 18,
    CURLE_WRITE_ERROR = 23,
    CURLE_OUT_OF_MEMORY = 27,
    CURLE_OPERATION_TIMEDOUT = 28,
    CURLE_SSL_CONNECT_ERROR = 35,
    CURLE_ABORTED_BY_CALLBACK = 42,
    CURLE_BAD_FUNCTION_ARGUMENT = 43,
    CURLE_GOT_NOTHING = 52,
    CURLE_SEND_ERROR = 55,
    CURLE_RECV_ERROR = 56,
    CURLE_SSL_CERTPROBLEM = 58,
    CURLE_SSL_CIPHER = 59,
    CURLE_PEER_FAILED_VERIFICATION = 60,
    CURLE_BAD_CONTENT_ENCODING = 61,
    CURLE_SEND_FAIL_REWIND = 65,
    CURLE_SSL_CACERT_BADFILE = 77,
    CURLE_AGAIN = 81,
    CURLE_SSL_ISSUER_ERROR = 83,
    CURLE_HTTP2_STREAM = 92,
    CURLE_PROXY = 97,
    CURLE_SSL_CLIENTCERT = 98,
    CURLE_TOO_LARGE = 100,
};

typedef struct {
    int msg;
    CURL *easy_handle;
    union {
        void *whatever;
        int result;
    } data;
} CURLMsg;

// What a new socket is for, followed by the address itself, of `addrlen` bytes.
struct curl_sockaddr {
    int family;
    int socktype;
    int protocol;
    unsigned int addrlen;
    unsigned char addr[28];
};

typedef size_t (*CSystemCurlData)(char *bytes, size_t size, size_t count, void *context);
typedef int (*CSystemCurlSeek)(void *context, int64_t offset, int origin);
typedef int (*CSystemCurlOpenSocket)(void *context, int purpose, struct curl_sockaddr *address);
typedef int (*CSystemCurlCloseSocket)(void *context, int socket);
typedef int (*CSystemCurlBeforeRequest)(void *context, char *peer, char *local, int peer_port, int local_port);
typedef int (*CSystemCurlResolverStart)(void *state, void *reserved, void *context);
typedef int (*CSystemCurlSocket)(CURL *easy, int socket, int what, void *context, void *socket_context);
typedef int (*CSystemCurlTimer)(CURLM *multi, long milliseconds, void *context);

int curl_global_init(long flags);
char *curl_version(void);
const char *curl_easy_strerror(int code);

CURL *curl_easy_init(void);
void curl_easy_cleanup(CURL *easy);
int curl_easy_setopt(CURL *easy, int option, ...);
int curl_easy_getinfo(CURL *easy, int info, ...);
int curl_easy_pause(CURL *easy, int what);
int curl_easy_send(CURL *easy, const void *bytes, size_t count, size_t *sent);
int curl_easy_recv(CURL *easy, void *bytes, size_t count, size_t *received);

struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text);
void curl_slist_free_all(struct curl_slist *list);

CURLM *curl_multi_init(void);
int curl_multi_cleanup(CURLM *multi);
int curl_multi_setopt(CURLM *multi, int option, ...);
int curl_multi_add_handle(CURLM *multi, CURL *easy);
int curl_multi_remove_handle(CURLM *multi, CURL *easy);
int curl_multi_socket_action(CURLM *multi, int socket, int events, int *running);
CURLMsg *curl_multi_info_read(CURLM *multi, int *left);

// Swift calls no variadic functions, so each kind of value has a name here. Options are longs, as Swift sees them.

static inline int curl_set_long(CURL *easy, long option, long value) { return curl_easy_setopt(easy, (int)option, value); }

static inline int curl_set_size(CURL *easy, long option, int64_t value) {
    return curl_easy_setopt(easy, (int)option, value);
}

static inline int curl_set_pointer(CURL *easy, long option, const void *value) {
    return curl_easy_setopt(easy, (int)option, value);
}

static inline int curl_set_text(CURL *easy, long option, const char *value) {
    return curl_easy_setopt(easy, (int)option, value);
}

static inline int curl_set_data(CURL *easy, long option, CSystemCurlData function) {
    return curl_easy_setopt(easy, (int)option, function);
}

static inline int curl_set_seek(CURL *easy, CSystemCurlSeek function) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, function);
}

static inline int curl_set_open_socket(CURL *easy, CSystemCurlOpenSocket function) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline int curl_set_close_socket(CURL *easy, CSystemCurlCloseSocket function) {
    return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, function);
}

static inline int curl_set_resolver_start(CURL *easy, CSystemCurlResolverStart function) {
    return curl_easy_setopt(easy, CURLOPT_RESOLVER_START_FUNCTION, function);
}

static inline int curl_set_before_request(CURL *easy, CSystemCurlBeforeRequest function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

static inline long curl_get_long(CURL *easy, long info) {
    long value = 0;
    return curl_easy_getinfo(easy, (int)info, &value) == CURLE_OK ? value : 0;
}

// The facts about the certificate of a server, if they were asked for and the connection is new.
static inline const struct curl_fact *curl_get_certificate(CURL *easy) {
    const struct curl_certinfo *chain = NULL;
    if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) != CURLE_OK || chain == NULL) return NULL;
    return chain->num_of_certs > 0 ? chain->certinfo[0] : NULL;
}

static inline int curl_get_socket(CURL *easy) {
    int value = CURL_SOCKET_BAD;
    return curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK ? value : CURL_SOCKET_BAD;
}

static inline int curl_multi_set_long(CURLM *multi, long option, long value) {
    return curl_multi_setopt(multi, (int)option, value);
}

static inline int curl_multi_set_sockets(CURLM *multi, CSystemCurlSocket function, void *context) {
    int code = curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    return code != 0 ? code : curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
}

static inline int curl_multi_set_timer(CURLM *multi, CSystemCurlTimer function, void *context) {
    int code = curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    return code != 0 ? code : curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function);
}

#endif
