// The declarations in include/ are all there is; SwiftPM wants a source file to build a module around them.
#include "CSystem.h"
