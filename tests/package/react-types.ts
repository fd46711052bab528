// Types of ropewalk/react, checked by the compiler: props are the element's properties, handlers its events, refs the
// element.
import { createElement, createRef, type ComponentProps } from "react";
import type * as elements from "../../web/figures/index.js";
import * as react from "../../web/react/index.js";

type Handler<Component extends (typeof react)[keyof typeof react], Name extends keyof ComponentProps<Component>> =
  NonNullable<ComponentProps<Component>[Name]> extends (event: infer Given) => void ? Given : never;

const wall = createRef<elements.RopeClockWall>();

/** Right uses: they compile. */
export const uses = [
  createElement(react.RopeClockWall, { ref: wall, position: 3, model: "phi-2", theme: "dark", lang: "en" }),
  createElement(react.RopeClockWall, { locked: true }),
  createElement(react.RopeClockWall, { onFigureChange: ({ detail }) => void detail.state.length }),
  createElement(react.RopeSourceCard, { item: "m1", onSourceChange: ({ detail }) => void detail.values }),
  createElement(react.RopeRelativeScore, { keyPosition: 3, className: "wide" }, "what is there until then"),
  createElement(react.RopeAttentionMap, { row: 1, onCellPick: ({ detail }) => void (detail.row + detail.column) }),
  createElement(react.RopeFigureTools, { onLinkWanted: ({ detail }) => void detail.link }),
];

/** Wrong ones: they do not. */
export const mistakes = [
  // @ts-expect-error a position is a number
  createElement(react.RopeClockWall, { position: "3" }),
  // @ts-expect-error a figure is locked or not
  createElement(react.RopeClockWall, { locked: "position" }),
  // @ts-expect-error there is no such property
  createElement(react.RopeClockWall, { postion: 3 }),
  // @ts-expect-error a part is no figure: it stands nowhere alone
  createElement(react.RopeScene, { onFigureChange: () => undefined }),
  // @ts-expect-error there is no such event
  createElement(react.RopePrecision, { onPairChange: () => undefined }),
  // @ts-expect-error the ref of another element
  createElement(react.RopeDecay, { ref: wall }),
];

export const details: {
  position: Handler<typeof react.RopeClockWall, "onPositionChange">["detail"];
  values: Handler<typeof react.RopeSourceCard, "onSourceChange">["detail"];
} = { position: { position: 3, query: 3 }, values: { item: "m1", values: { mistake: false } } };
