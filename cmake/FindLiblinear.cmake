# LIBLINEAR has neither a CMake package nor a pkg-config file of its own. Installed with folkman, since
# whoever links the static library needs the same target.
find_path(Liblinear_INCLUDE_DIR linear.h)
find_library(Liblinear_LIBRARY linear)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Liblinear REQUIRED_VARS Liblinear_LIBRARY Liblinear_INCLUDE_DIR)
mark_as_advanced(Liblinear_INCLUDE_DIR Liblinear_LIBRARY)
if(Liblinear_FOUND AND NOT TARGET Liblinear::Liblinear)
  add_library(Liblinear::Liblinear UNKNOWN IMPORTED)
  set_target_properties(Liblinear::Liblinear PROPERTIES IMPORTED_LOCATION ${Liblinear_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${Liblinear_INCLUDE_DIR})
endif()
