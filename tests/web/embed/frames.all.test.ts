import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { CHAPTERS } from "../../../web/pages/shell/site-pages.js";
import { copied } from "../support/copied.js";
import { pageFolder, tableOf } from "../support/support.js";
import { empty, frameOf, OPEN, foreign, shown } from "../support/foreign.js";

const pages = foreign();
const context = { permissions: ["clipboard-read", "clipboard-write"], viewport: { width: 1280, height: 900 } };

/** A view of every figure of the page that is not the one it starts with. */
const VIEW =
  "v=2&p=qwen3-0.6b&m=9&i=3&y=5&x=2&r=on&w.o=201&z.m=30&z.e=alibi&c.x=-0.5&p.p=interleaved&p.x=1&p.m=30&f.b=50000" +
  "&d.b=100000&d.s=0&x.s=linear&x.f=8&r.m=300&a.k=4&a.h=2&v.r=3&v.c=5&t.t=001&t.o=001-derivation&t.v=001-derivation*m*n9&t=dark&l=en";

/** Copies a figure's codes from the page and puts both on an empty one. */
async function expectCodesAgree(page: Page, tag: string, blog: Awaited<ReturnType<typeof pages.host>>): Promise<void> {
  await page.locator(tag).scrollIntoViewIfNeeded();
  await shown(page, tag);
  const numbers = await tableOf(page, tag);
  await page.locator(`${tag} rope-figure-tools summary`).click();
  const [element, frame] = [await copied(page, tag, "element"), await copied(page, tag, "frame")];
  const { page: empties } = await pages.open(blog.put(`/${tag}`, empty(element + frame)), context);
  for (const code of [element, frame]) {
    await empties.locator(code === element ? tag : "iframe").scrollIntoViewIfNeeded();
    const where = (code === element ? empties : await frameOf(empties)) as Page;
    await shown(where, tag);
    expect(await tableOf(where, tag), `${tag}: ${code}`).toEqual(numbers);
  }
  await empties.context().close();
}

test("the embed code of every figure, in Lab or by itself, shows the same numbers on an empty page, as an element and as a frame", async () => {
  const [home, blog] = [await pages.host(pageFolder, OPEN), await pages.host()];
  const left = new Set(FIGURE_TAGS);
  for (const [room, folder] of [...Object.keys(CHAPTERS.lab).map((id) => [id, "lab"]), ["texts", "texts"]] as const) {
    const { page } = await pages.open(`${home.url}/${folder}/index.html#${VIEW}&h=${room}`, context);
    await page.locator(`section.chapter#${room} .room[data-drawn]`).waitFor();
    await page.evaluate(() =>
      document.querySelectorAll<HTMLDetailsElement>("details.second").forEach((one) => (one.open = true)),
    );
    for (const tag of left)
      if ((await page.locator(`section.chapter#${room} ${tag}`).count()) > 0) {
        await expectCodesAgree(page, tag, blog);
        left.delete(tag);
      }
    await page.context().close();
  }
  // The figures that Lab's rooms do without.
  expect(left.size).toBeLessThan(FIGURE_TAGS.length / 2);
  for (const tag of left) {
    const { page } = await pages.open(`${home.url}/embed/${tag}.html#${VIEW}`, context);
    await expectCodesAgree(page, tag, blog);
    await page.context().close();
  }
}, 600_000);
