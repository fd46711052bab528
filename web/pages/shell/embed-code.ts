import { elementCode, type EmbedPlaces, type EmbedView } from "../../figures/export/embed-code.js";
import { figureView } from "../../figures/export/figure-view.js";
import { frameHtml } from "../../figures/export/frame-code.js";
import type { RopeElement } from "../../figures/base/element.js";
import type { AnyFigure, Values } from "../../figures/base/figure.js";
import type { PageLanguage, Theme } from "./state.js";

/** Code that embeds what a figure of the page shows now, in the two ways. */
export function pageEmbed(
  element: RopeElement,
  figure: AnyFigure,
  language: PageLanguage,
  theme: Theme,
): Record<"element" | "frame", () => string | Promise<string>> {
  const places = placesOf(document.baseURI);
  const view: EmbedView = {
    tag: element.localName,
    language,
    ...figureView(figure, element.pageValues ?? propertyValues(element, figure), language, theme),
    height: element.getBoundingClientRect().height + PADDING + (element.hasAttribute("bare") ? HEADING : 0),
  };
  return { element: () => elementCode(element, view, places), frame: () => frameHtml(view, places) };
}

/** A card of the source texts has its values as properties. */
const propertyValues = (element: RopeElement, { fields }: AnyFigure): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, (element as unknown as Values)[name]]));

function placesOf(page: string): EmbedPlaces {
  const frames = new URL("./embed/", page).href;
  return { script: new URL("ropewalk.js", frames).href, frames };
}

/** What a figure outside the page has around it, above and below together. */
const PADDING = 32;

/** The heading that a card has outside the list of cards. */
const HEADING = 29;
