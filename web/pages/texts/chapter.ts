import { html, nothing } from "lit";
import { integer } from "../../figures/base/format.js";
import { oneOf, text, type ValuesOf } from "../../figures/base/fields.js";
import { remember } from "../../figures/base/remember.js";
import { contentsOf } from "../../source-texts/texts.js";
import { TEXTS, type TextId } from "../../source-texts/types.js";
import type { Chapter, WordsView } from "../host/chapter.js";
import { readSettings, writeSettings } from "./settings.js";
import "./rope-text.js";
import type { TextChange } from "./rope-text.js";
import { textsText } from "./strings.js";

const SHOWN = [...TEXTS, "mistakes", "claims"] as const;
type Shown = (typeof SHOWN)[number];

const fields = {
  shown: oneOf<Shown>("t.t", "000", SHOWN),
  /** The id of the card to begin at. */
  open: text("t.o", "", 400),
  /** Settings that differ from a card's own. */
  settings: text("t.v", "", 800),
};

type View = WordsView<ValuesOf<typeof fields>>;

const settingsOf = remember(readSettings);
/** The beginning of the ids of the cards that are shown; "": all of them, with the text around them. */
const ONLY: Partial<Record<Shown, string>> = { mistakes: "m", claims: "claim" };

const toText = (view: View, name: TextId): void => {
  view.change({ shown: name, open: "" });
  void new Promise(requestAnimationFrame).then(() => document.getElementById(`text-${name}`)?.focus());
};

/** A text in its own order, with what its lines give in the margin; of mistakes and claims, its cards of that kind. */
function wholeText(view: View, name: TextId): unknown {
  const { language, values, change } = view;
  const only = ONLY[values.shown] ?? "";
  if (only === "" ? values.shown !== name : !contentsOf(name).cards.some((id) => id.startsWith(only))) return nothing;
  const text = textsText[language];
  const settings = settingsOf(values.settings);
  const next = only === "" ? TEXTS[TEXTS.indexOf(name) + 1] : undefined;
  return html`<h3 class="text-group" id="text-${name}" tabindex="-1">${text.group(name, text.texts[name].title)}</h3>
    <rope-text
      name=${name}
      lang=${language}
      open=${values.open}
      only=${only}
      .settings=${settings}
      @text-change=${({ detail }: CustomEvent<TextChange>) =>
        change({ settings: writeSettings({ ...settings, [detail.id]: detail.values }) })}
    ></rope-text>
    ${
      next === undefined
        ? nothing
        : html`<p>
            <button type="button" data-next-text=${next} @click=${() => toText(view, next)}>
              ${text.next(text.group(next, text.texts[next].title))}
            </button>
          </p>`
    }`;
}

/** The five texts in reading order, each with its topic and the number of its lines that are confirmed. */
function path(view: View): unknown {
  const text = textsText[view.language];
  return html`<ol class="path" aria-label=${text.path}>
    ${TEXTS.map((name) => {
      const { title, about } = text.texts[name];
      const { good, bad } = contentsOf(name);
      return html`<li>
        <a
          href="#v=2&h=texts&t.t=${name}"
          data-text=${name}
          aria-current=${view.values.shown === name ? "true" : nothing}
          @click=${(event: MouseEvent) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            toText(view, name);
          }}
          ><b>${text.group(name, title)}</b></a
        >
        <span
          >${about}${view.language === "zh" ? "" : " "}${text.became(integer(view.language, good), integer(view.language, bad))}</span
        >
      </li>`;
    })}
  </ol>`;
}

/** Scrolls to the text of a link, because the list of texts is before it. */
function drawn(place: HTMLElement, { values: { shown } }: View): void {
  const top = place.closest("section")?.getBoundingClientRect().top ?? Infinity;
  if (Math.abs(top) > innerHeight / 2 || shown === fields.shown.fallback) return;
  place.querySelector(`#text-${shown}`)?.scrollIntoView();
}

/** The five texts, one at a time, or the cards of one kind of all of them. */
const texts: Chapter = {
  wordsOnly: true,
  fields,
  drawn,
  render(view: View) {
    const text = textsText[view.language];
    return html`${path(view)}
      <fieldset class="shown">
        <legend>${text.which}</legend>
        ${SHOWN.map(
          (value) =>
            html`<label
              ><input
                type="radio"
                name="texts-shown"
                value=${value}
                .checked=${value === view.values.shown}
                @change=${() => view.change({ shown: value, open: "" })}
              />${value === "mistakes" || value === "claims" ? text[value] : value}</label
            >`,
        )}
      </fieldset>
      ${TEXTS.map((name) => wholeText(view, name))}`;
  },
};

export default texts;
