// Looks at a host's page in Chromium: the figure has drawn itself, its numbers are the golden ones, nothing complains,
// and nothing is asked of anyone else.
import { readFileSync } from "node:fs";
import { StopError } from "../../web/tools/shared/run.mjs";

const golden = JSON.parse(readFileSync(new URL("../golden/llama3_llama32_1b.json", import.meta.url), "utf8")).expected;

/** The content of every host: this figure of Llama 3.2 1B at this position. */
export const TAG = "rope-clock-wall";
const POSITION = 5;

/**
 * The golden values are those of the float32 arithmetic in training; the figure's are exact. An angle of 5 is off by 5
 * eps.
 */
const LIMIT = 2 ** -21;

/** Opens a new page; returns { problem } (undefined if there is none). A case's steps continue with the page. */
export async function lookAt(browser, url, { steps = {} }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    const isLoad = message.text().startsWith("Failed to load resource"); // says no address; the response below does
    if (["error", "warning"].includes(message.type()) && !isLoad) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(url).origin) complaints.push(`asked for ${request.url()}`);
  });
  try {
    await page.goto(url);
    await steps.before?.(page);
    const problem = wrongNumber(await numbersOf(page)) ?? (await steps.after?.(page));
    return { problem: problem ?? (complaints.length > 0 ? `the page complains: ${complaints.join("; ")}` : undefined) };
  } catch (error) {
    throw new StopError(`${error.message}\n${complaints.join("\n")}`);
  } finally {
    await context.close();
  }
}

/** The figure's table: its rows as they are read on the page, and whether clocks are drawn. */
async function numbersOf(page) {
  const figure = page.locator(TAG);
  await figure.scrollIntoViewIfNeeded();
  await figure.locator("rope-scene circle").first().waitFor({ timeout: 60_000 });
  await figure.locator("rope-data-table summary").click();
  const rows = figure.locator("rope-data-table tbody tr");
  await rows.first().waitFor();
  const cells = await rows.evaluateAll((all) => all.map((row) => Array.from(row.children, (cell) => cell.textContent)));
  return cells.map((row) => row.map((cell) => Number(cell.replace("\u2212", "-"))));
}

/** The first number that is not the golden one, or undefined. */
function wrongNumber(rows) {
  if (rows.length !== golden.inv_freq.length) return `the figure has ${rows.length} pairs`;
  const at = golden.positions.indexOf(POSITION);
  for (const [pair, cells] of rows.entries()) {
    const [invFreq, cos, sin] = [cells[2], cells[4], cells[5]];
    const off = [invFreq / golden.inv_freq[pair] - 1, cos - golden.cos[at][pair], sin - golden.sin[at][pair]];
    if (!off.every((difference) => Math.abs(difference) <= LIMIT)) return `pair ${pair} is off by ${off.join(", ")}`;
  }
  return undefined;
}
