// Every subpath with types, used as its documentation says. Compiled without skipLibCheck.
import { loadRopewalk, RopewalkError, type LoadOptions, type RopeSpec, type Ropewalk } from "ropewalk";
import { RopeClockWall, type PositionChange } from "ropewalk/elements";
import "ropewalk/elements/define";
import { RopeRelativeScore } from "ropewalk/elements/define/rope-relative-score";
import { RopeClockWall as ReactClockWall, RopeSourceCard as ReactSourceCard } from "ropewalk/react";
import widget from "ropewalk/anywidget";
import "ropewalk/ropewalk.global.js";

const options: LoadOptions = {};
const rw: Ropewalk = await loadRopewalk(options);
const spec: RopeSpec = rw.parseConfig({ model_type: "llama" });
const turned: Float32Array = rw.rotate(new Float32Array(spec.headDim), {
  shape: [1, 1, 1, spec.headDim],
  pairing: spec.pairing,
  cosSin: rw.cosSin(spec, { start: 0, count: 1 }),
});

const wall: HTMLElement = new RopeClockWall();
const score = new RopeRelativeScore();
score.queryPosition = 3;
// @ts-expect-error a position is a number
score.queryPosition = "3";
await score.updateComplete;
wall.addEventListener("position-change", (event) => {
  const { query }: PositionChange = (event as CustomEvent<PositionChange>).detail;
  return query;
});

// A tag gives its class, and an event its detail.
const found = document.querySelector("rope-clock-wall");
found?.addEventListener("position-change", ({ detail }) => (found.position = detail.position));
document.createElement("rope-relative-score").addEventListener("position-change", ({ detail }) => detail.queryPosition);
// @ts-expect-error the event has no such value
found?.addEventListener("pair-change", ({ detail }) => detail.position);
found?.addEventListener("click", (event) => event.clientX);
found?.addEventListener("figure-change", ({ detail }) => detail.state.length);

// The script's global.
const positions: number = ropewalk.elements.RopeClockWall.length + Number(typeof ropewalk.loadRopewalk === "function");

type Props = Parameters<typeof ReactClockWall>[0];
const props: Props = { position: 3, onPositionChange: (event) => void event.detail.query };
// @ts-expect-error the figure has no such property
const wrong: Props = { postion: 3 };

const drawn: Parameters<typeof ReactSourceCard>[0] = { onSourceChange: (event) => void event.detail.item.length };

const render: unknown = widget.render;
const error = new RopewalkError({ code: "disposed", rule: "disposed", path: "an instance" });
export { drawn, error, positions, props, render, turned, wrong };
