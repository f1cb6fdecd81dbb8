// P[x,c] = softmax_c(prior_c + u[x,c]) of grouped rows, and sums of losses over them. Probabilities
// are never multiplied and no logarithm is taken of them: with M the largest score and
// L = M + log sum exp(z - M), P = exp(z - M) / sum, and a row of class c loses L - z_c. The sums
// lie between 1 and l, so hundreds of their logarithms are taken as one, of their product.
#pragma once

#include "folkman/methods/weighted/scores/score_map.hpp"

namespace folkman {

// Fills `result`, one per row and class.
void probabilities(const ScoreMap& map, std::span<const double> scores, std::span<double> result);

// sum_x sum_c N[x,c] (L[x] - z[x,c]).
[[nodiscard]] double log_loss(const ScoreMap& map, std::span<const double> scores);

// The same, leaving scale * (N P - N_c), the slope of scale times the loss by each score.
double log_loss_residuals(const ScoreMap& map, std::span<const double> scores, double scale,
                          std::span<double> result);

// Rows whose class is not the first of the most probable, counted with their numbers.
[[nodiscard]] double training_errors(const ScoreMap& map, std::span<const double> scores);

}  // namespace folkman
