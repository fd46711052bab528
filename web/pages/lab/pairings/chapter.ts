import { html } from "lit";
import { RopePairingRibbon } from "../../../figures/pairing-ribbon/element.js";
import { chapter, story } from "../../host/chapter.js";
import { pairingsText } from "./strings.js";

export default chapter(
  "rope-pairing-ribbon",
  RopePairingRibbon,
  ({ language }) =>
    html`${story([pairingsText[language].first])}<rope-pairing-ribbon
      ></rope-pairing-ribbon> ${story(pairingsText[language].story)}`,
);
