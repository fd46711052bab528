// A picture of flat colours as a small PNG: a palette of its most frequent colours that differ
// enough from each other, the others moved to the nearest.
import { crc32, deflateSync } from "node:zlib";

/** Squared distance below which two colours share an entry. */
const ALIKE = 40;

/** rgba: four bytes per pixel, row by row; opaque. */
export function palettePng(rgba, width, height) {
  const pixels = new Uint32Array(width * height);
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += 1) {
    pixels[i] = (rgba[4 * i] << 16) | (rgba[4 * i + 1] << 8) | rgba[4 * i + 2];
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1);
  }
  const colours = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const palette = [];
  for (const colour of colours.map(channels))
    if (palette.length < 256 && distancesTo(palette, colour).every((distance) => distance > ALIKE))
      palette.push(colour);
  const entryOf = new Map(colours.map((colour) => [colour, nearest(palette, channels(colour))]));

  // Each row starts with its filter: none, the best for palettes.
  const rows = Buffer.alloc((width + 1) * height);
  pixels.forEach((pixel, i) => (rows[i + Math.floor(i / width) + 1] = entryOf.get(pixel)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, palette, deflate, standard filters, not interlaced
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

const distancesTo = (palette, [r, g, b]) =>
  palette.map(([pr, pg, pb]) => (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2);

function nearest(palette, colour) {
  const distances = distancesTo(palette, colour);
  return distances.indexOf(Math.min(...distances));
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
