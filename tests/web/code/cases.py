"""Small expressions, run by the real torch and numpy (write_golden.py) and by ropewalk/code; both give the same record of each."""

TORCH = r"""
torch.tensor([1, 2, 3])
torch.tensor([1, 2.5, True])
torch.tensor([True, False])
torch.tensor(3.14159)
torch.tensor([[1.0, 2], [3, 4]], dtype=torch.float64)
torch.tensor([])
torch.zeros(2, 0)
torch.tensor([1e-5, 1.0])
torch.tensor([1e8, 1.0])
torch.tensor([1e9])
torch.tensor([0.001, 1000.0])
torch.tensor([0.0001, 100.0])
torch.tensor([float("nan"), float("inf"), -float("inf"), 1.5])
torch.tensor([float("nan"), 1.0])
torch.tensor([-1.0, 1.0, 10.0])
torch.tensor([-1.5, 22.25, 333.125])
torch.tensor([1 + 2j, -3.5j])
torch.tensor([1.5, 2], dtype=torch.bfloat16)
torch.tensor([1.5, 2], dtype=torch.float16)
torch.tensor([[True, False], [False, True]])
torch.arange(0, 12, 2)
torch.arange(0, 1, 0.1)
torch.arange(5.0)
torch.arange(10, 0, -3)
torch.arange(0, 64, 2)[: 64 // 2].float() / 64
torch.arange(3, dtype=torch.bfloat16)
torch.arange(1100)
torch.arange(1100.0).reshape(11, 100)
torch.arange(2000).view(2, 10, 100)
torch.linspace(0, 1, 5)
torch.linspace(-1, 1, 7)
torch.linspace(1, 10, steps=4, dtype=torch.float64)
torch.ones(2, 3)
torch.ones_like(i)
torch.zeros(2, 2, dtype=torch.int64)
torch.full((2, 2), 7)
torch.full((2, 2), 7.5)
torch.empty(2, 3).shape
torch.eye(3)
x
x.shape
x.shape[-1]
x.size(1)
x.size()
x.stride()
x.ndim
x.dtype
x.device
x.numel()
x.dim()
x.T.shape
i.T
x.view(6, 4)
x.view(2, -1)
x.reshape(-1)
x.reshape(4, 6)
x.transpose(0, 2)
x.transpose(1, 2).reshape(2, 12)
x.transpose(1, 2).view(2, 12)
x.transpose(1, 2).stride()
x.transpose(1, 2).is_contiguous()
x.transpose(1, 2).contiguous().stride()
x.permute(2, 0, 1)
x.permute(2, 0, 1).shape
x.flatten()
x.flatten(1)
x.flatten(0, 1)
x.flatten(-2)
x.unsqueeze(0).shape
x.unsqueeze(-1).shape
x[:1].squeeze(0).shape
x[:1].squeeze().shape
x.unflatten(-1, (2, 2))
x.unflatten(2, (-1, 2)).shape
x[0]
x[0, 1]
x[0, 1, 2]
x[..., ::2]
x[..., 1::2]
x[:, None].shape
x[:, :, None, :].shape
x[..., : x.shape[-1] // 2]
x[..., x.shape[-1] // 2 :]
x[:, -1]
x[:, -2:]
x[..., -1]
x[0:5]
x[:, 1:1]
x[None, 0]
x[i > 2]
x[x > 2]
x[:, [0, 2]]
x[torch.tensor([1, 0])]
x[torch.tensor([[0, 1], [1, 0]])].shape
x[:, torch.tensor([0, 1]), torch.tensor([1, 2])]
x[torch.tensor([0, 1]), :, torch.tensor([1, 2])]
x[0, :, torch.tensor([1, 2])]
x[torch.tensor([True, False])]
x[torch.tensor(1)]
x[5]
x[0, 0, 0, 0]
x[:, ::-1]
i[i]
x.chunk(2, dim=-1)
x.chunk(3, dim=1)
torch.chunk(x, 3, -1)
x.split(3, dim=-1)
torch.split(x, [1, 3], dim=-1)
torch.split(x, [1, 1], dim=-1)
x.unbind(-1)
x.unbind(0)
torch.cat((x, x), dim=-1).shape
torch.cat((-x[..., 2:], x[..., :2]), dim=-1)
torch.cat([i, i.float()], 0)
torch.cat([x, x[:1]], dim=1)
torch.stack((x, x), dim=-1).shape
torch.stack([-x[..., 1::2], x[..., ::2]], dim=-1).flatten(-2)
torch.stack([x, x[0]])
x.repeat(1, 1, 2)
x.repeat(2, 1, 1, 1).shape
i.repeat(2)
x.repeat_interleave(2, dim=-1)
i.repeat_interleave(2)
torch.repeat_interleave(i, torch.tensor([1, 2]), dim=0)
x.expand(3, 2, 3, 4).shape
x[:1].expand(4, -1, -1).shape
x[:1].expand(4, 3, 4).stride()
x.expand(3, 3, 4)
x.tile(2)
x.flip(-1)
torch.flip(i, (0, 1))
torch.roll(i, 1, 1)
x.movedim(0, -1).shape
x + 1
x * 2.5
1 - x
2 / (x + 1)
x // 0.5
x % 1
-x % 0.7
x ** 2
2 ** x
10000 ** (torch.arange(0, 8, 2) / 8)
1.0 / (10000.0 ** (torch.arange(0, 8, 2).float() / 8))
1.0 / (10000 ** (torch.arange(0, 128, 2)[: 64].float() / 128))
1.0 / (500000.0 ** (torch.arange(0, 128, 2, dtype=torch.int64).float() / 128))
torch.pow(10000.0, -torch.arange(0, 8, 2) / 8)
torch.exp(torch.arange(0, 16, 2) * -(math.log(10000.0) / 16))
x ** -0.5
x ** 0.5
i ** 2
i ** -1
2 ** i
i / 2
i // 2
-i // 2
-i % 4
i % -4
i + 0.5
i * True
i / i
i // 0
i + i.int()
i.int() + i.short()
i.to(torch.uint8) + i.to(torch.int8)
i.to(torch.uint8) * 100
i.to(torch.int8) * 50
i.int() * 10**9
i + x[0, :2, :3]
x + i
x[0, 0] + torch.tensor(1.0, dtype=torch.float64)
x.double() + x
x.bfloat16() + x
x.half() + x.bfloat16()
x.half() * 2
x.bfloat16() * 0.1
x.bfloat16() * torch.tensor(0.1)
x.bfloat16() + 0.01
x.bfloat16() / 3
x.bfloat16() * x.bfloat16()
x.bfloat16() - x.bfloat16() / 3
x.bfloat16().cos()
x.bfloat16().sum()
x.bfloat16().mean(-1)
x.half() / 3
x.half() + x.half() / 7
(x * 30000).half()
(x / 1e7).half()
(torch.arange(250, 262).bfloat16())
torch.arange(2040, 2056).half()
(x * 1e38).bfloat16()
x.bfloat16().float()
x.double().float()
x.int()
(-x).long()
(x > 1).float()
x.bool()
x.to(torch.float64)
x.to(i.dtype)
x.to("cpu").dtype
x.type(torch.int32)
x.type()
x.type_as(i)
i.float().type_as(x.half())
torch.tensor(2.0) * i
torch.tensor(2.0) * x.half()
torch.tensor(2) * x.bfloat16()
torch.tensor(2.5) + torch.tensor(1)
torch.tensor([1]) + 1.5
torch.tensor([True]) + 1
torch.tensor([True]) + torch.tensor([True])
torch.tensor([True]) - torch.tensor([True])
torch.tensor(1j) * x[0]
x[0] * 1j
x[0].double() * 1j
z
z * z
z + 1
z * x[0]
z.real
z.imag
z.abs()
z.angle()
z.conj()
z / 2
z.dtype
torch.view_as_real(z)
torch.view_as_complex(x.reshape(2, 3, 2, 2))
torch.view_as_complex(x)
torch.view_as_complex(x.transpose(1, 2)[..., :2])
torch.view_as_complex(x.reshape(2, 3, 2, 2)) * z[:, :2]
torch.view_as_real(torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))).flatten(2)
torch.polar(torch.ones(4), torch.arange(4.0))
torch.polar(torch.ones_like(x[0]), x[0])
torch.complex(x[0], x[1])
x == x[0]
x != 1
x < i[:, :, None]
x >= 1
(x > 1) & (x < 2)
(x < 1) | (x > 2)
~(x > 1)
i & 1
i | 1
i ^ 3
i << 2
~i
x & 1
x.sin()
x.cos()
torch.sin(x * 1000)
torch.cos(torch.arange(0, 100000, 9973).float())
torch.tan(x)
x.exp()
(x + 1).log()
(x + 1).log10()
torch.log2(x + 1)
torch.sqrt(x)
torch.rsqrt(x + 1)
torch.tanh(x)
torch.sigmoid(x)
torch.abs(-x)
torch.floor(x * 3)
torch.ceil(x * 3)
torch.round(x * 3.5)
torch.round(torch.tensor([0.5, 1.5, 2.5, -0.5, -1.5]))
torch.round(x, decimals=2)
torch.sign(x - 1)
i.sin()
i.floor()
i.float().sqrt()
torch.clamp(x, 0.5, 1.5)
x.clamp(min=1)
x.clamp(max=torch.tensor(1.0))
i.clamp(1, 3)
torch.where(x > 1, x, -x)
torch.where(i > 2, i, torch.tensor(0))
torch.where(x > 1, x, 0.0)
torch.where(i > 2)
torch.div(i, 2, rounding_mode="floor")
torch.div(-i, 2, rounding_mode="trunc")
torch.div(x, 0.3, rounding_mode="floor")
torch.add(x, x, alpha=2)
torch.maximum(x[0], x[1])
torch.atan2(x, x + 1)
x.masked_fill(x > 1, -1)
x.masked_fill(x > 1, float("-inf"))
x.sum()
x.sum(-1)
x.sum(dim=(0, 2))
x.sum(0, keepdim=True)
i.sum()
(x > 1).sum()
x.mean()
x.mean(-1, keepdim=True)
i.mean()
i.float().mean(0)
x.std()
x.var(-1)
x.var(-1, unbiased=False)
x.norm()
x.norm(dim=-1)
x.norm(p=1, dim=-1)
x.max()
x.max(-1)
x.max(dim=1).values
x.min(0)[1]
torch.max(x, x.flip(0))
x.argmax()
x.argmax(-1)
x.argmin(0)
x.amax(-1)
x.prod(-1)
x.any()
(x > 1).any(-1)
(x > 1).all()
x.cumsum(-1)
i.cumsum(0)
i.cumprod(1)
x.softmax(-1)
torch.softmax(x * 10, dim=-1)
F.softmax(x, dim=1)
F.softmax(x.bfloat16(), dim=-1)
F.log_softmax(x, -1)
x.sort(-1, descending=True)
torch.topk(x, 2)
x.argsort(dim=1, descending=True)
torch.tril(torch.ones(3, 3))
torch.triu(torch.ones(3, 3), diagonal=1)
torch.tril(x, -1)
torch.outer(torch.arange(3.0), torch.tensor([1.0, 0.1]))
torch.outer(torch.arange(3), torch.tensor([1.0, 0.1]))
torch.outer(x, x)
torch.einsum("i,j->ij", torch.arange(3.0), torch.tensor([1.0, 0.1]))
torch.einsum("i , j -> i j", torch.arange(3.0), torch.tensor([1.0, 0.1]))
torch.einsum("..., f -> ... f", torch.arange(6.0).view(2, 3), torch.tensor([1.0, 0.1]))
torch.einsum("...n,d->...nd", torch.arange(6.0).view(2, 3), torch.tensor([1.0, 0.1]))
torch.einsum("bij,bkj->bik", x, x)
torch.einsum("bij,bij->b", x, x)
torch.einsum("bij->bji", x)
torch.einsum("bij->", x)
torch.einsum("ii->i", torch.eye(3))
torch.einsum("ij,jk,kl->il", x[0], x[0].T, x[0])
torch.einsum("ij,jk", x[0], x[1].T)
torch.einsum("i,j->ij", torch.arange(3), torch.arange(2))
x @ x.transpose(-1, -2)
x[0] @ x[0, 0]
x[0, 0] @ x[0, 0]
torch.matmul(x, x[0].T)
torch.matmul(x, x)
x[0].mm(x[1].t())
torch.bmm(x, x.transpose(1, 2))
x.gather(-1, torch.tensor([[[0], [1], [2]], [[3], [2], [1]]]))
torch.gather(i, 1, torch.tensor([[0, 0], [2, 1]]))
x.index_select(1, torch.tensor([2, 0]))
torch.broadcast_tensors(x, x[:, :1])[1].shape
torch.meshgrid(torch.arange(2), torch.arange(3), indexing="ij")
torch.meshgrid(torch.arange(2), torch.arange(3), indexing="xy")
torch.nonzero(i > 2)
torch.is_tensor(x)
torch.is_floating_point(i)
x.is_floating_point()
torch.is_complex(z)
torch.finfo(torch.float32).max
torch.finfo(torch.bfloat16).eps
torch.finfo(torch.float16).min
torch.finfo(torch.float32).tiny
torch.iinfo(torch.int32).max
torch.get_default_dtype()
torch.result_type(i, 1.0)
torch.promote_types(torch.float16, torch.bfloat16)
torch.allclose(x, x + 1e-9)
torch.equal(x, x)
torch.isclose(x, x + 1e-4)
x[0, 0, 1].item()
x.tolist()
i.tolist()
float(x[0, 0, 1])
int(i[1, 2])
bool(x.sum() > 3)
bool(x)
len(x)
list(i[0])
f"{x[0, 0, 1]:.3f}"
f"{x[0, 0]}"
f"{x.mean().item():.4f}"
str(x.shape)
repr(torch.float32)
torch.device("cpu")
[v.item() for v in i.flatten()]
range(i[0, 2])
[10, 20, 30][i[0, 1]]
x + x[:, :2]
x.view(5)
x.reshape(5, 5)
torch.cat([x, x[0]])
torch.ones(2, 3) @ torch.ones(2, 3)
x.reshape(2, 3, 2, 2).transpose(2, 3).reshape(2, 3, 4)
x.expand(2, 2, 3, 4)[0, 1].is_contiguous()
x.data_ptr() == x.view(-1).data_ptr()
put(x.clone(), lambda t: t.mul_(2))
put(x.clone(), lambda t: t.add_(1).div_(3))
put(x.clone(), lambda t: t[..., ::2].mul_(10))
put(x.clone(), lambda t: t.view(-1)[3:5].fill_(9))
put(x.clone(), lambda t: t.transpose(0, 1)[0].zero_())
put(x.clone(), lambda t: t.__setitem__((Ellipsis, slice(0, None, 2)), 0))
put(x.clone(), lambda t: t.__setitem__((0, 1), torch.arange(4)))
put(x.clone(), lambda t: t.__setitem__(t > 1, -1.0))
put(x.clone(), lambda t: t.__setitem__((slice(None), torch.tensor([0, 2])), 7))
put(x.clone(), lambda t: t.__setitem__((slice(None), 0), t[:, 1] * 2))
put(x.clone(), lambda t: t.copy_(t.flip(-1)))
put(x.clone(), lambda t: t[0].copy_(torch.arange(4)))
put(x.clone(), lambda t: t.__iadd__(i[:, :, None]))
put(i.clone(), lambda t: t.__iadd__(0.5))
put(i.clone(), lambda t: t.__itruediv__(2))
put(x.clone(), lambda t: t.unsqueeze_(0)).shape
put(x.clone(), lambda t: t.clamp_(max=1))
put(x.clone(), lambda t: t.masked_fill_(t > 1, 0))
put(x.bfloat16(), lambda t: t.__imul__(torch.full((4,), 0.1)))
put(z.clone(), lambda t: t.real.zero_())
seeded(nn.Linear)(3, 2)(torch.ones(2, 3)).detach()
seeded(nn.Linear)(4, 2).weight
seeded(nn.Embedding)(3, 4).weight
nn.Linear(3, 2)
seeded(torch.randn)(3, 5)
seeded(torch.randn)(2, 3)
seeded(torch.randn)(40)
seeded(torch.rand)(5)
seeded(torch.randint)(0, 10, (6,))
F.cosine_similarity(x, x + 1, dim=-1)
F.normalize(x + 1, dim=-1)
F.pad(x, (1, 0))
F.one_hot(i)
F.embedding(i, torch.arange(12.0).view(6, 2))
F.silu(x)
nn.Parameter(torch.ones(2))
torch.ones(2, requires_grad=True)
torch.ones(30) * 0.123
torch.arange(40) * 1000
torch.ones(3, 30, dtype=torch.float64) / 3
torch.arange(24.0).reshape(2, 2, 2, 3) * 1000
torch.arange(1001.0).bfloat16()
(torch.arange(1200) > 600).view(30, 40)
torch.polar(torch.ones(1200), torch.arange(1200.0))
"""

NUMPY = r"""
np.arange(5)
np.arange(0, 1, 0.25)
np.arange(3, dtype=np.float32)
np.array([1, 2.5])
np.array([[1, 2], [3, 4]])
np.array([True, False])
np.array([1 + 2j])
np.array([1e-5, 1.0])
np.array([1e9, 1.0])
np.array([0.1, 123.456])
np.array([1e-10])
np.array([np.nan, np.inf, 1.0])
np.array([-1.5, 22.25])
np.array([1.0, 2.0])
np.array([1 / 3, 2 / 3], dtype=np.float32)
np.zeros((2, 3))
np.ones((2, 2), dtype=np.int32)
np.full((2,), 3.5)
np.eye(2)
np.linspace(0, 1, 5)
a
a.shape
a.T
a.T.strides
a.dtype
a.ndim
a.size
a.itemsize
a.reshape(-1)
a.reshape(4, 3)
a.reshape(5)
a[0]
a[..., ::2]
a[..., ::-1]
a[:, None].shape
a[0, [0, 2]]
a[[0, 1]]
a[a > 1]
a[np.array([0, 1]), np.array([1, 2])]
a[0, 0]
a[5]
b3[0, :, np.array([0, 1])].shape
a + 1
a * 2.5
a / 2
a // 0.3
a % 0.3
a ** 2
10000 ** (np.arange(0, 8, 2) / 8)
1.0 / (10000 ** (np.arange(0, 8, 2, dtype=np.float32) / 8))
np.arange(3) / 2
np.arange(3) // 2
np.arange(3) ** 2
np.arange(3) ** -1
np.arange(3, dtype=np.int32) + np.arange(3.0, dtype=np.float32)
np.arange(3, dtype=np.int8) + np.arange(3, dtype=np.uint8)
a.astype(np.float32) * 0.1
a.astype(np.float32) * np.arange(4, dtype=np.float64)
a.astype(np.float16) + 1
a.astype(np.float16) / 3
np.sin(a)
np.cos(a.astype(np.float32))[:1]
np.exp(a)
np.exp(1j * a)
np.log(a + 1)
np.sqrt(np.arange(4))
np.outer(np.arange(3), np.array([1.0, 0.1]))
np.einsum("i,j->ij", np.arange(3), np.array([1.0, 0.1]))
np.einsum("ij,kj->ik", a, a)
np.concatenate([a, a], axis=-1).shape
np.concatenate([-a[..., 2:], a[..., :2]], axis=-1)
np.stack([a, a], axis=-1).shape
np.stack([-a[..., 1::2], a[..., ::2]], axis=-1).reshape(a.shape)
np.split(a, 2, axis=-1)
np.repeat(a, 2, axis=-1)
np.repeat(np.arange(3), 2)
np.tile(np.arange(3), 2)
np.expand_dims(a, 1).shape
np.squeeze(a[:1]).shape
np.swapaxes(a, 0, 1).shape
np.transpose(b3, (2, 0, 1)).shape
np.where(a > 1, a, 0)
np.clip(a, 0.5, 1.5)
np.round(a, 2)
np.mean(a)
a.mean(axis=0)
a.mean(axis=-1, keepdims=True)
np.std(a)
a.sum()
a.sum(axis=1)
np.arange(4).sum()
a.max()
a.min(axis=0)
np.argmax(a)
np.cumsum(np.arange(4))
a @ a.T
np.dot(a[0], a[1])
np.matmul(a, a.T)
np.linalg.norm(a)
np.linalg.norm(a, axis=-1)
np.allclose(a, a)
np.abs(-a)
np.isnan(a)
np.array([1 + 2j, 3 - 1j]) * np.array([1j, 1])
np.array([1 + 2j]).real
np.array([1 + 2j], dtype=np.complex64)
a.astype(np.float32).view(np.complex64)
(a[..., ::2] + 1j * a[..., 1::2]).astype(np.complex64)
np.exp(1j * a).view(np.float64).shape
np.asarray([1, 2], dtype=np.float32)
np.ascontiguousarray(a.T).strides
np.float64(0.1)
np.meshgrid(np.arange(2), np.arange(3))
np.broadcast_to(np.arange(3), (2, 3))
np.arange(1100)
np.arange(1100.0).reshape(11, 100)
np.arange(30) * 0.1
np.ones((3, 20), dtype=np.float32) / 3
a.tolist()
a[0, 1].item()
float(a[0, 1])
f"{a[0, 1]:.3f}"
f"{a[0]}"
put(a.copy(), lambda t: t.__imul__(2))
put(a.copy(), lambda t: t.__setitem__((Ellipsis, slice(None, None, 2)), 0))
put(a.copy(), lambda t: t.T.__setitem__(0, 9))
put(np.arange(3), lambda t: t.__iadd__(0.5))
a + np.arange(3)
np.max(a, axis=0)
seeded(np.random.rand)(3)
seeded(np.random.randn)(5)
np.triu(a)
np.triu(np.full((3, 3), -np.inf), 1)
np.tril(a, -1)
np.triu_indices(4, 1)[1]
np.tril_indices(3)[0]
a[np.ix_([0, 2], [1, 3])]
a[np.ix_([True, False, True], [0, 1])]
np.diff(a)
np.diff(a, axis=0)
np.ptp(a)
np.ptp(a, axis=1)
np.median(a)
np.median(a, axis=1)
np.broadcast_shapes((8, 1, 4), (3, 1))
np.broadcast_shapes((8, 32, 5), (1, 6, 5))
np.ogrid[1:3, 0:4][0]
np.ogrid[0:4]
np.r_[1:4, 7, a[0]]
np.atleast_1d(3.5)
np.random.RandomState(3).randn(5)
np.random.RandomState(3).standard_normal((2, 3))
np.random.RandomState(2**32 - 1).uniform(-1, 1, 4)
np.random.RandomState(0).random_sample(3)
np.random.RandomState(5).randint(0, 10, 8)
np.random.RandomState(5).randint(0, 2**32, 4, dtype=np.uint32)
np.random.RandomState(5).randint(3, size=(2, 2))
np.array([1.5, -2.0], dtype=np.float32).view(np.uint32)
np.array([1.5, -2.0], dtype=np.float32).view(np.int32)
np.array([1069547520, 3221225472], dtype=np.uint32).view(np.float32)
np.array([2**32 - 1, 5], dtype=np.uint32) + np.uint32(1)
np.array([2**32 - 1, 5], dtype=np.uint32) & 0xFFFF
np.array([2**32 - 1, 5], dtype=np.uint32) >> 16 << 16
np.array([2**40 + 3, -5]) & 0xFFFFFFFF
np.array([2**40 + 3, 1]) | 2**41
np.array([2**40 + 3, 7]) ^ 7
np.array([1, 2], dtype=np.uint32) + np.array([1, 2], dtype=np.int32)
np.array([1, 2], dtype=np.uint32) / 2.0**24
np.arange(10).reshape(2, -1, 2)
np.arange(24).reshape(2, 3, 4) / 7
np.array([[1.0, 1 / 3], [1 / 7, 22 / 7]])
1e9 / np.arange(1, 9)
"""


def put(value, write):
    write(value)
    return value


def plain(value, digits):
    """Flat numbers with the digits that tell them apart in their dtype."""
    if isinstance(value, complex):
        return [plain(value.real, digits), plain(value.imag, digits)]
    if isinstance(value, (list, tuple)):
        return [number for one in value for number in (plain(one, digits) if isinstance(one, (list, complex)) else [plain(one, digits)])]
    return f"{value:.{digits}g}"


def record(expression, names):
    """Text, dtype, shape and values of the result, or its exception."""
    try:
        value = eval(expression, names)
    except Exception as error:
        return {"error": type(error).__name__}
    result = {"text": str(value)}
    if hasattr(value, "tolist"):
        dtype = str(value.dtype).removeprefix("torch.")
        result.update(dtype=dtype, shape=list(value.shape))
        if "float" in dtype or "complex" in dtype:
            values = plain(value.reshape(-1).tolist(), 17 if dtype in ("float64", "complex128") else 9)
            result.update({"values": " ".join(values)} if len(values) < 100 else {})
        if len(value.shape) and "numpy" in names:
            result["text"] = repr(value)
    return result


def records():
    import math

    import numpy as np
    import torch
    import torch.nn as nn
    import torch.nn.functional as F

    def seeded(what):
        torch.manual_seed(42)
        np.random.seed(42)
        return what

    torch.manual_seed(7)
    x = torch.arange(24.0).reshape(2, 3, 4) / 7
    i = torch.arange(6).reshape(2, 3)
    z = torch.complex(torch.arange(12.0).reshape(3, 4) / 5, -torch.arange(12.0).reshape(3, 4) / 3)
    torch_names = dict(torch=torch, math=math, nn=nn, F=F, x=x, i=i, z=z, put=put, seeded=seeded)
    a = np.arange(12).reshape(3, 4) / 7
    numpy_names = dict(np=np, numpy=np, a=a, b3=np.arange(24).reshape(2, 3, 4), put=put, seeded=seeded)
    found = {}
    for lines, names in ((TORCH, torch_names), (NUMPY, numpy_names)):
        for line in lines.strip().splitlines():
            found[line] = record(line, names)
    return found
