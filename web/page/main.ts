import "../styles/tokens.css";
import "./page.css";
import "./first-screen.css";
import "./chapters/chapters.css";
import "../elements/define.js";
import { RopeChapters } from "./chapters/rope-chapters.js";
import { RopePage } from "./rope-page.js";

customElements.define("rope-chapters", RopeChapters);
customElements.define("rope-page", RopePage);
