import { html, nothing } from "lit";
import type { Change } from "../base/figure.js";
import { stringsFor } from "../base/strings.js";
import { styled } from "../base/styles/styled.js";
import { controlView } from "./controls.js";
import { answerPart, keyList } from "./keys.js";
import { lookOf, tableView } from "./table.js";
import type { Block, Control, ElementBlock, Running, SceneBlock } from "./view.js";

/** Of a sentence's line, in em. */
const LINE = 1.3;

/** The parts of a figure that blocks use. */
export interface BlockHost<S> {
  lang: string;
  change(change: Change<S>): void;
  /** Elements that blocks have created, each with its newest block, by the block's place. */
  elements: Map<string, { element: Element; block: ElementBlock<S> }>;
  /** Shows the state of work, in figures that run a model. */
  running?(of: Running): unknown;
}

export const blockViews = <S>(blocks: readonly Block<S>[], host: BlockHost<S>, place = ""): unknown =>
  blocks.map((block, i) => blockView(block, host, `${place}${i}`));

function blockView<S>(block: Block<S>, host: BlockHost<S>, place: string): unknown {
  switch (block.block) {
    case "controls":
      return html`<div
        class="controls"
        role=${block.name === undefined ? nothing : "group"}
        aria-label=${block.name ?? nothing}
      >
        ${block.shown ? html`<span class="switch">${block.name}</span>` : nothing} ${controlViews(block.of, host)}
      </div>`;
    case "note": {
      const height = block.lines === undefined ? {} : { "min-height": `${block.lines * LINE}em` };
      const { text, href } = block;
      return html`<p class="note ${lookOf(block)}" part=${answerPart(block.answer)} ${styled(height)}>
        ${href === undefined ? text : html`<a href=${href} target="_blank" rel="noopener">${text}</a>`}${block.value === undefined ? nothing : html`<b>${block.value}</b>`}
      </p>`;
    }
    case "keys":
      return keyList(block.of, block.answer);
    case "scene":
      return sceneView(block, host);
    case "table":
      return tableView(block, host.change);
    case "beside":
      return html`<div class="beside">
        ${block.of.map(
          ({ size, blocks }, i) =>
            html`<div ${styled({ flex: flexOf(size, block.from) })}>
              ${blockViews(blocks, host, `${place}-${i}-`)}
            </div>`,
        )}
      </div>`;
    case "running":
      return host.running?.(block.of);
    case "element":
      return elementOf(block, host, place);
  }
}

/** The controls that are visible first, then those behind "more". */
function controlViews<S>(all: readonly Control<S>[], host: BlockHost<S>): unknown {
  const views = (behind: boolean): unknown[] =>
    all.filter(({ more = false }) => more === behind).map((control) => controlView(control, host.lang, host.change));
  const rest = views(true);
  if (rest.length === 0) return views(false);
  return html`${views(false)}
    <details class="more">
      <summary>${stringsFor(host.lang).more}</summary>
      <div class="controls">${rest}</div>
    </details>`;
}

function sceneView<S>(block: SceneBlock<S>, host: BlockHost<S>): unknown {
  const { scene, heading, shown, caption, widest, answer } = block;
  const most = widest === undefined ? {} : { flex: `0 1 ${widest}px` };
  const drawn = html`<rope-scene
    part=${answerPart(answer)}
    lang=${host.lang}
    .scene=${scene}
    .change=${host.change}
    ${styled(most)}
  ></rope-scene>`;
  const words = caption
    ? html`<p class="caption">${caption.name === undefined ? nothing : html`<b>${caption.name}</b>`}${caption.text}</p>`
    : nothing;
  return html`${shown && heading !== undefined ? html`<h3>${heading}</h3>` : nothing}
  ${widest === undefined ? [drawn, words] : html`<div class="small">${drawn}${words}</div>`}`;
}

/** A share of the width, or a number of pixels; below `from` pixels each takes its own row. */
const flexOf = (size: number, from: number): string =>
  `${size > 1 ? 0 : size} 1 max(${size > 1 ? size : 0}px, calc((${from}px - 100%) * 999))`;

/** Made once, then updated. */
function elementOf<S>(block: ElementBlock<S>, host: BlockHost<S>, place: string): Element {
  const key = `${place} ${block.tag}`;
  let entry = host.elements.get(key);
  if (!entry) {
    const made = (entry = { element: document.createElement(block.tag), block });
    host.elements.set(key, made);
    for (const type of Object.keys(block.on))
      made.element.addEventListener(type, (event) => {
        event.stopPropagation();
        host.change(made.block.on[type]!((event as CustomEvent).detail as never));
      });
  }
  entry.block = block;
  const { element } = entry;
  for (const [name, value] of Object.entries(block.set)) {
    const properties = element as unknown as Record<string, unknown>;
    if (!Object.is(properties[name], value)) properties[name] = value;
  }
  return element;
}
