/** A gradient through CSS colours as 256 opaque pixels. The canvas does the mixing and knows every colour syntax. */
export function colourTable(stops: readonly string[]): Uint32Array {
  const canvas = document.createElement("canvas");
  canvas.width = 256;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return new Uint32Array(256);
  const gradient = context.createLinearGradient(0, 0, 256, 0);
  stops.forEach((colour, i) => gradient.addColorStop(i / (stops.length - 1), colour));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 1);
  return new Uint32Array(context.getImageData(0, 0, 256, 1).data.buffer);
}

/**
 * Rows `from` to `to` of a causal map of `size` x `size` values into the first rows of `pixels`: 0 takes the first colour, 1 the
 * last. Cells after the diagonal stay transparent; those beyond column `to` are not written.
 */
export function paintRows(
  pixels: Uint32Array,
  values: Float32Array,
  size: number,
  from: number,
  to: number,
  colours: Uint32Array,
): void {
  for (let row = from; row < to; row += 1) {
    const [source, target] = [row * size, (row - from) * size];
    for (let column = 0; column <= row; column += 1) {
      const level = values[source + column]! * 255 + 0.5;
      pixels[target + column] = colours[level >= 255 ? 255 : level > 0 ? level | 0 : 0]!;
    }
    pixels.fill(0, target + row + 1, target + to);
  }
}
