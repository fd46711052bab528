import { css, html, nothing } from "lit";
import type { EmbedWanted } from "./embed-code.js";
import { figureToolsStrings, type FigureToolsStrings } from "./strings.js";
import type { Values } from "../base/figure.js";
import { htmlLang, languageOf } from "../base/format.js";
import { boxed } from "../base/styles/button.js";
import type { Block } from "../view/view.js";

/** The detail of `link-wanted`: a page that does not keep its state in the address writes the right link here. */
export interface LinkWanted {
  link: string;
}

/** The data for a figure's file. */
export interface Drawn {
  title: string;
  blocks: readonly Block<Values>[];
  sentence: string;
}

interface FigureTools extends HTMLElement {
  readonly name: string;
  readonly javascript: (() => Promise<string>) | undefined;
  readonly file: (() => Drawn) | undefined;
  readonly columns: readonly string[];
  readonly rows: (() => readonly (readonly string[])[]) | undefined;
  message: string;
  byHand: string;
  lockEmbed: boolean;
}

/** The style and functions of a figure's open menu, loaded when a menu is first opened. */
export const menuStyles = css`
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
    ${boxed}
    cursor: pointer;
  }
  button:hover {
    background: var(--_sunken);
  }
  label {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 1.9rem;
    margin-block-end: 0.25rem;
    font-size: 0.8125rem;
    cursor: pointer;
  }
  input {
    flex: none;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--_focus);
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
    ${boxed}
  }
`;

type Tool = Exclude<keyof FigureToolsStrings, "locked" | "copied" | "saved" | "byHand" | "failed">;

export function toolsMenu(tools: FigureTools): unknown {
  const { javascript, file, columns, rows, byHand } = tools;
  const text = figureToolsStrings(tools.lang);
  const embed = ask<EmbedWanted>(tools, "embed-wanted", {});
  const embedCode = (tool: "element" | "frame"): string | Promise<string> => {
    embed.locked = tools.lockEmbed;
    return embed[tool]!();
  };
  const button = (tool: Tool, act: () => void | Promise<void>): unknown =>
    html`<button
      type="button"
      data-tool=${tool}
      @click=${async () => {
        tools.message = "";
        try {
          await act();
        } catch (error) {
          tools.message = text.failed(error instanceof Error ? error.message : String(error));
        }
      }}
    >
      ${text[tool]}
    </button>`;
  return html`<div class="tools">
      ${button("link", () => copy(tools, linkOf(tools)))}
      ${(["element", "frame"] as const).map((tool) => (embed[tool] ? button(tool, async () => copy(tools, await embedCode(tool))) : nothing))}
      ${javascript ? button("javascript", async () => copy(tools, await javascript())) : nothing}
      ${file ? button("png", () => savePng(tools)) : nothing} ${file ? button("svg", () => saveSvg(tools)) : nothing}
      ${rows ? button("csv", () => save(tools, "csv", "text/csv", csvFile(columns, rows()))) : nothing}
    </div>
    ${
      embed.element
        ? html`<label
            ><input
              type="checkbox"
              data-tool="locked"
              .checked=${tools.lockEmbed}
              @change=${(event: Event) => {
                tools.lockEmbed = (event.currentTarget as HTMLInputElement).checked;
              }}
            />${text.locked}</label
          >`
        : nothing
    }
    <slot></slot>
    <p role="status">${tools.message}</p>
    ${
      byHand
        ? html`<textarea
            readonly
            aria-label=${text.byHand}
            .value=${byHand}
            @focus=${(event: Event) => (event.currentTarget as HTMLTextAreaElement).select()}
          ></textarea>`
        : nothing
    }`;
}

const linkOf = (tools: FigureTools): string => ask<LinkWanted>(tools, "link-wanted", { link: location.href }).link;

/** Asks the page, by an event, to add its part of the answer. */
function ask<T>(tools: FigureTools, type: string, detail: T): T {
  tools.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  return detail;
}

async function copy(tools: FigureTools, text: string): Promise<void> {
  const words = figureToolsStrings(tools.lang);
  try {
    await navigator.clipboard.writeText(text);
    tools.byHand = "";
    tools.message = words.copied;
  } catch {
    tools.byHand = text;
    tools.message = words.byHand;
  }
}

async function saveSvg(tools: FigureTools): Promise<void> {
  save(tools, "svg", "image/svg+xml", await drawnFile(tools, tools.file!()));
}

async function drawnFile(tools: FigureTools, { title, blocks, sentence }: Drawn): Promise<string> {
  const [{ figureFile }, { coloursOf }] = await Promise.all([
    import("../view/figure-file.js"),
    import("../view/page-colours.js"),
  ]);
  const colours = coloursOf(tools);
  return figureFile(blocks, Math.floor(tools.getBoundingClientRect().width), {
    colours,
    background: colours.role("surface"),
    lang: htmlLang(languageOf(tools.lang)),
    title,
    description: sentence,
  });
}

async function savePng(tools: FigureTools): Promise<void> {
  const blob = await pngFile(await drawnFile(tools, tools.file!()));
  if (blob) save(tools, "png", "image/png", blob);
}

function save(tools: FigureTools, ending: string, type: string, content: string | Blob): void {
  const file = `${tools.name}.${ending}`;
  const url = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  tools.message = figureToolsStrings(tools.lang).saved(file);
}

/** An SVG file as pixels, two for each of its own. */
async function pngFile(svg: string): Promise<Blob | null> {
  const image = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
}

/** Comma-separated, CRLF lines, quotes where a cell needs them: RFC 4180. */
function csvFile(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
