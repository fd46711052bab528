import { reader } from "../../../figures/reader/values.js";
import { running } from "../../../figures/view/running.js";
import { viewElement } from "../../../figures/view/view-element.js";
import { Player } from "../kit/player.js";
import { readingsOf } from "./numbers.js";
import { readerLook } from "./view.js";

/** <rope-story-reader>: a text past the trained length, each letter coloured by its surprise, and what mends it. */
export class RopeStoryReader extends viewElement(
  reader,
  readerLook,
  {},
  running(readingsOf, (changed) => new Player(changed)),
) {}
