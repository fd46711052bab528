import { elementCode, type EmbedPlaces, type EmbedView } from "../../figures/export/embed-code.js";
import { figureView } from "../../figures/export/figure-view.js";
import { frameCode } from "../../figures/export/frame-code.js";
import type { RopeElement } from "../../figures/base/element.js";
import type { AnyFigure, Values } from "../../figures/base/figure.js";
import type { PageLanguage, Theme } from "./state.js";

/** Code that embeds the present state of a figure, in the two ways; `site` is the address of the first page. */
export function pageEmbed(
  site: string,
  element: RopeElement,
  figure: AnyFigure,
  { language, state: { theme } }: { language: PageLanguage; state: { theme: Theme } },
  locked: boolean,
): Record<"element" | "frame", () => string | Promise<string>> {
  const places = placesOf(new URL(site, document.baseURI).href);
  const view: EmbedView = {
    tag: element.localName,
    language,
    ...figureView(figure, element.pageValues ?? propertyValues(element, figure), language, theme, locked),
  };
  return { element: () => elementCode(element, view, places), frame: () => frameCode(element, view, places) };
}

/** A card of the source texts has its values as properties. */
const propertyValues = (element: RopeElement, { fields }: AnyFigure): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, (element as unknown as Values)[name]]));

function placesOf(site: string): EmbedPlaces {
  const frames = new URL("./embed/", site).href;
  return { script: new URL("ropewalk.js", frames).href, frames };
}
