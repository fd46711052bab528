/** The size of the interpreter's files with gzip; a test adds them up. */
const SIZE = "6.3 MB";

/** Before the first run, and while the files load. */
export const pythonCost = {
  en: { cost: `The first run loads ${SIZE} of Python, once.`, loading: `Loading Python, ${SIZE}` },
  zh: { cost: `第一次运行需加载 ${SIZE} 的 Python，仅此一次。`, loading: `正在加载 Python，${SIZE}` },
};
