import { createElement, createRef } from "react";
import { createRoot } from "react-dom/client";
import { RopeClockWall } from "ropewalk/react";
import { report } from "./page.js";

const ref = createRef();
let heard = 0;
const props = { ref, position: 3, max: 12, onPositionChange: (event) => (heard = event.detail.query) };
createRoot(document.getElementById("root")).render(createElement(RopeClockWall, props, "A wall of clocks."));

async function drawn() {
  await customElements.whenDefined("rope-clock-wall");
  for (let i = 0; i < 100 && ref.current?.position !== 3; i++) await new Promise((resolve) => setTimeout(resolve, 20));
  return ref.current;
}

void report({
  property: async () => (await drawn()).position === 3,
  event: async () => {
    (await drawn()).dispatchEvent(new CustomEvent("position-change", { detail: { query: 7 } }));
    return heard === 7;
  },
});
