import { FigurePage } from "../shell/figure-page.js";
import { textsText } from "./strings.js";

/** <rope-texts>: the page of the source texts. */
export class RopeTexts extends FigurePage {
  override readonly here = "texts";
  protected override readonly words = textsText;

  protected override async later(): Promise<void> {
    (await import("./later-elements.js")).defineLater(this);
  }

  protected override body(): unknown {
    return this.chapters();
  }
}
