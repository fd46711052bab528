import type { PageLanguage } from "../state.js";

const en = {
  story:
    "Nothing below is known before you press the button. Each contender first has its " +
    "answer checked against double precision; a wrong one is not timed. Hatched bars are what the device allows at best: the " +
    "same memory copied, the same multiplications with nothing else to do.",
  start: "Measure on this device",
  again: "Measure again",
  stop: "Stop",
  about: "It takes some ten seconds and runs in a worker, so that the page stays awake. Nothing is sent anywhere.",
  progress: (done: string, of: string) => `${done} of ${of} cases`,
  starting: "Starting…",
  done: (cases: string) => `Done: ${cases} cases measured.`,
  stopped: "Stopped.",
  failed: (message: string) => `The measurement failed: ${message}`,
  device: (cores: string) => `Measured in this browser; the device offers ${cores} cores, one was used.`,
};

export type PerformanceStrings = typeof en;

const zh: PerformanceStrings = {
  story:
    "按下按钮之前，下面的数字都是未知的。每个对象先与双精度结果核对，答案不对就不计时。斜纹条是设备最多能做到的：复制同样的内存，" +
    "或只做同样多的乘法。",
  start: "在本设备上测量",
  again: "重新测量",
  stop: "停止",
  about: "大约需要十秒，在后台线程中运行，页面不会卡住。不会发送任何数据。",
  progress: (done, of) => `${of} 项中已完成 ${done} 项`,
  starting: "正在启动…",
  done: (cases) => `完成：共测量 ${cases} 项。`,
  stopped: "已停止。",
  failed: (message) => `测量失败：${message}`,
  device: (cores) => `在此浏览器中测量；设备有 ${cores} 个核心，使用了其中一个。`,
};

export const performanceStrings: Record<PageLanguage, PerformanceStrings> = { en, zh };
