// Properties of the wrong type, from code that nobody checks: no error goes unseen.
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { site } from "../support/support.js";

const pages = site();
test.each(FIGURE_TAGS)(
  "%s reports every property of a wrong type",
  async (tag) => {
    const { page, complaints } = await pages.open("", {}, undefined, `embed/${tag}.html`);
    await page.locator(tag).waitFor();
    const unworded = await page.evaluate(async (tag) => {
      const wrong = [NaN, -1, 1e300, "", "x", [], {}, null, undefined, true, Symbol.iterator];
      const unseen: string[] = [];
      addEventListener("unhandledrejection", ({ reason }) => unseen.push(String(reason)));
      const figure = document.querySelector(tag) as HTMLElement & { updateComplete: Promise<boolean> };
      await (figure as unknown as { standalone(): Promise<unknown> }).standalone();
      const { properties } = figure.constructor as unknown as { properties: Record<string, { state?: boolean }> };
      // an element's own state is its own
      const names = Object.keys(properties).filter((name) => !properties[name]!.state);
      const values = figure as unknown as Record<string, unknown>;
      for (const name of names) {
        const before = values[name];
        for (const value of wrong) {
          try {
            values[name] = value;
            await figure.updateComplete;
          } catch (error) {
            unseen.push(`${name} = ${String(value)}: ${String(error)}`);
          }
        }
        values[name] = before;
        await figure.updateComplete.catch(() => undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      return unseen;
    }, tag);
    expect([...unworded, ...complaints]).toEqual([]);
  },
  120_000,
);
