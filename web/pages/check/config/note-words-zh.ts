import {
  each,
  noteText,
  type ConfigNoteCode,
  type NoteValues,
  type NoteWords,
} from "../../../api/config/note-words.js";
import { chineseValues } from "../../../figures/base/words/value-words-zh.js";

/**
 * The notes of inspectConfig in Chinese, from the same data as the English sentences. `{=name}` includes a space in
 * front of it.
 */
const effects = {
  rotary_scaling_factor: "rotary_scaling_factor 是{=value}：超过训练长度后，模型代码用它拉伸 base，这里不读取",
  rotary_emb_scale_base: "rotary_emb_scale_base 是{=value}：模型代码按位置缩放 query 和 key（xPos），这里不读取",
  use_dynamic_ntk: "use_dynamic_ntk 是{=value}：超过 seq_length 后，模型代码会拉伸 base，这里不读取",
  dual_chunk_attention_config: "给出了 dual_chunk_attention_config：遵循它的引擎在分块之间使用其他距离，这里不读取",
  llama_4_scaling_beta:
    "llama_4_scaling_beta 是{=value}：模型代码把 query 乘以 1 +{=value} log(1 + floor(位置 / 原始长度))，这不属于旋转",
  rope_ratio: "rope_ratio 是{=value}，与 ChatGLM3 一样乘到 base 上；而 ChatGLM2 的 32k 代码用它去除位置",
};

export const chineseNotes: NoteWords = {
  sentences: {
    "architecture-differs": ({ counts }) =>
      counts === true
        ? "model_type 是{=name}，而 architectures 写的是 {architecture}：按{=type} 读取"
        : "model_type 是{=name}，而 architectures 写的是 {architecture}，后者的读法不同，即{=type}",
    "attention-factor": ({ factor }) =>
      factor === 1
        ? "attention_factor 给出的值是 {factor}，cos 和 sin 不变"
        : "cos 和 sin 都乘以 {factor}，注意力分数因此乘以它的平方；有些引擎改为缩放 softmax，两种做法不可同时使用",
    "attention-factor-overrides": "已经给出 attention_factor，mscale 和 mscale_all_dim 不起作用",
    "base-conflict": ({ inner }) =>
      inner === undefined
        ? "{outer} 是{=outerBase}，而配置类有自己的 rope_parameters，其 base 是 {base}，以后者为准"
        : "{outer} 是{=outerBase}，{inner} 是 {base}，以 {inner} 为准",
    "base-default": "没有给出 base，采用配置类的默认值 {base}",
    "base-of-other-layers": "rope_theta 是{=theta}，而这些层使用 {source} 给出的 {base}",
    "cache-depends-on-length":
      "频率随序列长度变化：缓存中应存放旋转之前的 key，或者每个序列从一开始就按固定的长度取频率",
    "encoder-config": "这里读取的是解码器；编码器有自己的参数，请单独传入编码器的配置",
    "factor-from-lengths": "没有给出 factor，取两个长度之比 {ratio}",
    "factor-ratio": "factor 是 {factor}，而最大长度与原始长度之比是 {ratio}，以 factor 为准",
    "first-head-rotates": "模型代码只旋转每层的第一个头，其余的头保持不变",
    "gqa-permutation":
      "query 有 {heads} 个头，key 有 {keyHeads} 个头：为另一种配对重排权重时，两个投影要各用自己的头数",
    "head-dim-not-quotient":
      "head_dim 是 {headDim}，不等于 hidden_size / num_attention_heads = {quotient}；按这个商计算维数的代码会得到不同的频率",
    "heads-do-not-divide": "num_attention_heads 是 {heads}，不是 num_key_value_heads（{keyHeads}）的倍数",
    "indexer-rotates":
      "每层旋转两次：注意力一次，indexer 的头一次，后者的通道配对方式可能不同；用 layerType “indexer” 读取第二次旋转",
    "inv-freq-first": "inv_freq 的第一个值是 {first}，而 base^0 等于 1",
    "inv-freq-negative": "第 {pair} 对的 inv_freq 是 {value}，这一对朝相反方向旋转",
    "inv-freq-not-falling": "inv_freq 从第 {before} 对到第 {pair} 对不降反升，由 {lower} 变为 {higher}",
    "key-ignored": ({ layerType }) =>
      `${layerType === undefined ? "" : "{layerType} 层的 "}rope_type{=type} 不使用 {key}，这个键被忽略`,
    "key-not-read": ({ key }) => effects[key as keyof typeof effects],
    "keys-disagree": (values) =>
      `${each(values, "，", (i) => `{name${i}} 是 {value${i}}`)}，彼此不一致，以 {name0} 为准`,
    "layers-without-attention": "{types} 类型的层没有注意力，也不做旋转",
    "layers-without-rope": ({ layers, interval }) => {
      if (layers !== undefined) return "第 {layers} 层不做旋转（从 0 数起）";
      return interval !== undefined
        ? "每{=interval} 层中的最后一层不做旋转"
        : "{type} 类型的层不做旋转，这由模型的代码决定";
    },
    "length-like-vocabulary": ({ longest, vocabulary }) =>
      longest === vocabulary
        ? "max_position_embeddings 等于 vocab_size（{vocabulary}），其中一个可能是误抄的"
        : "max_position_embeddings 是 {longest}，与 vocab_size（{vocabulary}）非常接近，两者可能弄混了",
    "llama3-no-band": "high_freq_factor 等于 low_freq_factor，缩放与不缩放的频率之间没有平滑过渡",
    "llama3-not-extended":
      "original_max_position_embeddings 是 {original}，没有小于 max_position_embeddings（{longest}），上下文并未扩展",
    "longrope-boundary": "长度不超过 {original} 时使用 short_factor，更长时使用 long_factor",
    "low-precision-positions":
      "位置超过 {limit} 后不能再用{=dtype} 精确表示：请用 float32 或更高的精度计算 cos 和 sin 表",
    "model-type": ({ writeAs }) =>
      `通道按 {pairing} 配对${writeAs === undefined ? "" : "，旋转后按 {writeAs} 的次序写回"}，依据 {source}`,
    "model-type-unknown": "未知的 model_type：通道按调用者指定的 {pairing} 配对",
    "mrope-axes": ({ order, count }) =>
      `各对分别由${count === 3 ? "时间、高度、宽度" : " {count} 个轴的"}位置驱动，对数依次为 {sections}，${order === undefined ? "按段排列" : "排列方式为 {order}"}`,
    "mscale-ignored": "mscale 和 mscale_all_dim 必须同时给出且都不为 0，否则不起作用",
    "one-set-for-all": "各层的注意力方式不同，但共用一组旋转参数",
    "original-length-assumed":
      "没有给出 original_max_position_embeddings，以 max_position_embeddings 的值 {original} 代替",
    "original-length-conflict":
      "original_max_position_embeddings 在内层是 {inside}，在外层是 {outside}，以 {original} 为准",
    "outer-ignored": "以 {inner} 内的旋转参数为准，它旁边的同名参数被忽略",
    "output-rotates-back": "value 就是旋转后的 key：模型代码按 query 的位置，把注意力输出的同样通道转回去",
    "pairing-overridden": "通道按调用者指定的 {pairing} 配对，而 {source} 采用 {usual}",
    "pairing-stated": ({ counts }) =>
      counts === true
        ? "通道按 {key} 所说的 {pairing} 配对，而 {source} 采用 {usual}"
        : "{key} 说是 {pairing}，但 {source} 不读取它：通道按 {usual} 配对",
    "parts-rotate": "头分成相等的几段，各按自己的位置旋转：{types}；由 layerType 选择，rotaryOffset 是该段的起点",
    "parameters-replaced": "rope_scaling 完全取代 rope_parameters",
    "partial-conflict": (values) =>
      `${each(values, "，", (i) => `按 {name${i}} 旋转的比例是 {value${i}}`)}；实际旋转 {headDim} 个通道中的 {rotaryDim} 个`,
    "partial-ignored": "partial_rotary_factor 是 {share}，但这种 model_type 的 default RoPE 不读取它，整个头都参与旋转",
    "partial-rotary": "{headDim} 个通道中旋转 {rotaryDim} 个，从第 {offset} 个通道开始",
    "per-layer-type": "不同类型的层参数不同：{types}；不指定 layerType 时，parseConfig 读取 {chosen}",
    "proportional-whole-head": "没有给出 partial_rotary_factor：所有通道对都旋转，与 linear 相同",
    "softmax-scaled": "模型代码还把 softmax 的缩放乘以 {square}，即 0.1 mscale_all_dim ln(factor) + 1 的平方",
    "type-alias": "类型名{=written} 按{=type} 读取",
    "type-conflict": "type 是{=type}，rope_type 是{=ropeType}，以 rope_type 为准",
    "unseen-rotation": ({ longest }) =>
      longest === undefined
        ? "{all} 对中有 {pairs} 对在 {trained} 个位置内转不满一圈，更长的输入会使它们出现训练时没有的角度"
        : "在 {longest} 个位置内，{all} 对中有 {pairs} 对会达到新的角度：缩放之前在 {trained} 个位置上的训练不含这些角度",
    "version-followed": "滑动窗口层保持 default RoPE，与 {engine} 和 {release} 一致；{later} 则连这些层也缩放",
    "values-rotate": "模型代码也旋转 v，用的是 q 和 k 的同一张表",
    "vision-config": "视觉部分有自己的旋转，请单独传入 vision_config",
    "width-first": "第一个轴是宽度，第二个是高度",
    "yarn-not-truncated": "truncate 是 false：过渡区间的两端不取整，而有些引擎仍会取整",
  },
  values: chineseValues,
};

export function noteInChinese(code: ConfigNoteCode, values: NoteValues): string {
  const text = noteText(chineseNotes, code, values);
  return text.endsWith("？") ? text : `${text}。`;
}
