import { brokenWriter } from "../../../figures/broken-writer/values.js";
import { running } from "../../../figures/view/running.js";
import { viewElement } from "../../../figures/view/view-element.js";
import { Player } from "../kit/player.js";
import { writingsOf } from "./numbers.js";
import { writerLook } from "./view.js";

/** <rope-story-writer>: two continuations of one prompt, by a right rotation and by a broken one, each letter coloured by its surprise. */
export class RopeStoryWriter extends viewElement(
  brokenWriter,
  writerLook,
  {},
  running(writingsOf, (changed) => new Player(changed)),
) {}
