// A locked figure keeps its state under every gesture; the same gestures change the same figure if it is not locked.
import type { LitElement } from "lit";
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { axe } from "../support/axe.js";
import { site } from "../support/support.js";
import { pictureOf, tryAll } from "../support/gestures.js";
import { shown } from "../support/foreign.js";

const pages = site();
const viewport = { width: 900, height: 3200 };
const never = (): Promise<boolean> => Promise.resolve(false);

test.each(FIGURE_TAGS)(
  "%s stays as its author locked it",
  async (tag) => {
    const { page, complaints } = await pages.open("lock=1&l=en", { viewport }, undefined, `embed/${tag}.html`);
    await shown(page, tag);
    const before = await pictureOf(page, tag);
    expect(before.split("\n")[0]).toContain("lock=1");
    await tryAll(page, tag, never);
    expect(await pictureOf(page, tag)).toBe(before);
    expect(await axe(page)).toEqual([]);
    await page
      .locator(tag)
      .evaluate((figure) => (Object.assign(figure, { locked: false }) as unknown as LitElement).updateComplete);
    const open = await pictureOf(page, tag);
    const changes = async (): Promise<boolean> => (await pictureOf(page, tag)) !== open;
    await tryAll(page, tag, changes);
    expect(await changes(), "unlocked, the same gestures change it").toBe(true);
    expect(complaints).toEqual([]);
  },
  180_000,
);
