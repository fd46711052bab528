import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { baseStyles } from "../base/styles/base.js";
import { disclosureStyles } from "../base/styles/disclosure.js";
import { keepUsedKeys } from "../base/keep-keys.js";
import type { Drawn, FigureCode, FigurePrograms, LinkWanted } from "./menu.js";
import { stringsFor } from "../base/strings.js";

export type { FigureCode, FigurePrograms, LinkWanted };

type Menu = typeof import("./menu.js");

/**
 * <rope-figure-tools>: takes a figure along: a link to it, the calls that make its numbers, the picture, the numbers. What the
 * menu does is loaded when it is first opened. Properties, each asked only when its button is pressed: code (both programs) or
 * programs (those that there are), file, columns and rows. Attributes: name (of the files), lang. What is inside the tag
 * stands below the buttons.
 *
 * @fires {object} menu-open - detail: {}
 * @fires {LinkWanted} link-wanted - detail: { link }
 * @fires {EmbedWanted} embed-wanted - detail: EmbedWanted
 */
export class RopeFigureTools extends LitElement {
  static override properties = {
    name: { type: String },
    lang: { type: String },
    code: { attribute: false },
    programs: { attribute: false },
    file: { attribute: false },
    columns: { attribute: false },
    rows: { attribute: false },
    open: { type: Boolean, reflect: true },
    message: { state: true },
    byHand: { state: true },
    lockEmbed: { state: true },
    menu: { state: true },
    failure: { state: true },
  };
  static override styles = [
    baseStyles,
    disclosureStyles,
    css`
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  declare name: string;
  declare lang: string;
  declare code: (() => FigureCode | Promise<FigureCode>) | undefined;
  declare programs: FigurePrograms | undefined;
  declare file: (() => Drawn) | undefined;
  declare columns: readonly string[];
  declare rows: (() => readonly (readonly string[])[]) | undefined;
  declare open: boolean;
  declare message: string;
  /** What could not be put on the clipboard. */
  declare byHand: string;
  /** Whether embed code is to be of a locked figure. */
  declare lockEmbed: boolean;
  declare protected menu: Menu | undefined;
  /** Why there is no menu yet. */
  declare protected failure: string;

  constructor() {
    super();
    this.name = "figure";
    this.code = undefined;
    this.programs = undefined;
    this.file = undefined;
    this.columns = [];
    this.rows = undefined;
    this.open = false;
    this.message = "";
    this.byHand = "";
    this.lockEmbed = false;
    this.menu = undefined;
    this.failure = "";
  }

  /** Every figure has its tools: the keys that it uses stay in it, whoever gave it its engine. */
  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode();
    if (root instanceof ShadowRoot) (root.host as HTMLElement).addEventListener("keydown", keepUsedKeys);
  }

  protected override render(): unknown {
    const text = stringsFor(this.lang);
    const again = (): void => {
      this.failure = ""; // it loads what is open and has not failed
    };
    return html`<details
      ?open=${this.open}
      @toggle=${(event: Event) => {
        this.open = (event.currentTarget as HTMLDetailsElement).open;
      }}
    >
      <summary>${text.tools}</summary>
      ${this.open && this.menu ? this.menu.toolsMenu(this) : nothing}
      ${
        this.failure
          ? html`<p role="alert">
              ${text.toolsFailed} <code>${this.failure}</code>
              <button data-again @click=${again}>${text.again}</button>
            </p>`
          : nothing
      }
    </details>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("open") && this.open)
      this.dispatchEvent(new CustomEvent("menu-open", { detail: {}, bubbles: true, composed: true }));
    if (this.open && !this.menu && !this.failure) void this.#load();
  }

  async #load(): Promise<void> {
    try {
      const menu = await import("./menu.js");
      const root = this.renderRoot as ShadowRoot;
      if (!this.menu) root.adoptedStyleSheets = [...root.adoptedStyleSheets, menu.menuStyles.styleSheet!];
      this.menu = menu;
      this.failure = "";
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }
}
