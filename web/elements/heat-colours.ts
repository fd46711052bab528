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
  canvas.width = columns;
  canvas.height = rows;
  const image = new ImageData(columns, rows);
  values.forEach((value, i) => {
    if (hidden(Math.floor(i / columns), i % columns)) return;
    const entry = 4 * Math.min(255, Math.max(0, Math.round(value * 255)));
    image.data.set(table.subarray(entry, entry + 4), 4 * i);
  });
  canvas.getContext("2d")?.putImageData(image, 0, 0);
}
