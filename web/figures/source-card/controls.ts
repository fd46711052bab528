import { html } from "lit";
import type { Parameter, Value, Values } from "../../source-texts/types.js";
import { languageOf, withMinus } from "../base/format.js";

export type CurveParameter = Extract<Parameter, { kind: "curve" }>;

/** A card's settings as controls: sliders, choices, switches and fields. */
export function sourceControls(
  lang: string,
  parameters: readonly Parameter[],
  values: Values,
  choose: (name: string, value: Value) => void,
  curve: (parameter: CurveParameter, value: string) => unknown,
): unknown {
  const words = (given: { en: string; zh: string }): string => given[languageOf(lang)];
  return parameters.map((parameter) => {
    const { name } = parameter;
    const label = words(parameter.label);
    const value = values[name]!;
    switch (parameter.kind) {
      case "number":
        return html`<label class="slider"
          ><span>${label}</span><b>${withMinus(String(value))}</b>
          <input
            type="range"
            data-control=${name}
            min=${parameter.least}
            max=${parameter.most}
            step=${parameter.step}
            .value=${String(value)}
            aria-valuetext="${label} ${value}"
            @input=${(event: Event) => choose(name, Number((event.currentTarget as HTMLInputElement).value))}
        /></label>`;
      case "choice":
        return html`<fieldset>
          <legend>${label}</legend>
          ${parameter.options.map(
            (option) =>
              html`<label
                ><input
                  type="radio"
                  data-control=${name}
                  name=${name}
                  value=${option.value}
                  .checked=${option.value === value}
                  @change=${() => choose(name, option.value)}
                />${words(option.label)}</label
              >`,
          )}
        </fieldset>`;
      case "switch":
        return html`<label class="switch"
          ><input
            type="checkbox"
            role="switch"
            data-control=${name}
            .checked=${value === true}
            @change=${(event: Event) => choose(name, (event.currentTarget as HTMLInputElement).checked)}
          /><span>${label}</span></label
        >`;
      case "curve":
        return curve(parameter, String(value));
      case "text":
        return html`<label class="text"
          ><span>${label}</span>
          <input
            type="text"
            data-control=${name}
            maxlength=${parameter.most}
            spellcheck="false"
            autocomplete="off"
            .value=${String(value)}
            @change=${(event: Event) => choose(name, (event.currentTarget as HTMLInputElement).value)}
        /></label>`;
    }
  });
}
