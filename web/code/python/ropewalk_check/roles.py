"""The role of a rotation's parameter, from its name."""
from .config import SCHEME

ROLES = {
    "x": "x q k v xs xq xk xv query key value queries keys values tensor input inputs hidden_states q_states k_states query_states "
    "key_states value_states query_layer key_layer vec vector u feats features states embeddings qk x_q x_k q_heads k_heads head heads_in a y "
    "q_embed k_embed query_layer_ key_layer_ input_tensor token_embeddings",
    "positions": "position_ids positions position pos pos_ids input_pos token_positions indices idx m p position_id ids "
    "seq_positions timesteps position_indices input_positions pos_idx positions_ids segment_pos cache_position position_embedding_ids "
    "token_pos seq_pos",
    "offset": "offset start_pos start past_length past_key_values_length seq_offset start_index input_offset position_offset pos_offset "
    "cur_pos past_len past_seq_len kv_offset shift",
    "length": "seq_len max_seq_len max_len end seqlen max_position_embeddings max_seq_length length n_ctx context_length num_positions "
    "max_positions max_seqlen block_size sequence_length n max_position num_tokens ctx_len seq_length max_length maxlen max_sequence_length "
    "context_len seq s l max_position_embedding max_pos num_pos n_positions seqlen_k n_tokens s_len slen max_context_length max_context",
    "dim": "dim d head_dim d_model dim_head d_k embedding_dim d_head hidden_dim hidden_size n_embd rotary_dim rope_dim rot_dim qk_dim size "
    "dims n_elem depth head_size n_dims rotary_ndims hd embed_dim embed_size dim_model d_rope feature_dim rope_head_dim head_width "
    "n_dim dim_embedding emb_dim kv_channels projection_dim dim_rotary",
    "heads": "n_heads num_heads heads n_head h num_attention_heads nheads num_kv_heads n_kv_heads",
    "base": "base theta rope_theta constant theta_base rope_base freq_base theta_0 theta0 max_wavelength rotary_base rotary_emb_base "
    "base_freq rope_base_freq freqs_base wavelength b base_frequency",
    "cos": "cos c cos_cached cos_vals cosine cos_cache cosines cos_table cos_emb cos_freqs freqs_cos cos_pos cos_embed cos_theta cos_mtheta "
    "cos_k cos_t",
    "sin": "sin sin_cached sin_vals sine sin_cache sines sin_table sin_emb sin_freqs freqs_sin sin_pos sin_embed sin_theta sin_mtheta "
    "sin_k sin_t",
    "table": "freqs_cis rope_cache cache rope emb pos_emb rotary_pos_emb freqs_complex rotary_emb cos_sin pe position_embeddings rotary "
    "freq_cis freqs_c angles freqs freqs_ci rope_freqs rotary_freqs sincos sinusoid sinusoidal_pos rope_emb pos_embed pos_enc rot "
    "rotary_embeddings cis phases phase rope_table rotations position_embedding rotary_embedding complex_freqs precomputed_freqs fc freqs_cos_sin "
    "theta_matrix pos_cis rel_pos_emb image_rotary_emb rotations_matrix r cos_sin_cache",
    "inv_freq": "inv_freq inv_freqs freq frequencies thetas inverse_freq inv_frequencies div_term freq_vec theta_i omegas omega",
    "axis": "seq_dim seq_axis sequence_dim sequence_axis",
    "sections": "mrope_section mrope_sections rope_section",
    "factor": "ratio alpha scale scaling factor rope_scale condense_ratio",
    "config": "config cfg conf args model_args params hparams configuration model_config model_params",
    "device": "device device_type",
    "dtype": "dtype precision torch_dtype param_dtype",
}

NAMES = {name: role for role, names in ROLES.items() for name in names.split()}


def role_of(name, default, others):
    """The role of a parameter, or None. `others`: the other names; `default`: inspect's marker or the default value."""
    plain = name.lower().strip("_")
    if plain in ("t", "ts", "time"):
        beside = {NAMES.get(other.lower()) for other in others}
        return "x" if beside & {"cos", "sin", "table", "axis"} else "positions"
    if plain in ("theta", "freq", "thetas") and not isinstance(default, (int, float)):
        beside = {NAMES.get(other.lower()) for other in others}
        if "x" in beside and "base" not in {NAMES.get(o.lower()) for o in others if o != name}:
            return "base" if plain == "theta" else "inv_freq"
    if plain == "n" and "dim" not in {NAMES.get(other.lower()) for other in others} and "x" in {
        NAMES.get(other.lower()) for other in others
    }:
        return "positions"
    if plain in NAMES:
        return NAMES[plain]
    if any(plain in names for names in SCHEME):
        return None  # a number of the scheme, which the config has
    for ending, role in (
        ("position_ids", "positions"), ("positions", "positions"), ("_pos", "positions"), ("seq_len", "length"), ("_len", "length"),
        ("_length", "length"), ("_dim", "dim"), ("theta", "base"), ("_base", "base"), ("cos", "cos"), ("sin", "sin"), ("inv_freq", "inv_freq"),
        ("freqs", "table"), ("_states", "x"), ("freqs_cis", "table"), ("config", "config"), ("_emb", "table"), ("_heads", "heads"),
    ):
        if plain.endswith(ending):
            return role
    for beginning, role in (("cos_", "cos"), ("sin_", "sin"), ("freqs_", "table"), ("query", "x"), ("key", "x")):
        if plain.startswith(beginning):
            return role
    return None
