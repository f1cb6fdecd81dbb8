# Debian packages only; nothing is fetched. ARCHITECTURE.md says why each was chosen.
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(HWY REQUIRED IMPORTED_TARGET libhwy)
pkg_check_modules(RE2 REQUIRED IMPORTED_TARGET re2)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(SIMDJSON REQUIRED IMPORTED_TARGET simdjson)
pkg_search_module(HDF5 REQUIRED IMPORTED_TARGET hdf5-serial hdf5)
find_package(Eigen3 REQUIRED NO_MODULE)  # headers only, in the solvers room
find_package(Liblinear REQUIRED)  # cmake/FindLiblinear.cmake
# What the library is linked with.
set(folkman_packages ZLIB::ZLIB PkgConfig::ZSTD PkgConfig::XXHASH PkgConfig::HWY PkgConfig::RE2
  PkgConfig::UTF8PROC PkgConfig::SIMDJSON PkgConfig::HDF5 Liblinear::Liblinear)
