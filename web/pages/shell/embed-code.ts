import { elementCode, type EmbedPlaces, type EmbedView } from "../../figures/export/embed-code.js";
import { frameHtml } from "../../figures/export/frame-code.js";
import { figureValues, VERSION, writeAttributes } from "../../figures/base/values.js";
import { kebab, type AnyFigure } from "../../figures/base/figure.js";
import { attentionMap } from "../../figures/attention-map/values.js";
import { clockWall } from "../../figures/clock-wall/values.js";
import { relativeScore } from "../../figures/relative-score/values.js";
import { encodeSlice, decodeSlice, type Slice } from "../../figures/base/slice.js";
import { chapters } from "../learn/host/index.js";
import { encode, type PageLanguage, type PageState } from "./state.js";

type Values = Record<string, unknown>;

/** The figures above the chapters: their values are the page's own. */
const own: Readonly<Record<string, Slice<Values>>> = {
  "rope-attention-map": attentionMap.slice,
  "rope-clock-wall": clockWall.slice,
  "rope-relative-score": relativeScore.slice,
};

/** Values that all figures share, by attribute, with their names in the link. */
const SHARED = { model: "p", config: "c", sentence: "s", pair: "i" } as const;

/** Figures that show one part of what a chapter holds: each of them knows its own values. */
const parts: Readonly<Record<string, () => Promise<AnyFigure>>> = {
  "rope-source-card": async () => (await import("../../figures/source-card/values.js")).sourceCard,
};

/** Code that embeds what a figure of the page shows now, in the two ways. */
export async function pageEmbed(
  figure: HTMLElement,
  state: PageState,
  language: PageLanguage,
): Promise<Record<"element" | "frame", () => string | Promise<string>>> {
  const places = placesOf(document.baseURI);
  const view = await viewOf(figure, state, language);
  return { element: () => elementCode(figure, view, places), frame: () => frameHtml(view, places) };
}

function placesOf(page: string): EmbedPlaces {
  const frames = new URL("./embed/", page).href;
  return { script: new URL("ropewalk.js", frames).href, frames };
}

async function viewOf(figure: HTMLElement, state: PageState, language: PageLanguage): Promise<EmbedView> {
  const tag = figure.localName;
  const part = await parts[tag]?.();
  if (part) return partView(part, figure, state, language);
  const id = figure.closest("section.chapter")?.id;
  const entry = chapters.find((chapter) => chapter.id === id);
  const prefix = entry ? `${entry.key}.` : "";
  const values = Object.fromEntries(
    Object.entries(state.chapters).filter(([name]) => entry && name.startsWith(prefix)),
  );
  const link = new URLSearchParams(encode({ ...state, language, chapter: undefined, chapters: values }));
  const slice = (entry ? (await entry.load()).slice : own[tag]) ?? {};
  const raw = Object.fromEntries(
    [...link].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]),
  );
  const attributes = new Map<string, string>([["lang", language === "zh" ? "zh-Hans" : "en"]]);
  if (state.theme !== "auto") attributes.set("theme", state.theme);
  for (const [attribute, name] of Object.entries(SHARED)) {
    const value = link.get(name);
    if (value !== null && value !== "custom") attributes.set(attribute, value);
  }
  const chosen = decodeSlice(slice, raw);
  for (const [name, { key, fallback }] of Object.entries(slice))
    if (key in encodeSlice(slice, chosen))
      attributes.set(kebab(name), typeof fallback === "boolean" ? String(chosen[name]) : raw[key]!);
  return {
    tag,
    language,
    attributes: [...attributes],
    state: link.toString(),
    height: figure.getBoundingClientRect().height + PADDING,
  };
}

/** The view of a figure by its own properties. */
function partView(part: AnyFigure, figure: HTMLElement, state: PageState, language: PageLanguage): EmbedView {
  const all = figureValues(part);
  const values = Object.fromEntries(
    Object.keys(all.slice).map((name) => [name, (figure as unknown as Values)[name] ?? all.slice[name]!.fallback]),
  );
  const theme = state.theme === "auto" ? undefined : state.theme;
  const view = { l: language, ...(theme && { t: theme }) };
  return {
    tag: figure.localName,
    language,
    attributes: [
      ["lang", language === "zh" ? "zh-Hans" : "en"],
      ...(theme ? [["theme", theme] as const] : []),
      ...writeAttributes(all, values),
    ],
    state: new URLSearchParams({ v: VERSION, ...all.toLink(encodeSlice(all.slice, values)), ...view }).toString(),
    height: figure.getBoundingClientRect().height + PADDING + (figure.hasAttribute("bare") ? HEADING : 0),
  };
}

/** What a figure outside the page has around it, above and below together. */
const PADDING = 32;

/** The heading that a card has outside the list of cards. */
const HEADING = 29;
