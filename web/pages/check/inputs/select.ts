import { html, nothing } from "lit";
import type { CheckStrings } from "../strings.js";

/** A choice among some values, below its name. */
export const select = <T extends string>(
  id: string,
  label: string,
  options: readonly (readonly [value: T, name: string])[],
  chosen: T,
  choose: (one: T) => void,
  short = false,
): unknown =>
  html`<div class=${short ? "field short" : "field"}>
    <label for=${id}>${label}</label>
    <select id=${id} @change=${(event: Event) => choose((event.currentTarget as HTMLSelectElement).value as T)}>
      ${options.map(([value, name]) => html`<option value=${value} .selected=${value === chosen}>${name}</option>`)}
    </select>
  </div>`;

/** Chooses one of a config's layer types; not shown if all layers rotate alike. */
export const layerSelect = (
  text: CheckStrings,
  id: string,
  types: readonly string[],
  chosen: string,
  choose: (layer: string) => void,
): unknown => {
  const options = types.map((one) => [one, one] as const);
  return types.length < 2 ? nothing : select(`${id}-layer`, text.layer, options, chosen, choose, true);
};

/** A choice of samples; without `shown` none is pressed. */
export const sampleList = <T extends string>(
  ids: readonly T[],
  names: Readonly<Record<T, string>>,
  choose: (id: T) => void,
  shown?: string,
): unknown => {
  const pressed = (id: T): unknown => (shown === undefined ? nothing : String(id === shown));
  return html`<ul class="samples">
    ${ids.map(
      (id) =>
        html`<li>
          <button type="button" data-sample=${id} aria-pressed=${pressed(id)} @click=${() => choose(id)}>
            ${names[id]}
          </button>
        </li>`,
    )}
  </ul>`;
};
