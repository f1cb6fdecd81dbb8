"""The eight data sets of Cutrona and Guillot in two copies: the CSV files published with their paper, and Weka's ARFF files."""
import csv
import gzip
import pathlib

import pandas

SHARED = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "uci"
COLIC_NUMBERS = ["rectal temperature", "pulse", "respiratory rate", "nasogastric reflux PH", "packed cell volume", "total protein",
                 "abdomcentesis total protein"]
COLIC_IGNORED = ["Unnamed: 0", "Hospital Number", "type of lesion 1", "type of lesion 2", "type of lesion 3", "cp_data"]
STATLOG_NUMBERS = ["age", "resting_blood_pressure", "serum_chol", "max_hr", "oldpeak"]
# name: file, label, numeric columns (None: all), columns left out
CSV = {
    "breast-w": ("breast_w", "Class", [], []),
    "colic": ("colic", "surgical lesion", COLIC_NUMBERS, COLIC_IGNORED),
    "heart-statlog": ("statlog", "Target", STATLOG_NUMBERS, []),
    "iris": ("iris", "variety", None, []),
    "kr-vs-kp": ("krkp", "36", [], []),
    "mushroom": ("mushroom", "class", [], []),
    "segmentation": ("segmentation", "REGION-CENTROID-COL", None, []),
    "zoo": ("zoo", "17", [], []),
}
ARFF = {"breast-w": [], "colic": [], "heart-statlog": [], "iris": [], "kr-vs-kp": [], "mushroom": [], "segmentation": [], "zoo": ["animal"]}
ARFF_FILES = {"segmentation": "segment"}


def csv_set(name):
    """X, y and the names of the columns whose values are words."""
    file, label, numeric, ignored = CSV[name]
    frame = pandas.read_csv(SHARED / "barista_csv" / f"{file}.csv.gz", dtype=str, keep_default_na=False, encoding="utf-8-sig")
    frame = frame.rename(columns={"": "Unnamed: 0"}).drop(columns=ignored, errors="ignore")
    y = frame.pop(label).to_numpy()
    words = [] if numeric is None else [column for column in frame.columns if column not in numeric]
    for column in frame.columns.difference(words):
        frame[column] = pandas.to_numeric(frame[column])
    return frame, y, words


def arff_set(name):
    """The same from ARFF, whose types say which columns are words; the class is the last attribute."""
    path = SHARED / "arff" / f"{ARFF_FILES.get(name, name)}.arff.gz"
    with gzip.open(path, "rt") as file:
        text = file.read()
    header = [line for line in text.splitlines() if line.strip().lower().startswith("@attribute")]
    names = [line.split(None, 1)[1].lstrip() for line in header]
    names = [line[1:line.index(line[0], 1)] if line[0] in "'\"" else line.split()[0] for line in names]
    nominal = ["{" in line for line in header]
    rows = [line for line in text.split("@data" if "@data" in text else "@DATA", 1)[1].splitlines() if line.strip() and not line.startswith("%")]
    cells = list(csv.reader(rows, quotechar="'", skipinitialspace=True))
    frame = pandas.DataFrame(cells, columns=names).drop(columns=ARFF[name])
    words = [column for column, is_word in zip(names, nominal) if is_word and column in frame.columns]
    y = frame.pop(names[-1]).to_numpy()
    words.remove(names[-1])
    for column in frame.columns.difference(words):
        frame[column] = pandas.to_numeric(frame[column].replace("?", None))
    return frame, y, words
