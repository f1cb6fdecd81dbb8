// Selection by linear classifiers as methods: rivals that work on the rows, whatever their sign.
#pragma once

#include <memory>

#include "folkman/methods/method.hpp"

namespace folkman {

[[nodiscard]] std::unique_ptr<const Method> l1_logistic_method();
[[nodiscard]] std::unique_ptr<const Method> l1_svm_method();
[[nodiscard]] std::unique_ptr<const Method> lasso_method();
[[nodiscard]] std::unique_ptr<const Method> rfe_logistic_method();
[[nodiscard]] std::unique_ptr<const Method> rfe_svm_method();

}  // namespace folkman
