// Mutants of the readers of files (tensors, checkpoints) and of the text that a terminal shows of them.
const model = ["tests/web/api/refused/refused.test.ts", "tests/web/api/model/errors.test.ts"];
const files = ["tests/web/porting/hostile-files.test.ts", "tests/web/porting/files.test.ts"];

export const ofFiles = [
  {
    file: "web/api/model/safetensors.ts",
    guard: "files",
    tests: [...model, "tests/web/porting/hostile-files.test.ts"],
    mutants: {
      "a header may be longer than the file": [
        "if (length > Math.min(source.size - 8, MOST_HEADER)) throw",
        "if (false) throw",
      ],
      "a header may be a list": [
        'if (typeof header !== "object" || header === null || Array.isArray(header))',
        "if (false)",
      ],
      "a tensor may end behind the file": ["if (first > end || end > source.size - start)", "if (false)"],
      "a tensor's bytes need not fit its shape": [
        "if (size !== undefined && end - first !== count * size)",
        "if (false)",
      ],
    },
  },
  {
    file: "web/api/model/parts.ts",
    guard: "files",
    tests: model,
    mutants: {
      "a tensor may have another shape": [
        "if (shape.length === wanted.length && shape.every((size, i) => size === wanted[i])) return;",
        "return;",
      ],
      "a tensor that has no place is passed over": [
        'throw refuse(name, name, "absent", "config-invalid");',
        "continue;",
      ],
    },
  },
  {
    file: "web/weights/model-files.ts",
    guard: "files",
    tests: ["tests/web/weights/model-files.test.ts", "tests/web/weights/refused-files.test.ts"],
    mutants: {
      "a model may have no tensors": ["if (checkpoint.tensors.size === 0) throw", "if (false) throw"],
      "a part of a GGUF may be missing": [
        'throw new FileError({ code: "part-missing", path, value, limit: count });',
        "break;",
      ],
      "two parts of a GGUF may have one tensor": [
        'if (read.has(tensor.name)) throw new FileError({ code: "twice", path: tensor.path });',
        "",
      ],
    },
  },
  {
    file: "web/weights/gguf-config.ts",
    guard: "files",
    tests: ["tests/web/weights/notes.test.ts"],
    mutants: {
      "attn_factor of a scheme without one is passed over": [
        'if (type !== "yarn" && attention !== undefined && attention !== 1) throw',
        "if (false) throw",
      ],
      "attn_factor is taken for the whole factor": ["attention * (log ? 1 : yarnLength(factor))", "attention"],
    },
  },
  {
    file: "web/weights/gguf-tokenizer.ts",
    guard: "files",
    tests: ["tests/web/weights/gguf-tokenizer.test.ts"],
    mutants: {
      "tekken's words have endings and three digits": ['[cased("", "\\\\p{N}")]', "o200k"],
      "gpt-4o's words have no endings": ['"gpt-4o": o200k', '"gpt-4o": [cased("", "\\\\p{N}{1,3}")]'],
      "llama4 is cut like Llama 3": ["llama4: o200k", 'llama4: [llama3("\\\\p{N}{1,3}")]'],
      "any way to cut is known that every object has": [" || !Object.hasOwn(cuts, String(pre))", ""],
    },
  },
  {
    file: "web/porting/files/zip.ts",
    guard: "files",
    tests: files,
    mutants: {
      "an archive may unpack to any size": ["if (size > MOST_RATIO * packed.length) throw", "if (false) throw"],
      "an archive unpacks to any size unasked": ["if (size > most) throw", "if (false) throw"],
      "an archive unpacks to more than it says": ["if (length + piece.value.length > size) throw", "if (false) throw"],
      "an archive unpacks to less than it says": ["if (length < size) throw", "if (false) throw"],
      "a packed file may begin behind the archive": ["if (local.length < 30) throw", "if (false) throw"],
      "any packing is taken for deflate": ["if (method !== 8) throw", "if (false) throw"],
      "a packed file may end behind the archive": ["if (from + packed > source.size)", "if (false)"],
      "a directory's entries are believed": [
        "if (at + 46 > bytes.length || directory.getUint32(at, true) !== 0x02014b50) throw",
        "if (false) throw",
      ],
    },
  },
  {
    file: "web/porting/files/tensor-file.ts",
    guard: "files",
    tests: files,
    mutants: {
      "a text of any length is read": ["if (source.size > MOST_TEXT)", "if (false)"],
      "what is no text is read as one": ["if (start.some((byte) => byte < 9)) return false;", ""],
    },
  },
  {
    file: "web/porting/files/numbers.ts",
    guard: "files",
    tests: files,
    mutants: {
      "numbers may end behind the file": ["if (source.size - start < count * width)", "if (false)"],
      "any count of numbers is read": ["if (count > most) throw", "if (false) throw"],
      "a size may be a fraction": ["Number.isSafeInteger(value) && (value as number) >= 0;", "(value as number) >= 0;"],
    },
  },
  {
    file: "web/porting/files/file-error.ts",
    guard: "files",
    tests: files,
    mutants: { "an error repeats all of a file's name": ["text.length > QUOTED ?", "text.length > 1e9 ?"] },
  },
  {
    file: "web/porting/files/source.ts",
    guard: "files",
    tests: files,
    mutants: {
      "a part reads on behind its end": ["Math.min(start + to, end)", "start + to"],
      "a part may be longer than its file": ["Math.min(end, source.size) - start", "end - start"],
      "a part behind the file has a size below zero": [
        "Math.max(0, Math.min(end, source.size) - start)",
        "Math.min(end, source.size) - start",
      ],
    },
  },
  {
    file: "web/cli/read-files.ts",
    guard: "files",
    tests: ["tests/web/cli/read-files.test.ts"],
    mutants: {
      "a link leads out of the root": ["if (isIn(root.real, real)) return real;", "return real;"],
      "a folder whose name begins like the root's is in it": ["folder.endsWith(sep) ? folder : folder + sep", "folder"],
      "a device is read": [
        "found.isFile() || (root === undefined && found.isFIFO())",
        "found.isFile() || root === undefined",
      ],
      "a file of any size is read": ["if (found.size > most) throw", "if (false) throw"],
    },
  },
  {
    file: "web/cli/input-error.ts",
    guard: "no long waits",
    tests: ["tests/web/cli/read-files.test.ts"],
    mutants: { "an error repeats all of a path": ["shortened(String(value))", "String(value)"] },
  },
  {
    file: "web/cli/printed.ts",
    guard: "files",
    tests: ["tests/web/cli/printed.test.ts"],
    mutants: {
      "a terminal obeys control characters": ["\\u0000-\\u001f\\u007f-\\u009f", ""],
      "a terminal obeys the eight-bit controls": ["\\u007f-\\u009f", ""],
      "text may turn its direction": ["\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069", ""],
      "only the first character of a line is spelled": ["]/g;", "]/;"],
    },
  },
  {
    file: "web/porting/files/safetensors.ts",
    guard: "files",
    tests: files,
    mutants: {
      "a header of tensors may end behind the file": [
        "if (length > source.size - 8 || length > MOST_HEADER)",
        "if (false)",
      ],
      "a header may be null": [
        'if (typeof header !== "object" || header === null || Array.isArray(header))',
        "if (false)",
      ],
    },
  },
  {
    file: "web/porting/files/npy.ts",
    guard: "files",
    tests: files,
    mutants: {
      "a size may be no number": ["if (!sizes.every(isSize)) throw", "if (false) throw"],
      "an array may end in its first bytes": ["!isNpy(head) || head.length < 12", "!isNpy(head)"],
      "an array's header has any length": ["start + Math.min(length, MOST_HEADER)", "start + length"],
      "Fortran order is read as C order": ["if (/'fortran_order':\\s*True/.test(header)) throw", "if (false) throw"],
      "any dtype has a width": [
        "if (!Object.hasOwn(widthOf, kind) && !(isPositions(name) && Object.hasOwn(widthOfWhole, kind)))",
        "if (false)",
      ],
    },
  },
];
