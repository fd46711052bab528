import { createElement, createRef, Fragment } from "react";
import { createRoot } from "react-dom/client";
import { RopeClockWall } from "ropewalk/react/rope-clock-wall";
import { input } from "./golden_input.js";
import { report } from "./page.js";
import { Wavelengths } from "./wavelengths.jsx";

const ref = createRef();
let heard = 0;
const props = { ref, position: 3, max: 12, onPositionChange: (event) => (heard = event.detail.query) };
const figure = createElement(RopeClockWall, props, "A wall of clocks.");
const wavelengths = createElement(Wavelengths, { config: input.config });
createRoot(document.getElementById("root")).render(createElement(Fragment, null, figure, wavelengths));

async function becomes(done) {
  for (let i = 0; i < 500 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  return done();
}

async function drawn() {
  await customElements.whenDefined("rope-clock-wall");
  await becomes(() => ref.current?.position === 3);
  return ref.current;
}

void report({
  property: async () => (await drawn()).position === 3,
  event: async () => {
    (await drawn()).dispatchEvent(new CustomEvent("position-change", { detail: { query: 7 } }));
    return heard === 7;
  },
  // The fastest pair rotates by one radian per position: 2 pi positions for a revolution.
  hook: () => becomes(() => document.querySelector("output")?.textContent === "6.28"),
});
