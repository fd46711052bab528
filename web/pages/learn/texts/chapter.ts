import { html, nothing } from "lit";
import { integer } from "../../../figures/base/format.js";
import { register } from "../../../figures/base/register.js";
import type { SourceChange } from "../../../figures/source-card/values.js";
import { entries } from "../../../source-texts/index.js";
import { TEXTS, type Entry } from "../../../source-texts/types.js";
import verdicts from "../../../source-texts/verdicts.json" with { type: "json" };
import { remember } from "../../../figures/base/remember.js";
import { RopeChapter } from "../host/rope-chapter.js";
import { oneOf, text, type Slice } from "../../../figures/base/slice.js";
import { readSettings, writeSettings, type Settings } from "./settings.js";
import { textsText, type TextsText } from "./strings.js";

const SHOWN = ["all", ...TEXTS, "mistakes", "claims"] as const;
type Shown = (typeof SHOWN)[number];

interface TextsState {
  shown: Shown;
  /** Ids of the open cards, joined by underscores. */
  open: string;
  /** Settings that differ from a card's own. */
  settings: string;
}

/** The card that is open while no link says otherwise. */
const FIRST = "000-pipeline";

export const tag = "rope-chapter-texts";
export const slice: Slice<TextsState> = {
  shown: oneOf<Shown>("t", "000", SHOWN),
  open: text("o", FIRST, 400),
  settings: text("v", "", 800),
};

const listed = (shown: Shown): Entry[] =>
  entries.filter(({ text: name, kind }) => {
    if (shown === "mistakes") return kind === "mistake";
    if (shown === "claims") return kind === "claim";
    return shown === "all" || shown === name;
  });

/** <rope-chapter-texts>: the cards of the source texts, one row each, open or closed. */
class RopeChapterTexts extends RopeChapter<TextsState> {
  readonly #settings = remember(readSettings);

  /** A link to this chapter that opens a card goes on to it: dozens of others may stand before it. */
  protected override firstUpdated(): void {
    const top = this.closest("section")?.getBoundingClientRect().top ?? Infinity;
    if (this.state.open === FIRST || Math.abs(top) > innerHeight / 2) return;
    this.querySelector("details[open]")?.scrollIntoView();
  }

  protected override render(): unknown {
    const { state } = this;
    const text = textsText[this.language];
    const shown = listed(state.shown);
    return html`<p class="story">${text.story}</p>
      <fieldset class="shown">
        <legend>${text.which}</legend>
        ${SHOWN.map(
          (value) =>
            html`<label
              ><input
                type="radio"
                name="texts-shown"
                value=${value}
                .checked=${value === state.shown}
                @change=${() => this.change({ shown: value })}
              />${value === "all" || value === "mistakes" || value === "claims" ? text[value] : value}</label
            >`,
        )}
      </fieldset>
      ${
        shown.length === 0
          ? html`<p class="note">${text.none}</p>`
          : TEXTS.map((name) => this.#group(name, shown, text))
      }`;
  }

  #group(name: (typeof TEXTS)[number], shown: readonly Entry[], text: TextsText): unknown {
    const own = shown.filter((entry) => entry.text === name);
    if (own.length === 0) return nothing;
    return html`<h3 class="text-group">
        ${text.group(name, text.texts[name])} <small>${text.count(integer(this.lang, own.length))}</small>
      </h3>
      <div class="sources">${own.map((entry) => this.#row(entry, text))}</div>`;
  }

  #row({ id, title, kind }: Entry, text: TextsText): unknown {
    const open = this.#open.includes(id);
    return html`<p class="on-paper">${title[this.language]}</p>
      <details class="source" data-item=${id} ?open=${open} @toggle=${(event: Event) => this.#toggled(event, id)}>
        <summary>
          <span>${title[this.language]}</span
          >${kind === "experiment" ? nothing : html`<small class="kind">${text.kinds[kind]}</small>`}
          ${this.#verdict(id, text)}
        </summary>
        ${
          open
            ? html`<rope-source-card
                bare
                item=${id}
                lang=${this.lang}
                .engine=${this.engine}
                .values=${this.#settings(this.state.settings)[id] ?? NONE}
                @source-change=${({ detail }: CustomEvent<SourceChange>) => this.#changed(detail)}
              ></rope-source-card>`
            : nothing
        }
      </details>`;
  }

  /** What the card says with the text's own settings, before it is opened. */
  #verdict(id: string, text: TextsText): unknown {
    const counts = (verdicts as unknown as Record<string, readonly [number, number] | undefined>)[id];
    if (!counts) return nothing;
    const [good, bad] = counts;
    const label = text.verdict(integer(this.lang, good), integer(this.lang, bad));
    return html`<small class="verdict" role="img" aria-label=${label} title=${label}
      >${good > 0 ? html`<span class="good">✓ ${integer(this.lang, good)}</span>` : nothing}${bad > 0 ? html`<span class="bad">✗ ${integer(this.lang, bad)}</span>` : nothing}</small
    >`;
  }

  get #open(): string[] {
    return this.state.open.split("_");
  }

  #toggled(event: Event, id: string): void {
    const open = (event.currentTarget as HTMLDetailsElement).open;
    if (open === this.#open.includes(id)) return;
    const others = this.#open.filter((other) => other !== id && other !== "");
    this.change({ open: (open ? [...others, id] : others).join("_") });
  }

  #changed({ item, values }: SourceChange): void {
    const all: Settings = { ...this.#settings(this.state.settings), [item]: values };
    this.change({ settings: writeSettings(all) });
  }
}

const NONE = {};

register({ [tag]: RopeChapterTexts });
void import("./cards.js");
