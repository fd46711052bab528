// The browser that tools use to view pages.
import { chromium } from "playwright-core";
import { findCommand, StopError } from "./run.mjs";

export function launchChromium() {
  const executablePath = process.env.CHROMIUM_PATH ?? findCommand("chromium");
  if (!executablePath) throw new StopError("Chromium is not on PATH; set CHROMIUM_PATH");
  return chromium.launch({ executablePath });
}
