/**
 * Registers every element, once: a second copy of the package on the same page is not an error. The colours are
 * included; a host page can override each --rope-* property.
 */
import { kebab } from "./base/figure.js";
import { register } from "./base/register.js";
import { adoptTokens } from "./base/styles/adopt-tokens.js";
import "./standalone/bring.js";
import * as classes from "./generated/classes.js";

export type { FigureEvents } from "./generated/events.js";

adoptTokens();
register(Object.fromEntries(Object.entries(classes).map(([name, element]) => [kebab(name).slice(1), element])));
