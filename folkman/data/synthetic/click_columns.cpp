#include "folkman/data/synthetic/click_columns.hpp"

#include <algorithm>
#include <array>

namespace folkman {
namespace {

using Group = MissingGroup;

constexpr std::array<Group, 13> integer_groups{
    Group::i1_i10,    Group::none,      Group::i3,    Group::i4_i13,    Group::i5_to_i11,
    Group::i6,        Group::i5_to_i11, Group::none,  Group::i5_to_i11, Group::i1_i10,
    Group::i5_to_i11, Group::i12,       Group::i4_i13};

// Of I1, of I2, ...
constexpr std::array<std::int32_t, 13 * click_quantiles> quantiles{
    0,     0,     0,     0,     0,      0,      0,      0,      1,      1,      1,       2,    3,
    4,     6,     13,    23,    33,     49,     64,     86,     103,    214,    -2,      -1,   0,
    0,     0,     1,     1,     2,      3,      6,      12,     22,     38,     66,      137,  393,
    937,   1702,  2473,  3024,  3409,   3596,   18522,  0,      1,      1,      2,       2,    3,
    4,     5,     7,     9,     11,     15,     21,     29,     44,     80,     131,     236,  364,
    732,   1380,  3446,  65535, 0,      0,      1,      1,      2,      2,      3,       4,    4,
    5,     7,     8,     10,    13,     18,     25,     34,     40,     47,     55,      68,   87,
    280,   0,     4,     23,    84,     272,    624,    1427,   1712,   2491,   3497,    5028, 7390,
    10493, 16493, 27613, 41941, 110954, 221983, 364429, 510485, 631032, 775584, 1618112, 0,    0,
    3,     6,     9,     14,    21,     30,     40,     54,     72,     94,     129,     187,  280,
    506,   802,   1243,  1951,  2493,   3257,   3960,   12167,  0,      0,      0,       0,    0,
    1,     1,     2,     3,     4,      5,      7,      10,     15,     25,     48,      80,   143,
    220,   386,   562,   711,   1658,   0,      0,      1,      1,      2,      3,       4,    6,
    7,     10,    13,    16,    20,     25,     32,     40,     45,     48,     49,      49,   49,
    79,    682,   0,     1,     3,      6,      10,     16,     23,     31,     41,      54,   70,
    93,    123,   174,   256,   437,    677,    966,    1381,   1875,   2633,   3189,    7335, 0,
    0,     0,     0,     0,     0,      0,      0,      0,      1,      1,      1,       1,    1,
    1,     2,     2,     2,     3,      3,      3,      4,      6,      0,      0,       0,    0,
    0,     1,     1,     1,     1,      1,      1,      2,      2,      3,      4,       7,    12,
    18,    24,    36,    45,    52,     79,     0,      0,      0,      0,      0,       0,    0,
    0,     0,     0,     0,     0,      1,      1,      1,      3,      7,      10,      17,   28,
    34,    39,    98,    0,     1,      1,      1,      2,      2,      3,      4,       5,    6,
    8,     10,    13,    17,    23,     34,     46,     61,     82,     117,    161,     305,  770};

constexpr std::array<ClickCategory, 26> shapes{{
    {Group::none, 1460, 124, false, 0},
    {Group::none, 583, 117, false, 0},
    {Group::c3_to_c24, 360000000, 66, true, 0},
    {Group::c3_to_c24, 2202608, 66, false, 0},
    {Group::none, 305, 140, false, 0},
    {Group::c6, 24, 128, false, 0},
    {Group::none, 12517, 69, false, 0},
    {Group::none, 633, 140, false, 0},
    {Group::none, 3, 128, false, 0},
    {Group::none, 93145, 70, false, 0},
    {Group::none, 5683, 76, false, 0},
    {Group::c3_to_c24, 106000000, 66, true, 5},
    {Group::none, 3194, 76, false, 0},
    {Group::none, 27, 128, false, 0},
    {Group::none, 14992, 84, false, 0},
    {Group::c3_to_c24, 26000000, 66, true, 16},
    {Group::none, 10, 128, false, 0},
    {Group::none, 5652, 96, false, 0},
    {Group::c19_to_c26, 2173, 80, false, 0},
    {Group::c19_to_c26, 4, 128, false, 0},
    {Group::c3_to_c24, 47000000, 66, true, 10},
    {Group::c22, 18, 128, false, 0},
    {Group::none, 15, 128, false, 0},
    {Group::c3_to_c24, 286181, 71, false, 0},
    {Group::c19_to_c26, 105, 150, false, 0},
    {Group::c19_to_c26, 142572, 71, false, 0},
}};

// The ten commonest of C1, of C2, ...; and how many of 10,000 cells have them.
constexpr std::array<std::uint32_t, 260> common_values{
    0x05db9164, 0x68fd1e64, 0x5a9ed9b0, 0x8cf07265, 0xbe589b51, 0x5bfa8ab5, 0x87552397, 0xf473b8dc,
    0x39af2607, 0xae82ea21, 0x38a947a1, 0x09e68b86, 0x80e26c9b, 0xd833535f, 0x4f25e98b, 0x287130e0,
    0x38d50e09, 0x0a519c5c, 0x207b2d81, 0x08d6d899, 0xd032c263, 0xb00d1501, 0x77f2f2e5, 0xaa8c1539,
    0x02cf9876, 0xad4b77ff, 0x74e1a23a, 0x9143c832, 0x4470baf4, 0x2cbec47f, 0xd16679b9, 0xc18be181,
    0x85dd697c, 0x13508380, 0xf922efad, 0x9a6888fb, 0x29998ed1, 0xf56b7dd5, 0x6a14f9b9, 0x8c8a4c47,
    0x25c83c98, 0x4cf72387, 0x43b19349, 0x384874ce, 0x30903e74, 0x0942e0a7, 0xf281d2a7, 0xb0530c50,
    0xb2241560, 0xf3474129, 0x7e0ccccf, 0xfbad5c96, 0xfe6b92e5, 0x13718bbd, 0x6f6d9be8, 0x3bf701e7,
    0xe3520422, 0,          0,          0,          0x3f4ec687, 0x9b98e9fc, 0x970f01b2, 0x49b74ebc,
    0x38eb9cf4, 0x88002ee1, 0xd0bdaa98, 0xdc7659bd, 0xd2d741ca, 0x81bb0302, 0x0b153874, 0x5b392875,
    0x1f89b562, 0x37e4aa92, 0x062b5529, 0x51d76abe, 0xc8ddd494, 0x64523cfa, 0x6c41e35e, 0x985e3fcb,
    0xa73ee510, 0x7cc72ec2, 0xa18233ea, 0,          0,          0,          0,          0,
    0,          0,          0x3b08e48b, 0xfbbf2c95, 0xefea433b, 0x5ba575e7, 0x0e9ead52, 0xfa7d0797,
    0x6c47047a, 0x451bd4e4, 0xf6f942d1, 0x5162b19c, 0xc4adf918, 0x7f8ffe57, 0xe51ddf94, 0xf25fe7e9,
    0x5874c9c9, 0x36bccca0, 0x755e4a50, 0xa7b606c4, 0xb7094596, 0x4ba74619, 0xdfbb09fb, 0xe0d76380,
    0x9f32b866, 0xd8c29807, 0x8fe001f4, 0xa2f4e8b5, 0xfb8fab62, 0x6aaba33c, 0xae1bb660, 0xbb669e25,
    0x85dbe138, 0x46f42a63, 0x3516f6e6, 0xebd756bd, 0x740c210d, 0x80467802, 0x6e5da64f, 0xdd183b4c,
    0x1aa94af3, 0x5978055e, 0x07d13a8f, 0xb28479f6, 0x1adce6ef, 0x64c94865, 0x8ceecbc8, 0xcfef1c29,
    0x051219e6, 0xf862f261, 0xf7c1b33f, 0xad1cc976, 0x36721ddc, 0x52baadf5, 0x10040656, 0xf3635baf,
    0x7ac43a46, 0x0f942372, 0xdbc5e126, 0xa733d362, 0xdfab705f, 0x9efd8b77, 0x84898b2a, 0x1203a270,
    0x31ca40b6, 0xc64d548f, 0x36103458, 0x89052618, 0xc6b1e1b2, 0xb041b04a, 0xbad5ee18, 0xf8b34416,
    0xe5ba7672, 0x07c540c4, 0xd4bb7bd8, 0x3486227d, 0x776ce399, 0x2005abd1, 0x1e88c74f, 0x8efede7f,
    0x27c07bd6, 0,          0x5aed7436, 0x891589e7, 0x7ef5affa, 0xf54016b9, 0x005c6740, 0x281769c2,
    0x1f868fdd, 0x582152eb, 0xbd17c3da, 0xc21c3e4c, 0x21ddcdc9, 0x55dd3565, 0xcf99e5de, 0x9437f62f,
    0x1d1eb838, 0x9653bb65, 0x712d530c, 0x5b885066, 0x1d04f4a4, 0x2b558521, 0x5840adea, 0xa458ea53,
    0xb1252a9d, 0,          0,          0,          0,          0,          0,          0,
    0x0014c32a, 0x73d06dde, 0xdfcfc3fa, 0x5f957280, 0xe587c466, 0xd4703ebd, 0x99c09e97, 0x723b4dfd,
    0x0429f84b, 0xf3ddd519, 0xad3062eb, 0xc9d4222a, 0x78e2e389, 0x8ec974f4, 0xc0061c6d, 0x8651fddb,
    0xccfd4002, 0,          0,          0,          0x32c7478e, 0x3a171ecb, 0x423fab69, 0xbe7c41b4,
    0xbcdee96c, 0xc7dc6720, 0x55dd3565, 0xdbb486d7, 0x93bad2c0, 0x85d5a995, 0xaee52b6f, 0x1793a828,
    0x3b183c5c, 0x3fdb382b, 0xb34f3128, 0x45ab94c8, 0x9117a34a, 0x335a6a1e, 0xdf487a73, 0xc0d61a5c,
    0xe8b83407, 0x001f3601, 0xea9a246c, 0x010f6491, 0x2bf691b1, 0x9b3e8820, 0x445bbe3b, 0xf0f449dd,
    0xcb079c2d, 0x9d93af03, 0x49d68486, 0xc84c4aec, 0x2fede552, 0xb7d9c3bc, 0x984e0db0, 0xaa5f0a15,
    0x9904c656, 0xc27f155b, 0xb9809574, 0x56be3401};
constexpr std::array<int, 260> common_shares{
    5005, 1717, 840,  480,  341,  220, 171,  146,  115,  74,   1235, 652, 467,  348,  346,  331,
    303,  229,  224,  189,  487,  343, 281,  175,  155,  131,  109,  93,  76,   71,   757,  642,
    353,  187,  138,  109,  103,  93,  84,   78,   6656, 1538, 641,  353, 226,  134,  91,   74,
    48,   41,   5299, 2238, 1418, 478, 396,  168,  3,    0,    0,    0,   105,  86,   83,   82,
    75,   66,   65,   57,   56,   52,  5888, 1701, 768,  414,  268,  165, 131,  99,   83,   54,
    8871, 1125, 4,    0,    0,    0,   0,    0,    0,    0,    2757, 105, 104,  69,   67,   65,
    64,   52,   51,   45,   203,  197, 133,  102,  92,   83,   78,   78,  70,   67,   487,  343,
    281,  175,  155,  131,  109,  103, 93,   76,   221,  204,  149,  129, 119,  118,  110,  102,
    82,   78,   3629, 3456, 1604, 362, 245,  226,  140,  108,  70,   45,  195,  150,  119,  100,
    99,   99,   91,   88,   78,   77,  487,  343,  281,  175,  155,  131, 109,  103,  93,   83,
    4304, 1333, 1269, 769,  602,  494, 442,  420,  367,  0,    510,  290, 223,  205,  189,  175,
    164,  149,  146,  136,  6014, 365, 220,  154,  87,   85,   82,   76,  69,   67,   3616, 3219,
    3165, 0,    0,    0,    0,    0,   0,    0,    487,  343,  281,  175, 155,  131,  109,  103,
    93,   83,   5259, 3839, 374,  319, 182,  22,   6,    0,    0,    0,   4515, 2024, 1045, 724,
    605,  406,  315,  141,  107,  49,  783,  774,  713,  599,  351,  239, 157,  110,  95,   93,
    3283, 1986, 1130, 654,  449,  438, 349,  280,  276,  227,  825,  327, 274,  236,  225,  200,
    196,  194,  149,  104};

template <class Column, std::size_t size>
std::array<Column, size> filled(std::array<Column, size> columns, auto fill) {
  for (std::size_t i = 0; i < size; ++i) fill(columns[i], i);
  return columns;
}

}  // namespace

std::span<const ClickInteger> click_integers() {
  static const auto columns = filled(std::array<ClickInteger, 13>(), [](ClickInteger& column,
                                                                        std::size_t i) {
    column.missing = integer_groups[i];
    std::copy_n(quantiles.begin() + i * click_quantiles, click_quantiles, column.quantiles.begin());
  });
  return columns;
}

std::span<const ClickCategory> click_categories() {
  static const auto columns = filled(shapes, [](ClickCategory& column, std::size_t i) {
    for (std::size_t j = 0; j < column.common.size(); ++j) {
      const std::size_t place = i * column.common.size() + j;
      column.common[j] = {common_values[place], common_shares[place]};
    }
  });
  return columns;
}

}  // namespace folkman
