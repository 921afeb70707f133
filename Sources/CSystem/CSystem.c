// The declarations in include/ are all there is of the libraries that are linked; SwiftPM wants a source file to build a
// module around them.
#include "CSystem.h"
