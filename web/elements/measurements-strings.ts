import type { Language } from "./format.js";

const en = {
  /** Names that come with the measurements; those not listed stand as they come. */
  names: {} as Readonly<Record<string, string>>,
  groups: {
    calls: "One call",
    rotation: "Rotation",
    tables: "Tables of cosines and sines",
    attention: "Attention",
    decode: "Decoding one word",
  } as Readonly<Record<string, string>>,
  units: {
    "GB/s": "GB/s, longer is better",
    "GFLOP/s": "GFLOP/s, longer is better",
    "elements/ns": "values per ns, longer is better",
    us: "µs, shorter is better",
  } as Readonly<Record<string, string>>,
  kinds: { limit: "what the device allows", ropewalk: "Ropewalk", peer: "plain JavaScript" },
  whiskers: "line: the middle half of the samples",
  ofLimit: (share: string) => `${share} of the limit`,
  missing: "not measured",
  columns: ["case", "who", "median", "quartile 1", "quartile 3", "unit", "error", "allowed"],
};

export type MeasurementsStrings = typeof en;

const zh: MeasurementsStrings = {
  names: {
    "one call": "一次调用",
    "half-split, [H,S,D], D=128": "half-split，[H,S,D]，D=128",
    "interleaved, [H,S,D], D=128": "interleaved，[H,S,D]，D=128",
    "64 pairs": "64 对",
    "4096 positions": "4096 个位置",
    "causal, 8 heads, D=64": "因果，8 个头，D=64",
    "1 query, GQA 32/8, D=128": "1 个查询，GQA 32/8，D=128",
    "1024 keys": "1024 个键",
    time: "时间",
    "parseConfig, Llama 3.1 8B": "parseConfig，Llama 3.1 8B",
    "frequencies, 64 pairs": "frequencies，64 对",
    "cosSin, 1 position": "cosSin，1 个位置",
    "rotate, 1 token of 32 heads, tensor": "rotate，1 个词元 32 个头，张量",
    "rotate, 1 token of 32 heads, array": "rotate，1 个词元 32 个头，数组",
    "memory.copy": "内存复制",
    "scale loop": "逐个相乘",
    "table-scale": "按表相乘",
    "ropewalk, tensor in place": "ropewalk，张量就地旋转",
    "ropewalk, array to new array": "ropewalk，数组到新数组",
    "plain JS, cached table": "普通 JS，预先算好的表",
    "plain JS, cos and sin inline": "普通 JS，现算 cos 和 sin",
    "store-only fill": "只写内存",
    "ropewalk, exact, new arrays": "ropewalk，exact，新数组",
    "ropewalk, float32, new arrays": "ropewalk，float32，新数组",
    "plain JS, Math.cos and Math.sin": "普通 JS，Math.cos 和 Math.sin",
    "multiply-add peak": "乘加的峰值",
    "ropewalk, tensors": "ropewalk，张量",
    "ropewalk, arrays": "ropewalk，数组",
    "plain JS": "普通 JS",
    "copy of K and V": "复制 K 和 V",
    "sum of K and V": "对 K 和 V 求和",
  },
  groups: {
    calls: "单次调用",
    rotation: "旋转",
    tables: "余弦与正弦表",
    attention: "注意力",
    decode: "生成一个词",
  },
  units: {
    "GB/s": "GB/s，越长越好",
    "GFLOP/s": "GFLOP/s，越长越好",
    "elements/ns": "每纳秒的数值个数，越长越好",
    us: "µs，越短越好",
  },
  kinds: { limit: "设备的极限", ropewalk: "Ropewalk", peer: "普通 JavaScript" },
  whiskers: "细线：中间一半的样本",
  ofLimit: (share) => `极限的 ${share}`,
  missing: "未测量",
  columns: ["项目", "对象", "中位数", "第一四分位", "第三四分位", "单位", "误差", "允许"],
};

export const measurementsStrings: Record<Language, MeasurementsStrings> = { en, zh };
