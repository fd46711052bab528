// Links that nobody meant: two thousand of them, each put into the address of a page that is open.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";

const pages = site();
const LINKS = 2000;
/** Each page with its own chapters: a link to another page's chapter would leave it. */
const ROOMS = [
  ["learn", "", "score why zoo complex speeds writer reader beat"],
  ["lab", "lab/", "decay pairings precision heads multimodal scheme needle extension"],
  ["texts", "texts/", "texts"],
  ["check", "check/", "config vectors"],
] as const;

const keys = fc.oneof(
  fc.constantFrom(
    ..."v p c s q k m n w i y x r l t h d.w x.f t.t t.o pp.m e.s f.b o.p lt a.b __proto__ constructor".split(" "),
  ),
  fc.string({ maxLength: 8 }),
);
const values = fc.oneof(
  fc.constantFrom(
    "<img src=x onerror=hit()>",
    '"><script>hit()</script>',
    "javascript:hit()",
    "data:text/html,<script>hit()</script>",
    "${hit()}",
    "__proto__",
    "custom",
    "llama-3.2-1b",
    "zh",
    "en",
    "dark",
    "%",
    "%E0%A4%A",
    "\u0000",
    "\u202e",
  ),
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 4 }).map((text) => text.repeat(500)),
  fc.json({ maxDepth: 3 }),
  fc
    .record({
      model_type: fc.constantFrom("llama", "phi", "<b>", ""),
      head_dim: fc.oneof(fc.integer(), fc.constantFrom(64, 65536, 2 ** 31)),
      rope_theta: fc.double(),
      max_position_embeddings: fc.oneof(fc.integer(), fc.constantFrom(1, 4096, 2 ** 31)),
      rope_scaling: fc.oneof(
        fc.constant(null),
        fc.dictionary(fc.constantFrom("rope_type", "factor", "type"), fc.jsonValue()),
      ),
    })
    .map((config) => JSON.stringify(config)),
);
const pairs = (chapters: readonly string[]): fc.Arbitrary<[string, string][]> =>
  fc.array(fc.tuple(keys, fc.oneof({ weight: 6, arbitrary: values }, fc.constantFrom(...chapters))), { maxLength: 6 });
/** As the page writes them, as people type them, and without any form. */
const links = (chapters: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: pairs(chapters).map((all) => String(new URLSearchParams(all))) },
    { weight: 2, arbitrary: pairs(chapters).map((all) => all.map((pair) => pair.join("=")).join("&")) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  );

async function expectHarmless([name, room, chapters]: (typeof ROOMS)[number]): Promise<void> {
  const { page, complaints, requests } = await pages.open("", {}, undefined, room);
  await page.evaluate(() =>
    Object.assign(window, { hits: 0, hit: () => ((window as unknown as { hits: number }).hits += 1) }),
  );
  const all = fc.sample(links(chapters.split(" ")), { numRuns: Math.ceil(LINKS / ROOMS.length), seed: 19 });
  for (const link of all) {
    await page.evaluate(async (fragment) => {
      location.hash = fragment;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }, link);
    if (complaints.length > 0) expect(complaints, `${name}: ${JSON.stringify(link)}`).toEqual([]);
  }
  expect(await page.evaluate(() => (window as unknown as { hits: number }).hits), name).toBe(0);
  const strangers = requests.filter((url) => !url.startsWith(pages.url()) && !/^(?:data|blob):/.test(url));
  expect(strangers, name).toEqual([]);
  await page.evaluate(() => (location.hash = "v=2&l=zh"));
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("zh-Hans");
  if (room === "") await drawn(page);
}

// All pages at a time: most of it is waiting for frames.
test("no link runs a script, contacts another host, or breaks the page", { timeout: 300_000 }, async () => {
  await Promise.all(ROOMS.map(expectHarmless));
});
