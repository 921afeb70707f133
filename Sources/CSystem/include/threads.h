#ifndef THREADS_H
#define THREADS_H

#include <stddef.h>
#include <stdint.h>

// Written in C because glibc's calls for it are hidden from Swift, as are variables that each thread has its own of.

// The lowest address of the calling thread's stack, which is looked up once in each thread; 0 when the system does not
// say.
uintptr_t thread_stack_bound(void);

// Calls a function in a thread with a stack of so many bytes, and waits for it. Returns 0, or why there is no thread.
int thread_stack_call(size_t size, void *(*function)(void *), void *argument);

// Gives the calling thread a name, of which the first 15 bytes count.
void thread_set_name(const char *name);

#endif
