import { nothing, type TemplateResult } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { FIRST_MODEL } from "../../figures/base/models.js";
import { headerStrings } from "./header-strings.js";
import { pageHeader, pageHero } from "./page-header.js";
import type { Page } from "./site-pages.js";
import type { PageWords } from "./page-header.js";

/** A page before any script has run, as HTML in English. A page of figures starts with the spec of its first model. */
export interface StillScreen {
  header: string;
  main: string;
  spec?: RopeSpec;
}

const escaped = (value: unknown): string =>
  String(value).replace(/[&<"]/g, (one) => ({ "&": "&amp;", "<": "&lt;" })[one] ?? "&quot;");

/** A template as HTML: elements that need a script are disabled, and properties are left out. */
export function stillHtml(part: unknown): string {
  if (Array.isArray(part)) return part.map(stillHtml).join("");
  if (part === nothing || part === undefined) return "";
  if (typeof part !== "object") return escaped(part);
  const { strings, values } = part as TemplateResult;
  return strings.reduce((before, text, i) => {
    const value = values[i - 1];
    const [all, kind, name] = / ([@.]?)([\w-]+)=$/.exec(before) ?? [];
    if (all === undefined) return before + stillHtml(value) + text;
    const disabled = /<a [^<]*$/.test(before) ? "" : " disabled";
    const still = kind === "@" ? disabled : kind === "." || value === nothing ? "" : ` ${name}="${escaped(value)}"`;
    return before.slice(0, -all.length) + still + text;
  });
}

/** The header of a page, in English and without its actions. */
export const stillHeader = (here: Page): string =>
  stillHtml(pageHeader(headerStrings.en, "en", "auto", here, {}, () => undefined));

/** For a page whose first screen contains only words: heading and purpose. */
export const stillWords = (engine: Ropewalk, here: Page, words: PageWords): StillScreen => ({
  spec: engine.parseConfig(FIRST_MODEL.config),
  header: stillHeader(here),
  main: stillHtml(pageHero(words, "#contents", undefined)),
});
