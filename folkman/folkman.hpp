// The public API of folkman; programs need no other header of it.
//
//   Task, PathTask, CompareTask      what is asked for: data, a method, options (task.set("k", 20))
//   ReadOptions                      files, their labels, text, missing cells; or rows in memory
//   select, fit                      the features with their certificate; a model
//   path, penalty_path               value and bound for every size; the path over an l1 penalty
//   predict, explain                 a model on data; on one document
//   evaluate, cross_validate         measures on held-out rows; compare: methods on random splits
//   save_model, load_model           models on disk; model_bytes, model_from_bytes: in memory
//   RecordSource, records_of          tables that Arrow reads: a stream of record batches;
//                                    register_record_opener: who opens Parquet files
//   MemoryRows                       arrays, sparse matrices, tables and documents, read in place
//   predicted, probabilities         a model, or its rule, on rows in memory
//   Dataset, read_all                rows as a stream of batches, or all of them
//   ExactClassSums                   class sums that merge and are saved; class_sums,
//                                    gather_class_sums, load_sums
//   CheckpointOptions                what has been read survives a kill; discard_checkpoint,
//                                    BatchesCheckpoint
//   methods, method                  the methods, with their options; Settings: options with values
//   PlantedCorpus                    data with a known answer, to try things
//   Error, Monitor, version          the one exception; progress and stopping; the version
//
// What is marked FOLKMAN_API is public, with the types it takes and returns. All else in these
// headers comes along and may change.
#pragma once

#include "folkman/base/error.hpp"
#include "folkman/base/monitor.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/base/version.hpp"
#include "folkman/data/batch/batch.hpp"
#include "folkman/data/batch/features.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/data/records/record_opener.hpp"
#include "folkman/data/records/record_source.hpp"
#include "folkman/data/schema/read_options.hpp"
#include "folkman/data/synthetic/click_log.hpp"
#include "folkman/data/synthetic/planted_corpus.hpp"
#include "folkman/evaluation/evaluation.hpp"
#include "folkman/methods/certificate.hpp"
#include "folkman/methods/method.hpp"
#include "folkman/methods/option.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/methods/rule.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/models/model.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/scoring/contribution.hpp"
#include "folkman/models/scoring/memory_prediction.hpp"
#include "folkman/models/scoring/prediction.hpp"
#include "folkman/statistics/checkpoints/checkpoint_file.hpp"
#include "folkman/statistics/class_sums/batches_checkpoint.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/training/task.hpp"
#include "folkman/workflow/compare.hpp"
#include "folkman/workflow/workflow.hpp"
