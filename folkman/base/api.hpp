// What the shared library shows: all else in it is hidden. The public functions are marked so, and
// the classes that have members of their own in the library or are thrown.
#pragma once

#define FOLKMAN_API __attribute__((visibility("default")))
