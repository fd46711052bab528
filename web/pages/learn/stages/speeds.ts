import { html } from "lit";
import { RopeClockWall } from "../../../figures/clock-wall/element.js";
import { speedsText } from "../../../figures/clock-wall/strings.js";
import { chapter } from "../../host/chapter.js";
import { stage } from "../story.js";

export default chapter("rope-clock-wall", RopeClockWall, ({ language }) =>
  stage(language, speedsText[language], html`<rope-clock-wall .fit=${"stage"}></rope-clock-wall>`),
);
