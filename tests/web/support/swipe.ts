import type { Page } from "playwright-core";

type Point = readonly [x: number, y: number];

/** A phone whose reader wants no animations. */
export const PHONE = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 375, height: 812 },
  reducedMotion: "reduce",
} as const;

/** One finger from one point of the window to another. */
export async function swipe(page: Page, [fromX, fromY]: Point, [toX, toY]: Point, steps = 8): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x: fromX, y: fromY }]);
  for (let step = 1; step <= steps; step += 1)
    await touch("touchMove", [
      { x: fromX + ((toX - fromX) * step) / steps, y: fromY + ((toY - fromY) * step) / steps },
    ]);
  await touch("touchEnd", []);
}
