import { RopeBrokenWriter } from "../../../figures/broken-writer/element.js";
import type { Raw } from "../../../figures/base/fields.js";
import { fixed, integer, type Language } from "../../../figures/base/format.js";
import { followHolder, holdValues, type Holder } from "../../../figures/base/holder.js";
import { baseStyles, html, litElement, nothing } from "../../../figures/base/lit-element.js";
import { errorText, shownError, type ShownError } from "../../../figures/base/shown-error.js";
import type { OwnModel } from "../../../figures/numbers/own-model.js";
import type { RemoteModel } from "../../../figures/numbers/worker/remote-model.js";
import { RopeReader } from "../../../figures/reader/element.js";
import { viewStyles } from "../../../figures/view/styles.js";
import { broughtFiles, fileChooser, together } from "../../check/inputs/choose-files.js";
import { dropTarget } from "../../check/inputs/drop.js";
import { failureText } from "../../check/inputs/failure.js";
import type { Failure } from "../../check/work/requests.js";
import { modelHeadsText } from "../model-heads/strings.js";
import { firstText } from "./first-text.js";
import { OwnWorker } from "./own-model.js";
import { specOfTry, specText } from "./rotations.js";
import { ownStyles } from "./styles.js";
import { ownStrings, TRIES, type OwnStrings, type Try } from "./strings.js";

/** The progress of loading the files. */
type Stage =
  | { at: "empty" | "looking" }
  | { at: "looked"; bytes: number; tokenizer: boolean }
  | { at: "loading"; bytes: number; share: number }
  | { at: "ready"; model: RemoteModel }
  | { at: "failed"; failure: Failure };

/** Whole percents, because each one is drawn. */
const PERCENT = 100;

/**
 * <lab-own-model>: takes a reader's files, shows the memory they need, loads them, and gives the figures inside it that
 * model: it holds values of its own, which no link contains.
 */
export class LabOwnModel extends litElement({
  stage: { at: "empty" } as Stage,
  files: [] as readonly File[],
  around: undefined as Holder | undefined,
  rotation: "trained" as Try,
  spec: "",
  problem: undefined as ShownError | undefined,
  text: "",
}) {
  static override styles = [baseStyles, viewStyles, ownStyles];

  #worker: OwnWorker | undefined;
  #loads = 0;
  #link: Raw = {};
  #own: OwnModel | undefined;
  /** The text was written by the reader, so it stays for the next model. */
  #written = false;
  readonly #holder = holdValues(this, this.#held());

  constructor() {
    super();
    followHolder(this, (around) => {
      this.around = around;
      this.#tell();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#remove();
  }

  get #language(): Language {
    return this.around?.context?.language ?? "en";
  }

  #held(): Holder {
    const context = this.around?.context;
    return {
      context: context && this.#own && { ...context, own: this.#own },
      link: this.#link,
      change: (values) => {
        this.#link = Object.fromEntries(
          Object.entries({ ...this.#link, ...values }).filter(([, value]) => value !== undefined),
        ) as Raw;
        this.#tell();
      },
    };
  }

  /** Passes the new values to the figures. */
  #tell(): void {
    this.#holder.setValue(this.#held());
  }

  #leave(): void {
    this.#worker?.end();
    this.#worker = this.#own = undefined;
  }

  readonly #bring = (files: readonly File[]): void => {
    if (files.length === 0) return;
    this.files = together(this.files, files);
    void this.#look();
  };

  #remove(): void {
    this.#leave();
    this.files = [];
    this.stage = { at: "empty" };
  }

  /** Reads the files again; undefined if other work has started since. */
  async #with<T>(work: (worker: OwnWorker) => Promise<T>): Promise<T | undefined> {
    this.#leave();
    const worker = (this.#worker = new OwnWorker(this.files, (error) => this.#fail(error)));
    try {
      const found = await work(worker);
      return this.#worker === worker ? found : undefined;
    } catch (error) {
      if (this.#worker === worker) this.#fail(error);
      return undefined;
    }
  }

  #fail(error: unknown): void {
    this.#leave();
    const failure = (error as { file?: never }).file ? (error as Failure) : { error: shownError(error) };
    this.stage = { at: "failed", failure };
  }

  async #look(): Promise<void> {
    this.stage = { at: "looking" };
    const found = await this.#with((worker) => worker.look());
    if (found) this.stage = { at: "looked", ...found };
  }

  async #load(bytes: number): Promise<void> {
    this.stage = { at: "loading", bytes, share: 0 };
    const found = await this.#with(async (worker) => {
      const model = await worker.load((exact) => {
        const share = Math.floor(exact * PERCENT) / PERCENT;
        if (this.stage.at === "loading" && share !== this.stage.share) this.stage = { at: "loading", bytes, share };
      });
      return { model, text: this.#written ? this.text : await firstText(model, this.#language) };
    });
    if (!found) return;
    this.#loads += 1;
    this.rotation = "trained";
    this.spec = "";
    this.text = found.text;
    this.stage = { at: "ready", model: found.model };
    this.#run();
  }

  #run(): void {
    if (this.stage.at !== "ready") return;
    const [{ model }, worker, { text }] = [this.stage, this.#worker!, this];
    try {
      const tried = this.spec === "" ? undefined : (JSON.parse(this.spec) as OwnModel["tried"]);
      if (tried) this.around!.context!.engine.frequencies(tried, { seqLen: model.trainedLength });
      this.problem = undefined;
      const id = JSON.stringify([this.#loads, this.spec, text]);
      this.#own = { id, model, tried, text, pieces: (ids) => worker.pieces(ids) };
      this.#tell();
    } catch (error) {
      this.problem = shownError(error);
    }
  }

  #choose(one: Try, model: RemoteModel): void {
    const spec = specOfTry(one, this.around!.context!.engine, model.spec, model.trainedLength);
    this.rotation = one;
    this.spec = spec ? specText(spec) : "";
    this.#run();
  }

  protected override render(): unknown {
    const text = ownStrings[this.#language];
    return html`<section
        aria-label=${modelHeadsText[this.#language].own}
        ${dropTarget(this.#bring)}
        @dragover=${here}
        @drop=${here}
      >
        <p>${text.intro}</p>
        <p>${fileChooser(text.files, false, this.#bring)} ${fileChooser(text.folder, true, this.#bring)}</p>
        ${broughtFiles(this.#language, this.files, text.remove, () => this.#remove())}
        <div role="status">${this.#state(text)}</div>
      </section>
      ${this.stage.at === "ready" ? this.#figures(text, this.stage.model) : nothing}`;
  }

  #state(text: OwnStrings): unknown {
    const { stage } = this;
    const lang = this.#language;
    switch (stage.at) {
      case "empty":
        return nothing;
      case "looking":
        return html`<p>${text.looking}</p>`;
      case "looked":
        return html`<p>${text.takes(sizeOf(lang, stage.bytes))} ${stage.tokenizer ? nothing : text.noTokenizer}</p>
          <p>
            ${stage.tokenizer ? html`<button class="load" @click=${() => void this.#load(stage.bytes)}>${text.load}</button>` : nothing}
          </p>`;
      case "loading": {
        const loading = text.loading(`${integer(lang, Math.round(stage.share * PERCENT))}%`);
        return html`<p>
          <progress aria-label=${loading} max="1" .value=${stage.share}></progress> ${loading}
          <button class="cancel" @click=${() => void this.#look()}>${text.cancel}</button>
        </p>`;
      }
      case "ready": {
        const { layers, heads, kvHeads, spec, trainedLength } = stage.model;
        const numbers = [layers, heads, kvHeads, spec.rotaryDim / 2, trainedLength].map((one) => integer(lang, one));
        return html`<p>${text.ready(nameOf(this.files), ...(numbers as [string, string, string, string, string]))}</p>`;
      }
      case "failed":
        return html`<p class="failure">${failureText(stage.failure, lang)}</p>`;
    }
  }

  #figures(text: OwnStrings, model: RemoteModel): unknown {
    const { problem } = this;
    return html`${area("text", text.text, 4, this.text, (own) => {
        this.text = own;
        this.#written = true;
        this.#run();
      })}
      <p class="note">${text.textHint}</p>
      <label class="wide"
        >${text.rotation}
        <select
          @change=${({ currentTarget }: Event) => this.#choose(TRIES[(currentTarget as HTMLSelectElement).selectedIndex]!, model)}
        >
          ${TRIES.map((one) => html`<option .selected=${one === this.rotation}>${text.tries[one]}</option>`)}
        </select></label
      >
      ${
        this.rotation === "trained"
          ? nothing
          : area(
              "spec",
              text.spec,
              9,
              this.spec,
              (own) => {
                this.spec = own;
                this.#run();
              },
              problem !== undefined,
            )
      }
      <div role="status">
        ${problem ? html`<p class="failure">${text.badSpec} ${errorText(problem, this.#language)}</p>` : nothing}
      </div>
      <h4>${text.parts.writer}</h4>
      <rope-broken-writer></rope-broken-writer>
      <h4>${text.parts.reader}</h4>
      <rope-reader></rope-reader>
      <h4>${text.parts.heads}</h4>
      <rope-model-heads></rope-model-heads>
      <h4>${text.parts.pairs}</h4>
      <rope-pair-freeze></rope-pair-freeze>`;
  }
}

const area = (kind: string, name: string, rows: number, value: string, change: (value: string) => void, bad = false) =>
  html`<label class="wide"
    >${name}
    <textarea
      class=${kind}
      rows=${rows}
      spellcheck="false"
      aria-invalid=${bad ? "true" : "false"}
      .value=${value}
      @change=${({ currentTarget }: Event) => change((currentTarget as HTMLTextAreaElement).value)}
    ></textarea>
  </label>`;

/** Otherwise the page would read a dropped file as a config. */
const here = (event: Event): void => event.stopPropagation();

/** The folder, or the file with the weights. */
function nameOf(files: readonly File[]): string {
  const { name, webkitRelativePath } = files.find((one) => /\.(?:gguf|safetensors)$/.test(one.name)) ?? files[0]!;
  return webkitRelativePath.split("/")[0] || name;
}

const sizeOf = (lang: string, bytes: number): string =>
  bytes < 1e9 ? `${fixed(lang, bytes / 1e6, 1)} MB` : `${fixed(lang, bytes / 1e9, 2)} GB`;

/** Includes figures that the chapter does not show. */
export const ownElements = {
  "lab-own-model": LabOwnModel,
  "rope-broken-writer": RopeBrokenWriter,
  "rope-reader": RopeReader,
};
