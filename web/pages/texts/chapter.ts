import { html, nothing } from "lit";
import { integer } from "../../figures/base/format.js";
import type { SourceChange } from "../../figures/source-card/values.js";
import { entries } from "../../source-texts/index.js";
import { isOneFile } from "../../source-texts/texts.js";
import { TEXTS, type Entry, type TextId } from "../../source-texts/types.js";
import verdicts from "../../source-texts/verdicts.json" with { type: "json" };
import { remember } from "../../figures/base/remember.js";
import type { Chapter, ChapterView } from "../host/chapter.js";
import { MOST_TEXT, oneOf, text, type ValuesOf } from "../../figures/base/fields.js";
import { STEPS, type StepId } from "../../source-texts/walk/steps.js";
import { readSettings, writeSettings } from "./settings.js";
import type { TextChange } from "./rope-text.js";
import { textsText } from "./strings.js";
import type { VariantsChange } from "./variants/rope-variants.js";
import { VARIANTS, type Variant } from "./variants/variants.js";
import { OWN } from "./walk/own.js";
import type { WalkChange } from "./walk/rope-walk.js";
import { walkStrings } from "./walk/strings.js";

const SHOWN = ["all", ...TEXTS, "mistakes", "claims"] as const;
type Shown = (typeof SHOWN)[number];

const fields = {
  shown: oneOf<Shown>("t.t", "000", SHOWN),
  /** Ids of the open cards, joined by underscores. */
  open: text("t.o", "", 400),
  /** Settings that differ from a card's own. */
  settings: text("t.v", "", 800),
  /** The step of the walk through 001, and the mistakes that are switched on in it. */
  step: oneOf<StepId>("t.w", "inv-freq", STEPS),
  mistakes: text("t.x", OWN, 200),
  /** The variant of text 004's program. */
  variant: oneOf<Variant>("t.a", "yarn", VARIANTS),
  source: text("t.y", "", MOST_TEXT),
};

type View = ChapterView<ValuesOf<typeof fields>>;

const listed = (shown: Shown): Entry[] =>
  entries.filter(({ text: name, kind }) => {
    if (shown === "mistakes") return kind === "mistake";
    if (shown === "claims") return kind === "claim";
    return shown === "all" || shown === name;
  });

const settingsOf = remember(readSettings);
const openOnes = ({ values }: View): string[] => values.open.split("_");

function group(view: View, name: (typeof TEXTS)[number], shown: readonly Entry[]): unknown {
  const text = textsText[view.language];
  const own = shown.filter((entry) => entry.text === name);
  const whole = isOneFile(name) && ["all", "mistakes", "claims", name].includes(view.values.shown);
  if (own.length === 0 && !whole) return nothing;
  if (own.length > 0) void import("./cards.js");
  if (whole) void import("./rope-text.js");
  return html`<h3 class="text-group" id="text-${name}" tabindex="-1">
      ${text.group(name, text.texts[name].title)}
      ${whole ? nothing : html`<small>${text.count(integer(view.language, own.length))}</small>`}
    </h3>
    ${whole ? wholeText(view, name) : nothing} ${view.values.shown === name ? pieces[name]?.(view) : nothing}
    <div class="sources" @context-request=${(event: Event) => event.stopPropagation()}>
      ${own.map((entry) => row(view, entry))}
    </div>
    ${view.values.shown === name ? nextText(view, name) : nothing}`;
}

const pieces: Partial<Record<TextId, (view: View) => unknown>> = {
  "004": ({ language, values, change }) =>
    html`<rope-variants
      variant=${values.variant}
      .source=${values.source}
      lang=${language}
      @variants-change=${({ detail }: CustomEvent<VariantsChange>) => change(detail)}
    ></rope-variants>`,
  "001": ({ language, engine, values, change }) =>
    html`<section class="walk" aria-labelledby="walk-title">
      <h4 id="walk-title">${walkStrings[language].title}</h4>
      <p>${walkStrings[language].intro}</p>
      <rope-walk
        lang=${language}
        .engine=${engine}
        .step=${values.step}
        .on=${values.mistakes}
        @walk-change=${({ detail }: CustomEvent<WalkChange>) =>
          change({
            ...(detail.step ? { step: detail.step } : {}),
            ...(detail.on === undefined ? {} : { mistakes: detail.on }),
          })}
      ></rope-walk>
    </section>`,
};

const toText = (view: View, name: TextId): void => {
  view.change({ shown: name });
  void new Promise(requestAnimationFrame).then(() => document.getElementById(`text-${name}`)?.focus());
};

function nextText(view: View, name: TextId): unknown {
  const next = TEXTS[TEXTS.indexOf(name) + 1];
  if (next === undefined) return nothing;
  const text = textsText[view.language];
  return html`<p class="walk-way">
    <button type="button" data-next-text=${next} @click=${() => toText(view, next)}>
      ${text.next(text.group(next, text.texts[next].title))}
    </button>
  </p>`;
}

/** A text in its own order, with what its lines give in the margin; of mistakes and claims, its cards of that kind. */
function wholeText({ language, values, change }: View, name: TextId): unknown {
  const settings = settingsOf(values.settings);
  return html`<rope-text
    name=${name}
    lang=${language}
    open=${values.open}
    only=${values.shown === "mistakes" ? "m" : values.shown === "claims" ? "claim" : ""}
    .settings=${settings}
    @text-change=${({ detail }: CustomEvent<TextChange>) =>
      change({ settings: writeSettings({ ...settings, [detail.id]: detail.values }) })}
  ></rope-text>`;
}

/** The five texts in reading order, each with its topic and the number of its lines that are confirmed. */
function path(view: View): unknown {
  const text = textsText[view.language];
  return html`<ol class="path" aria-label=${text.path}>
    ${TEXTS.map((name) => {
      const { title, about } = text.texts[name];
      const [good, bad] = countsOf(name);
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

/** The lines of a text's cards that are confirmed, and those that are not. */
const countsOf = (name: TextId): readonly [number, number] =>
  known[name] ??
  entries
    .filter((entry) => entry.text === name && entry.kind !== "mistake")
    .map(({ id }) => known[id] ?? [0, 0])
    .reduce<readonly [number, number]>(([good, bad], [more, worse]) => [good + more, bad + worse], [0, 0]);

/** A card's values come from the chapter, which holds all of them in one value, so the card does not ask the page. */
function row(view: View, { id, title, kind }: Entry): unknown {
  const { language, engine, spec, values, change } = view;
  const text = textsText[language];
  const open = openOnes(view).includes(id);
  const settings = settingsOf(values.settings);
  const changed = ({ detail }: CustomEvent<SourceChange>): void =>
    change({ settings: writeSettings({ ...settings, [id]: detail.values }) });
  return html`<p class="on-paper">${title[language]}</p>
    <details class="source" data-item=${id} ?open=${open} @toggle=${(event: Event) => toggled(view, event, id)}>
      <summary>
        <span>${title[language]}</span
        >${kind === "experiment" ? nothing : html`<small class="kind">${text.kinds[kind]}</small>`} ${verdict(view, id)}
      </summary>
      ${
        open
          ? html`<rope-terms
                ><rope-source-card
                  bare
                  item=${id}
                  lang=${language}
                  .engine=${engine}
                  .spec=${spec}
                  .values=${settings[id] ?? NONE}
                  @source-change=${changed}
                ></rope-source-card
              ></rope-terms>
              ${kind === "mistake" ? html`<rope-mistake item=${id} lang=${language} .engine=${engine}></rope-mistake>` : nothing}`
          : nothing
      }
    </details>`;
}

const known = verdicts as unknown as Readonly<Record<string, readonly [number, number] | undefined>>;

/** A closed card's verdicts with the text's own settings. */
function verdict({ language }: View, id: string): unknown {
  const counts = known[id];
  if (!counts) return nothing;
  const [good, bad] = counts;
  const label = textsText[language].verdict(integer(language, good), integer(language, bad));
  return html`<small class="verdict" role="img" aria-label=${label} title=${label}
    >${good > 0 ? html`<span class="good">✓ ${integer(language, good)}</span>` : nothing}${bad > 0 ? html`<span class="bad">✗ ${integer(language, bad)}</span>` : nothing}</small
  >`;
}

function toggled(view: View, event: Event, id: string): void {
  const { open } = event.currentTarget as HTMLDetailsElement;
  const all = openOnes(view);
  if (open === all.includes(id)) return;
  const others = all.filter((other) => other !== id && other !== "");
  view.change({ open: (open ? [...others, id] : others).join("_") });
}

/** Scrolls to the card or text of a link, because the list of texts and dozens of cards may be before it. */
function drawn(place: HTMLElement, { values: { open, shown } }: View): void {
  const top = place.closest("section")?.getBoundingClientRect().top ?? Infinity;
  if (Math.abs(top) > innerHeight / 2) return;
  const card = open === "" ? null : place.querySelector("details.source[open]");
  const text = shown === fields.shown.fallback ? null : place.querySelector(`#text-${shown}`);
  (card ?? text)?.scrollIntoView();
}

const NONE = {};

/**
 * The cards are many elements with their own values; the chapter's values are which cards are open, and their settings.
 */
const texts: Chapter = {
  fields,
  drawn,
  render(view: View) {
    const text = textsText[view.language];
    const shown = listed(view.values.shown);
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
                @change=${() => view.change({ shown: value })}
              />${value === "all" || value === "mistakes" || value === "claims" ? text[value] : value}</label
            >`,
        )}
      </fieldset>
      ${TEXTS.map((name) => group(view, name, shown))}`;
  },
};

export default texts;
