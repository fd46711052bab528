import type { PositionSource } from "../errors/error-rules.js";

/** Where models without rotation take positions from, and the model types that do so. */
const families: Readonly<Record<PositionSource, string>> = {
  "learned positions":
    "albert align altclip bart beit bert bert-generation big_bird bigbird_pegasus biogpt blenderbot blenderbot-small blip blip-2 blip_2_qformer blip_text_model blip_vision_model bridgetower camembert canine chinese_clip clip clip_text_model clip_vision_model clipseg convbert data2vec-text deit dinov2 dinov2_with_registers distilbert dpr electra encoder-decoder ernie flava git gpt2 gpt-sw3 gpt_bigcode gpt_neo groupvit ibert idefics2_vision idefics3_vision imagegpt internvl_vision layoutlm layoutlmv2 layoutlmv3 led lilt longformer luke lxmert markuplm mbart megatron-bert metaclip_2 mobilebert mvp nystromformer openai-gpt opt owlv2 owlvit perceiver plbart prophetnet rembert roberta roberta-prelayernorm roc_bert siglip siglip2 siglip2_vision_model siglip_vision_model smolvlm_vision splinter squeezebert tapas trocr vilt visual_bert vit vit_mae vit_msn vivit xglm xlm xlm-roberta xlm-roberta-xl xmod yolos",
  "sinusoidal positions":
    "ctrl m2m_100 marian musicgen musicgen_decoder nllb-moe pegasus pegasus_x speech_to_text whisper",
  "biases of the scores by distance (ALiBi)": "bloom jais mpt",
  "relative positions in the scores":
    "cpmant deberta deberta-v2 funnel longt5 mpnet mt5 pix2struct pop2piano sew-d switch_transformers t5 transfo-xl udop umt5 xlnet",
  "the order in which a state is updated":
    "falcon_mamba jamba mamba mamba2 nemotron_h rwkv rwkv5 rwkv6 rwkv7 xlstm zamba",
  convolutions:
    "convnext convnextv2 data2vec-audio efficientnet hubert mobilenet_v1 mobilenet_v2 regnet resnet sew unispeech unispeech-sat wav2vec2 wavlm",
};

/** Where a model without rotary position embedding takes positions from; undefined for every other. */
export function positionsWithoutRope(name: string): PositionSource | undefined {
  return (Object.keys(families) as PositionSource[]).find((family) => families[family].split(" ").includes(name));
}

/** Every model type without rotation, by where its positions come from. */
export const typesWithoutRope = (): [family: string, names: string[]][] =>
  Object.entries(families).map(([family, names]) => [family, names.split(" ")]);
