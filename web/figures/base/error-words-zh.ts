/**
 * What the core says when it refuses something, as a Chinese sentence: made from the path, the value and the limit in its
 * message. Undefined for a message of another form; its reader then gets the English one.
 */
export function inChinese(message: string): string | undefined {
  for (const [form, sentence] of SENTENCES) {
    const found = form.exec(message);
    const said = found && sentence(...(found.slice(1) as string[]));
    if (said) return said;
  }
  return undefined;
}

type Sentence = readonly [RegExp, (...parts: string[]) => string | undefined];

/** The values of a message: its own words for what is no number or string. */
function valueOf(text: string): string {
  const list = /^an array of length (\d+)$/.exec(text);
  if (list) return `长度为 ${list[1]} 的列表`;
  const quoted = /^the string (".*")$/s.exec(text);
  if (quoted) return `字符串 ${quoted[1]}`;
  return VALUES[text] ?? text;
}

const VALUES: Readonly<Record<string, string>> = {
  "an object": "一个对象",
  "a function": "一个函数",
  "a value that cannot be read": "无法读取的值",
};

/** What is accepted, in the words of the core and of the reader of a config.json. */
const LIMITS: readonly Sentence[] = [
  [/^even$/, () => "必须是偶数"],
  [/^even and at least (\S+)$/, (least) => `必须是不小于 ${least} 的偶数`],
  [/^a finite number$/, () => "必须是有限的数"],
  [/^a number$/, () => "必须是数"],
  [/^a whole number$/, () => "必须是整数"],
  [/^a whole number, 1 or more$/, () => "必须是不小于 1 的整数"],
  [/^a whole number from (\S+) to (\S+)$/, (least, most) => `必须是 ${least} 到 ${most} 的整数`],
  [/^at least (-?[\d.e+]+)$/, (least) => `不得小于 ${least}`],
  [/^at most (-?[\d.e+]+)$/, (most) => `不得大于 ${most}`],
  [/^above (-?[\d.e+]+)$/, (bound) => `必须大于 ${bound}`],
  [/^at least (\w+),? (?:which is )?(\S+)$/, (name, bound) => `不得小于 ${name}（${bound}）`],
  [/^at most ([\w ]+? - \w+),? which is (\S+)$/, (name, bound) => `不得大于 ${name}（${bound}）`],
  [/^at most (\w+),? (?:which is )?(\S+)$/, (name, bound) => `不得大于 ${name}（${bound}）`],
  [
    /^at most (\w+) where factor is not given, which is (\S+)$/,
    (name, bound) => `没有给出 factor 时不得大于 ${name}（${bound}）`,
  ],
  [/^below (\w+),? (\S+)$/, (name, bound) => `必须小于 ${name}（${bound}）`],
  [/^a multiple of ([\d.]+)$/, (bound) => `必须是 ${bound} 的倍数`],
  [/^a multiple of (\S+?),? (?:which is )?(\S+)$/, (name, bound) => `必须是 ${name}（${bound}）的倍数`],
  [/^(\w+ \/ \d+), which is (\S+)$/, (name, value) => `必须等于 ${name}（${value}）`],
  [/^a list of numbers$/, () => "必须是数的列表"],
  [/^a list of whole numbers$/, () => "必须是整数的列表"],
  [/^a list of length (\S+)$/, (length) => `必须是长度为 ${length} 的列表`],
  [/^a list whose sum is (\S+)$/, (sum) => `必须是总和为 ${sum} 的列表`],
  [/^the same for both axes that alternate, here (\S+)$/, (value) => `两个交替的轴必须相同，此处为 ${value}`],
  [/^a string$/, () => "必须是字符串"],
  [/^true or false$/, () => "必须是 true 或 false"],
  [/^an object$/, () => "必须是对象"],
  [/^an object or null$/, () => "必须是对象或 null"],
  [/^an object, the content of a config\.json$/, () => "必须是对象，即 config.json 的内容"],
  [/^one of (.+)$/s, (list) => `必须是以下之一：${list}`],
  [/^given$/, () => "必须给出"],
];

function limitOf(text: string): string | undefined {
  for (const [form, sentence] of LIMITS) {
    const found = form.exec(text);
    if (found) return sentence(...found.slice(1));
  }
  return undefined;
}

/** "rope_parameters.short_factor.length" is about a list's length. What ends in a name is followed by a space. */
const nameOf = (path: string): string =>
  path === "the config"
    ? "这份配置"
    : /\.(length|sum)$/.test(path)
      ? path.replace(/\.length$/, " 的长度").replace(/\.sum$/, " 的总和")
      : `${path} `;

function refused(path: string, value: string, limit: string): string | undefined {
  const must = limitOf(limit);
  return must && `${nameOf(path)}是${spaced(valueOf(value))}，${must}。`;
}

/** A space between Chinese and what is not. */
const spaced = (text: string): string => (/^[\u4e00-\u9fff]/.test(text) ? text : ` ${text}`);

const REASONS: readonly Sentence[] = [
  [/^it is the base of the frequencies$/, () => "它是频率的 base"],
  [/^rope_type (\S+) needs it$/, (type) => `rope_type ${type} 需要它`],
  [/^rope_type (\S+) needs it, or (\w+)$/, (type, other) => `rope_type ${type} 需要它，或者 ${other}`],
  [/^without head_dim the head's size is (.+)$/, (quotient) => `没有 head_dim 时，头的维数是 ${quotient}`],
  [
    /^the old name "su" needs it beside the factors; .*$/,
    () => `旧名称 "su" 要求它与各因子写在一起；名称 "longrope" 也会从外层读取`,
  ],
];

function lacking(path: string, why: string): string | undefined {
  for (const [form, sentence] of REASONS) {
    const found = form.exec(why);
    if (found) return `缺少 ${path}：${sentence(...found.slice(1))}。`;
  }
  return undefined;
}

function lackingLimit(path: string, limit: string): string | undefined {
  const must = limitOf(limit);
  return must && `缺少${spaced(nameOf(path).trimEnd())}，它${must}。`;
}

const CHOICES = 'options.pairing 要写明 "half-split" 或 "interleaved"';

/** Where models without rotation take positions from. */
const FAMILIES: Readonly<Record<string, string>> = {
  "learned positions": "学习得到的位置向量",
  "sinusoidal positions": "正弦位置编码",
  "biases of the scores by distance (ALiBi)": "按距离加在分数上的偏置（ALiBi）",
  "relative positions in the scores": "分数中的相对位置",
  "the order in which a state is updated": "状态更新的先后次序",
  convolutions: "卷积",
};

const SENTENCES: readonly Sentence[] = [
  [/^(\S+) is missing; it must be a known one, .*$/s, (path) => `缺少 ${path}：要么写明已知的类型，要么 ${CHOICES}。`],
  [
    /^(\S+) is (".*"), which is not known; it must be .*$/s,
    (path, value) => `${path} 是 ${value}，不是已知的类型；通道怎样配对不作猜测，${CHOICES}。`,
  ],
  [
    /^(\S+) is (".*"); such a model has no rotary position embedding: its positions come from (.+)$/s,
    (path, value, family) => `${path} 是 ${value}，这种模型没有旋转位置编码，位置来自${FAMILIES[family!] ?? family}。`,
  ],
  [
    /^(\S+) is (.+); a model of type (".*") has no rotation unless it is (.+)$/s,
    (path, value, type, must) =>
      `${path} ${value === "missing" ? "缺少" : `是 ${value}`}：${type} 类型的模型只有当它是 ${must} 时才做旋转。`,
  ],
  [/^(.+?) is missing; it must be (.+)$/s, lackingLimit],
  [/^(.+?) is missing; (.+)$/s, lacking],
  [
    /^(.+?) is (".*?"); with model_type (".*?") it must be one of (.+)$/s,
    (path, value, type, list) => `${path} 是 ${value}；model_type 为 ${type} 时必须是以下之一：${list}。`,
  ],
  [/^(.+?) is (.+); it must be (.+)$/s, refused],
  [/^model (".*") is none of (.+)$/s, (model, list) => `没有名为 ${model} 的模型；已知的有：${list}。`],
  [/^wasm memory could not grow by (\d+) bytes$/, (bytes) => `WASM 内存无法再增加 ${bytes} 字节。`],
  [/^(\S+) could not be fetched: .*$/s, (url) => `无法取得 ${url}。`],
  [/^(\S+) answered with status (\d+)\. .*$/s, (url, status) => `${url} 返回了状态 ${status}。`],
  // What browsers say of text that JSON.parse cannot read, each in its own words.
  [/\bJSON\b.*\(?line (\d+) column (\d+)/s, (line, column) => `这不是合法的 JSON：第 ${line} 行第 ${column} 列。`],
  [/\bJSON\b.*at position (\d+)/s, (position) => `这不是合法的 JSON：第 ${Number(position) + 1} 个字符处。`],
  [/\bJSON\b/, () => "这不是合法的 JSON。"],
];
