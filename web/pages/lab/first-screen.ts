import type { Ropewalk } from "ropewalk";
import { stillWords, type StillScreen } from "../shell/still-screen.js";
import { labStrings } from "./strings.js";

/** The page before any script has run. */
export const firstScreen = (engine: Ropewalk): StillScreen => stillWords(engine, "lab", labStrings.en);
