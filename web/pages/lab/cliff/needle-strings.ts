import type { PageLanguage } from "../../shell/state.js";
import type { Prediction } from "../../host/rope-prediction.js";

/** Address, name, and description. */
export type Source = readonly [url: string, name: string, what: string];

export interface NeedleText {
  title: string;
  first: string;
  story: string;
  guess: Prediction;
  limits: string;
  sources: string;
  between: string;
  end: string;
  list: readonly Source[];
}

const HAYSTACK = "https://github.com/gkamradt/LLMTest_NeedleInAHaystack";
const LANDMARK = "https://arxiv.org/abs/2305.16300";

export const needleText: Record<PageLanguage, NeedleText> = {
  en: {
    title: "A needle in a haystack",
    first:
      "A model that only copies fails in the same way: the longer the line, the less of a hidden string it copies.",
    story:
      "This small transformer learned one thing: to copy. A line of random letters hides a marked string of eight capitals. At the end the mark comes again, and " +
      "the model has to repeat the string. It was trained on lines of up to 128 symbols, with the string at every distance. Here it reads lines of up to 1,024. " +
      "Each cell of the map is one context length and one depth of the string.",
    guess: {
      question:
        "Up to 128 symbols, the model copies nearly everything. How long may a line become before it copies less than a third?",
      choices: ["192 symbols", "384 symbols", "1,024 symbols"],
      right: 1,
      answer:
        "At 192 symbols it still copies more than three quarters, at 384 less than a third, at 1,024 next to nothing. Switch the " +
        "rotation, with the weights as they are: NTK moves the fall to between 384 and 768 symbols. YaRN copies more than four fifths at every length, and " +
        "least where the string ends right before the question: about half. Linear scaling copies half at 32 symbols, and about a quarter from 64 on, whether the model was trained that far or not.",
    },
    limits:
      "This model learned nothing but copying, from letters without meaning. It cannot show whether a language model finds a fact in a real text, or what " +
      "it makes of it. Nothing was retrained here; the papers of linear scaling and of YaRN train on with their scheme before they test retrieval. Each " +
      "statement above holds for all three sets of random strings; the numbers are those of this model.",
    sources: "The map and the task follow",
    between: " and ",
    end: ".",
    list: [
      [HAYSTACK, "Needle In A Haystack", "(G. Kamradt, 2023)"],
      [LANDMARK, "Landmark Attention", "(Mohtashami and Jaggi, 2023: passkey retrieval)"],
    ],
  },
  zh: {
    title: "大海捞针：多长还能抄对",
    first: "只会抄写的模型也一样：一行越长，藏在其中的字符串抄对的就越少。",
    story:
      "这个小型 Transformer 只学会了一件事：抄写。一行随机字母里藏着一个标记和八个大写字母；行末标记再次出现，模型要把这串字母重复一遍。训练时每行最多 128 个字符，" +
      "字符串出现在各种距离上。这里每行最长 1,024 个字符。图中每一格对应一种上下文长度和字符串的一个深度。",
    guess: {
      question: "在 128 个字符以内，模型几乎全都抄对。一行要多长，它抄对的才不到三分之一？",
      choices: ["192 个字符", "384 个字符", "1,024 个字符"],
      right: 1,
      answer:
        "192 个字符时还能抄对四分之三以上，384 个时不到三分之一，1,024 个时几乎什么都抄不对。不改权重，只换旋转：NTK 把下降推迟到 384 至 768 个字符之间；" +
        "YaRN 在每种长度上都能抄对五分之四以上，字符串紧挨着问题时最差，只有一半左右；线性缩放在 32 个字符时抄对一半左右，从 64 个字符起都只有四分之一左右，不论是否超出训练长度。",
    },
    limits:
      "这个模型只学过抄写，用的是没有意义的字母。它无法说明语言模型能不能在真实的文字里找到一个事实，也无法说明找到之后会怎样使用。这里没有再训练；线性缩放和 YaRN 的论文都是先用各自的方法" +
      "继续训练，再测试检索。以上每句话对三组随机字符串都成立；数值只属于这个模型。",
    sources: "热图和任务来自",
    between: "和",
    end: "。",
    list: [
      [HAYSTACK, "Needle In A Haystack", "（G. Kamradt，2023，“大海捞针”测试）"],
      [LANDMARK, "Landmark Attention", "（Mohtashami 与 Jaggi，2023，passkey 检索）"],
    ],
  },
};
