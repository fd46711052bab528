import "../styles/tokens.css";
import "./page.css";
import "../elements/define.js";
import { RopePage } from "./rope-page.js";

customElements.define("rope-page", RopePage);
