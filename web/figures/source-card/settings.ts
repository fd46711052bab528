// The settings of a card as controls, and the values that a link or an attribute gives them.
import { ownSettings, type Setting, type SettingValues, type TextCard } from "../../source-texts/read-text.js";
import { languageOf, withMinus } from "../base/format.js";
import type { Control } from "../view/view.js";
import { sourceStrings } from "./strings.js";

/** A card's values: those given that it can have, else its own. */
export function valuesOf(card: TextCard, given: SettingValues): SettingValues {
  const known = card.settings.map(({ name, stops, step, most, value }) => {
    const one = given[name];
    if (one === undefined) return [name, value] as const;
    if (most !== undefined) return [name, String(one).length <= most ? String(one) : value] as const;
    const between = step !== undefined && typeof one === "number" && one >= Number(stops[0]);
    const inside = (between && one <= Number(stops.at(-1))) || stops.includes(one);
    return [name, inside ? one : value] as const;
  });
  return Object.fromEntries(known);
}

/** Those values that are not the card's own. */
export function changedOf(card: TextCard, values: SettingValues): SettingValues {
  const own = ownSettings(card);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => own[name] !== value));
}

type Set<C> = (chosen: SettingValues) => C;

/** The controls of a card but its switch; `whole`: a range has every value, not only those that were recorded. */
export function settingControls<S extends object>(
  { id, settings }: TextCard,
  values: SettingValues,
  { lang, whole, set }: { lang: string; whole: boolean; set: Set<Partial<S>> },
): Control<S>[] {
  const shown = settings.filter(({ name }) => name !== "mistake");
  const of = shown.map((setting) => controlOf<S>(`${id}.${setting.name}` as never, setting, values, lang, whole, set));
  const changed = settings.some(({ name, value }) => values[name] !== value);
  const own = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
  return changed ? [...of, { control: "button", id: "own", name: sourceStrings(lang).own, change: set(own) }] : of;
}

function controlOf<S extends object>(
  of: never,
  { name, label, stops, step, most }: Setting,
  values: SettingValues,
  lang: string,
  whole: boolean,
  set: Set<Partial<S>>,
): Control<S> {
  const [shown, value] = [label[languageOf(lang)], values[name]!];
  if (most !== undefined)
    return { control: "text", of, name: shown, value: String(value), most, change: (to) => set({ [name]: to }) };
  if (typeof value === "boolean")
    return { control: "check", of, name: shown, value, change: (on) => set({ [name]: on }) };
  if (step === undefined) {
    const options = stops.map((stop) => [String(stop), String(stop)] as const);
    const change = (to: string | number): Partial<S> =>
      set({ [name]: stops.find((stop) => String(stop) === String(to))! });
    return { control: "choice", of, name: shown, options, value: String(value), change };
  }
  const range = { control: "range", of, name: shown, shown: withMinus(String(value)) } as const;
  if (whole)
    return {
      ...range,
      min: Number(stops[0]),
      max: Number(stops.at(-1)),
      step,
      value: Number(value),
      change: (to: number) => set({ [name]: Number(to.toFixed(9)) }),
    };
  const away = stops.map((stop) => Math.abs(Number(stop) - Number(value)));
  const near = away.indexOf(Math.min(...away));
  return {
    ...range,
    min: 0,
    max: stops.length - 1,
    step: 1,
    value: near,
    change: (at: number) => set({ [name]: stops[at]! }),
  };
}
