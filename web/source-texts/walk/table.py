batch, seq = 2, 16
position_ids = torch.arange(seq).repeat(batch, 1)
expanded = inv_freq[None, :, None].expand(batch, -1, 1)
angles = expanded @ position_ids[:, None, :].float()
angles = angles.transpose(1, 2)  # [batch, seq, pairs]
emb = torch.cat((angles, angles), dim=-1)
cos, sin = emb.cos(), emb.sin()

print("inv_freq_expanded.shape:", tuple(expanded.shape))
print("cos.shape:", tuple(cos.shape))
print("sin.shape:", tuple(sin.shape))
off = (cos**2 + sin**2 - 1).abs().max().item()
print(f"max |cos² + sin² − 1|: {off:.3e}")
print("cos[0,3,:3]:", *cos[0, 3, :3].numpy().round(4))
print("cos[0,3,64:67]:", *cos[0, 3, 64:67].numpy().round(4))
print("sin[0,3,64:67]:", *sin[0, 3, 64:67].numpy().round(4))
