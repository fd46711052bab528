import { html } from "lit";

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

export function check(name: string, on: boolean, choose: (on: boolean) => void): unknown {
  return html`<label class="switch"
    ><input
      type="checkbox"
      .checked=${on}
      @change=${(event: Event) => choose((event.currentTarget as HTMLInputElement).checked)}
    /><span>${name}</span></label
  >`;
}
