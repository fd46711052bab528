// The part of the ZIP format that .npz files use: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
import { FileError } from "./file-error.js";
import { bytesSource, latin, part, viewOf, type ByteSource } from "./source.js";

export interface ZipEntry {
  name: string;
  /** Opens the file itself, which is unpacked on demand. */
  open(): Promise<ByteSource>;
}

const END = 22;
const MOST_COMMENT = 65_535;
/** Bytes that one byte can unpack to: "Maximum Compression Factor" of https://zlib.net/zlib_tech.html. */
const MOST_RATIO = 1032;

/**
 * The most bytes that a file of an archive may unpack to by default: a tensor of 2^26 float32 numbers with its header.
 */
export const MOST_UNPACKED = 2 ** 28 + 2 ** 16;

export const isZip = (start: Uint8Array): boolean => latin(start.subarray(0, 2)) === "PK";

/**
 * Each file of an archive, from the directory at its end. A file that unpacks to more than `most` bytes is refused when
 * it is opened.
 */
export async function zipEntries(source: ByteSource, most: number): Promise<ZipEntry[]> {
  const incomplete = (): FileError => new FileError({ code: "incomplete", path: source.name, limit: ".npz" });
  const tailStart = Math.max(0, source.size - END - MOST_COMMENT);
  const tail = await source.bytes(tailStart, source.size);
  const view = viewOf(tail);
  let end = tail.length - END;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw incomplete();
  const [size, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  const bytes = await source.bytes(start, start + size);
  const directory = viewOf(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = view.getUint16(end + 10, true); i > 0; i--) {
    if (at + 46 > bytes.length || directory.getUint32(at, true) !== 0x02014b50) throw incomplete();
    const nameLength = directory.getUint16(at + 28, true);
    const entry = {
      name: latin(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      place: directory.getUint32(at + 42, true),
    };
    entries.push({ name: entry.name, open: () => open(source, entry, most) });
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

interface Place {
  name: string;
  method: number;
  packed: number;
  size: number;
  place: number;
}

async function open(
  source: ByteSource,
  { name, method, packed, size, place }: Place,
  most: number,
): Promise<ByteSource> {
  const path = `${source.name}/${name.replace(/\.npy$/, "")}`;
  const local = await source.bytes(place, place + 30);
  if (local.length < 30) throw new FileError({ code: "incomplete", path: source.name, limit: ".npz" });
  const view = viewOf(local);
  const from = place + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (from + packed > source.size)
    throw new FileError({ code: "ends-early", path, limit: packed, value: Math.max(0, source.size - from) });
  if (method === 0) return part(source, path, from, from + packed);
  if (method !== 8) throw new FileError({ code: "zip-method", path, value: method });
  return bytesSource(path, await inflated(path, await source.bytes(from, from + packed), size, most));
}

/** Unpacks data whose header states `size` bytes, and refuses more than that. */
async function inflated(
  path: string,
  packed: Uint8Array<ArrayBuffer>,
  size: number,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const broken = (value: string): FileError => new FileError({ code: "unreadable", path, value });
  if (size > MOST_RATIO * packed.length) throw broken(`${packed.length} bytes cannot unpack to ${size}`);
  if (size > most) throw new FileError({ code: "unpacks-to", path, value: size, limit: most });
  let all: Uint8Array<ArrayBuffer>;
  try {
    all = new Uint8Array(size);
  } catch (error) {
    throw broken((error as Error).message); // there is not enough memory for it
  }
  let length = 0;
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (length + piece.value.length > size) throw broken(`it unpacks to more than ${size} bytes`);
      all.set(piece.value, length);
      length += piece.value.length;
    }
  } catch (error) {
    throw error instanceof FileError ? error : broken((error as Error).message);
  }
  if (length < size) throw broken(`it unpacks to ${length} of ${size} bytes`);
  return all;
}
