// Configs that are right and that no figure can draw, from a link that anyone may have written, and properties of the wrong type:
// each figure draws, or says why not, and no error goes unseen.
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { site } from "../support/support.js";

const pages = site();
const base = { model_type: "llama", head_dim: 64, rope_theta: 10000, max_position_embeddings: 4096 };
const configs = [
  { ...base, max_position_embeddings: 2 ** 31 },
  { ...base, max_position_embeddings: 2 ** 53 },
  { ...base, max_position_embeddings: 1 },
  { ...base, head_dim: 65536 },
  { ...base, head_dim: 2 },
  { ...base, rope_theta: 1e15 },
  { ...base, rope_theta: 1.0000001 },
  ...[1e15, 1e9].map((factor) => ({ ...base, rope_scaling: { rope_type: "linear", factor } })),
  ...[1e15, 1e9].map((factor) => ({
    ...base,
    rope_scaling: { rope_type: "yarn", factor, original_max_position_embeddings: 1 },
  })),
  { ...base, max_position_embeddings: 1, rope_scaling: { rope_type: "dynamic", factor: 1e15 } },
  { ...base, hidden_size: 1e300, num_attention_heads: 1e300 },
  {},
];
/** Figures of models that they bring along, or of none. */
const OF_THEIR_OWN = /writer|cliff|reader|model-heads|needle|freeze|zoo|measurements|multimodal|card/;

test.each(FIGURE_TAGS)(
  "%s takes no property of a wrong type without a word, and says what it cannot draw",
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
      const names = Object.keys(properties).filter((name) => !properties[name]!.state); // an element's own state is its own
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
    const problems = await page.evaluate(
      async ({ tag, fragments, takesConfig }) => {
        const figure = document.querySelector(tag) as HTMLElement & { state: string; updateComplete: Promise<boolean> };
        const unseen: string[] = [];
        addEventListener("unhandledrejection", ({ reason }) => unseen.push(String(reason)));
        // A busy machine draws late.
        const within = async (holds: () => boolean): Promise<boolean> => {
          for (let tries = 0; tries < 100 && !holds(); tries += 1)
            await new Promise((resolve) => setTimeout(resolve, 30));
          return holds();
        };
        const settle = async (what: string): Promise<void> => {
          await figure.updateComplete.catch((error: unknown) => unseen.push(`${what}: ${String(error)}`));
          await new Promise((resolve) => setTimeout(resolve, 30));
          if (!(await within(() => figure.shadowRoot!.textContent?.trim() !== "")))
            unseen.push(`${what}: nothing is shown`);
        };
        await (figure as unknown as { standalone(): Promise<unknown> }).standalone();
        for (const fragment of fragments) {
          figure.state = fragment;
          await new Promise((resolve) => setTimeout(resolve, 30));
          await settle(fragment);
        }
        // The last config says nothing: what takes a config says so.
        const said = (): boolean => figure.shadowRoot!.querySelector("[role=alert]") !== null;
        if (!(await within(() => said() === takesConfig)))
          unseen.push(`an incomplete config is ${said() ? "" : "not "}refused`);
        return unseen;
      },
      {
        tag,
        fragments: configs.map((config) => `v=2&p=custom&c=${encodeURIComponent(JSON.stringify(config))}`),
        takesConfig: !OF_THEIR_OWN.test(tag),
      },
    );
    expect([...unworded, ...problems, ...complaints]).toEqual([]);
  },
  120_000,
);
