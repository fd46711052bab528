/** One drawing of a figure, with the words to put above it and below it. */
export interface Picture {
  /** Nothing where it is not drawn yet. */
  drawing: SVGSVGElement | HTMLCanvasElement | null | undefined;
  title?: string;
  note?: string;
}

const GAP = 16;
const SMALLEST_CANVAS = 512;

/** Canvases side by side, every cell a square of several pixels. */
export async function pngFile(pictures: readonly Picture[], background: string): Promise<Blob | null> {
  const canvases = pictures.map(({ drawing }) => drawing).filter((drawing) => drawing instanceof HTMLCanvasElement);
  const scaled = canvases.map((canvas) => {
    const scale = Math.max(1, Math.ceil(SMALLEST_CANVAS / canvas.width));
    return { canvas, width: canvas.width * scale, height: canvas.height * scale };
  });
  const file = document.createElement("canvas");
  file.width = scaled.reduce((sum, { width }) => sum + width + GAP, GAP);
  file.height = 2 * GAP + Math.max(...scaled.map(({ height }) => height));
  const context = file.getContext("2d");
  if (!context) return null;
  context.fillStyle = background;
  context.fillRect(0, 0, file.width, file.height);
  context.imageSmoothingEnabled = false;
  let left = GAP;
  for (const { canvas, width, height } of scaled) {
    context.drawImage(canvas, left, GAP, width, height);
    left += width + GAP;
  }
  return new Promise((done) => file.toBlob(done));
}

/** An SVG file as pixels, two for each of its own. */
export async function pngOf(svg: string): Promise<Blob | null> {
  const image = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
}

/** Comma-separated, CRLF lines, quotes where a cell needs them: RFC 4180. */
export function csvFile(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
