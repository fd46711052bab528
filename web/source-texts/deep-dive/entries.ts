import { listed, type Entry } from "../types.js";

const basics: Entry["load"] = async () => (await import("./basics.js")).items;
const rotation: Entry["load"] = async () => (await import("./rotation.js")).items;
const classes: Entry["load"] = async () => (await import("./classes.js")).items;
const relative: Entry["load"] = async () => (await import("./relative.js")).items;
const memory: Entry["load"] = async () => (await import("./memory-card.js")).items;
const attention: Entry["load"] = async () => (await import("./attention.js")).items;
const extrapolation: Entry["load"] = async () => (await import("./extrapolation.js")).items;
const draw: Entry["load"] = async () => (await import("./draw.js")).items;
const advice: Entry["load"] = async () => (await import("./advice.js")).items;
const variants: Entry["load"] = async () => (await import("./variants.js")).items;
const performance: Entry["load"] = async () => (await import("./performance.js")).items;
const memoryClaim: Entry["load"] = async () => (await import("./claim-memory.js")).items;
const stable: Entry["load"] = async () => (await import("./claim-stable.js")).items;
const programs: Entry["programs"] = async () => (await import("./programs.js")).programs;

/** Text 004: classes, variants and experiments, most of which cannot run as printed. */
export const entries004: readonly Entry[] = [
  ...listed({ text: "004", kind: "experiment", programs }, [
    ["004-two-sentences", basics, "Two sentences, one multiset", "两个句子，同一个多重集合"],
    ["004-learned-table", basics, "A learned table past its length", "超出长度的可学习表"],
    ["004-sinusoidal", basics, "The limits of added sines", "相加的正弦编码的限制"],
    ["004-arrows", rotation, "Arrows that rotate", "旋转的箭头"],
    ["004-frequencies", rotation, "The frequencies of d_model = 512", "d_model = 512 的频率"],
    ["004-step-by-step", rotation, "Step by step at d = 8, position 3", "d = 8、位置 3 的逐步演算"],
    ["004-basic", classes, "The basic class", "基础类"],
    ["004-optimised", classes, "The optimised class, mended", "优化的类（修正后）"],
    ["004-performance", performance, "The performance comparison, on your device", "性能对比，在你的设备上"],
    ["004-relative", relative, "One vector at five positions: four plots", "同一向量在五个位置：四幅图"],
    ["004-extrapolation", extrapolation, "Past the trained length: three plots", "超过训练长度：三幅图"],
    ["004-variants", variants, "Four variants, printed and right", "四种变体：文中与正确"],
    ["004-memory", memory, "Chunked tables, in bytes", "分块的表，以字节计"],
    ["004-attention", attention, "The integrated attention layer", "集成的注意力层"],
  ]),
  ...listed({ text: "004", kind: "experiment", programs, written: true }, [
    ["004-draw", draw, "Draw your own frequencies", "画出你自己的频率"],
  ]),
  ...listed({ text: "004", kind: "experiment", programs }, [
    ["004-advice", advice, "Which variant for what", "何处用何种变体"],
  ]),
  ...listed({ text: "004", kind: "claim", programs }, [
    ["claim-faster", performance, "“1.5 to 3 times faster”", "“快 1.5 至 3 倍”"],
    ["claim-memory", memoryClaim, "“20 to 50% less memory”", "“内存减少 20% 至 50%”"],
    ["claim-stable", stable, "“Numerically stable”", "“数值稳定”"],
  ]),
];
