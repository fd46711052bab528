"use client";

import { useEffect } from "react";
import { loadRopewalk } from "ropewalk";
import { RopeClockWall } from "ropewalk/react";
import { reportFrom } from "../src/report.js";

/** Turns in the browser, and shows a figure that the server rendered as its tag. */
export function Browser() {
  useEffect(() => {
    void reportFrom(loadRopewalk, { server: () => JSON.parse(document.getElementById("server").textContent) });
  }, []);
  return <RopeClockWall position={3}>A wall of clocks.</RopeClockWall>;
}
