import { html } from "lit";
import { integer } from "../../base/format.js";

/** A slider over `stops`, its value beside its name. */
export function slider(
  lang: string,
  name: string,
  stops: readonly number[],
  value: number,
  choose: (value: number) => void,
): unknown {
  const shown = integer(lang, value);
  return html`<label
    ><span>${name}</span><b>${shown}</b>
    <input
      type="range"
      min="0"
      max=${stops.length - 1}
      .value=${String(stops.indexOf(value))}
      aria-valuetext=${`${name} ${shown}`}
      data-control=${name}
      @input=${(event: Event) => choose(stops[Number((event.currentTarget as HTMLInputElement).value)]!)}
  /></label>`;
}

/** One of several values. */
export function radios<T extends string | number>(
  name: string,
  values: readonly T[],
  chosen: T,
  label: (value: T) => string,
  choose: (value: T) => void,
): unknown {
  return html`<fieldset>
    <legend>${name}</legend>
    ${values.map(
      (value) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            value=${value}
            .checked=${value === chosen}
            @change=${() => choose(value)}
          />${label(value)}</label
        >`,
    )}
  </fieldset>`;
}

/** On or off. */
export function check(name: string, on: boolean, choose: (on: boolean) => void): unknown {
  return html`<label class="switch"
    ><input
      type="checkbox"
      .checked=${on}
      @change=${(event: Event) => choose((event.currentTarget as HTMLInputElement).checked)}
    /><span>${name}</span></label
  >`;
}
