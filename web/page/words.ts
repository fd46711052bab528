export * from "../elements/words.js";
