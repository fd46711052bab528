// Mistakes in the positions. What to do follows from the positions that were expected alone, so that it also holds
// where the cause is not seen.
import { both, joined, type Both } from "../../both.js";
import type { FindingCode } from "../../types.js";
import { causeOf, firstWrong, paddingOf } from "../token-positions.js";
import { short, type FindingText, type KnownNumbers } from "./finding.js";
import { anew } from "./lines.js";
import { wordOf } from "./number-words.js";

/** The first token whose position is wrong. */
function example(numbers: KnownNumbers): Both {
  const wrong = firstWrong(numbers);
  if (wrong === undefined) return both("", "");
  const { token, row, axis, shown, expected } = wrong;
  const ofRow = row === undefined ? both("", "") : both(` of row ${row}`, `第 ${row} 行的`);
  const onAxis = axis === undefined ? both("", "") : both(` on axis ${axis}`, `在轴 ${axis} 上`);
  return both(
    `; token ${token}${ofRow.en} is rotated by position ${short(shown)}${onAxis.en} where ${short(expected)} was expected`,
    `；${ofRow.zh}第 ${token} 个 token${onAxis.zh}按位置 ${short(shown)} 旋转，预期是 ${short(expected)}`,
  );
}

function positionsToTake({ positions, axisPattern, mropeSection }: KnownNumbers): Both {
  const { given = true, begins = true, runs, grid } = positions ?? {};
  if (!given)
    return both(
      "give the positions of these tokens, if they are not 0, 1, 2 and so on, or else count so",
      "如果这些 token 的位置不是 0、1、2 ……，请给出它们的位置；否则就这样数",
    );
  if (grid !== undefined)
    return both(
      `count ${grid[0]} rows of ${grid[1]} columns, row by row`,
      `按行编号，共 ${grid[0]} 行，每行 ${grid[1]} 列`,
    );
  if (axisPattern !== undefined && runs === undefined)
    return mropeSection !== undefined && begins
      ? both(
          "take position_ids as get_rope_index of the model returns it, time, height and width in this order",
          "使用模型的 get_rope_index 返回的 position_ids，次序为时间、高、宽",
        )
      : both(
          "rotate each token by the positions that were given for it, in the order of the axes",
          "每个 token 按给出的各轴位置旋转，各轴次序不变",
        );
  const padding = paddingOf(runs);
  if (padding !== undefined)
    return both(
      `count the tokens of each row from its first one that is no padding, here after ${padding.lengths.join(" and ")}`,
      `每行从第一个非填充的 token 数起，这里其前分别有 ${padding.lengths.join("、")} 个`,
    );
  const [first = []] = runs ?? [];
  const counts = runs?.every((row) => row.every(({ still }) => !still));
  if (counts && runs!.every((row) => row.length === 1)) {
    const starts = runs!.map(([one]) => one!.from);
    if (runs!.length > 1)
      return both(
        `begin each row at its own position, here ${starts.join(" and ")}`,
        `每行从自己的位置数起，这里是 ${starts.join("、")}`,
      );
    return first[0]!.from === 0
      ? both("count from 0 to the end of the sequence", "从 0 一直数到序列末尾")
      : both(
          `begin at the position that was given for the first token, here ${first[0]!.from}`,
          `从给出的第一个 token 的位置数起，这里是 ${first[0]!.from}`,
        );
  }
  if (counts && runs!.every((row) => row.every(({ from }) => from === 0)))
    return both(
      "begin again at 0 at each document, where cu_seqlens or the lengths of the documents say",
      "每篇文档从 0 重新数起，交界由 cu_seqlens 或各文档的长度给出",
    );
  return both("rotate each token by the position that was given for it", "每个 token 按给出的位置旋转");
}

function offsetFound(numbers: KnownNumbers): Both {
  const { shown, wanted } = numbers;
  const by = short(shown);
  if (wanted >= 2) {
    const [tokens, counted] = [short(Math.abs(shown)), shown > 0];
    return both(
      `the ${tokens} tokens of padding on the left ${counted ? "are counted, which should not be" : "are not counted, which should be"}: positions after them are off by ${by}`,
      `左侧的 ${tokens} 个填充 token ${counted ? "不该计入位置，却计入了" : "应计入位置，却没有计入"}：其后的位置偏移了 ${by}`,
    );
  }
  const cause = causeOf("position-offset", numbers);
  if (cause.kind === "by-row")
    return both(
      `positions are off by one number in each row, ${cause.rows.map(([row, off]) => `${short(off)} in row ${row}`).join(" and ")}`,
      `各行的位置偏移不同：${cause.rows.map(([row, off]) => `第 ${row} 行 ${short(off)}`).join("，")}`,
    );
  if (cause.kind === "down") return both("positions count down, which should count up", "位置递减，本应递增");
  return wanted === 0
    ? both(`positions are off by ${by}`, `位置偏移了 ${by}`)
    : both(
        `positions are off by other numbers from token to token, the last by ${by}; readPositions reads each`,
        `各 token 的位置偏移不同，最后一个偏移 ${by}；readPositions 可读出每个位置`,
      );
}

/** The names of the axes, of vision towers and of multimodal text models. */
const ofGrid = [both("height", "高"), both("width", "宽")];
const axisOf = (index: number, count: number): Both =>
  (count === 2 ? ofGrid : [both("time", "时间"), ...ofGrid])[index] ?? both(`axis ${index}`, `轴 ${index}`);

function ignoredFound(numbers: KnownNumbers): Both {
  const { shown, wanted, only, positions } = numbers;
  if (positions?.numbered === "other-sides")
    return both(
      "the grid's height and width are exchanged: a new row begins after as many tokens as the grid has rows, not columns",
      "网格的高与宽对调了：按行数而不是列数换行",
    );
  if (positions?.numbered !== undefined)
    return both(
      "the grid is counted column by column, where it should be row by row: height and width are exchanged",
      "网格按列编号，本应按行编号：高与宽对调了",
    );
  const cause = causeOf("position-ignored", numbers);
  if (cause.kind === "exchanged") {
    const count = positions?.tokens[0]?.shown.length ?? 3;
    const [one, other] = [axisOf(cause.axes[0], count), axisOf(cause.axes[1], count)];
    return both(
      `${one.en} and ${other.en} are exchanged: each turns by the positions of the other`,
      `${one.zh}与${other.zh}两个轴的位置对调了`,
    );
  }
  if (only?.of === "axes")
    return shown < 0
      ? both(
          "the axis counts tokens, as text does, where it has numbers of its own",
          "这个轴像文本那样数 token，而它有自己的位置",
        )
      : both(`the axis turns by the positions of axis ${shown}`, `这个轴用了轴 ${shown} 的位置`);
  return wordOf("position-ignored", "wanted", wanted) === "all-rows"
    ? both(
        `every token is rotated as if it were at position ${short(shown)}`,
        `所有 token 都按位置 ${short(shown)} 旋转`,
      )
    : both(
        `all tokens of a row are rotated as if they were at one position, ${short(shown)} in the first row and another in others`,
        `同一行的所有 token 都按同一个位置旋转：第一行为 ${short(shown)}，其他行不同`,
      );
}

function resetFound(numbers: KnownNumbers): Both {
  const at = short(numbers.shown);
  const { kind } = causeOf("position-reset", numbers);
  if (kind === "counts-on")
    return both(
      `positions count on at token ${at}, where they were expected to begin again, as at the border of two documents`,
      `第 ${at} 个 token 处位置本应重新开始（例如两篇文档的交界），却继续往下数`,
    );
  return kind === "begins-again"
    ? both(
        `positions begin again at token ${at}, where they were expected to count on`,
        `位置从第 ${at} 个 token 起重新开始，本应继续往下数`,
      )
    : both(
        `positions begin again at other tokens than expected, first seen at token ${at}`,
        `位置重新开始的地方与预期不同，最早见于第 ${at} 个 token`,
      );
}

const findingOf = (name: Both, found: (numbers: KnownNumbers) => Both): FindingText => ({
  name,
  message: (numbers) => joined(found(numbers), example(numbers)),
  change: positionsToTake,
  lines: anew,
});

export const positionFindings = {
  "position-offset": findingOf(both("Positions off by one", "位置差一"), offsetFound),
  "position-ignored": findingOf(both("One position for every token", "所有 token 同一位置"), ignoredFound),
  "position-reset": findingOf(both("Positions begin again", "位置重新开始"), resetFound),
} satisfies Partial<Record<FindingCode, FindingText>>;
