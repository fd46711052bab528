import { keyed } from "lit/directives/keyed.js";
import type { Ropewalk } from "ropewalk";
import { integer } from "../../../figures/base/format.js";
import { html, nothing, pageElement, type PropertyValues } from "../../../figures/base/lit-element.js";
import { walkNumbers } from "../../../source-texts/walk/numbers.js";
import {
  changedLines,
  programWith,
  stepOf,
  steps,
  switched,
  switchesOf,
  type StepId,
  type WalkSwitch,
} from "../../../source-texts/walk/steps.js";
import type { ProgramChange, ProgramRow, RopeProgram } from "../../program/rope-program.js";
import { OWN } from "./own.js";
import { walkStrings, type WalkStrings } from "./strings.js";

export type WalkChange = { step?: StepId; on?: string };

/**
 * <rope-walk>: the walk through text 001, one step at a time, with mistakes to switch on in its programs. Properties:
 * engine, step, on (ids of mistakes, joined by dots), lang. It stores what the reader types. Event: walk-change { step,
 * on }, one of them.
 *
 * @fires {WalkChange} walk-change - detail: WalkChange
 */
export class RopeWalk extends pageElement({
  engine: undefined as Ropewalk | undefined,
  step: "inv-freq",
  on: OWN,
  lang: "en",
  typed: {} as Readonly<Partial<Record<StepId, string>>>,
  numbers: {} as Readonly<Partial<Record<StepId, Readonly<Record<string, string>>>>>,
}) {
  get #on(): ReadonlySet<string> {
    return new Set(this.on.split("."));
  }
  #plain(id: StepId): string {
    return programWith(id, id === "mend" ? new Set() : this.#on);
  }
  #source(id: StepId): string {
    return this.typed[id] ?? this.#plain(id);
  }

  /** The words are drawn before the computed numbers, which take a moment for all rows. */
  protected override updated(changed: PropertyValues<this>): void {
    const { id } = stepOf(this.step);
    if (this.engine && !this.numbers[id])
      setTimeout(() => {
        if (this.engine && !this.numbers[id]) this.numbers = { ...this.numbers, [id]: walkNumbers[id](this.engine) };
      });
    if (this.hasUpdated && ((changed.has("step") && changed.get("step") !== undefined) || changed.has("on")))
      void this.querySelector<RopeProgram>("rope-program")?.again();
  }

  #change(detail: WalkChange): void {
    this.dispatchEvent(new CustomEvent<WalkChange>("walk-change", { detail, bubbles: true }));
  }

  /** The reader's text stays, except for the line that is switched. */
  #switch({ id, step, right, wrong }: WalkSwitch, on: boolean): void {
    const typed = this.typed[step];
    const [from, to] = on ? [right, wrong] : [wrong, right];
    const { [step]: _, ...others } = this.typed;
    this.typed = typed?.includes(from) ? { ...others, [step]: typed.replace(from, () => to) } : others;
    this.#change({ on: switched(this.#on, id, on).join(".") });
  }

  async #go(id: StepId): Promise<void> {
    this.#change({ step: id });
    await new Promise(requestAnimationFrame);
    await this.updateComplete;
    const title = this.querySelector<HTMLElement>("[data-title]")!;
    title.focus({ preventScroll: true });
    title.scrollIntoView({ block: "nearest" });
  }

  protected override render(): unknown {
    const lang = this.lang === "zh" ? "zh" : "en";
    const text = walkStrings[lang];
    const step = stepOf(this.step);
    const place = steps.indexOf(step);
    const ours = this.numbers[step.id];
    const source = this.#source(step.id);
    const plain = programWith(
      step.id === "mend" ? "alarm" : step.id,
      new Set(step.id === "mend" ? OWN.split(".") : []),
    );
    const rows = step.rows.map(({ label, name, printed }): ProgramRow => ({
      label,
      name: name[lang],
      ...(printed === undefined ? {} : { printed }),
      ...(ours === undefined ? {} : { ours: ours[label]! }),
    }));
    const before = step.after.map((id) => this.#source(id)).join("\n\n");
    const way = (to: (typeof steps)[number] | undefined, rel: "back" | "next"): unknown =>
      to === undefined
        ? nothing
        : html`<button type="button" data-way=${rel} @click=${() => void this.#go(to.id)}>
            ${text[rel](to.title[lang])}
          </button>`;
    return html`<nav class="walk-steps" aria-label=${text.steps}>
        ${steps.map(
          ({ id, title }, i) =>
            html`<button
              type="button"
              data-step=${id}
              title=${title[lang]}
              aria-label="${i + 1}. ${title[lang]}"
              aria-current=${id === step.id ? "step" : nothing}
              @click=${() => void this.#go(id)}
            >
              ${i + 1}
            </button>`,
        )}
        <small>${text.step(integer(lang, place + 1), integer(lang, steps.length))}</small>
      </nav>
      <h5 data-title tabindex="-1">${step.title[lang]}</h5>
      <p>${step.about[lang]}</p>
      <p class="note">${step.cite}</p>
      ${
        before === ""
          ? nothing
          : html`<details class="earlier">
              <summary>${text.earlier(integer(lang, step.after.length))}</summary>
              <pre tabindex="0">${before}</pre>
            </details>`
      }
      ${step.id === "mend" ? nothing : this.#mistakes(text, step.id, lang)}
      ${keyed(
        step.id,
        html`<rope-program
          name=${step.title[lang]}
          lang=${lang}
          .source=${source}
          .given=${this.#plain(step.id)}
          .before=${before}
          .rows=${rows}
          .marked=${changedLines(plain, source)}
          @program-change=${({ detail }: CustomEvent<ProgramChange>) => {
            this.typed = { ...this.typed, [step.id]: detail.source };
          }}
        ></rope-program>`,
      )}
      <p class="walk-way">${way(steps[place - 1], "back")} ${way(steps[place + 1], "next")}</p>`;
  }

  #mistakes(text: WalkStrings, id: StepId, lang: "en" | "zh"): unknown {
    const on = this.#on;
    const named = ({ mistake, name }: WalkSwitch): string =>
      mistake === undefined ? name[lang] : `${mistake}: ${name[lang]}`;
    const carried = stepOf(id).after.flatMap((one) => switchesOf(one).filter((other) => on.has(other.id)));
    return html`<fieldset class="walk-mistakes">
        <legend>${text.mistakes}</legend>
        ${switchesOf(id).map(
          (one) =>
            html`<label
              ><input
                type="checkbox"
                data-mistake=${one.id}
                .checked=${on.has(one.id)}
                @change=${({ currentTarget }: Event) => this.#switch(one, (currentTarget as HTMLInputElement).checked)}
              />${named(one)} ${one.own ? html`<small>${text.own}</small>` : nothing}</label
            >`,
        )}
      </fieldset>
      ${
        carried.length === 0
          ? nothing
          : html`<p class="note" data-carried>
              ${text.carried} ${carried.map(named).join(lang === "zh" ? "；" : "; ")}
            </p>`
      }`;
  }
}
