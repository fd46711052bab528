import { html } from "lit";
import { register } from "../base/register.js";
import { RopeScene } from "../scene/rope-scene.js";
import { RopeValueCurve } from "./rope-value-curve.js";
import type { CurveParameter } from "./controls.js";
import type { Words } from "../../source-texts/types.js";

/** The setting of a card that is drawn by hand: loaded with the first card that has one. */
register({ "rope-scene": RopeScene, "rope-value-curve": RopeValueCurve });

export const sourceCurve = (
  lang: string,
  { name, label, least, most, step, x, y }: CurveParameter,
  value: string,
  words: (text: Words) => string,
  choose: (values: string) => void,
): unknown =>
  html`<div class="drawn">
    <rope-value-curve
      lang=${lang}
      label=${words(label)}
      data-control=${name}
      values=${value}
      least=${least}
      most=${most}
      step=${step}
      x-label=${x ? words(x) : ""}
      y-label=${y ? words(y) : ""}
      @values-change=${(event: CustomEvent<{ values: string }>) => {
        event.stopPropagation();
        choose(event.detail.values);
      }}
    ></rope-value-curve>
  </div>`;
