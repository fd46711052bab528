import { css } from "lit";
import { running } from "../view/running.js";
import { viewElement } from "../view/view-element.js";
import { RopeSourceRows } from "./rows.js";
import { sourceCard } from "./values.js";
import { sourceCardLook } from "./view.js";
import { RopeSourceWords } from "./words.js";
import { cardWork, wantedOf } from "./work.js";

const Base = viewElement(
  sourceCard,
  sourceCardLook,
  { "rope-source-rows": RopeSourceRows, "rope-source-words": RopeSourceWords },
  running(wantedOf, cardWork),
);

/**
 * <rope-source-card>: one experiment, mistake or claim of the source texts: what it is, its settings, what was printed
 * beside what the core computes now, and a verdict. It computes when it is seen, long runs in pieces.
 *
 * @zh 源文本中的一个实验、错误或说法：它的设置、印出的数字、核心现在算出的数字，以及结论。
 * @fires {SourceChange} source-change - detail: { item, values }
 */
export class RopeSourceCard extends Base {
  static override properties = { bare: { type: Boolean } };
  static override styles = [
    ...Base.styles,
    css`
      .beside {
        align-items: start; /* keys of more lines than one */
      }
      rope-value-curve {
        margin-block-end: 0.75rem;
      }
    `,
  ];

  /** Shown without its title, which the page already shows. */
  declare bare: boolean;

  constructor() {
    super();
    this.bare = false;
  }
}
