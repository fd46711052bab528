"""What a model learns: the next symbol of a text, or to copy a marked string. Each has its loss and its measure."""

import hashlib

import torch
from torch.nn.functional import cross_entropy


def ids_of(text, symbols):
    index = {symbol: i for i, symbol in enumerate(symbols)}
    return torch.tensor([index[symbol] for symbol in text])


class Text:
    """Random windows of the first nine tenths of a corpus, which is checked by SHA-256; the last tenth is held out."""

    def __init__(self, kind, corpus):
        self.kind, self.length = kind, kind["max_position_embeddings"]
        data = corpus.read_bytes() if corpus else b""
        if hashlib.sha256(data).hexdigest() != kind["sha256"]:
            raise SystemExit(f"{corpus}: SHA-256 is not {kind['sha256']}")
        text = data.decode("utf-8")
        self.symbols = sorted(set(text))
        ids, cut = ids_of(text, self.symbols), len(text) * 9 // 10
        self.learned, self.held_out = ids[:cut], ids[cut:]

    def loss_of(self, model, ids, starts):
        """Mean nats of each next symbol in the windows of `ids` at `starts`."""
        batch = torch.stack([ids[start : start + self.length + 1] for start in starts])
        return cross_entropy(model(batch[:, :-1]).flatten(0, 1), batch[:, 1:].flatten())

    def loss(self, model, step, draw):
        most = len(self.learned) - self.length - 1
        return self.loss_of(model, self.learned, torch.randint(most, (self.kind["batch"],), generator=draw).tolist())

    def measure(self, model, _count=None):
        """Over windows that lie end to end: at most 64 of 128 symbols, spread over all that is held out."""
        most = (len(self.held_out) - 1) // self.length
        count = min(most, 64 * 128 // self.length)
        starts = [i * most // count * self.length for i in range(count)]
        parts = [self.loss_of(model, self.held_out, starts[i : i + 8]) for i in range(0, count, 8)]
        return (torch.stack(parts).mean().item(),)


class Copying:
    """Lines of random small letters with a marked needle of different capitals in them, and the mark again further on.

      kwqb=TRKAVMQEzhd...wpx=TRKAVMQE

    After the second mark the needle has to be repeated. Only there is the next symbol determined, and only there is it
    learned. Every second batch has the trained length, the others any shorter one.
    """

    small, capitals, mark = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "="
    symbols = sorted(small + capitals + mark)
    needle = 8  # capitals of a needle

    def __init__(self, kind, _corpus):
        self.kind, self.length = kind, kind["max_position_embeddings"]

    def lines(self, count, length, draw):
        """ids [count, length] and answers [count, needle], the places at which the next symbol is the needle's.

        The distance between the marks is uniform over all that fit, so is where the first one stands.
        """
        shortest = self.needle + 1
        most = length - shortest  # the second mark and the needle after it
        small, capitals, mark = (ids_of(text, self.symbols) for text in (self.small, self.capitals, self.mark))
        ids = small[torch.randint(len(small), (count, length), generator=draw)]
        distances = torch.randint(shortest, most + 1, (count,), generator=draw).tolist()
        answers = torch.empty(count, self.needle, dtype=torch.long)
        for row, distance in enumerate(distances):
            first = torch.randint(most - distance + 1, (), generator=draw).item()
            needle = torch.cat((mark, capitals[torch.randperm(len(capitals), generator=draw)[: self.needle]]))
            for place in (first, first + distance):
                ids[row, place : place + shortest] = needle
            answers[row] = torch.arange(first + distance, first + distance + self.needle)
        return ids, answers

    def asked(self, model, ids, answers):
        """Logits at the answers' places [count * needle, vocabulary], and the symbols that are right there."""
        logits = model(ids)
        rows = answers.unsqueeze(-1).expand(-1, -1, logits.shape[-1])
        return logits.gather(1, rows).flatten(0, 1), ids.gather(1, answers + 1).flatten()

    def loss(self, model, step, draw):
        length = self.length
        if step % 2 == 0:
            length = torch.randint(2 * (self.needle + 1), length + 1, (), generator=draw).item()
        return cross_entropy(*self.asked(model, *self.lines(self.kind["batch"], length, draw)))

    def measure(self, model, count=512):
        """Share copied right of lines that training does not draw, and the worst share of 8 distances at a time."""
        ids, answers = self.lines(count, self.length, torch.Generator().manual_seed(1_000_003))
        logits, right = self.asked(model, ids, answers)
        hits = (logits.argmax(-1) == right).float().view(count, self.needle).mean(1)
        first = (ids == ids.gather(1, answers[:, 1:2])).float().argmax(1) - 1
        step = (answers[:, 0] - first) // 8
        return hits.mean().item(), min(hits[step == one].mean().item() for one in step.unique())
