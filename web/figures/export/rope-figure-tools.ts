import { disclosureStyles } from "../base/styles/disclosure.js";
import type { Drawn, LinkWanted } from "./menu.js";
import { stringsFor } from "../base/strings.js";
import { baseStyles, css, html, litElement, nothing, type PropertyValues } from "../base/lit-element.js";

export type { LinkWanted };

type Menu = typeof import("./menu.js");

/**
 * <rope-figure-tools>: exports a figure: a link to it, the program for its numbers, the picture, the numbers. The
 * menu's code is loaded when it is first opened. Properties, each read only when its button is pressed: javascript,
 * file, columns and rows. Attributes: name (of the files), lang. The tag's own content is shown below the buttons.
 *
 * @fires {object} menu-open - detail: {}
 * @fires {LinkWanted} link-wanted - detail: { link }
 * @fires {EmbedWanted} embed-wanted - detail: EmbedWanted
 */
export class RopeFigureTools extends litElement(
  {
    name: "figure",
    lang: "",
    javascript: undefined as (() => Promise<string>) | undefined,
    file: undefined as (() => Drawn) | undefined,
    columns: [] as readonly string[],
    rows: undefined as (() => readonly (readonly string[])[]) | undefined,
    open: false,
    message: "",
    /** The text that could not be copied to the clipboard. */
    byHand: "",
    lockEmbed: false,
  },
  "open",
) {
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

  #menu: Menu | undefined;
  #failure = "";

  /** Every figure has tools, so they keep the keys that the figure uses inside it, in a page and standalone. */
  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.getRootNode();
    if (root instanceof ShadowRoot) (root.host as HTMLElement).addEventListener("keydown", keepUsedKeys);
  }

  protected override render(): unknown {
    const text = stringsFor(this.lang);
    const again = (): void => {
      this.#failure = ""; // loading what is open, without a failure
      this.requestUpdate();
    };
    return html`<details
      ?open=${this.open}
      @toggle=${(event: Event) => {
        this.open = (event.currentTarget as HTMLDetailsElement).open;
      }}
    >
      <summary>${text.tools}</summary>
      ${this.open && this.#menu ? this.#menu.toolsMenu(this) : nothing}
      ${
        this.#failure
          ? html`<p role="alert">
              ${text.toolsFailed} <code>${this.#failure}</code>
              <button data-again @click=${again}>${text.again}</button>
            </p>`
          : nothing
      }
    </details>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("open") && this.open)
      this.dispatchEvent(new CustomEvent("menu-open", { detail: {}, bubbles: true, composed: true }));
    if (this.open && !this.#menu && !this.#failure) void this.#load();
  }

  async #load(): Promise<void> {
    try {
      const menu = await import("./menu.js");
      const root = this.renderRoot as ShadowRoot;
      if (!this.#menu) root.adoptedStyleSheets = [...root.adoptedStyleSheets, menu.menuStyles.styleSheet!];
      this.#menu = menu;
      this.#failure = "";
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
    }
    this.requestUpdate();
  }
}

/** Stops a key that the figure uses, so that the page around (slides, shortcuts) does not react to it. */
function keepUsedKeys(event: KeyboardEvent): void {
  const { key } = event;
  // The browser's use of keys at the focus: typing, pressing, moving and scrolling.
  const press = /^( |Enter)$/.test(key) ? ",button,summary,a" : "";
  const move = /^(Arrow|Page|Home|End)/.test(key) ? ",[role=region]" : "";
  const target = event.composedPath()[0] as Element;
  const goesOn = key === "Escape" || event.ctrlKey || event.metaKey;
  if (event.defaultPrevented || (!goesOn && target.matches(`input,select,textarea${press}${move}`)))
    event.stopPropagation();
}
