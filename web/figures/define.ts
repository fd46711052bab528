/**
 * Defines every element, once: a second copy of the package on the same page is no error. The colours come along; a
 * host page overrides each --rope-* property where it likes.
 */
import { kebab } from "./base/figure.js";
import { register } from "./base/register.js";
import { adoptTokens } from "./base/styles/adopt-tokens.js";
import "./standalone/bring.js";
import * as classes from "./generated/classes.js";

export type { FigureEvents } from "./generated/events.js";

adoptTokens();
register(Object.fromEntries(Object.entries(classes).map(([name, element]) => [kebab(name).slice(1), element])));
