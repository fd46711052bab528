import {
  each,
  noteText,
  type ConfigNoteCode,
  type NoteValues,
  type NoteWords,
} from "../../../api/config/note-words.js";
import { chineseValues } from "../../../figures/base/words/value-words-zh.js";

/** The notes of inspectConfig in Chinese, from the same data as the English sentences. `{=name}` brings the space in front of it. */
export const chineseNotes: NoteWords = {
  sentences: {
    "attention-factor": ({ factor }) =>
      factor === 1
        ? "attention_factor 给出的值是 {factor}，cos 和 sin 不变"
        : "cos 和 sin 都乘以 {factor}，注意力分数因此乘以它的平方；有些引擎改为缩放 softmax，两种做法不可同时使用",
    "attention-factor-overrides": "已经给出 attention_factor，mscale 和 mscale_all_dim 不起作用",
    "base-conflict": "{outer} 是{=outerBase}，{inner} 是 {base}，以内层的值为准",
    "base-default": "没有给出 base，采用配置类的默认值 {base}",
    "base-of-other-layers": "rope_theta 是{=theta}，而这些层使用 {source} 给出的 {base}",
    "cache-depends-on-length":
      "频率随序列长度变化：缓存中应存放旋转之前的 key，或者每个序列从一开始就按固定的长度取频率",
    "encoder-config": "这里读取的是解码器；编码器有自己的参数，请单独传入编码器的配置",
    "factor-from-lengths": "没有给出 factor，取两个长度之比 {ratio}",
    "factor-ratio": "factor 是 {factor}，而最大长度与原始长度之比是 {ratio}，以 factor 为准",
    "gqa-permutation":
      "query 有 {heads} 个头，key 有 {keyHeads} 个头：为另一种配对重排权重时，两个投影要各用自己的头数",
    "head-dim-not-quotient":
      "head_dim 是 {headDim}，不等于 hidden_size / num_attention_heads = {quotient}；用除法求维数的代码会得到不同的频率",
    "heads-do-not-divide": "num_attention_heads 是 {heads}，不是 num_key_value_heads（{keyHeads}）的倍数",
    "indexer-rotates":
      "每层旋转两次：注意力一次，indexer 的头一次，后者的通道配对方式可能不同；用 layerType “indexer” 读取第二次旋转",
    "inv-freq-first": "inv_freq 的第一个值是 {first}，而 base^0 等于 1",
    "inv-freq-negative": "第 {pair} 对的 inv_freq 是 {value}，这一对朝相反方向旋转",
    "inv-freq-not-falling": "inv_freq 从第 {before} 对到第 {pair} 对不降反升，由 {lower} 变为 {higher}",
    "key-ignored": ({ layerType }) =>
      `${layerType === undefined ? "" : "{layerType} 层的 "}rope_type{=type} 不使用 {key}，这个键被忽略`,
    "keys-disagree": (values) =>
      `${each(values, "，", (i) => `{name${i}} 是 {value${i}}`)}，彼此不一致，以 {name0} 为准`,
    "layers-without-attention": "{types} 类型的层没有注意力，也不做旋转",
    "layers-without-rope": ({ layers, interval }) => {
      if (layers !== undefined) return "第 {layers} 层不做旋转（从 0 数起）";
      return interval !== undefined
        ? "每{=interval} 层中的最后一层不做旋转"
        : "{type} 类型的层不做旋转，这由模型的代码决定";
    },
    "length-like-vocabulary":
      "max_position_embeddings 是 {longest}，与 vocab_size（{vocabulary}）非常接近，是否填错了值？",
    "llama3-no-band": "high_freq_factor 等于 low_freq_factor，缩放与不缩放的频率之间没有平滑过渡",
    "llama3-not-extended":
      "original_max_position_embeddings 是 {original}，没有小于 max_position_embeddings（{longest}），上下文并未扩展",
    "longrope-boundary": "长度不超过 {original} 时使用 short_factor，更长时使用 long_factor",
    "low-precision-positions":
      "位置超过 {limit} 后不能再用{=dtype} 精确表示：请用 float32 或更高的精度计算 cos 和 sin 表",
    "model-type": ({ writeAs }) =>
      `通道按 {pairing} 配对${writeAs === undefined ? "" : "，旋转后按 {writeAs} 的次序写回"}，依据 {source}`,
    "model-type-unknown": "未知的 model_type：通道按调用者指定的 {pairing} 配对",
    "mrope-axes": ({ order }) =>
      `各对分别由时间、高度、宽度位置驱动，对数依次为 {sections}，${order === undefined ? "按段排列" : "排列方式为 {order}"}`,
    "mscale-ignored": "mscale 和 mscale_all_dim 必须同时给出且都不为 0，否则不起作用",
    "one-set-for-all": "各层的注意力方式不同，但共用一组旋转参数",
    "original-length-assumed":
      "没有给出 original_max_position_embeddings，以 max_position_embeddings 的值 {original} 代替",
    "original-length-conflict":
      "original_max_position_embeddings 在内层是 {inside}，在外层是 {outside}，以 {original} 为准",
    "outer-ignored": "以 {inner} 内的旋转参数为准，它旁边的同名参数被忽略",
    "pairing-overridden": "通道按调用者指定的 {pairing} 配对，而 {source} 采用 {usual}",
    "parameters-replaced": "rope_scaling 完全取代 rope_parameters",
    "partial-conflict": (values) =>
      `${each(values, "，", (i) => `按 {name${i}} 旋转的比例是 {value${i}}`)}；实际旋转 {headDim} 个通道中的 {rotaryDim} 个`,
    "partial-ignored": "partial_rotary_factor 是 {share}，但这种 model_type 的 default RoPE 不读取它，整个头都参与旋转",
    "partial-rotary": "{headDim} 个通道中旋转 {rotaryDim} 个，从第 {offset} 个通道开始",
    "per-layer-type": "不同类型的层参数不同：{types}；不指定 layerType 时，parseConfig 读取 {chosen}",
    "proportional-whole-head": "没有给出 partial_rotary_factor：所有通道对都旋转，与 linear 相同",
    "type-alias": "类型名{=written} 按{=type} 读取",
    "type-conflict": "type 是{=type}，rope_type 是{=ropeType}，以 rope_type 为准",
    "unseen-rotation": ({ longest }) =>
      longest === undefined
        ? "{all} 对中有 {pairs} 对在 {trained} 个位置内转不满一圈，更长的输入会使它们出现训练时没有的角度"
        : "在 {longest} 个位置内，{all} 对中有 {pairs} 对会达到新的角度，缩放之前的 {trained} 个位置没有覆盖这些角度",
    "version-followed": "滑动窗口层保持 default RoPE，与 {engine} 和 {release} 一致；{later} 则连这些层也缩放",
    "vision-config": "视觉部分有自己的旋转，请单独传入 vision_config",
    "yarn-not-truncated": "truncate 是 false：过渡区间的两端不取整，而有些引擎仍会取整",
  },
  values: chineseValues,
};

export function noteInChinese(code: ConfigNoteCode, values: NoteValues): string {
  const text = noteText(chineseNotes, code, values);
  return text.endsWith("？") ? text : `${text}。`;
}
