import type { Language } from "../figures/base/format.js";

interface Words {
  /** The question of the slide, which is its heading. */
  title: string;
  /** The question before the first action. */
  ask: string;
  /** The action. */
  act: string;
  /** The sentence to keep. */
  keep?: string;
}

/** A figure's tag with its attributes; an empty one is set without a value. */
interface Shown {
  tag: string;
  attributes: Readonly<Record<string, string>>;
}

export interface Slide extends Readonly<Record<Language, Words>> {
  minutes: number;
  figure?: Shown;
}

const figure = (tag: string, attributes: Record<string, string> = {}): Shown => ({ tag, attributes });

/** The lesson of web/docs/teaching.md. The answer of a locked figure is on the next slide. */
export const lesson: readonly Slide[] = [
  {
    minutes: 5,
    figure: figure("rope-first-line"),
    en: {
      title: "How does a model know the order of words?",
      ask: "What changes when one word moves, and what does not?",
      act: "Drag one word, then the bar under all three.",
      keep: "Rotation tells where; the angles between tell how far.",
    },
    zh: {
      title: "模型怎么知道词的顺序？",
      ask: "移动一个词时，什么变了，什么没变？",
      act: "先拖动一个词，再拖动三个词下面的横条。",
      keep: "旋转的角度表示位置，角度之差表示距离。",
    },
  },
  {
    minutes: 8,
    figure: figure("rope-two-sentences"),
    en: {
      title: "Does order matter to attention?",
      ask: "The same words in two orders. Does the verb come out differently?",
      act: "Reorder sentence B, then switch the causal mask on.",
      keep: "Attention without positions sees a set.",
    },
    zh: {
      title: "顺序对注意力有影响吗？",
      ask: "同样的词，两种顺序。动词的输出会不同吗？",
      act: "重排句子 B，再打开因果掩码。",
      keep: "没有位置信息的注意力只看到一个集合。",
    },
  },
  {
    minutes: 8,
    figure: figure("rope-encoding-zoo", { position: "21" }),
    en: {
      title: "Which code would you add?",
      ask: "Which added code makes the distance alone count?",
      act: "Choose each code and find the test that it fails.",
      keep: "Adding mixes position into the word; rotating does not.",
    },
    zh: {
      title: "你会加上哪种编码？",
      ask: "哪种相加的编码能让分数只取决于距离？",
      act: "逐个选择编码，找出它没有通过的那项检验。",
      keep: "相加会把位置混进词本身，旋转不会。",
    },
  },
  {
    minutes: 2,
    figure: figure("rope-complex-pair", { position: "4", locked: "" }),
    en: {
      title: "Where does the arrow point at position eight?",
      ask: "The arrow is at position four. Everyone points at position eight with a finger.",
      act: "The figure is locked: nobody can look. The next slide is open.",
    },
    zh: {
      title: "到了位置 8，箭头指向哪里？",
      ask: "箭头现在在位置 4。请每个人用手指出位置 8 的方向。",
      act: "这张图已锁定，谁也不能先看。下一张可以拖动。",
    },
  },
  {
    minutes: 3,
    figure: figure("rope-complex-pair", { position: "4" }),
    en: {
      title: "One pair of numbers, one arrow",
      ask: "Who was right?",
      act: "Drag the word to position eight, then make the arrow longer.",
      keep: "Position becomes angle; length stays.",
    },
    zh: {
      title: "一对数就是一个箭头",
      ask: "谁说对了？",
      act: "把词拖到位置 8，再把箭头拉长。",
      keep: "位置变成角度，长度不变。",
    },
  },
  {
    minutes: 3,
    figure: figure("rope-relative-score", { "query-position": "20", "key-position": "12", locked: "" }),
    en: {
      title: "Both words move eight to the right: what changes?",
      ask: "The angles, the score, both, or neither? A show of hands.",
      act: "Derive it on the board: cos a cos b + sin a sin b = cos(a − b).",
    },
    zh: {
      title: "两个词都右移 8 位，什么会变？",
      ask: "角度、分数、都变，还是都不变？请举手。",
      act: "在黑板上推导：cos a cos b + sin a sin b = cos(a − b)。",
    },
  },
  {
    minutes: 7,
    figure: figure("rope-relative-score", { "query-position": "20", "key-position": "12" }),
    en: {
      title: "The number that stays the same",
      ask: "Which drag changes the score?",
      act: "Drag the bar between the words, then one word alone.",
      keep: "Only the distance is left.",
    },
    zh: {
      title: "不变的那个数",
      ask: "哪一种拖动会改变分数？",
      act: "先拖动两词之间的横条，再单独拖动一个词。",
      keep: "分数里只剩下距离。",
    },
  },
  {
    minutes: 6,
    figure: figure("rope-clock-wall", { model: "llama-2-7b", position: "0" }),
    en: {
      title: "Why does a head need many speeds?",
      ask: "At which position does the fastest clock look as it did at the start?",
      act: "Drag to 44, and say which clock tells it from the start.",
      keep: "Fast pairs for near, slow pairs for far.",
    },
    zh: {
      title: "一个头为什么需要多种速度？",
      ask: "到哪个位置，最快的时钟看起来和开始时一样？",
      act: "拖到 44，说出哪个时钟能把它与起点区分开。",
      keep: "快的一对分辨近处，慢的一对分辨远处。",
    },
  },
  {
    minutes: 3,
    figure: figure("rope-broken-writer"),
    en: {
      title: "Inside a trained model",
      ask: "All positions move by 1,000: what does it write?",
      act: "Show each broken rotation in turn, and read its text aloud.",
      keep: "The model learned to use the angles.",
    },
    zh: {
      title: "训练好的模型内部",
      ask: "所有位置都移动 1000，它会写出什么？",
      act: "逐个看旋转出错时的结果，读出它写的文字。",
      keep: "模型学会了使用这些角度。",
    },
  },
  {
    minutes: 2,
    figure: figure("rope-reader"),
    en: {
      title: "Longer than it was trained",
      ask: "What happens to the colours behind the line?",
      act: "Choose YaRN, and compare.",
      keep: "It learned the angles that it saw, and only those.",
    },
    zh: {
      title: "超过训练长度",
      ask: "分界线之后的颜色会怎样？",
      act: "选择 YaRN，再作比较。",
      keep: "它只学会了训练时见过的角度。",
    },
  },
  {
    minutes: 3,
    en: {
      title: "Which of four real mistakes is it?",
      ask: "Open the quiz below Learn's chapters: one mistake for each row of the room.",
      act: "Open one in Check and read the number that shows it.",
      keep: "A wrong rotation does not stop a program.",
    },
    zh: {
      title: "这是四个真实错误中的哪一个？",
      ask: "打开学习页各章之后的测验：每一排负责一个错误。",
      act: "在检查页打开一个，读出暴露它的那个数。",
      keep: "旋转错了，程序也不会停下来。",
    },
  },
];

/** The minute at which each slide begins. */
export const begins: readonly number[] = lesson.map((_, i) =>
  lesson.slice(0, i).reduce((sum, { minutes }) => sum + minutes, 0),
);
