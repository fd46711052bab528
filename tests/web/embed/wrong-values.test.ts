// Wrong values of figures in someone's page: each is said once, in the sentence of toSVG, and changes nothing.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { foreign, foreignPage } from "../support/foreign.js";
import { reactStub } from "../support/react-stub.js";
import { wrongStates, wrongUses, type Way, type WrongUse } from "./wrong-uses.js";

const pages = foreign();

interface Live {
  warnings: string[];
  figureOf(tag: string): Promise<HTMLElement & { state: string; updateComplete: Promise<unknown> }>;
  /** Waits until what was set is drawn and said. */
  settle(tag: string, figure?: HTMLElement): Promise<void>;
}

/** Figures of each tag, made when they are first asked for, and what the console says. */
const inPage = (): void => {
  const warnings: string[] = [];
  console.warn = (text: string) => void warnings.push(text);
  const figures = new Map<string, HTMLElement>();
  const settle = async (tag: string, one = figures.get(tag)): Promise<void> => {
    const figure = one as HTMLElement & { updateComplete: Promise<unknown> };
    for (let i = 0; i < 3; i++) {
      await figure.updateComplete;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const figureOf = async (tag: string): Promise<HTMLElement> => {
    let figure = figures.get(tag);
    if (!figure) {
      figures.set(
        tag,
        (figure = document.querySelector<HTMLElement>(tag) ?? document.body.appendChild(document.createElement(tag))),
      );
      await customElements.whenDefined(tag);
      await (figure as HTMLElement & { standalone(): Promise<unknown> }).standalone();
      while (!(figure as HTMLElement & { engine?: unknown }).engine) await settle(tag);
    }
    return figure;
  };
  Object.assign(window, { live: { warnings, figureOf, settle } });
};

async function begin(body = ""): Promise<{ page: Page; complaints: string[] }> {
  const host = await pages.host();
  const { page, complaints } = await pages.open(host.put("/", foreignPage(body, { script: "/elements/define.js" })));
  await page.evaluate(inPage);
  return { page, complaints };
}

/** An import in the page itself. */
const loader = `<script>window.load = (name) => import(name);</script>`;
const componentOf = (tag: string): string => `-${tag}`.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const camel = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Good values, which have to stay. */
const good: Readonly<Record<string, unknown>> = {
  position: 7,
  scheme: "linear",
  shown: ["llama-3-8b"],
  sinusoidal: false,
  sentence: "to be or not to be",
  "key-position": 3,
};

/** Sets a good value and twice the wrong one: the state before and after, and what was said. */
const setWrong = (page: Page, use: WrongUse, way: "attribute" | "property"): Promise<[string, string, string[]]> =>
  page.evaluate(
    async ([{ tag, name, given }, property, right, way]) => {
      const { warnings, figureOf, settle } = (window as unknown as { live: Live }).live;
      const figure = await figureOf(tag);
      const set = (value: unknown): void => {
        if (way === "attribute") figure.setAttribute(name, String(value));
        else Reflect.set(figure, property, value);
      };
      if (right !== undefined) Reflect.set(figure, property, right);
      await settle(tag);
      const before = figure.state;
      warnings.length = 0;
      for (let i = 0; i < 2; i++) {
        set(given);
        await settle(tag);
      }
      const after = figure.state;
      figure.removeAttribute(name);
      await settle(tag);
      return [before, after, [...warnings]] as [string, string, string[]];
    },
    [use, camel(use.name), good[use.name], way] as const,
  );

/** Each sentence once for each figure: an element says it once. */
const usesOf = (way: Way): WrongUse[] => [...new Map(allOf(way).map((use) => [use.tag + use.words, use])).values()];
const allOf = (way: Way): WrongUse[] =>
  wrongUses.filter(({ given, only }) => (only ? only.includes(way) : typeof given !== "object" || way !== "attribute"));

test.each(["attribute", "property"] as const)("every wrong %s is said once, and the old value stays", async (way) => {
  const { page, complaints } = await begin();
  for (const use of usesOf(way)) {
    const [before, after, said] = await setWrong(page, use, way);
    const where = `${way}: ${use.name} = ${String(use.given)}`;
    expect(
      said.map((text) => text.slice(0, `<${use.tag}>: ${use.words}`.length)),
      where,
    ).toEqual([`<${use.tag}>: ${use.words}`]);
    expect(after, where).toBe(before);
  }
  expect(complaints).toEqual([]);
});

test("every wrong state is said, and what it does not say rightly stays", async () => {
  const { page, complaints } = await begin();
  for (const [state, ...words] of wrongStates) {
    const [after, said] = await page.evaluate(async (state) => {
      const { warnings, figureOf, settle } = (window as unknown as { live: Live }).live;
      const figure = await figureOf("rope-clock-wall");
      figure.state = "v=2&m=7&l=en";
      await settle("rope-clock-wall");
      warnings.length = 0;
      for (let i = 0; i < 2; i++) {
        figure.state = state as string;
        for (let tries = 0; tries === 0 || (warnings.length === 0 && tries < 100); tries++)
          await settle("rope-clock-wall");
      }
      return [figure.state, [...warnings]] as const;
    }, state);
    expect(
      said.map((text, i) => text.slice(0, `<rope-clock-wall>: ${words[i]}`.length)),
      String(state),
    ).toEqual(words.map((text) => `<rope-clock-wall>: ${text}`));
    expect(after, String(state)).toContain("m=7");
  }
  expect(complaints).toEqual([]);
});

test("every wrong prop of a React component is said once, however often it renders", async () => {
  const host = await pages.host();
  const tags = [...new Set(usesOf("react").map(({ tag }) => tag))];
  const imports = Object.fromEntries([
    ["react", host.put("/stub.js", reactStub, { "Content-Type": "text/javascript" })],
    ...tags.map((tag) => [`ropewalk/elements/define/${tag}`, `/elements/define/${tag}.js`]),
  ]);
  const head = `${loader}<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const { page, complaints } = await pages.open(host.put("/", foreignPage("", { head, script: "/elements/auto.js" })));
  await page.evaluate(inPage);
  for (const use of usesOf("react")) {
    const said = await page.evaluate(
      async ([{ tag, given }, component, prop]) => {
        const { warnings, settle } = (window as unknown as { live: Live }).live;
        const { load } = window as unknown as { load(name: string): Promise<unknown> };
        const { [component]: made } = (await load("/react.js")) as Record<string, unknown>;
        const { renderer } = (await load("react")) as { renderer(...of: unknown[]): (props: object) => HTMLElement };
        const render = renderer(made, document.body);
        warnings.length = 0;
        render({ [prop]: given });
        const figure = render({ [prop]: given });
        await customElements.whenDefined(tag);
        await (figure as HTMLElement & { standalone(): Promise<unknown> }).standalone();
        for (let i = 0; i < 3; i++) render({ [prop]: given });
        await settle(tag, figure);
        figure.remove();
        return [...warnings];
      },
      [use, componentOf(use.tag), camel(use.name)] as const,
    );
    const where = `React: ${use.name} = ${String(use.given)}`;
    expect(
      said.map((text) => text.slice(0, `<${use.tag}>: ${use.words}`.length)),
      where,
    ).toEqual([`<${use.tag}>: ${use.words}`]);
  }
  expect(complaints).toEqual([]);
});

test("attributes of HTML and of frameworks, and values that are absent, are not said", async () => {
  const body = `<rope-clock-wall class="a" id="b" style="color: red" slot="c" data-x="1" aria-label="d" onclick="" role="img"
    title="e" lang="en" dir="ltr" part="f" exportparts="g" tabindex="0" is="h" nonce="i" popover translate="no" inert
    draggable="true" spellcheck="false" contenteditable="false" itemscope itemprop="j" v-if="k" v-cloak _ngcontent-abc
    ng-version="1" ng-reflect-x="2" :position="l" @click="m" x-data="n" wire:model="o" x-on:click="p" hx-get="q" astro-cid-abc
    svelte:head key.camel="r" theme="dark" locked="locked" position="5" sentence="a b a"></rope-clock-wall>`;
  const { page, complaints } = await begin(body);
  const warnings = await page.evaluate(async () => {
    const { warnings, figureOf, settle } = (window as unknown as { live: Live }).live;
    const figure = await figureOf("rope-clock-wall");
    for (const value of [undefined, null])
      for (const name of ["position", "sentence", "theme", "locked", "clocks", "state"])
        Reflect.set(figure, name, value);
    await settle("rope-clock-wall");
    return warnings;
  });
  expect([warnings, complaints]).toEqual([[], []]);
});

test("a figure is locked by true, by no text and by its name, and by nothing else", async () => {
  const { page } = await begin();
  const read = await page.evaluate(async () => {
    const { warnings, figureOf, settle } = (window as unknown as { live: Live }).live;
    const figure = (await figureOf("rope-clock-wall")) as unknown as HTMLElement & { locked: unknown };
    const found: [string, unknown, string[]][] = [];
    for (const text of ["", "locked", "true", "false", "0", "no"]) {
      figure.locked = false;
      await settle("rope-clock-wall");
      warnings.length = 0;
      figure.setAttribute("locked", text);
      await settle("rope-clock-wall");
      found.push([text, figure.locked, [...warnings]]);
    }
    figure.locked = true;
    await settle("rope-clock-wall");
    figure.setAttribute("locked", "false");
    found.push(["false while locked", figure.locked, []]);
    return found;
  });
  expect(read).toEqual([
    ["", true, []],
    ["locked", true, []],
    ["true", true, []],
    ["false", false, ['<rope-clock-wall>: locked is "false"; it must be absent']],
    ["0", false, ['<rope-clock-wall>: locked is "0"; it must be absent']],
    ["no", false, ['<rope-clock-wall>: locked is "no"; it must be true or false']],
    ["false while locked", false, []],
  ]);
});

test("a removed attribute is the default again; properties and attributes set before the element is defined count", async () => {
  const host = await pages.host();
  const { page } = await pages.open(host.put("/", foreignPage("", { script: "data:text/javascript,", head: loader })));
  await page.evaluate(inPage);
  const read = await page.evaluate(async () => {
    const { warnings, settle } = (window as unknown as { live: Live }).live;
    const make = (text: string, properties: object): HTMLElement & { state: string } => {
      const figure = document.createElement("rope-clock-wall");
      if (text !== "") figure.setAttribute("position", text);
      return document.body.appendChild(Object.assign(figure, properties)) as HTMLElement & { state: string };
    };
    const figures = [make("9", {}), make("9px", {}), make("", { position: 9 }), make("", { position: [9] })];
    await (window as unknown as { load(name: string): Promise<unknown> }).load("/elements/define/rope-clock-wall.js");
    for (const figure of figures) {
      await (figure as unknown as { standalone(): Promise<unknown> }).standalone();
      await settle("", figure);
    }
    const states = figures.map(({ state }) => state);
    figures[0]!.removeAttribute("position");
    await settle("", figures[0]);
    return [...states, figures[0]!.state, ...warnings.toSorted()];
  });
  const words = "it must be a number from 0 to 2147483647";
  expect(read).toEqual([
    "v=2&m=9&l=en",
    "v=2&l=en",
    "v=2&m=9&l=en",
    "v=2&l=en",
    "v=2&l=en",
    `<rope-clock-wall>: position is "9px"; ${words}`,
    `<rope-clock-wall>: position is an array of length 1; ${words}`,
  ]);
});
