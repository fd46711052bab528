// Compares two dumps of figures: text line by line, pictures by pixels.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The most lines that are shown of one file. */
const MOST = 12;
/** The difference in a channel (of 255) from which a pixel counts as different; smaller ones are invisible. */
const SEEN = 24;

/** Prints the differences. The exit code tells whether there are any. */
export async function compareDumps(before, after, browser) {
  const page = await browser.newPage();
  let [equal, differing] = [0, 0];
  for (const file of readdirSync(after, { recursive: true }).sort()) {
    const paths = [before, after].map((folder) => join(folder, file));
    if (!/\.\w+$/.test(file)) continue;
    const lines = existsSync(paths[0])
      ? await differences(page, file, ...paths.map((path) => readFileSync(path)))
      : ["is new"];
    if (lines.length === 0) equal += 1;
    else {
      differing += 1;
      console.log(
        [file, ...lines.slice(0, MOST), ...(lines.length > MOST ? [`and ${lines.length - MOST} more`] : [])].join(
          "\n  ",
        ),
      );
    }
  }
  console.log(`${equal} equal, ${differing} different`);
  process.exitCode = differing === 0 ? 0 : 1;
}

async function differences(page, file, one, other) {
  if (one.equals(other)) return [];
  if (file.endsWith(".json")) return linesBetween(...[one, other].map((bytes) => bytes.toString().split("\n")));
  const type = file.endsWith(".svg") ? "image/svg+xml" : "image/png";
  const urls = [one, other].map((bytes) => `data:${type};base64,${bytes.toString("base64")}`);
  const words = type === "image/png" ? [] : linesBetween(textsOf(one), textsOf(other));
  const pixels = await page.evaluate(pixelsBetween, [SEEN, ...urls]);
  return pixels === "" ? words : [...words, pixels];
}

/** The words of a saved picture. */
const textsOf = (svg) => [...svg.toString().matchAll(/>([^<>]*\S[^<>]*)</g)].map(([, text]) => text.trim());

function linesBetween(one, other) {
  const [had, has] = [new Set(one), new Set(other)];
  return [
    ...one.filter((line) => !has.has(line)).map((line) => `- ${line}`),
    ...other.filter((line) => !had.has(line)).map((line) => `+ ${line}`),
  ];
}

/** Runs in a page. */
async function pixelsBetween([seen, ...urls]) {
  const [one, other] = await Promise.all(
    urls.map(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(image, 0, 0);
      return { width, height, data: context.getImageData(0, 0, width, height).data };
    }),
  );
  if (one.width !== other.width || one.height !== other.height)
    return `${one.width} x ${one.height} became ${other.width} x ${other.height}`;
  let count = 0;
  let [top, bottom] = [Infinity, 0];
  for (let i = 0; i < one.data.length; i += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one.data[i + channel] - other.data[i + channel]) > seen)) {
      count += 1;
      const y = Math.floor(i / 4 / one.width);
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  return count === 0 ? "" : `${count} pixels of ${one.data.length / 4}, from ${top} to ${bottom} of ${one.height}`;
}
