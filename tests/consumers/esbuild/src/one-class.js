import { RopeClockWall } from "ropewalk/elements";

customElements.define("rope-clock-wall", RopeClockWall);
