import { html, nothing } from "lit";
import type { CheckStrings } from "../strings.js";

/** Chooses one of a config's layer types; not shown if all layers rotate alike. */
export const layerSelect = (
  text: CheckStrings,
  id: string,
  types: readonly string[],
  chosen: string,
  choose: (layer: string) => void,
): unknown =>
  types.length < 2
    ? nothing
    : html`<div class="field short">
        <label for=${`${id}-layer`}>${text.layer}</label>
        <select
          id=${`${id}-layer`}
          @change=${(event: Event) => choose((event.currentTarget as HTMLSelectElement).value)}
        >
          ${types.map((one) => html`<option value=${one} .selected=${one === chosen}>${one}</option>`)}
        </select>
      </div>`;
