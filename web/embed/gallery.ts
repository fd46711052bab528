/** Every figure with its attributes, events and embed code. The texts come from custom-elements.json. */
import "../pages/shell/load-anew.js";
import "../pages/shell/own-scripts.js";
import "../figures/base/styles/tokens.css";
import "../pages/shell/shell.css";
import "./gallery.css";
import { html, nothing, render } from "lit";
import pictures from "virtual:gallery-pictures";
import type { EmbedWanted } from "../figures/export/embed-code.js";
import { embedFrom } from "../figures/export/embed-places.js";
import {
  changed,
  decode,
  encode,
  lockFields,
  readFragment,
  viewFields,
  writeFragment,
} from "../figures/base/fields.js";
import { htmlLang, languageOf, type Language } from "../figures/base/format.js";
import type { RopeElement } from "../figures/base/element.js";
import { headerStrings } from "../pages/shell/header-strings.js";
import { pageHeader } from "../pages/shell/page-header.js";
import { pagePlaces } from "../pages/shell/page-places.js";
import { watchFigures } from "../figures/watch.js";
import manifest from "./generated/custom-elements.json" with { type: "json" };
import { chineseWords } from "./gallery-words.js";
import { galleryStrings, type GalleryStrings } from "./gallery-strings.js";

interface Row {
  name: string;
  default?: string;
  description: string;
}
interface Words {
  summary: string;
  description: string;
}
interface Declaration extends Words {
  tagName: string;
  zh: Words;
  attributes: readonly Row[];
  events: readonly Row[];
  cssProperties?: readonly Row[];
}

type Theme = (typeof asked)["theme"];

const [shared, ...figures] = manifest.modules.map(({ declarations }) => declarations[0] as Declaration);
const wordsOf = (figure: Declaration): Words => (language === "zh" ? figure.zh : figure);
const fields = { ...viewFields, ...lockFields };
const asked = decode(fields, readFragment(location.hash).link);
let { theme, locked = false } = asked;
let language = asked.language ?? languageOf("");
const codes = new Map<string, { element: string; frame: string }>();

/**
 * Values change many times in a row, so the embed code, which needs a measurement, is made only after the last change.
 */
const REST_MS = 600;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
let reading = Promise.resolve();

function readCode(figure: HTMLElement): void {
  clearTimeout(waiting.get(figure.localName));
  const read = (): void => {
    reading = reading.then(() => codeOf(figure)).catch(() => undefined); // The next change reads it anew.
  };
  waiting.set(figure.localName, setTimeout(read, REST_MS));
}

/** Asks a standalone figure for the embed code of its present state. */
async function codeOf(figure: HTMLElement): Promise<void> {
  const detail: EmbedWanted = {};
  figure.dispatchEvent(new CustomEvent("embed-wanted", { detail }));
  const [element, frame] = await Promise.all([detail.element?.(), detail.frame?.()]);
  if (element === undefined || frame === undefined) return;
  const last = codes.get(figure.localName);
  if (last?.element === element && last.frame === frame) return;
  codes.set(figure.localName, { element, frame });
  draw();
}

function follow(event: Event): void {
  readCode(event.target as HTMLElement);
}

async function copy(button: HTMLButtonElement, code: string, text: GalleryStrings): Promise<void> {
  const status = button.nextElementSibling!;
  try {
    await navigator.clipboard.writeText(code);
    status.textContent = text.copied;
  } catch {
    status.textContent = text.byHand;
  }
}

function choose(next: { language?: Language; theme?: Theme; locked?: boolean }): void {
  language = next.language ?? language;
  theme = next.theme ?? theme;
  locked = next.locked ?? locked;
  const shown = encode(fields, { language, theme, locked: locked || undefined });
  history.replaceState(null, "", `#${writeFragment(changed({}, shown))}`);
  dress();
}

const table = (headings: readonly string[], rows: readonly Row[], code: string | undefined, own: string): unknown =>
  html`<div class="table" tabindex="0" role="region" aria-label=${headings[0]!}>
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row"><code>${row.name}</code></th>
              ${code ? html`<td><code>${row.default === "" ? '""' : (row.default ?? own)}</code></td>` : nothing}
              <td>${language === "zh" ? (chineseWords[row.description] ?? row.description) : row.description}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

function block(heading: string, code: string | undefined, text: GalleryStrings): unknown {
  return html`<div class="code">
      <h3>${heading}</h3>
      <button
        type="button"
        ?disabled=${code === undefined}
        @click=${(event: Event) => void copy(event.currentTarget as HTMLButtonElement, code!, text)}
      >
        ${text.copy}
      </button>
      <span role="status"></span>
    </div>
    <pre tabindex="0" role="region" aria-label=${heading}><code>${code ?? "…"}</code></pre>`;
}

function section(figure: Declaration, text: GalleryStrings): unknown {
  const { tagName: tag, attributes, events } = figure;
  const { summary, description } = wordsOf(figure);
  const lang = htmlLang(language);
  const code = codes.get(tag);
  return html`<section class="card" id=${tag}>
    <h2>${summary} <code>&lt;${tag}&gt;</code></h2>
    <p>${description}</p>
    <div class="figure" data-tag=${tag} data-lang=${lang} data-theme=${theme}></div>
    ${block(text.element, code?.element, text)} ${block(text.frame, code?.frame, text)}
    <details>
      <summary>${text.reference}</summary>
      ${table([text.attribute, text.standard, text.meaning], attributes, "code", text.own)}
      ${table([text.event, text.meaning], events, undefined, "")}
    </details>
  </section>`;
}

/** A figure's picture in both themes; the page shows the one for its own theme. Most that run a model have none. */
const picture = (tag: string): unknown =>
  pictures.includes(tag)
    ? html`<span class="picture"
        >${(["light", "dark"] as const).map(
          (one) =>
            html`<img class=${one} src="./embed/pictures/${tag}-${language}-${one}.svg" alt="" loading="lazy" />`,
        )}</span
      >`
    : nothing;

/** Figures with a picture come first. */
const pictured = [...figures].sort(
  (one, other) => Number(pictures.includes(other.tagName)) - Number(pictures.includes(one.tagName)),
);

function page(text: GalleryStrings): unknown {
  const shown = changed({}, encode(viewFields, { language, theme }));
  return html`<div class="site">
    ${pageHeader(headerStrings[language], language, theme, "gallery", shown, choose)}
    <main>
      <section class="intro">
        <h1>${text.title}</h1>
        <p class="lead">${text.lead}</p>
        <label
          ><input
            type="checkbox"
            .checked=${locked}
            @change=${(event: Event) => choose({ locked: (event.target as HTMLInputElement).checked })}
          />
          ${text.locked}</label
        >
      </section>
      <nav class="pictures" aria-label=${text.figures}>
        <ul>
          ${pictured.map(
            (figure) =>
              html`<li>
                <a
                  href="#${figure.tagName}"
                  @click=${(event: Event) => {
                    event.preventDefault();
                    document.getElementById(figure.tagName)!.scrollIntoView();
                  }}
                  >${picture(figure.tagName)}${wordsOf(figure).summary}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      ${figures.map((figure) => section(figure, text))}
      <section class="card" id="shared">
        <h2>${text.shared}</h2>
        <p>${text.sharedNote}</p>
        ${table([text.attribute, text.standard, text.meaning], shared!.attributes, "code", text.own)}
        ${table([text.event, text.meaning], shared!.events, undefined, "")}
        ${table([text.property, text.standard, text.meaning], shared!.cssProperties!, "code", text.own)}
      </section>
    </main>
    <footer>${pagePlaces(language)}</footer>
  </div>`;
}

/** Once a figure is near the view and standalone, its code can be read. */
function readWhenSeen(figure: HTMLElement): void {
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      await customElements.whenDefined(figure.localName);
      await (figure as RopeElement).standalone();
      readCode(figure);
    },
    { rootMargin: "25%" },
  );
  observer.observe(figure);
}

/** Puts each figure in its place and keeps it in step with the page's language and colours. */
function place(): void {
  for (const frame of document.querySelectorAll<HTMLElement>(".figure")) {
    const { tag, lang, theme: colours } = frame.dataset;
    if (!frame.firstElementChild) {
      const figure = document.createElement(tag!);
      figure.style.cssText = "display: block; min-height: 20rem";
      figure.addEventListener("figure-change", follow);
      frame.append(figure);
      new ResizeObserver(() => readCode(figure)).observe(figure);
      readWhenSeen(figure);
    }
    frame.firstElementChild!.setAttribute("lang", lang!);
    frame.firstElementChild!.setAttribute("theme", colours!);
    frame.firstElementChild!.toggleAttribute("locked", locked);
    readCode(frame.firstElementChild as HTMLElement);
  }
}

function draw(): void {
  render(page(galleryStrings[language]), document.body);
}

/** Sets the language and the colours of all figures. */
function dress(): void {
  document.documentElement.lang = htmlLang(language);
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  document.title = galleryStrings[language].documentTitle;
  draw();
  place();
}

embedFrom(new URL("./embed/", location.href).href);
document.body.replaceChildren();
dress();
watchFigures(document);
