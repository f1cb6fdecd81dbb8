# Everything by name. On a fresh Debian 12 machine: `make demo`, `make test`.
#   make          the command line, build/release/folkman
#   make demo     the main job on data the program makes itself
#   make check    one compiler, the fast tests: for daily work
#   make test     every check (what CI runs)
#   make tidy     clang-tidy over every source, and each compiled by itself
#   make bench    speed and memory against rivals, build/bench.json
#   make docs     the site, build/docs/html
#   make fuzz     the fuzzers, ten minutes each
#   make format   lay the sources out with clang-format
#   make install  into PREFIX (default /usr/local)
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)

.PHONY: all packages demo check tidy test docs bench fuzz format install clean
all: packages
	@cmake --preset release >/dev/null
	@cmake --build build/release -j $(JOBS) --target folkman_cli

packages:
	@tools/install_packages.sh build

demo: all
	@build/release/folkman demo

check:
	@tools/install_packages.sh build test
	@python3 tools/check_layers.py && tools/format.sh
	@cmake --preset release -DFOLKMAN_BUILD_TESTS=ON >/dev/null
	@cmake --build build/release -j $(JOBS)
	@ctest --preset release -j $(JOBS) -LE slow --no-tests=error

tidy:
	@tools/install_packages.sh build test
	@cmake --preset sanitizers >/dev/null
	@cmake --build build/sanitizers -j $(JOBS) --target folkman folkman_cli
	@python3 tools/alone.py $(JOBS)
	@python3 tools/tidy.py build/sanitizers $(JOBS)

test:
	@JOBS=$(JOBS) tools/test.sh

docs: packages
	@tools/python_package.sh && tools/docs.sh

bench: all
	@JOBS=$(JOBS) tools/bench.sh

fuzz:
	@JOBS=$(JOBS) tools/fuzz.sh 600

format:
	@tools/format.sh -i

install: all
	@cmake --build build/release -j $(JOBS) --target folkman_shared
	@cmake --install build/release --prefix $(PREFIX)

clean:
	rm -rf build
