// The declarations in include/ are all there is of the libraries that are linked.
#include "CSystem.h"
