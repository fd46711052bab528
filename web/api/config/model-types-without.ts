import type { PositionSource, UnreadReason } from "../errors/error-rules.js";

/** Models without rotation, by the source of their positions: "x*" is x, x_text_model and x_vision_model. */
const families: Readonly<Record<PositionSource, string>> = {
  "learned positions":
    "AuraFlowTransformer2DModel aimv2* albert align align_text_model altclip* audio-spectrogram-transformer bark bart bert bert-generation big_bird bigbird_pegasus biogpt blenderbot blenderbot-small blip* blip-2 blip_2_qformer blip_2_vision_model bridgetower* camembert canine chinese_clip* clap clap_text_model clip* clipseg* coarse_acoustics convbert data2vec-text decision_transformer deit dinov2 dinov2_with_registers distilbert dpr dpt electra eomt ernie fine_acoustics flava flava_image_model flava_multimodal_model flava_text_model florence2 fnet git git_vision_model glm_10b gpt2 gpt-sw3 gpt_bigcode gpt_neo groupvit* hiera hunyuan_vl_vision ibert idefics2_vision idefics3_vision idefics_vision ijepa imagegpt instructblip instructblip_qformer instructblip_vision_model instructblipvideo instructblipvideo_qformer instructblipvideo_vision_model internvl_vision janus_vision_model kosmos_2_vision_model layoutlm layoutlmv2 layoutlmv3 layoutxlm led lilt longformer luke lxmert markuplm mbart megatron-bert metaclip_2* mgp-str minicpmv4_6_vision mobilebert molmo2_vision mra mvp nougat nystromformer openai-gpt opt owlv2* owlvit* perceiver phi4_multimodal_vision pixio plbart pp_formulanet prophetnet pvt qianfan_ocr_vision reformer rembert roberta roberta-prelayernorm roc_bert semantic siglip* siglip2* smolvlm_vision splinter squeezebert tapas timesformer trocr tvp videomt vilt visual_bert vit vit_msn vitpose_backbone vivit xclip* xlm xlm-roberta xlm-roberta-xl xmod yolos yoso",
  "sinusoidal positions":
    "DiTTransformer2DModel PixArtTransformer2DModel SD3Transformer2DModel audioflamingo3_encoder autoformer bros conditional_detr ctrl dab-detr deformable_detr deimv2 detr d_fine flaubert fsmt informer kosmos-2 kosmos-2.5 kosmos_2_5_text_model kosmos_2_text_model m2m_100 marian mask2former maskformer musicgen musicgen_decoder musicgen_melody musicgen_melody_decoder nllb-moe omdet-turbo patchtsmixer patchtst pegasus pegasus_x pp_doclayout_v3 qwen2_5_omni_audio_encoder qwen2_audio_encoder qwen3_asr_audio_encoder qwen3_asr_encoder qwen3_omni_moe_audio_encoder rf_detr rt_detr rt_detr_v2 speech_to_text table-transformer time_series_transformer timesfm videomae vit_mae voxtral_encoder whisper xglm",
  "biases of the scores by distance (ALiBi)": "bloom jais mpt",
  "relative positions in the scores":
    "beit clap_audio_model cohere_asr cpmant data2vec-vision deberta deberta-v2 dinat donut-swin fastspeech2_conformer fastspeech2_conformer_with_hifigan funnel granite_speech_encoder granite_speech_plus_encoder inkling_mm_model inkling_text longt5 maskformer-swin mpnet mt5 nemotron3_5_asr nemotron_asr_streaming nemotron_asr_streaming_encoder parakeet_ctc parakeet_encoder parakeet_rnnt parakeet_tdt phi4_multimodal_audio pix2struct* pop2piano pp_doclayout_v2 sam sam_hq sam_hq_vision_model sam_vision_model seamless_m4t_v2 seggpt sew-d slanext speecht5 swin swin2sr swinv2 switch_transformers t5 transfo-xl udop umt5 vitdet vits xlnet",
  "the order in which a state is updated":
    "falcon_mamba glm5_next glm5_next_text jamba kimi_k3 kimi_linear mamba mamba2 nemotron_h rwkv rwkv5 rwkv6 rwkv7 xlstm zamba",
  convolutions:
    "bit chameleon_vqgan convnext convnextv2 cvt dac data2vec-audio dinov3_convnext efficientnet emu3_vqgan encodec fastspeech2_conformer_hifigan focalnet gemma3n_vision hgnet_v2 hubert janus_vqgan levit mobilenet_v1 mobilenet_v2 mobilevit mobilevitv2 poolformer pp_lcnet pp_lcnet_v3 pp_lcnet_v4 pp_ocrv5_mobile_det pp_ocrv5_server_det pp_ocrv6_medium_det pp_ocrv6_small_det pvt_v2 qwen2_5_omni_bigvgan regnet resnet rt_detr_resnet segformer sew speecht5_hifigan superpoint swiftformer textnet unispeech unispeech-sat univnet uvdoc uvdoc_backbone vibevoice_acoustic_tokenizer vibevoice_acoustic_tokenizer_decoder vibevoice_acoustic_tokenizer_encoder wav2vec2 wavlm",
  "means other than rotation":
    "align_vision_model clvp_decoder deepseek_ocr2_sam_vision_model edgetam florence_vision gemma3n_audio gemma4_audio gemma4_unified_audio gemma4_unified_vision glm_image_vision glm_image_vqmodel glpn grounding-dino idefics2_perceiver idefics_perciever inkling_audio inkling_vision kosmos_2_5_vision_model lw_detr lw_detr_vit mllama_vision_model mm-grounding-dino moonshine_streaming_encoder moshi_depth oneformer pp_ocrv5_mobile_rec pp_ocrv5_server_rec pp_ocrv6_small_rec pp_ocrv6_tiny_rec radio rf_detr_dinov2 sam2 sam2_hiera_det_model sam2_vision_model sam3_detr_decoder sam3_detr_encoder sam3_geometry_encoder sam3_lite_text_detr_decoder sam3_lite_text_detr_encoder sam3_lite_text_geometry_encoder sam3_lite_text_mask_decoder sam3_lite_text_text_model sam3_mask_decoder slanet superglue tipsv2* videoprism* zoedepth",
};

/** Model types whose rotation is not read, by the reason. */
const unread: Readonly<Record<UnreadReason, string>> = {
  "it is made of other models: pass the config of one of them":
    "chmv2 deepseek_ocr2_vision depth_anything depth_pro edgetam_vision_model encoder-decoder esmfold2 higgs_audio_v2_tokenizer prompt_depth_anything rag sapiens2_head speech-encoder-decoder timm_backbone timm_wrapper tipsv2_dpt upernet vision-encoder-decoder vision-text-dual-encoder vitmatte vitpose xcodec",
  "its frequencies are learned": "lightglue MochiTransformer3DModel",
  "the two channels of a pair have different angles": "vjepa2 ErnieImageTransformer2DModel",
};

const namesOf = (list: string): string[] => list.replace(/(\S+)\*/g, "$1 $1_text_model $1_vision_model").split(" ");

const familyOf = <Family extends string>(families: Readonly<Record<Family, string>>, name: string) =>
  (Object.keys(families) as Family[]).find((family) => namesOf(families[family]).includes(name));

/** The source of positions in a model without rotary position embedding; undefined for every other model. */
export const positionsWithoutRope = (name: string): PositionSource | undefined => familyOf(families, name);

/** Why a model type's rotation is not read; undefined for every other. */
export const whyUnread = (name: string): UnreadReason | undefined => familyOf(unread, name);

const named = (families: Readonly<Record<string, string>>): [family: string, names: string[]][] =>
  Object.entries(families).map(([family, list]) => [family, namesOf(list)]);

/** Every model type without rotation, by the source of its positions. */
export const typesWithoutRope = () => named(families);

/** Every model type whose rotation is not read, by the reason. */
export const typesUnread = () => named(unread);
