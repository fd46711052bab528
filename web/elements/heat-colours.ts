/** A gradient through CSS colours as 256 opaque RGBA entries. The canvas does the mixing and knows every colour syntax. */
export function colourTable(stops: readonly string[]): Uint8ClampedArray {
  const canvas = document.createElement("canvas");
  canvas.width = 256;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return new Uint8ClampedArray(4 * 256);
  const gradient = context.createLinearGradient(0, 0, 256, 0);
  stops.forEach((colour, i) => gradient.addColorStop(i / (stops.length - 1), colour));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 1);
  return context.getImageData(0, 0, 256, 1).data;
}

/** One pixel per value: 0 takes the first colour, 1 the last. Hidden cells stay transparent. */
export function paint(
  canvas: HTMLCanvasElement,
  values: Float32Array,
  columns: number,
  table: Uint8ClampedArray,
  hidden: (row: number, column: number) => boolean,
): void {
  const rows = values.length / columns;
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  const image = imageOf(canvas);
  // One 32-bit store per pixel: a map of 2048 x 2048 has four million of them.
  const colours = new Uint32Array(table.buffer, table.byteOffset, 256);
  const pixels = new Uint32Array(image.data.buffer);
  for (let row = 0, i = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, i += 1) {
      const level = values[i]! * 255 + 0.5;
      pixels[i] = hidden(row, column) ? 0 : colours[level >= 255 ? 255 : level > 0 ? level | 0 : 0]!;
    }
  canvas.getContext("2d")?.putImageData(image, 0, 0);
}

const images = new WeakMap<HTMLCanvasElement, ImageData>();

/** The same pixels for each painting of a canvas while its size stays: 16 MB less to make for a map of 2048 x 2048. */
function imageOf(canvas: HTMLCanvasElement): ImageData {
  const { width, height } = canvas;
  let image = images.get(canvas);
  if (image?.width !== width || image.height !== height) {
    image = new ImageData(width, height);
    images.set(canvas, image);
  }
  return image;
}
