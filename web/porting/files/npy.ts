// The format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
import { FileError } from "./file-error.js";
import { isSize, readNumbers, widthOf, widthOfWhole, type Kind, type TensorData } from "./numbers.js";
import { isPositions } from "./position-ids.js";
import { latin, viewOf, type ByteSource } from "./source.js";

const READ = "float16, bfloat16, float32 and float64";
/**
 * NumPy has no bfloat16. ml_dtypes writes "V2" for its own type, and some users write its name
 * (github.com/jax-ml/ml_dtypes/issues/41).
 */
const bfloat16 = ["V2", "bfloat16"];
const MOST_HEADER = 65_536;

export const isNpy = (start: Uint8Array): boolean => start[0] === 0x93 && latin(start.subarray(1, 6)) === "NUMPY";

/** The array of a .npy file, versions 1.0 to 3.0. */
export async function readNpy(source: ByteSource, most: number, name = ""): Promise<TensorData> {
  const path = source.name;
  const head = await source.bytes(0, 12);
  if (!isNpy(head) || head.length < 12) throw new FileError({ code: "incomplete", path, limit: ".npy" });
  const view = viewOf(head);
  const start = head[6]! > 1 ? 12 : 10;
  const length = start === 12 ? view.getUint32(8, true) : view.getUint16(8, true);
  const header = latin(await source.bytes(start, start + Math.min(length, MOST_HEADER)));
  const descr = /'descr':\s*'([<>|=]?)(\w+)'/.exec(header);
  const shape = /'shape':\s*\(([^()]*)\)/.exec(header);
  if (!descr || !shape) throw new FileError({ code: "no-header", path, value: header.slice(0, 80) });
  const kind = bfloat16.includes(descr[2]!) ? "bf2" : descr[2]!;
  if (!Object.hasOwn(widthOf, kind) && !(isPositions(name) && Object.hasOwn(widthOfWhole, kind)))
    throw new FileError({ code: "dtype", path, value: kind, limit: READ });
  if (/'fortran_order':\s*True/.test(header)) throw new FileError({ code: "fortran-order", path });
  const sizes = shape[1]!
    .split(",")
    .filter((size) => size.trim() !== "")
    .map(Number);
  if (!sizes.every(isSize)) throw new FileError({ code: "no-header", path, value: header.slice(0, 80) });
  return readNumbers(source, start + length, kind as Kind, sizes, most, descr[1] !== ">");
}

/** A float32 array as a .npy file, version 1.0. */
export function npyBytes({ shape, data }: TensorData): Uint8Array<ArrayBuffer> {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(", ")}${shape.length === 1 ? "," : ""}), }`;
  const header = `${text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11)}\n`;
  const start = 10 + header.length;
  const bytes = new Uint8Array(start + data.byteLength);
  bytes.set([0x93, ...new TextEncoder().encode("NUMPY"), 1, 0, header.length & 255, header.length >> 8]);
  bytes.set(new TextEncoder().encode(header), 10);
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start);
  return bytes;
}
