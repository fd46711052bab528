/** The faults of a file of tensors, or of a text with tensors. */
export type FileProblem =
  | "empty"
  | "too-large" // limit: the number of numbers, or of bytes of text, that are read
  | "ends-early" // limit bytes are announced, value are present
  | "unknown-format"
  | "no-header" // value: the beginning of the header
  | "dtype" // value: its dtype, limit: the supported ones
  | "fortran-order"
  | "incomplete" // limit: the kind of file that it should be
  | "pickle" // the format of torch.save
  | "unpacks-to" // value: bytes, limit: the number that is unpacked by default
  | "zip-method" // value: the number of the compression method
  | "not-json" // value: the line, limit: the column
  | "not-number" // value: the line, limit: the column
  | "ragged" // value: the length of the row, limit: that of the rows before
  | "elided" // printed with "..."
  | "elided-log" // a log of llama.cpp with "..."
  | "nothing" // no tensor of floats
  | "choose" // limit: the tensors to choose from
  | "raw-size" // value: bytes of the file, limit: the float32 bytes of the given shape
  | "unreadable" // value: the system's message
  | "shapes-differ" // value, limit: the two shapes
  | "axes" // value: the shape
  | "shape-size" // value: how many numbers, limit: the shape
  | "exchanged" // value: the name of the second tensor, limit: that of the first; they seem swapped
  | "head-dim" // value: the last axis, limit: the config's head_dim
  | "overlaps" // limit: the tensor that it shares bytes with
  | "twice"
  | "size" // value: bytes, limit: those that its shape and type take
  | "ggml-type" // value: the number
  | "not-finite" // value: the number, limit: its place
  | "axes-two" // value: the shape
  | "no-checkpoint"
  | "two-formats" // limit: the other file
  | "part-missing" // value: its number, limit: the number of parts
  | "positions" // value: the part that is not a position
  | "too-many-positions"; // limit: the number that is accepted

export interface FileFault {
  code: FileProblem;
  /** The file, and the tensor in it. */
  path: string;
  value?: string | number;
  limit?: string | number;
}

const english: Readonly<Record<FileProblem, string>> = {
  empty: "{path} is empty",
  "too-large":
    "{path} holds {value}; up to {limit} are read. A slice shows the same: one head, some hundred tokens, all channels",
  "ends-early": "{path} ends early: {limit} bytes of numbers are announced, {value} are there",
  "unknown-format":
    "{path} is no .npy, .npz, .safetensors, GGUF, JSON, CSV or printed tensor; raw float32 numbers are read once their shape is said",
  "no-header": "{path} has a header that cannot be used: {value}",
  dtype: "{path} has dtype {value}; {limit} are read: save x.float() or x.astype(numpy.float32)",
  "fortran-order": "{path} is in Fortran order; save numpy.ascontiguousarray(x)",
  incomplete: "{path} is no complete {limit} file",
  pickle:
    '{path} is a PyTorch pickle, which can run code when it is read. In Python: x = torch.load("{path}", weights_only=True); numpy.save("x.npy", x.float().cpu().numpy()); of a checkpoint, safetensors.torch.save_file(x, "model.safetensors")',
  "unpacks-to": "{path} unpacks to {value} bytes; without being asked, up to {limit} are unpacked",
  "zip-method": "{path} is packed by method {value}; stored and deflated files are read",
  "not-json": "{path} is no JSON from line {value}, column {limit} on",
  "not-number": "{path} has no number in line {value}, column {limit}",
  ragged: "{path} is no list of lists all as long: {value} numbers where {limit} are expected",
  elided:
    '{path} was printed with "..." in it, so that numbers are missing: torch.set_printoptions(threshold=float("inf")) prints all, and so does numpy.set_printoptions(threshold=sys.maxsize)',
  "elided-log":
    '{path} was printed with "..." in it: in common/debug.cpp of llama.cpp, common_debug_print_tensor(..., 3) prints all numbers with 100000 in the place of 3',
  nothing: "{path} holds no tensor of floats",
  choose: "{path} holds {limit}: choose one as {path}:name",
  "raw-size":
    "{path} is read as raw float32 numbers, so save x.float() where they have 16 bits: it has {value} bytes, the shape says {limit} bytes",
  unreadable: "{path} cannot be read: {value}",
  "shapes-differ": "{path} are [{value}] and [{limit}]; they must be alike",
  axes: "{path} is [{value}]; two to four axes are read, or say the shape: batch, heads, seq, head_dim",
  "shape-size": "{path} has {value} numbers, which are no [{limit}]",
  exchanged: "{path} are in the wrong order: {limit} is the tensor before the rotation, {value} the one after",
  "head-dim":
    "{path} has {value} channels, and the config's head_dim is {limit}. Take the config of the same model, or say the shape: batch, heads, seq, head_dim",
  overlaps: "{path} shares bytes with {limit}",
  twice: "{path} is in two of the files",
  size: "{path} has {value} bytes; its shape and type take {limit}",
  "ggml-type": "{path} has the ggml type {value}, which is not known",
  "not-finite": "{path} has {value} at {limit}",
  "axes-two": "{path} is [{value}]; a projection has two axes",
  "two-formats": "{path} and {limit} are a safetensors file and a GGUF: choose one of the two",
  "part-missing": "{path} is missing: part {value} of {limit}",
  "no-checkpoint": "{path} is no safetensors or GGUF file, and neither is any other",
  positions: '{path}: "{value}" is no position; whole numbers are read, as 0:512, 0, 1, 2 or [0, 1, 2]',
  "too-many-positions": "{path}: more than {limit} positions",
};

/** The most characters of a file that a message repeats, because names in it can be as long as the file. */
const QUOTED = 200;
export const shortened = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text);

/** A fault as a sentence, from one language's templates. */
export const faultText = (
  { code, path, value = "", limit = "" }: FileFault,
  words: Readonly<Record<FileProblem, string>> = english,
): string =>
  words[code].replace(/\{(path|value|limit)\}/g, (_, name: "path" | "value" | "limit") =>
    String({ path, value, limit }[name]),
  );

/** The message is made from the other fields, which are plain data. */
export class FileError extends Error implements FileFault {
  override readonly name = "FileError";
  declare readonly code: FileProblem;
  declare readonly path: string;
  declare readonly value?: string | number;
  declare readonly limit?: string | number;

  constructor(fault: FileFault) {
    const short = Object.fromEntries(
      Object.entries(fault).map(([name, value]) => [name, typeof value === "string" ? shortened(value) : value]),
    );
    super(faultText(short as unknown as FileFault));
    Object.assign(this, short);
  }
}
