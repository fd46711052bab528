import type { StoryText } from "../story.js";
import type { PageLanguage } from "../../shell/state.js";

interface SpeedsText extends StoryText {
  formula: string;
}

export const speedsText: Record<PageLanguage, SpeedsText> = {
  en: {
    story: [
      "A [head] has many [pairs of numbers], and each pair rotates at a speed of its own, like the hands of many clocks. Pair 0 is the fastest; in a " +
        "model without scaling each next one is slower by the same factor. The number below each clock is its wavelength: the positions that one revolution takes.",
    ],
    guess: {
      question:
        "In most models the fastest pair makes one revolution in 6.28 positions. Which position looks to it almost like position 0?",
      choices: ["3", "22", "44"],
      right: 2,
      answer:
        "Seven revolutions take 43.98 positions, so at 44 the fastest hand is back, but for one degree. The slower hands are not: they tell 44 from 0.",
    },
    formula: "angle of pair i at position m",
    todo: "Drag the word until the first clock is back at its start. Compare the other clocks.",
    keep: "Fast pairs resolve short distances; slow pairs resolve long ones.",
    note: "Dashed clocks do not complete one revolution within the model’s context. A larger [base] makes the slow pairs slower still.",
    more: ["frequencies", "What the base does to each wavelength"],
  },
  zh: {
    story: [
      "一个[注意力头]里的数[两两成对]，每一对以自己的速度旋转，就像许多时钟的指针。第 0 对最快；没有缩放的模型里，后面每一对都比前一对慢同样的倍数。时钟下方的数字是波长：转一圈所需的位置数。",
    ],
    guess: {
      question: "多数模型里，最快的一对每 6.28 个位置转一圈。在它看来，哪个位置与位置 0 几乎一样？",
      choices: ["3", "22", "44"],
      right: 2,
      answer:
        "七圈需要 43.98 个位置，所以在 44 处最快的指针又回到起点，只差一度。较慢的指针没有回来：靠它们才能分清 44 和 0。",
    },
    formula: "第 i 对在位置 m 的角度",
    todo: "拖动词，直到第一个时钟回到起点，再看其他时钟。",
    keep: "快的对分辨近处的距离，慢的对分辨远处的距离。",
    note: "虚线的时钟在模型的上下文内转不满一圈。[base] 越大，慢的对就越慢。",
    more: ["frequencies", "base 怎样改变每一对的波长"],
  },
};
