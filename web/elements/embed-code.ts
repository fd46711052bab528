import type { Language } from "./format.js";

/** Detail of `embed-wanted`: whoever knows the figure's values, and where its files are, puts here what gives the code. */
export interface EmbedWanted {
  /** HTML with the figure's element and the script that defines it. */
  element?: () => string | Promise<string>;
  /** HTML with a frame that holds the figure's own page. */
  frame?: () => string | Promise<string>;
}

/** Addresses that embed code names. */
export interface EmbedPlaces {
  /** The script that defines the figures. */
  script: string;
  /** The folder of the figures' own pages; without it no frame is offered. */
  frames?: string;
}

/** What one figure shows just now. */
export interface EmbedView {
  tag: string;
  language: Language;
  attributes: readonly (readonly [name: string, value: string])[];
  /** The fragment of a link to the same view. */
  state: string;
  /** CSS pixels. */
  height: number;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
export const escape = (text: string): string => text.replace(/[&"<>]/g, (sign) => SIGNS[sign]!);

/** The tag alone, its height reserved so that nothing moves when the figure arrives. */
export function tagHtml({ tag, attributes, height }: EmbedView): string {
  const all = attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
  return `<${tag}${all} style="display: block; min-block-size: ${Math.ceil(height)}px"></${tag}>`;
}

export const elementHtml = (view: EmbedView, { script }: EmbedPlaces): string =>
  `<script type="module" src="${escape(script)}"></script>\n${tagHtml(view)}\n`;
