// Each file that the command line reads is opened here: a regular file of a bounded size, below --root if that is
// given, or what a pipe of the caller's shell brings.
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from "node:fs";
import type { BigIntStats } from "node:fs";
import { resolve, sep } from "node:path";
import { bytesSource, type ByteSource } from "../porting/files/source.js";
import { inFull, inputError, reasonOf, type InputError } from "./input-error.js";

/** The most bytes of a config or a program; published ones have less than a thousandth of it. */
export const MOST_CONFIG = 2 ** 24;
/** The most bytes of a text, and of a pipe with tensors. */
export const MOST_TEXT = 2 ** 27;

const exact = { bigint: true } as const;
const unreadable = (path: string, reason: string): InputError => inputError`${path} cannot be read: ${inFull(reason)}`;

/** --root as it is given, and without the links in its path. */
let root: { given: string; real: string } | undefined;
/** What pipes have brought: they can be read once only. */
const piped = new Map<string, Uint8Array<ArrayBuffer>>();

/** From here on nothing outside of the folder is read. Without a folder any file is. */
export function readWithin(folder: string | undefined): void {
  root = undefined;
  if (folder === undefined) return;
  try {
    root = { given: resolve(folder), real: realpathSync.native(folder) };
  } catch (error) {
    throw unreadable(folder, reasonOf(error));
  }
  if (!statSync(root.real).isDirectory()) throw inputError`--root is ${folder}, which is no folder`;
}

/** The most numbers of a tensor; with --root both tensors of a comparison fit into 2 GB. */
export const mostNumbers = (): number => (root === undefined ? 2 ** 28 : 2 ** 26);

const isIn = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The path to open. With --root one answer stands for all that is outside, there or not. */
function placeOf(path: string): string {
  if (root === undefined) return path;
  const full = resolve(root.real, path);
  if (isIn(root.given, full) || isIn(root.real, full)) {
    try {
      const real = realpathSync.native(full);
      if (isIn(root.real, real)) return real;
    } catch {
      // as for a file outside
    }
  }
  throw unreadable(path, "there is no such file below --root");
}

/** Calls `read`; an error of the system becomes one that names the file. */
function withPath<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw unreadable(path, "there is not enough memory for it");
    if (error instanceof Error && "code" in error) throw unreadable(path, reasonOf(error));
    throw error;
  }
}

/** Opens a regular file or, without --root, a pipe. Anything else is refused before it is opened. */
function open(path: string): { file: number; found: BigIntStats } {
  const place = placeOf(path);
  const isRead = (found: BigIntStats): boolean => found.isFile() || (root === undefined && found.isFIFO());
  const before = statSync(place, exact);
  const noFile = unreadable(path, before.isDirectory() ? "it is a folder" : "it is no regular file");
  if (!isRead(before)) throw noFile;
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  // Between the two looks the path may have been given to something else.
  const file = openSync(place, O_RDONLY | (before.isFIFO() ? 0 : O_NONBLOCK) | (root === undefined ? 0 : O_NOFOLLOW));
  try {
    const found = fstatSync(file, exact);
    if (!isRead(found)) throw noFile;
    if (root !== undefined) {
      const now = statSync(placeOf(path), exact);
      if (now.ino !== found.ino || now.dev !== found.dev) throw noFile;
    }
    return { file, found };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

const tooLong = (path: string, most: number): InputError => inputError`${path} has more than ${most} bytes`;

/** What is left of a stream, or of what standard input is. */
function readStream(path: string, file: number, most: number): Uint8Array<ArrayBuffer> {
  const before = piped.get(path);
  if (before !== undefined) return before;
  const parts: Uint8Array[] = [];
  for (let length = 0; ;) {
    const piece = new Uint8Array(2 ** 16);
    const read = readPiece(file, piece);
    if (read === 0) break;
    if ((length += read) > most) throw tooLong(path, most);
    parts.push(piece.subarray(0, read));
  }
  const all = Uint8Array.from(Buffer.concat(parts));
  piped.set(path, all);
  return all;
}

/** Reads from a stream, and waits where it says that nothing has come yet. */
function readPiece(file: number, piece: Uint8Array): number {
  for (;;) {
    try {
      return readSync(file, piece);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Bytes of a regular file, fewer where it has become shorter. */
function readPart(file: number, from: number, to: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, to - from));
  for (let at = 0; at < bytes.length;) {
    const read = readSync(file, bytes, at, bytes.length - at, from + at);
    if (read === 0) return bytes.slice(0, at);
    at += read;
  }
  return bytes;
}

/** A source of a file that is read in pieces, and how to close it. "-" is standard input. */
export function openSource(path: string, most = MOST_TEXT): { source: ByteSource; close: () => void } {
  const whole = (all: Uint8Array<ArrayBuffer>) => ({ source: bytesSource(path, all), close: () => {} });
  return withPath(path, () => {
    if (path === "-") return whole(readStream(path, 0, most));
    const { file, found } = open(path);
    const close = (): void => closeSync(file);
    if (found.isFIFO()) {
      try {
        return whole(readStream(path, file, most));
      } finally {
        close();
      }
    }
    const size = Number(found.size);
    const bytes: ByteSource["bytes"] = async (from, to) =>
      withPath(path, () => readPart(file, from, Math.min(to, size)));
    return { source: { name: path, size, bytes }, close };
  });
}

/** A whole file of at most `most` bytes. "-" is standard input. */
export function readBytes(path: string, most = MOST_TEXT): Buffer {
  return withPath(path, () => {
    if (path === "-") return Buffer.from(readStream(path, 0, most));
    const { file, found } = open(path);
    try {
      if (found.isFIFO()) return Buffer.from(readStream(path, file, most));
      if (found.size > most) throw tooLong(path, most);
      return Buffer.from(readPart(file, 0, Number(found.size)));
    } finally {
      closeSync(file);
    }
  });
}

/** The paths of the files in a folder; undefined if it is none. */
export function pathsIn(folder: string): string[] | undefined {
  return withPath(folder, () => {
    const place = placeOf(folder);
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
    return readdirSync(place);
  });
}
