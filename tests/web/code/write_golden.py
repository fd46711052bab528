"""Writes golden.json: the results of cases.py with torch 1.13 and numpy 1.24 (Debian's packages)."""

import json
import pathlib
import warnings

import cases

warnings.simplefilter("ignore")
rows = [f"{json.dumps(name)}: {json.dumps(record, ensure_ascii=False)}" for name, record in cases.records().items()]
pathlib.Path(__file__).with_name("golden.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")
