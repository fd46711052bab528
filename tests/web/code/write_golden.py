"""Writes golden.json: what torch 1.13 and numpy 1.24 (Debian's python3-torch and python3-numpy) answer to cases.py."""

import json
import pathlib
import warnings

import cases

warnings.simplefilter("ignore")
rows = [f"{json.dumps(name)}: {json.dumps(record, ensure_ascii=False)}" for name, record in cases.records().items()]
pathlib.Path(__file__).with_name("golden.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")
