import { expect, test } from "vitest";
import { foreign, foreignPage, shown } from "../support/foreign.js";

const pages = foreign();

/** The documented model interface of anywidget over a plain object, with the saved state, in the page. */
const notebook = (from: string): string => `<main></main><script type="module">
  const { default: widget } = await import(${from});
  const traits = { figure: "rope-clock-wall", attributes: { position: 7, lang: "en" } };
  const listeners = new Map();
  const saved = [];
  const model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; },
    save_changes: () => saved.push({ ...traits }),
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
  };
  await widget.initialize({ model });
  const clean = await widget.render({ model, el: document.querySelector("main") });
  Object.assign(window, { traits, saved, listeners, clean, kernel: (name, value) => { traits[name] = value; listeners.get("change:" + name)?.(); } });
</script>`;

interface Notebook {
  saved: { state: string }[];
  listeners: Map<string, unknown>;
  clean(): void;
  kernel(name: string, value: unknown): void;
}

/** From a host, and as text that a kernel passes. */
const ways = [
  ["by address", '"/anywidget.js"'],
  [
    "as text",
    `URL.createObjectURL(new Blob([
      await (await fetch("/ropewalk.global.js")).text(), "export default ropewalk.anywidget;",
    ], { type: "text/javascript" }))`,
  ],
] as const;

test.each(ways)(
  "%s: a notebook's traits set the state, and its reader's changes come back as state",
  async (_, from) => {
    const host = await pages.host();
    const { page, complaints } = await pages.open(
      host.put("/", foreignPage(notebook(from), { script: "data:text/javascript," })),
    );
    await shown(page, "rope-clock-wall");
    const grip = page.locator("rope-clock-wall [data-hand=word-1]");
    const position = (): Promise<string | null> => grip.getAttribute("aria-valuenow");
    expect(await position()).toBe("7");
    await grip.focus();
    await page.keyboard.press("ArrowRight");
    const saved = (): Promise<unknown> => page.evaluate(() => (window as unknown as Notebook).saved.at(-1)?.state);
    await expect.poll(saved).toBe("v=2&m=8&l=en");
    const kernel = (name: string, value: unknown): Promise<void> =>
      page.evaluate(([trait, to]) => (window as unknown as Notebook).kernel(trait as string, to), [
        name,
        value,
      ] as const);
    await kernel("state", "v=2&m=33&l=en");
    await expect.poll(position).toBe("33");
    await kernel("attributes", { position: 12, lang: "en" });
    await expect.poll(position).toBe("12");
    await page.evaluate(() => (window as unknown as Notebook).clean());
    expect(await page.locator("main > *").count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as Notebook).listeners.size)).toBe(0);
    expect(complaints).toEqual([]);
  },
);
