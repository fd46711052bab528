import { html, nothing } from "lit";
import { integer } from "../base/format.js";
import type { Change } from "../base/figure.js";
import { styled } from "../base/styles/styled.js";
import type { Control, NumberControl, RangeControl, TextControl } from "./view.js";

type Changed<S> = (change: Change<S>) => void;

export function controlView<S>(control: Control<S>, lang: string, change: Changed<S>): unknown {
  switch (control.control) {
    case "stops": {
      const { of, name, stops, value } = control;
      const to = (at: number): Partial<S> => ({ [of]: stops[at] }) as Partial<S>;
      const shown = integer(lang, value);
      const range = { control: "range", of, name, min: 0, max: stops.length - 1, step: 1, shown, change: to } as const;
      return rangeView({ ...range, value: stops.indexOf(value) }, change);
    }
    case "range":
      return rangeView(control, change);
    case "number":
      return numberView(control, change);
    case "text":
      return textView(control, change);
    case "choice": {
      const { of, name, options, value } = control;
      const to = control.change ?? ((one: string | number) => ({ [of]: one }) as Partial<S>);
      return html`<fieldset data-control=${of}>
        <legend>${name}</legend>
        ${options.map(
          ([one, label]) =>
            html`<label
              ><input
                type="radio"
                name=${of}
                value=${one}
                .checked=${one === value}
                @change=${() => change(to(one))}
              />${label}</label
            >`,
        )}
      </fieldset>`;
    }
    case "select": {
      const { of, name, mark, options, value, change: to } = control;
      return html`<label class="select" ${styled({ "--mark": `var(--_${mark})` })}
        >${name}
        <select
          data-control=${of}
          @change=${(event: Event) => change(to(Number((event.currentTarget as HTMLSelectElement).value)))}
        >
          ${options.map(
            (option, i) =>
              html`<option value=${i} ?selected=${i === value} .selected=${i === value}>${option}</option>`,
          )}
        </select></label
      >`;
    }
    case "check": {
      const { of, name, value } = control;
      const to = control.change ?? ((on: boolean) => ({ [of]: on }) as Partial<S>);
      return html`<label class="switch"
        ><input
          type="checkbox"
          data-control=${of}
          .checked=${value}
          @change=${(event: Event) => change(to((event.currentTarget as HTMLInputElement).checked))}
        /><span>${name}</span></label
      >`;
    }
    case "button":
      return html`<button
        data-control=${control.id}
        aria-disabled=${control.off ? "true" : nothing}
        @click=${() => control.off || change(control.change)}
      >
        ${control.name}
      </button>`;
  }
}

const rangeView = <S>(
  { of, name, min, max, step, value, shown, says, change: to }: RangeControl<S>,
  change: Changed<S>,
): unknown =>
  html`<label class="range"
    ><span>${name}</span> <b>${shown}</b>
    <input
      type="range"
      min=${min}
      max=${max}
      step=${step === 1 ? nothing : step}
      .value=${String(value)}
      aria-valuetext=${says ?? `${name} ${shown}`}
      data-control=${of}
      @input=${(event: Event) => change(to(Number((event.currentTarget as HTMLInputElement).value)))}
  /></label>`;

/** The typed text becomes the nearest allowed number; a text that is not a number leaves the value unchanged. */
function numberView<S>({ of, name, min, max, value, jumps }: NumberControl<S>, change: Changed<S>): unknown {
  const go = (to: number): void => {
    if (to !== value) change({ [of]: to } as Change<S>);
  };
  const typed = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const wanted = Number.isNaN(input.valueAsNumber) ? value : Math.round(input.valueAsNumber);
    const to = Math.min(max, Math.max(min, wanted));
    input.value = String(to);
    go(to);
  };
  return html`<label class="number"
      >${name} <input type="number" min=${min} max=${max} .value=${String(value)} data-control=${of} @change=${typed}
    /></label>
    ${
      jumps
        ? html`<div class="jumps" role="group" aria-label=${jumps.name}>
            <span>${jumps.name}</span>
            ${jumps.to.map(([to, label]) => html`<button @click=${() => go(to)}>${label}</button>`)}
          </div>`
        : nothing
    }`;
}

function textView<S>({ of, name, value, most, long, bad, change: to }: TextControl<S>, change: Changed<S>): unknown {
  const typed = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement | HTMLTextAreaElement;
    change(to?.(field.value) ?? ({ [of]: field.value } as Change<S>));
    field.value ||= value;
  };
  const invalid = bad ? "true" : "false";
  return html`<label class="typed ${long ? "long" : ""}"
    ><span>${name}</span> ${
      long
        ? html`<textarea
            maxlength=${most}
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${invalid}
            data-control=${of}
            .value=${value}
            @change=${typed}
          ></textarea>`
        : html`<input
            type="text"
            maxlength=${most}
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${invalid}
            data-control=${of}
            .value=${value}
            @change=${typed}
          />`
    }</label
  >`;
}
