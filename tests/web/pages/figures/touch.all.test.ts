// Under a finger: every grip of every figure, and of the pages around them.
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../../web/figures/list.js";
import { shown } from "../../support/foreign.js";
import { PHONE, tryGrips, watchGrips } from "../../support/grips.js";
import { drawn, pathOf, site } from "../../support/support.js";

const pages = site();
const tried = new Set<string>();

/** Two visits to one page: one with a finger, one with the mouse. */
async function touchAndMouse(
  path: string,
  fragment: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<[Page, Page]> {
  const open = async (): Promise<Page> => {
    const { page } = await pages.open(fragment, { ...PHONE, reducedMotion: "reduce" }, watchGrips, path);
    await ready(page);
    return page;
  };
  return Promise.all([open(), open()]);
}

/** In the initial state: the reader's changes are in the page's link. */
const anew =
  (fragment: string, ready: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    const url = new URL(page.url());
    url.hash = fragment;
    await page.goto("about:blank");
    await page.goto(url.href);
    await ready(page);
  };

/** A figure's own page; of the figure with many cards also one with drawings of each kind that is read. */
const figures = [
  ...FIGURE_TAGS.map((tag) => [tag, "l=en"] as const),
  ["rope-source-card", "l=en&t.i=001-test-1-plots"],
] as const;
for (const [tag, fragment] of figures)
  test(`${tag} (${fragment}): a finger reaches every grip that a mouse reaches`, { timeout: 240_000 }, async () => {
    const ready = (page: Page): Promise<void> => shown(page, tag);
    const [finger, mouse] = await touchAndMouse(`embed/${tag}.html`, fragment, ready);
    for (const part of await tryGrips(finger, mouse, tag, anew(fragment, ready))) tried.add(part);
  });

for (const [path, fragment, within] of [
  ["", "l=en", "rope-first-line"],
  ["lab/", "l=en", "rope-pair-code"],
  ["lab/", "l=en&h=precision", "#precision rope-scrub"],
] as const)
  test(`${within}: the same outside of figures`, { timeout: 120_000 }, async () => {
    const ready = async (page: Page): Promise<void> => {
      await drawn(page);
      await page.locator(`${within} [role]`).first().waitFor();
    };
    const [finger, mouse] = await touchAndMouse(path, fragment, ready);
    const parts = await tryGrips(finger, mouse, within, anew(fragment, ready));
    expect(parts).not.toEqual([]);
    for (const part of parts) tried.add(part);
  });

/** The files of figures and pages whose text has this. */
const filesWith = (pattern: RegExp): string[] =>
  ["web/figures", "web/pages"]
    .flatMap((folder) =>
      readdirSync(pathOf(folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => file.endsWith(".ts") && pattern.test(readFileSync(pathOf(file), "utf8")));

test("no element with a grip is left out, and none has its own pointer listener", () => {
  expect(filesWith(/@(pointer|touch|mouse)\w+=/)).toEqual([]);
  const files = filesWith(/^(?!.*<div)[^/\n]*\$\{(grip|pointed)\(/m);
  expect(files.length).toBeGreaterThan(2); // a scene's is one of them, for all figures
  // A part's file has its tag's name, with or without "rope-"; a figure's folder has it.
  const names = (file: string): string[] => [
    `rope-${basename(file, ".ts").replace(/^rope-/, "")}`,
    `rope-${basename(dirname(file))}`,
  ];
  expect(files.filter((file) => !names(file).some((name) => tried.has(name)))).toEqual([]);
});
