"""Safetensors files with matrices in 8 bits.

Each matrix has a scale for each row: weight = round(w / scale), scale = max |row| / 127, in the tensors NAME and
NAME_scale [rows, 1]. Gains and biases stay float32.
"""

import json
import struct

import torch

DTYPES = {"F32": torch.float32, "I8": torch.int8}


def write_safetensors(path, tensors, facts=None):
    """The format: the header's length in 8 bytes, the header as JSON, the tensors one after the other."""
    header, offset = {"__metadata__": {"format": "pt", **(facts or {})}}, 0
    names = {dtype: name for name, dtype in DTYPES.items()}
    for name, tensor in tensors.items():
        end = offset + tensor.numel() * tensor.element_size()
        header[name] = {"dtype": names[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    data = b"".join(tensor.contiguous().numpy().tobytes() for tensor in tensors.values())
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def read_safetensors(path):
    data = bytearray(path.read_bytes())
    start = 8 + struct.unpack("<Q", data[:8])[0]
    header = json.loads(bytes(data[8:start]))
    del header["__metadata__"]
    tensors = {}
    for name, one in header.items():
        first, end = one["data_offsets"]
        flat = torch.frombuffer(data[start + first : start + end], dtype=DTYPES[one["dtype"]])
        tensors[name] = flat.reshape(one["shape"])
    return tensors


def quantised(weights):
    tensors = {}
    for name, weight in weights.items():
        if weight.dim() == 1:
            tensors[name] = weight.float()
            continue
        scale = weight.abs().amax(1, keepdim=True) / 127
        tensors[name] = (weight / scale).round().to(torch.int8)
        tensors[f"{name}_scale"] = scale.float()
    # The widest first, so that every tensor starts on a multiple of its own element.
    return dict(sorted(tensors.items(), key=lambda item: item[1].element_size(), reverse=True))


def multiplied_out(tensors):
    """The weights in float32."""
    names = [name for name in tensors if not name.endswith("_scale")]
    return {name: tensors[name].float() * tensors.get(f"{name}_scale", 1) for name in names}
