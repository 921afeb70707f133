#if defined(__linux__)
#define _GNU_SOURCE
#include "threads.h"

#include <pthread.h>
#include <stddef.h>
#include <sys/prctl.h>

static uintptr_t look_up(void) {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    void *start = NULL;
    size_t size = 0;
    int status = pthread_attr_getstack(&attributes, &start, &size);
    pthread_attr_destroy(&attributes);
    return status == 0 ? (uintptr_t)start : 0;
}

uintptr_t thread_stack_bound(void) {
    static __thread uintptr_t bound;
    static __thread int is_known;
    if (!is_known) {
        bound = look_up();
        is_known = 1;
    }
    return bound;
}

int thread_stack_call(size_t size, void *(*function)(void *), void *argument) {
    pthread_attr_t attributes;
    int status = pthread_attr_init(&attributes);
    if (status != 0) return status;
    pthread_t thread;
    status = pthread_attr_setstacksize(&attributes, size);
    if (status == 0) status = pthread_create(&thread, &attributes, function, argument);
    pthread_attr_destroy(&attributes);
    return status == 0 ? pthread_join(thread, NULL) : status;
}

void thread_set_name(const char *name) { prctl(PR_SET_NAME, name); }
#endif
