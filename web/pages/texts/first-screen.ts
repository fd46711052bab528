import type { Ropewalk } from "ropewalk";
import { stillWords, type StillScreen } from "../shell/still-screen.js";
import { textsText } from "./strings.js";

export const firstScreen = (engine: Ropewalk): StillScreen => stillWords(engine, "texts", textsText.en);
