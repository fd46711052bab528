/**
 * A figure's own page: the figure after which the file is named, with its values in the fragment. Inside another page
 * it posts its height and its reader's changes, and receives values.
 */
import "../pages/shell/load-anew.js";
import "../pages/shell/own-scripts.js";
import "../figures/base/styles/tokens.css";
import "./frame.css";
import { embedFrom } from "../figures/export/embed-places.js";
import type { FigureClass } from "../figures/base/element.js";
import { defineFigure } from "../figures/list.js";
import { decode, readFragment, viewFields } from "../figures/base/fields.js";
import { htmlLang, languageOf } from "../figures/base/format.js";
import { originAround, readMessage, type FromFrame } from "./messages.js";

const REPLACE_MS = 300;

const tag = /([a-z-]+)\.html$/.exec(location.pathname)?.[1] ?? "rope-clock-wall";
const origin = originAround(location.ancestorOrigins as DOMStringList | undefined, document.referrer);
embedFrom(new URL("./", location.href).href);

const { title } = ((await defineFigure(tag)) as FigureClass).figure!;
const figure = document.createElement(tag) as HTMLElement & { state: string; theme: string; lang: string };

/** A height is harmless and is sent to any page; everything else only to a page whose origin is known. */
function tell(message: FromFrame): void {
  if (window.parent === window) return;
  if (message.type === "ropewalk:height") window.parent.postMessage(message, origin ?? "*");
  else if (origin !== undefined) window.parent.postMessage(message, origin);
}

function show(fragment: string): void {
  figure.state = fragment;
  const { language, theme } = decode(viewFields, readFragment(fragment).link);
  if (language) document.documentElement.lang = htmlLang(language);
  if (theme !== "auto") document.documentElement.dataset["theme"] = theme;
  document.title = `${title[languageOf(document.documentElement.lang)]} · Ropewalk`;
}

let waiting: ReturnType<typeof setTimeout> | undefined;
figure.addEventListener("figure-change", () => {
  const { state } = figure;
  tell({ type: "ropewalk:state", figure: tag, state });
  clearTimeout(waiting);
  waiting = setTimeout(() => history.replaceState(null, "", `#${figure.state}`), REPLACE_MS);
});
window.addEventListener("hashchange", () => show(location.hash));
window.addEventListener("message", (event) => {
  if (event.source !== window.parent || window.parent === window) return;
  if (origin !== undefined && event.origin !== origin) return;
  const message = readMessage(event.data);
  if (message?.type === "ropewalk:set") show(message.state);
  if (message?.type === "ropewalk:get") tell({ type: "ropewalk:state", figure: tag, state: figure.state });
});
new ResizeObserver(() => {
  tell({ type: "ropewalk:height", figure: tag, height: Math.ceil(figure.getBoundingClientRect().height) });
}).observe(figure);

document.body.append(figure);
show(location.hash);
