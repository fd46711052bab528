import type { Language } from "../base/format.js";
import { reserveOf, type Reserve } from "./reserve.js";

/**
 * The detail of `embed-wanted`: a listener that knows the figure's values and files adds functions that return the
 * code.
 */
export interface EmbedWanted {
  /** Whether the embedded figure is locked; set before the code is requested. */
  locked?: boolean;
  /** HTML with the figure's element and the script that defines it. */
  element?: () => string | Promise<string>;
  /** HTML with a frame that holds the figure's own page. */
  frame?: () => string | Promise<string>;
}

export interface EmbedPlaces {
  script: string;
  /** The folder of the figures' own pages; without it no frame is offered. */
  frames?: string;
  /** The future address of the script on a public network, if `script` is only a proposal. */
  published?: { version: string; script: string };
}

export interface EmbedView {
  tag: string;
  title: string;
  language: Language;
  attributes: readonly (readonly [name: string, value: string])[];
  /** The fragment of a link to the same view. */
  state: string;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
export const escape = (text: string): string => text.replace(/[&"<>]/g, (sign) => SIGNS[sign]!);

/** A block's minimum height at any width: the first height plus the difference at each step. */
export function sizeOf(reserve: Reserve): string {
  const [first, ...steps] = reserve;
  let last = first![1];
  const changes = steps.map(([from, height]) => {
    const by = height - last;
    last = height;
    return ` ${by < 0 ? "-" : "+"} clamp(0px, (100cqi - ${from - 1}px) * 9999, ${Math.abs(by)}px)`;
  });
  return changes.length === 0 ? `${first![1]}px` : `calc(${first![1]}px${changes.join("")})`;
}

/** The tag in a block with the figure's height reserved at every width, so that the page does not move on load. */
export function tagHtml({ tag, attributes }: EmbedView, reserve: Reserve): string {
  const all = attributes.map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}="${escape(value)}"`)).join("");
  return `<div style="width: 100%; container-type: inline-size">
  <${tag}${all} style="display: block; min-block-size: ${sizeOf(reserve)}"></${tag}>
</div>`;
}

const notes: Readonly<Record<Language, { own: string; published: (version: string) => string }>> = {
  en: {
    own: "Put the folder dist of the package ropewalk on your own host, here as ropewalk/:",
    published: (version) => `Or, once ropewalk ${version} is published on npm, in place of it:`,
  },
  zh: {
    own: "把 ropewalk 软件包的 dist 文件夹放到自己的网站上，此处为 ropewalk/：",
    published: (version) => `或者，在 ropewalk ${version} 发布到 npm 之后，改用：`,
  },
};

const scriptHtml = (src: string): string => `<script type="module" src="${escape(src)}"></script>`;

/** The script that registers the figure (with a note on its source if the address is not known), and the tag. */
export function elementHtml(view: EmbedView, { script, published }: EmbedPlaces, reserve: Reserve): string {
  const { own, published: then } = notes[view.language];
  const lines = published
    ? [`<!-- ${own} -->`, scriptHtml(script), `<!-- ${then(published.version)} ${scriptHtml(published.script)} -->`]
    : [scriptHtml(script)];
  return `${lines.join("\n")}\n${tagHtml(view, reserve)}\n`;
}

export const elementCode = async (figure: HTMLElement, view: EmbedView, places: EmbedPlaces): Promise<string> =>
  elementHtml(view, places, await reserveOf(figure));
