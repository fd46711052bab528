import { bench } from "../shell/bench.js";
import { FigurePage } from "../shell/figure-page.js";
import { learnStrings } from "./strings.js";

/** <rope-page>: the page Learn. */
export class RopePage extends FigurePage {
  override readonly here = "learn";
  protected override readonly words = learnStrings;

  protected override async later(): Promise<void> {
    (await import("./later-elements.js")).defineLater(this);
  }

  protected override body(): unknown {
    return [bench(this), this.chapters()];
  }
}
