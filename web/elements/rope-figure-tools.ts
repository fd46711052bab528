import { css, html, LitElement, nothing } from "lit";
import type { EmbedWanted } from "./embed-code.js";
import { baseStyles } from "./base-styles.js";
import { disclosureStyles } from "./disclosure-styles.js";
import { figureToolsStrings, type FigureToolsStrings } from "./figure-tools-strings.js";
import { csvFile, pngFile, svgFile, type Picture } from "./picture-file.js";

export interface FigureCode {
  javascript: string;
  numpy: string;
}

/** Each is made when it is copied, and may have to be loaded. */
export type FigurePrograms = Partial<Record<keyof FigureCode, () => string | Promise<string>>>;

/** Detail of `link-wanted`: a page that keeps its state elsewhere than in the address writes the right link here. */
export interface LinkWanted {
  link: string;
}

type Tool = Exclude<keyof FigureToolsStrings, "menu" | "copied" | "saved" | "byHand">;

/**
 * <rope-figure-tools>: takes a figure along: a link to it, the calls that make its numbers, the picture, the numbers.
 * Properties, each asked only when its button is pressed: code (both programs) or programs (those that there are), pictures,
 * columns and rows. Attributes: name (of the files), lang. What is inside the tag stands below the buttons. Events: link-wanted
 * { link }, embed-wanted (EmbedWanted).
 */
export class RopeFigureTools extends LitElement {
  static override properties = {
    name: { type: String },
    lang: { type: String },
    code: { attribute: false },
    programs: { attribute: false },
    pictures: { attribute: false },
    columns: { attribute: false },
    rows: { attribute: false },
    open: { type: Boolean, reflect: true },
    message: { state: true },
    byHand: { state: true },
  };
  static override styles = [
    baseStyles,
    disclosureStyles,
    css`
      .tools {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        margin-block: 0.25rem 0.5rem;
      }
      button {
        min-height: 2.25rem;
        padding: 0.25rem 0.8rem;
        font: inherit;
        font-size: 0.8125rem;
        color: var(--_ink);
        background: var(--_surface);
        border: 1px solid var(--_line-strong);
        border-radius: 0.45rem;
        cursor: pointer;
      }
      button:hover {
        background: var(--_sunken);
      }
      p {
        min-height: 1.4em;
        margin: 0;
        font-size: 0.8125rem;
        color: var(--_soft);
      }
      textarea {
        width: 100%;
        height: 9rem;
        font: 0.75rem/1.5 var(--_mono);
        color: var(--_ink);
        background: var(--_surface);
        border: 1px solid var(--_line-strong);
        border-radius: 0.45rem;
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  declare name: string;
  declare lang: string;
  declare code: (() => FigureCode) | undefined;
  declare programs: FigurePrograms | undefined;
  declare pictures: (() => readonly Picture[]) | undefined;
  declare columns: readonly string[];
  declare rows: (() => readonly (readonly string[])[]) | undefined;
  declare open: boolean;
  declare message: string;
  /** What could not be put on the clipboard. */
  declare byHand: string;

  constructor() {
    super();
    this.name = "figure";
    this.code = undefined;
    this.programs = undefined;
    this.pictures = undefined;
    this.columns = [];
    this.rows = undefined;
    this.open = false;
    this.message = "";
    this.byHand = "";
  }

  protected override render(): unknown {
    const text = figureToolsStrings(this.lang);
    return html`<details
      ?open=${this.open}
      @toggle=${(event: Event) => {
        this.open = (event.currentTarget as HTMLDetailsElement).open;
      }}
    >
      <summary>${text.menu}</summary>
      ${this.open ? this.#body(text) : nothing}
    </details>`;
  }

  #body(text: FigureToolsStrings): unknown {
    const canvas = this.pictures?.().some(({ drawing }) => drawing instanceof HTMLCanvasElement) ?? false;
    const embed = this.#ask<EmbedWanted>("embed-wanted", {});
    const { code, programs = code && { javascript: () => code().javascript, numpy: () => code().numpy } } = this;
    const button = (tool: Tool, act: () => void | Promise<void>): unknown =>
      html`<button
        type="button"
        data-tool=${tool}
        @click=${() => {
          this.message = "";
          void act();
        }}
      >
        ${text[tool]}
      </button>`;
    return html`<div class="tools">
        ${button("link", () => this.#copy(this.#link()))}
        ${embed.element ? button("element", async () => this.#copy(await embed.element!())) : nothing}
        ${embed.frame ? button("frame", async () => this.#copy(await embed.frame!())) : nothing}
        ${Object.entries(programs ?? {}).map(([tool, make]) => button(tool as Tool, async () => this.#copy(await make())))}
        ${
          this.pictures
            ? canvas
              ? button("png", () => this.#savePng())
              : button("svg", () => this.#saveSvg())
            : nothing
        }
        ${this.rows ? button("csv", () => this.#save("csv", "text/csv", csvFile(this.columns, this.rows!()))) : nothing}
      </div>
      <slot></slot>
      <p role="status">${this.message}</p>
      ${
        this.byHand
          ? html`<textarea
              readonly
              aria-label=${text.byHand}
              .value=${this.byHand}
              @focus=${(event: Event) => (event.currentTarget as HTMLTextAreaElement).select()}
            ></textarea>`
          : nothing
      }`;
  }

  #link(): string {
    return this.#ask<LinkWanted>("link-wanted", { link: location.href }).link;
  }

  /** Gives whoever knows more than this element the chance to fill in the answer. */
  #ask<T>(type: string, detail: T): T {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
    return detail;
  }

  async #copy(text: string): Promise<void> {
    const words = figureToolsStrings(this.lang);
    try {
      await navigator.clipboard.writeText(text);
      this.byHand = "";
      this.message = words.copied;
    } catch {
      this.byHand = text;
      this.message = words.byHand;
    }
  }

  #saveSvg(): void {
    const [background, ink] = this.#resolved();
    this.#save("svg", "image/svg+xml", svgFile(this.pictures!(), background, ink));
  }

  async #savePng(): Promise<void> {
    const blob = await pngFile(this.pictures!(), this.#resolved()[0]);
    if (blob) this.#save("png", "image/png", blob);
  }

  /** The surface behind the figure and its ink as colours that a canvas reads. */
  #resolved(): [background: string, ink: string] {
    const probe = this.renderRoot.querySelector("button")!;
    const style = getComputedStyle(probe);
    return [style.backgroundColor, style.color];
  }

  #save(ending: string, type: string, content: string | Blob): void {
    const file = `${this.name}.${ending}`;
    const url = URL.createObjectURL(new Blob([content], { type }));
    Object.assign(document.createElement("a"), { href: url, download: file }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    this.message = figureToolsStrings(this.lang).saved(file);
  }
}
