import { html, nothing, render } from "lit";
import type { Language } from "../../figures/base/format.js";
import { found, type Entry } from "./entries.js";
import { searchStrings } from "./search-strings.js";

/** `root`: the path to the site's first page. `view`: language and colours, as in a fragment. */
interface Site {
  root: string;
  language: Language;
  view: string;
}

const QUOTED = 60;
let dialog: HTMLDialogElement | undefined;
let entries: Promise<Entry[]> | undefined;

/** Asks for words in a dialog and lists the places of the site that contain them. */
export function searchSite(site: Site): void {
  if (!dialog) {
    dialog = document.createElement("dialog");
    dialog.className = "search";
    document.body.append(dialog);
  }
  const shown = dialog;
  const draw = (question: string, places: readonly Entry[], failed = false): void => {
    const close = (): void => shown.close();
    render(form(site, question, places, failed, ask, close), shown);
  };
  let asked = "";
  const ask = (question: string): void => {
    asked = question;
    entries ??= load(site.root);
    entries.then(
      (all) => asked === question && draw(question, found(all, question, site.language)),
      () => {
        entries = undefined;
        draw(question, [], true);
      },
    );
  };
  shown.setAttribute("aria-label", searchStrings[site.language].title);
  draw("", []);
  shown.showModal();
  const input = shown.querySelector("input")!;
  input.value = "";
  input.focus();
}

async function load(root: string): Promise<Entry[]> {
  const response = await fetch(`${root}search.json`);
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return (await response.json()) as Entry[];
}

function form(
  { root, language, view }: Site,
  question: string,
  places: readonly Entry[],
  failed: boolean,
  ask: (question: string) => void,
  close: () => void,
): unknown {
  const text = searchStrings[language];
  const to = (address: string): string =>
    root +
    (address.endsWith(".html") || view === "" ? address : `${address}${address.includes("#") ? "&" : "#"}${view}`);
  const summary = (): unknown => {
    if (failed) return html`${text.failed} <button @click=${() => ask(question)}>${text.again}</button>`;
    if (question.trim() === "") return nothing;
    return places.length === 0 ? text.none(question.trim().slice(0, QUOTED)) : text.count(places.length);
  };
  return html`<div class="asked">
      <input
        aria-label=${text.title}
        type="search"
        placeholder=${text.hint}
        autocomplete="off"
        @input=${(event: Event) => ask((event.currentTarget as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Enter" && places[0]) location.assign(to(places[0].to));
        }}
      />
      <button @click=${close}>${text.close}</button>
    </div>
    <p role="status">${summary()}</p>
    <ul @click=${(event: Event) => (event.target as Element).closest("a") && close()}>
      ${places.map(
        (place) =>
          html`<li>
            <a href=${to(place.to)}><small>${text.kinds[place.kind]} </small>${place.title[language]}</a>
            ${place.text[language] && html`<p>${place.text[language]}</p>`}
          </li>`,
      )}
    </ul>
    <p class="api"><a href="${root}docs/">${text.api}</a></p>`;
}
