import { torchGenerator } from "../../porting/torch-normal.js";
import type { Programs, Words } from "../types.js";
import m1Py from "./numpy/m1.py?raw";
import m10Py from "./numpy/m10.py?raw";
import m11Py from "./numpy/m11.py?raw";
import m13Py from "./numpy/m13.py?raw";
import m14Py from "./numpy/m14.py?raw";
import m15Py from "./numpy/m15.py?raw";
import m16Py from "./numpy/m16.py?raw";
import m17Py from "./numpy/m17.py?raw";
import m18Py from "./numpy/m18.py?raw";
import m2Py from "./numpy/m2.py?raw";
import m20Py from "./numpy/m20.py?raw";
import m21Py from "./numpy/m21.py?raw";
import m22Py from "./numpy/m22.py?raw";
import m23Py from "./numpy/m23.py?raw";
import m24Py from "./numpy/m24.py?raw";
import m3Py from "./numpy/m3.py?raw";
import m4Py from "./numpy/m4.py?raw";
import m5Py from "./numpy/m5.py?raw";
import m6Py from "./numpy/m6.py?raw";
import m7Py from "./numpy/m7.py?raw";
import m8Py from "./numpy/m8.py?raw";
import m9Py from "./numpy/m9.py?raw";

const names: Words = {
  en: "No NumPy: the card looks up names and shapes; there is nothing to compute.",
  zh: "没有 NumPy：这张卡片检查名字与形状，没有可算的数。",
};

const rules: Words = {
  en: "No NumPy: the card turns vectors with this engine and follows torch’s rules for shapes.",
  zh: "没有 NumPy：这张卡片用本引擎旋转向量，并遵循 torch 的形状规则。",
};

/** The NumPy of the mistakes. */
export const programs: Readonly<Record<string, Programs>> = {
  m1: { numpy: m1Py },
  m2: { numpy: m2Py },
  m3: { numpy: m3Py },
  m4: { numpy: m4Py },
  m5: { numpy: m5Py },
  m6: { numpy: m6Py },
  m7: { numpy: m7Py },
  m8: { numpy: m8Py },
  m9: { numpy: m9Py },
  m10: { numpy: m10Py, inputs: ({ dim }) => ({ x: torchGenerator(0).randn(Number(dim)) }) },
  m11: { numpy: m11Py },
  m13: { numpy: m13Py },
  m14: { numpy: m14Py },
  m15: { numpy: m15Py },
  m16: { numpy: m16Py },
  m17: { numpy: m17Py },
  m18: { numpy: m18Py },
  m20: { numpy: m20Py },
  m21: { numpy: m21Py, inputs: () => ({ x: torchGenerator(0).randn(5) }) },
  m22: { numpy: m22Py },
  m23: { numpy: m23Py },
  m24: { numpy: m24Py },
  m25: { withoutNumpy: rules },
  m26: { withoutNumpy: names },
  m27: { withoutNumpy: rules },
  m28: { withoutNumpy: rules },
  m29: { withoutNumpy: rules },
  m12: { withoutNumpy: names },
  m19: { withoutNumpy: names },
};
