// Gives Foundation on Linux the WebSockets that it has the code for but was built without, as the libcurl it was built
// beside was too old: its own four calls, handed on to the libcurl that is loaded. To be preloaded.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int value;
} Code;

int curl_ws_send(void *easy, const void *bytes, size_t count, size_t *sent, int64_t fragment, unsigned flags);
int curl_ws_recv(void *easy, void *bytes, size_t count, size_t *received, void *frame);
const void *curl_ws_meta(void *easy);

// As libcurl numbers them.
const unsigned CFURLSessionWebSocketsText = 1;
const unsigned CFURLSessionWebSocketsBinary = 2;
const unsigned CFURLSessionWebSocketsCont = 4;
const unsigned CFURLSessionWebSocketsClose = 8;
const unsigned CFURLSessionWebSocketsPing = 16;
const unsigned CFURLSessionWebSocketsPong = 64;

bool CFURLSessionWebSocketsSupported(void) { return true; }

Code CFURLSessionEasyHandleWebSocketsSend(
    void *easy, const char *bytes, size_t count, size_t *sent, long long fragment, unsigned flags) {
    return (Code){curl_ws_send(easy, bytes, count, sent, fragment, flags)};
}

Code CFURLSessionEasyHandleWebSocketsReceive(void *easy, char *bytes, size_t count, size_t *received, void *frame) {
    return (Code){curl_ws_recv(easy, bytes, count, received, frame)};
}

const void *CFURLSessionEasyHandleWebSocketsMetadata(void *easy) { return curl_ws_meta(easy); }
