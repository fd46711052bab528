// Values of the wrong type or out of limits, from code that nobody checks: each is a value or is said in the console,
// no error goes unseen, and the figure stays drawn.
import { expect, test } from "vitest";
import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { site } from "../support/support.js";

const pages = site();

interface Element extends HTMLElement {
  updateComplete: Promise<boolean>;
  failure: unknown;
  standalone(): Promise<unknown>;
}

test.each(FIGURE_TAGS)(
  "%s takes, draws or reports every value of its fields, as a property and as an attribute",
  async (tag) => {
    const { page, complaints } = await pages.open("", {}, undefined, `embed/${tag}.html`);
    await page.locator(tag).waitFor();
    const wrong = await page.evaluate(async (tag) => {
      const values = [
        NaN,
        -1,
        1.5,
        1e300,
        2 ** 31,
        "",
        "x",
        "5px",
        "__proto__",
        [],
        [5],
        ["x"],
        {},
        { x: 1 },
        null,
        undefined,
      ];
      const more = [
        true,
        false,
        Symbol.iterator,
        () => 5,
        3n,
        new Date(0),
        new Map(),
        Object.create(null),
        "x".repeat(5000),
      ];
      const hostile = [
        { toString: (): string => { throw new Error("hostile"); } },
        new Proxy([], { get: (): never => { throw new Error("hostile"); } }),
      ]; // prettier-ignore
      const texts = [
        "-2",
        "2.5",
        "1e301",
        "4294967296",
        " ",
        "y",
        "6px",
        "constructor",
        "[6]",
        "{",
        "null",
        "undefined",
        "true",
        "false",
      ];
      const found: string[] = [];
      let warnings = 0;
      console.warn = () => void (warnings += 1);
      addEventListener("unhandledrejection", ({ reason }) => found.push(String(reason)));
      const figure = document.querySelector(tag) as Element;
      await figure.standalone();
      const settle = async (): Promise<void> => {
        await figure.updateComplete;
        await new Promise((resolve) => setTimeout(resolve, 4));
        await figure.updateComplete;
      };
      const { fields } = (
        figure.constructor as unknown as { figure: { fields: Record<string, { fallback: unknown }> } }
      ).figure;
      const show = (value: unknown): string => {
        try {
          return JSON.stringify(value) ?? String(value as symbol);
        } catch {
          return "hostile";
        }
      };
      const read = (name: string): string => show((figure as unknown as Record<string, unknown>)[name]);
      /** The same sentence is said once: that of the same number, word, or kind and length of an object. */
      const sentenceOf = (name: string, value: unknown): string => {
        if (typeof value !== "object" || value === null) {
          const text = String(value);
          return `${name}: ${typeof value === "function" ? "function" : (text.trim() && Number(text)) || text.slice(0, 40)}`;
        }
        try {
          return `${name}: ${Object.prototype.toString.call(value)} ${(value as { length?: number }).length}`;
        } catch {
          return `${name}: unreadable`;
        }
      };
      const sentences = new Set<string>();
      async function put(name: string, value: unknown, set: () => void): Promise<void> {
        const before = read(name);
        warnings = 0;
        try {
          set();
        } catch (error) {
          found.push(`${name} = ${show(value)} throws ${String(error)}`);
        }
        await settle();
        const isAbsent = value === null || value === undefined;
        // A text is taken as the value that it writes: "false" where false was.
        const isTaken = read(name) !== before || [show(value), value].includes(read(name));
        const sentence = sentenceOf(name, value);
        // A model or a config that is none is said in the figure.
        const isSaid = (): boolean =>
          warnings > 0 || sentences.has(sentence) || figure.shadowRoot!.querySelector("[role=alert]") !== null;
        if (!isAbsent && !isTaken) {
          for (let tries = 0; tries < 100 && !isSaid(); tries++) await settle();
          if (warnings > 0) sentences.add(sentence);
        }
        if (!isAbsent && !isTaken && !isSaid()) found.push(`${name} = ${show(value)} is silent`);
        if (figure.failure !== undefined)
          found.push(`${name} = ${show(value)} is not drawn: ${String(figure.failure)}`);
        Reflect.set(figure, name, fields[name]!.fallback);
        await settle();
      }
      for (const name of Object.keys(fields)) {
        for (const value of [...values, ...more, ...hostile])
          await put(name, value, () => void Reflect.set(figure, name, value));
        const attribute = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        for (const text of texts) await put(name, text, () => figure.setAttribute(attribute, text));
      }
      return found;
    }, tag);
    expect([...wrong, ...complaints]).toEqual([]);
  },
  300_000,
);
