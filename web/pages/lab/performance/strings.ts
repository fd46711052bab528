import type { PageLanguage } from "../../shell/state.js";

const en = {
  story:
    "The bars are a recording from one computer; press the button for yours. Each contender first has its answer checked " +
    "against double precision; a wrong one is not timed. Hatched bars are what the device allows at best: the same memory copied, " +
    "the same multiplications with nothing else to do.",
};

export type PerformanceStrings = typeof en;

const zh: PerformanceStrings = {
  story:
    "下面的条形是在一台电脑上的记录；按下按钮，测的就是你的设备。每个对象先与双精度结果核对，答案不对就不计时。斜纹条是设备最多能做到的：复制同样的内存，" +
    "或只做同样多的乘法。",
};

export const performanceStrings: Record<PageLanguage, PerformanceStrings> = { en, zh };
