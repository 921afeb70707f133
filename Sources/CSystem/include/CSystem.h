#ifndef CSYSTEM_H
#define CSYSTEM_H

// What the package uses of the system's C libraries on Linux, declared here so that no header of theirs is needed:
// a stock image has the libraries (Foundation's networking loads them) but not their -dev packages.
// On other platforms this module is empty.
#if defined(__linux__)
// The C library's own headers come with every Swift toolchain; its module leaves these two out.
#include <sys/epoll.h>
#include <sys/eventfd.h>

#include "libcrypto.h"
#include "libcurl.h"
#include "libsqlite3.h"
#include "libzstd.h"
#include "threads.h"
#endif

#endif
