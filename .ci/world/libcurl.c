// What C gets out of libcurl: requests one address again and again, 32 at a time, with one thread, libcurl's interface
// for event loops and epoll. `bench compare` compiles it: libcurl ADDRESS SECONDS. Prints the requests per second and
// the processor time of each in microseconds.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>

enum { IN_FLIGHT = 32, EVENTS = 64 };

static int epoll_descriptor;
static double next_timeout = -1;
static size_t received;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static double processor_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    received += size * count;
    return size * count;
}

static int watch(CURL *easy, curl_socket_t socket, int what, void *context, void *known) {
    struct epoll_event event = {.data.fd = socket};
    if (what == CURL_POLL_REMOVE) {
        epoll_ctl(epoll_descriptor, EPOLL_CTL_DEL, socket, &event);
        return 0;
    }
    if (what & CURL_POLL_IN) event.events |= EPOLLIN;
    if (what & CURL_POLL_OUT) event.events |= EPOLLOUT;
    if (epoll_ctl(epoll_descriptor, EPOLL_CTL_MOD, socket, &event) != 0)
        epoll_ctl(epoll_descriptor, EPOLL_CTL_ADD, socket, &event);
    return 0;
}

static int set_timer(CURLM *multi, long milliseconds, void *context) {
    next_timeout = milliseconds < 0 ? -1 : now() + milliseconds / 1e3;
    return 0;
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    epoll_descriptor = epoll_create1(EPOLL_CLOEXEC);
    curl_global_init(CURL_GLOBAL_ALL);
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, set_timer);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)IN_FLIGHT);
    for (int index = 0; index < IN_FLIGHT; index++) {
        CURL *easy = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_URL, arguments[1]);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take);
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        curl_multi_add_handle(multi, easy);
    }
    double start = now(), end = start + atof(arguments[2]), used = processor_seconds();
    long done = 0;
    int running;
    while (now() < end) {
        double left = next_timeout < 0 ? 0.1 : next_timeout - now();
        struct epoll_event events[EVENTS];
        int ready = epoll_wait(epoll_descriptor, events, EVENTS, left <= 0 ? 0 : (int)(left * 1e3) + 1);
        for (int index = 0; index < ready; index++) {
            int what = 0;
            if (events[index].events & EPOLLIN) what |= CURL_CSELECT_IN;
            if (events[index].events & EPOLLOUT) what |= CURL_CSELECT_OUT;
            if (events[index].events & (EPOLLERR | EPOLLHUP)) what |= CURL_CSELECT_ERR;
            curl_multi_socket_action(multi, events[index].data.fd, what, &running);
        }
        if (next_timeout >= 0 && next_timeout <= now()) {
            next_timeout = -1;
            curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
        }
        CURLMsg *message;
        int waiting;
        while ((message = curl_multi_info_read(multi, &waiting))) {
            if (message->msg != CURLMSG_DONE) continue;
            if (message->data.result != CURLE_OK) {
                fprintf(stderr, "libcurl: %s\n", curl_easy_strerror(message->data.result));
                return 1;
            }
            CURL *easy = message->easy_handle;
            done++;
            curl_multi_remove_handle(multi, easy);
            curl_multi_add_handle(multi, easy);
        }
    }
    if (done == 0 || received == 0) return 1;
    printf("%.1f %.3f\n", done / (now() - start), (processor_seconds() - used) / done * 1e6);
    return 0;
}
