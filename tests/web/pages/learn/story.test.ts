// The story: eight chapters, short enough, and ways to Lab and Check that carry the state.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { chapters } from "../../../../web/pages/learn/chapters.js";
import { CITATION, PROGRAM } from "../../../../web/pages/learn/after-story.js";
import { glossaryStrings } from "../../../../web/pages/learn/glossary-strings.js";
import { afterStrings } from "../../../../web/pages/learn/quiz-strings.js";
import type { StageText } from "../../../../web/figures/stage/text.js";
import { storyTexts } from "../../../../web/pages/learn/story-texts.js";
import { SAMPLES } from "../../../../web/pages/check/samples.js";
import { pageOf } from "../../../../web/pages/shell/site-pages.js";
import { models } from "../../../../web/models/index.js";
import { axe } from "../../support/axe.js";
import { runCopied } from "../../support/copied.js";
import { drawn, pageFolder, pathOf, site } from "../../support/support.js";

const pages = site();

/** English words, or Chinese signs at the usual 1.6 for a word, names and numbers as one each. */
const wordsOf = (text: string): number => {
  const signs = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  return signs / 1.6 + (text.replace(/[\u4e00-\u9fff]/g, " ").match(/[\w’.,×/]*\w/g)?.length ?? 0);
};

test("at most eight chapters, each under 250 words in each language, with a sentence to remember", () => {
  expect(chapters.map(({ id }) => id)).toEqual(Object.keys(storyTexts));
  expect(chapters.length).toBeLessThanOrEqual(8);
  for (const { id, title } of chapters)
    for (const language of ["en", "zh"] as const) {
      const text: StageText = storyTexts[id as keyof typeof storyTexts][language];
      expect(title[language]).toMatch(/[?？]$/);
      const more = text.more ?? [];
      const ways = more.map(([, words]) => words);
      const all = [title[language], ...(text.prose ?? []), text.todo, text.keep, text.note ?? "", ...ways];
      expect(wordsOf(all.join(" ")), `${id}, ${language}`).toBeLessThan(250);
      for (const [room] of more) expect(pageOf(room), room).toBe("lab");
    }
});

test("the quiz: an answer shows after a choice, which is stored on the device and can be cleared", async () => {
  const { page } = await pages.open();
  await drawn(page);
  const prediction = page.locator("#quiz rope-prediction").first();
  const { answer, choices, right } = afterStrings.en.bugs[0]!;
  expect(await page.locator("#quiz").innerText()).not.toContain(answer);
  await prediction.getByRole("button", { name: choices[right === 0 ? 1 : 0]! }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => prediction.locator(".answer").textContent()).toContain(answer);
  expect(await prediction.locator(".answer").textContent()).toContain("Not as you predicted");
  expect(await axe(page, "#quiz rope-prediction")).toEqual([]);
  await page.reload();
  await prediction.locator(".answer").waitFor();
  await page.getByRole("button", { name: afterStrings.en.clear }).click();
  await expect.poll(() => prediction.locator(".answer").count()).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("every marked word is explained: a key shows it with a picture, and a list has them all", async () => {
  for (const language of ["en", "zh"] as const) {
    const marked = Object.values(storyTexts).flatMap((text) => {
      const words: StageText = text[language];
      const all = [...(words.prose ?? []), words.todo, words.keep, words.note ?? ""].join(" ");
      return [...all.matchAll(/\[([^\]]+)\]/g)].map(([, word]) => word!);
    });
    const { terms } = glossaryStrings[language];
    const known = Object.values(terms).flatMap(({ forms }) => forms);
    expect(marked.filter((word) => !known.includes(word))).toEqual([]);
  }
  const { page } = await pages.open("h=why");
  const term = page.locator("#why .term", { hasText: "query" });
  await term.focus();
  await page.keyboard.press("Enter");
  const card = page.locator("#term-query");
  await expect.poll(() => card.isVisible()).toBe(true);
  expect(await card.textContent()).toContain(glossaryStrings.en.terms.query.sentence);
  expect(await card.locator("svg > *").count()).toBeGreaterThan(1);
  expect(await axe(page, "#term-query")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => card.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("term");
  const names = Object.values(glossaryStrings.en.terms).map(({ name }) => name);
  expect(await page.locator("#words dt").allTextContents()).toEqual(names);
});

test("the glossary's claims hold: 1% is 4.6 nats, most heads have 64 or 128 numbers", async () => {
  expect(-Math.log(0.01)).toBeCloseTo(4.6, 1);
  const rw = await loadRopewalk();
  const dims = models.map(
    ({ config, layerType }) => rw.parseConfig(config, layerType === undefined ? {} : { layerType }).headDim,
  );
  expect(dims.filter((size) => size === 64 || size === 128).length).toBeGreaterThan(dims.length / 2);
});

test("the chapters' claims hold: pairs slow down by one factor in models without scaling, and not in those with it", async () => {
  const rw = await loadRopewalk();
  const constant = { without: [] as boolean[], with: [] as boolean[] };
  for (const { config, layerType } of models) {
    const spec = rw.parseConfig(config, layerType === undefined ? {} : { layerType });
    const { invFreq } = rw.frequencies(spec, { seqLen: spec.maxPositionEmbeddings! });
    const factors = Array.from(invFreq.subarray(1), (one, pair) => invFreq[pair]! / one);
    const same = factors.every((factor) => Math.abs(factor / factors[0]! - 1) < 1e-5); // 2^-24 twice over
    constant[spec.ropeType === "default" ? "without" : "with"].push(same);
  }
  expect(constant.without.length).toBeGreaterThan(3);
  expect(constant.without).not.toContain(false);
  expect(constant.with).toContain(false);
});

test("the five lines run, and the citation is CITATION.cff's", () => {
  const [first, second] = runCopied(PROGRAM)
    .join(" ")
    .match(/-?\d\.\d+/g)!
    .map(Number);
  expect(first).toBeCloseTo(Math.cos(1) - Math.sin(1), 6);
  expect(second).toBeCloseTo(Math.cos(10000 ** (-1 / 32)) - Math.sin(10000 ** (-1 / 32)), 6);
  expect(PROGRAM.split("\n")).toHaveLength(5);
  const cff = readFileSync(pathOf("CITATION.cff"), "utf8");
  for (const [, field] of CITATION.matchAll(/= \{+([^}]+)\}/g)) expect(cff).toContain(field);
});

test("if storage is refused, predictions still work", async () => {
  const { page, complaints } = await pages.open("", {}, (blank) =>
    blank.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
    }),
  );
  await page.locator("#quiz rope-prediction button").last().click();
  await page.locator("#quiz .answer").waitFor();
  expect(complaints).toEqual([]);
});

test("a small navigation stays in view and says which chapter is read", async () => {
  const { page } = await pages.open("h=speeds", { viewport: { width: 375, height: 812 } });
  await page.locator("#speeds .room[data-drawn]").waitFor();
  const current = page.locator(".way [aria-current]");
  await expect.poll(() => current.textContent()).toMatch("5");
  expect((await page.locator(".way").boundingBox())!.y).toBeLessThan(5);
  await page.locator(".way a").first().click();
  await expect.poll(() => current.textContent()).toMatch("1");
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => current.count()).toBe(0); // the first screen is not a chapter
});

test("a returning reader gets a link to the chapter that was read last, with the state of the link", async () => {
  const { page } = await pages.open("h=score&p=phi-2");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("ropewalk.progress"))).toContain("score");
  await page.goto("about:blank");
  await page.goto(`${pages.url()}#v=2&p=phi-2`);
  await page.locator(".resume a").click();
  await page.waitForURL(/p=phi-2.*h=score/);
  await expect.poll(async () => Math.abs((await page.locator("#score").boundingBox())!.y)).toBeLessThan(100);
});

test("a link to a chapter of Lab keeps the state", async () => {
  const { page } = await pages.open("h=score&p=phi-2&m=30&s.k=3");
  await page.locator("#score .more a").click();
  await page.waitForURL(/\/lab\/#.*p=phi-2.*m=30.*h=decay.*s\.k=3/);
});

test("the quiz: each mistake opens in Check, which names it", async () => {
  for (const { sample, model, seen } of afterStrings.en.bugs)
    expect(SAMPLES.find(({ id }) => id === sample)).toMatchObject({ model, seen });
  const { page } = await pages.open();
  await drawn(page);
  const links = await page
    .locator("#quiz .more a")
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(links).toHaveLength(4);
  for (const [i, link] of links.entries()) {
    await page.goto(link);
    await page.locator(`[data-code="${afterStrings.en.bugs[i]!.sample}"]`).waitFor({ timeout: 20_000 });
  }
}, 90_000);

test("the chapters' claims hold: in most models pair 0 is back at 44 up to one degree, and slower pairs are not", async () => {
  const rw = await loadRopewalk();
  const back = models.filter(({ config, layerType }) => {
    const spec = rw.parseConfig(config, layerType === undefined ? {} : { layerType });
    const { invFreq } = rw.frequencies(spec, { seqLen: spec.maxPositionEmbeddings! });
    const off = (pair: number): number => {
      const angle = (44 * invFreq[pair]!) % (2 * Math.PI);
      return (Math.min(angle, 2 * Math.PI - angle) * 180) / Math.PI;
    };
    return Math.round(off(0)) === 1 && off(1) > 10;
  });
  expect(back.length).toBeGreaterThan(models.length / 2);
});

test("a link to the page that is posted shows its title and a picture that is there, under the package's homepage", async () => {
  const html = readFileSync(join(pageFolder, "index.html"), "utf8");
  const text = new Map(
    [...html.matchAll(/<meta property="([^"]+)" content="([^"]+)"/g)].map(([, name, value]) => [name!, value!]),
  );
  const { homepage } = JSON.parse(readFileSync(pathOf("package.json"), "utf8")) as { homepage: string };
  expect(text.get("og:url")).toBe(homepage);
  const [home, picture] = [new URL(homepage), new URL(text.get("og:image")!)];
  expect(picture.href).toContain(home.href);
  const kept = readFileSync(join(pageFolder, picture.pathname.slice(home.pathname.length)));
  expect(kept.subarray(1, 4).toString()).toBe("PNG");
  expect(text.get("og:title")).toContain("Ropewalk");
});
