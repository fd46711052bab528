import { callWords } from "./call-words.js";
import { learn } from "./error-words.js";
import { guarded } from "./errors.js";

/** `guarded` of a function that starts no module: its errors say the sentences of calls all the same. */
export const guardedCall: typeof guarded = (...given) => {
  learn(callWords);
  return guarded(...given);
};
