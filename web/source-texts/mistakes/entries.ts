import { listed, type Entry } from "../types.js";

const mixed: Entry["load"] = async () => (await import("./mixed-table.js")).items;
const similarity: Entry["load"] = async () => (await import("./test-similarity.js")).items;
const extrapolation: Entry["load"] = async () => (await import("./extrapolation.js")).items;
const layouts: Entry["load"] = async () => (await import("./layouts.js")).items;
const channels: Entry["load"] = async () => (await import("./scattered-channels.js")).items;
const direction: Entry["load"] = async () => (await import("./direction.js")).items;
const model: Entry["load"] = async () => (await import("./model.js")).items;
const axis: Entry["load"] = async () => (await import("./wrong-axis.js")).items;
const cosines: Entry["load"] = async () => (await import("./paired-cosines.js")).items;
const entryPoints: Entry["load"] = async () => (await import("./entry-points.js")).items;
const variants: Entry["load"] = async () => (await import("./variants.js")).items;
const positions: Entry["load"] = async () => (await import("./positions.js")).items;
const programs: Entry["programs"] = async () => (await import("./programs.js")).programs;

/** Mistakes M1 to M29 of the source texts, each a switch. */
export const mistakeEntries: readonly Entry[] = [
  ...listed({ text: "001", kind: "mistake", programs }, [
    ["m1", mixed, "M1: a table for one pairing, a rotation for the other", "M1：表按一种配对，旋转按另一种"],
    ["m2", similarity, "M2: similarity of different random vectors", "M2：比较的是不同的随机向量"],
    ["m3", similarity, "M3: a mean of sines called a dot product", "M3：正弦的平均被称作点积"],
    ["m4", direction, "M4: R(m − n) or R(n − m)", "M4：R(m − n) 还是 R(n − m)"],
    ["m5", model, "M5: the size of a head as a quotient", "M5：用商作为头的维数"],
    ["m6", model, "M6: an alias, a wrong name, a log that does not fit", "M6：别名、错名与不符的日志"],
  ]),
  ...listed({ text: "004", kind: "mistake", programs }, [
    ["m7", layouts, "M7: pairs written one half after the other", "M7：成对旋转，却前后半写出"],
    ["m8", layouts, "M8: two layouts subtracted", "M8：两种排列直接相减"],
    ["m9", axis, "M9: the table’s axis in the wrong place", "M9：缓存表的轴放错了位置"],
    ["m10", cosines, "M10: cosines taken two at a time", "M10：余弦又被两两分组"],
    ["m11", cosines, "M11: half the columns", "M11：列数只有一半"],
    [
      "m12",
      entryPoints,
      "M12: twelve of thirteen functions cannot run as printed",
      "M12：十三个函数中十二个照原样不能运行",
    ],
    ["m13", variants, "M13: “linear” frequencies", "M13：所谓线性频率"],
    ["m14", variants, "M14: “YaRN” as one factor", "M14：把 YaRN 写成一个倍数"],
    ["m15", variants, "M15: “xPos” that decays on both sides", "M15：两边都衰减的 xPos"],
    ["m16", channels, "M16: two channels that are no pair", "M16：不成对的两个通道"],
    ["m17", extrapolation, "M17: “frequency alignment”", "M17：所谓频率对齐度"],
  ]),
  ...listed({ text: "001", kind: "mistake", programs }, [
    ["m25", positions, "M25: a diagonal called a column", "M25：把对角线称作列"],
    ["m26", positions, "M26: names that nothing defines", "M26：没有定义的名字"],
  ]),
  ...listed({ text: "004", kind: "mistake", programs }, [
    ["m27", positions, "M27: positions of the batch that meet the heads", "M27：batch 的位置对上了头"],
    ["m28", positions, "M28: M9 again, for positions of one’s own", "M28：自定义位置时的 M9"],
    ["m29", positions, "M29: positions that are not read", "M29：没有读取的 positions"],
  ]),
];
