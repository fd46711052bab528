import type { ValueWords } from "../../../api/errors/error-words.js";

/** How a value is written inside a Chinese sentence, with a space in front of a word or a number. */
export const chineseValues: ValueWords = {
  thing: ({ type, length }) => {
    if (type === "unreadable") return "无法读取的值";
    const name = { Array: "列表", Object: "对象", function: "函数", symbol: " symbol" }[type] ?? ` ${type}`;
    return length === undefined ? `一个${name}` : `长度为 ${length} 的${name}`;
  },
  value: (text) => ` ${text}`,
};
