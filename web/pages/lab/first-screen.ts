import type { Ropewalk } from "ropewalk";
import { stillWords, type StillScreen } from "../shell/still-screen.js";
import { labStrings } from "./strings.js";

export const firstScreen = (engine: Ropewalk): StillScreen => stillWords(engine, "lab", labStrings.en);
