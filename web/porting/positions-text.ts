import { FileError } from "./files/file-error.js";

/** The most positions that are accepted, over all rows. */
const MOST = 2 ** 20;

const tooMany = (path: string): FileError => new FileError({ code: "too-many-positions", path, limit: MOST });
const bad = (path: string, value: string): FileError =>
  new FileError({ code: "positions", path, value: value.slice(0, 40) });

/** "0:512" is 0 to 511. `left`: how many may still be added. */
function numbersOf(path: string, word: string, left: number): number[] {
  const range = /^(\d+):(\d+)$/.exec(word);
  if (range === null) {
    if (!/^-?\d+$/.test(word)) throw bad(path, word);
    if (left === 0) throw tooMany(path);
    return [Number(word)];
  }
  const [start, end] = [Number(range[1]), Number(range[2])];
  if (!(end - start <= left)) throw tooMany(path);
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
}

/**
 * Reads rows: "0:512", "0, 1, 2", "[[0, 1], [0, 1]]", "tensor([0, 1])", or lines. Lines of one position each are one
 * sequence; a batch of single tokens is "[[7], [9]]". `path` is used in errors. Errors: FileError.
 */
export function parsePositions(path: string, text: string): number[][] {
  const [start, end] = [text.indexOf("["), text.lastIndexOf("]")];
  const plain = start < 0 || end < start;
  const lines = plain ? text.split(/\r?\n/) : text.slice(start, end).split("]");
  let left = MOST;
  const rows = lines.map((line) => {
    const words = line.split(/[\s,;[]+/).filter((word) => word !== "");
    return words.flatMap((word) => {
      const numbers = numbersOf(path, word, left);
      left -= numbers.length;
      return numbers;
    });
  });
  const filled = rows.filter((row) => row.length > 0);
  return plain && filled.every((row) => row.length === 1) ? [filled.flat()].filter((row) => row.length > 0) : filled;
}
