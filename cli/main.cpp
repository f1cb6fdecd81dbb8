#include "cli/program.hpp"

int main(int argc, char** argv) { return folkman::cli::program(argc, argv); }
