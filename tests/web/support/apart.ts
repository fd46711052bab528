import type { Page } from "playwright-core";

/**
 * Beyond it two pictures are not of the same: the same fonts give 0.02 and others 0.3; the first screen with another
 * model's clocks and another place gives 1.8, a chapter in another state 2 and more.
 */
export const LIMIT = 1.5;

/**
 * How far two pictures are apart, from 0 to 255: the mean difference of the colours of tiles of 40 pixels. Text that
 * another machine's fonts set otherwise moves it by little, a figure that is missing or drawn anew by much.
 */
export function apart(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const [columns, rows] = [Math.ceil(image.width / 40), Math.ceil(image.height / 40)];
          const context = new OffscreenCanvas(columns, rows).getContext("2d")!;
          context.imageSmoothingQuality = "high";
          context.drawImage(image, 0, 0, columns, rows);
          return context.getImageData(0, 0, columns, rows).data;
        }),
      );
      return first!.reduce((sum, value, i) => sum + Math.abs(value - second![i]!), 0) / first!.length;
    },
    [one, other].map((png) => `data:image/png;base64,${png.toString("base64")}`),
  );
}

/** Width and height of a PNG. */
export const sizeOf = (png: Buffer): { width: number; height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});
