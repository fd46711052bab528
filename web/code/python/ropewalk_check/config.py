"""A model's config as a program reads it: by every name in use, and which numbers in it nobody gave."""

# Names of one number, in the configs and the programs of different models.
SIZES = [names.split() for names in (
    "head_dim attention_head_dim d_head dim_head head_size kv_channels qk_rope_head_dim rope_head_dim d_k",
    "hidden_size n_embd d_model dim embed_dim emb_dim model_dim",
    "num_attention_heads n_head n_heads num_heads nhead attention_heads",
    "num_key_value_heads n_kv_heads num_kv_heads n_kv_head num_query_groups n_query_groups n_kv_groups multi_query_group_num",
    "num_hidden_layers n_layer n_layers num_layers depth",
    "rope_theta rotary_emb_base rotary_base base theta rope_base freq_base theta_base base_frequency",
    "max_position_embeddings max_seq_len n_positions n_ctx block_size context_length seq_length max_seq_length max_sequence_length "
    "max_context_length",
    "partial_rotary_factor rotary_pct rotary_percent rotary_percentage rope_percentage rotary_fraction partial_rotary rope_pct",
    "rotary_dim rotary_ndims rope_n_elem rotary_emb_dim rope_dim",
)]
SCHEME = [names.split() for names in (
    "scaling_factor rope_scaling_factor rope_factor factor scale_factor rope_scale_factor seq_len_interpolation_factor position_scale rotary_scaling_factor ntk_factor "
    "condense_ratio rope_condense_ratio rope_scale scale", "use_scaled use_scaled_rope use_rope_scaling use_scaled_freqs",
    "low_freq_factor low_freq_scale", "high_freq_factor high_freq_scale",
    "original_max_position_embeddings old_context_len original_max_seq_len original_seq_len original_context_length original_max_pos_embeddings orig_context_len "
    "old_context_length original_max_length original_max_position initial_context_length initial_context_len pretrained_max_len",
    "beta_fast ntk_beta rope_ntk_beta fast_beta", "beta_slow ntk_alpha rope_ntk_alpha slow_beta", "attention_factor attn_factor", "mscale", "mscale_all_dim",
    "mrope_section mrope_sections rope_section", "short_factor", "long_factor", "rope_type type",
)]
GROUP = {name: names for names in SIZES + SCHEME for name in names}
SCALINGS = ("rope_scaling", "rope_parameters", "rope_config", "rope_params")
# What a class asks for beside its rotation, which does not depend on it.
BESIDE = {
    "attention_dropout": 0.0, "attn_pdrop": 0.0, "dropout": 0.0, "attention_bias": False, "bias": False, "rms_norm_eps": 1e-6, "norm_eps": 1e-6,
    "vocab_size": 64, "intermediate_size": 64, "pad_token_id": None, "hidden_act": "silu", "use_cache": False, "layer_types": ["full_attention"],
    "num_hidden_layers": 1, "_attn_implementation": "eager", "initializer_range": 0.02, "sliding_window": None, "max_batch_size": 2,
}


class Config(dict):
    """Keys are also attributes, as in transformers. `made_up`: keys that the caller did not give; `read`: those of them that were asked for."""

    def __init__(self, values, known=None, made_up=None, read=None):
        super().__init__(values)
        self.__dict__.update(_known=known or {}, _made_up=made_up or {}, _read=read if read is not None else set())

    def _find(self, name):
        for keys in (self, self._known):
            for one in (name, *GROUP.get(name, ())):
                if dict.__contains__(keys, one) and (one == name or dict.__getitem__(keys, one) is not None):
                    return dict.__getitem__(keys, one)
            inner = next((dict.__getitem__(keys, one) for one in SCALINGS if isinstance(keys.get(one) if keys is not self else dict.get(self, one), dict)), {})
            if name in GROUP and name not in ("rope_type",):
                for one in (name, *GROUP[name]):
                    if one in inner:
                        return inner[one]
        for one in (name, *GROUP.get(name, ())):
            if one in self._made_up:
                self._read.add(name)
                return self._made_up[one]
        if name in BESIDE:
            return BESIDE[name]
        for one in GROUP.get(name, ()):
            if one in BESIDE:
                return BESIDE[one]
        text = dict.get(self, "text_config")
        if isinstance(text, dict) and name in text:
            return text[name]
        raise KeyError(name)

    def _value(self, name):
        found = self._find(name)
        return Config(found) if isinstance(found, dict) and not isinstance(found, Config) else found

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return self._value(name)
        except KeyError:
            raise AttributeError(f"the config has no {name}") from None

    def __setattr__(self, name, value):
        self[name] = value

    def __getitem__(self, name):
        return self._value(name)

    def get(self, name, default=None):
        try:
            return self._value(name)
        except KeyError:
            return default

    def __contains__(self, name):
        return self.get(name, self) is not self

    def given(self, name):
        """What the caller or the expected rotation says under a name or its other names; None if nobody does."""
        if name not in GROUP:
            return None
        before = set(self._read)
        try:
            found = self._find(name)
        except KeyError:
            return None
        made = self._read - before
        self._read -= made
        return None if made or name in BESIDE else found
