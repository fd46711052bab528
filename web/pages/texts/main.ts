import "../../figures/base/styles/tokens.css";
import "../shell/shell.css";
import "../host/chapters.css";
import "./texts.css";
import { keepCopy } from "../shell/keep-copy.js";
import { RopeTexts } from "./rope-texts.js";

customElements.define("rope-texts", RopeTexts);
keepCopy("../");
