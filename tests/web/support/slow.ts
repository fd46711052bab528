// A slow device, a slow network, and the layout shifts on it.
import type { Page } from "playwright-core";

/** A quarter of the processor, 1.6 Mbit/s, 150 ms. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
}

interface Shift {
  value: number;
  what: string;
}

/** Every shift since the page was opened that no act of a reader's brought. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
          for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
            if (!hadRecentInput) shifts.push({ value, what: sources.map(({ node }) => node?.nodeName).join(" ") });
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(shifts), 500);
      }),
  );
