"""The task of the model that copies: a marked string in a haystack of letters, and the mark again.

  kwqb=TRKAVMQEzhd...wpx=TRKAVMQE

A line is made of random small letters. Somewhere in it is the mark `=` and a needle of different capital letters; further on
the mark comes again, and the needle has to be repeated. Only there is the next symbol determined, and only there is it learned.
"""

import torch

SMALL = "abcdefghijklmnopqrstuvwxyz"
CAPITALS = SMALL.upper()
MARK = "="
SYMBOLS = sorted(SMALL + CAPITALS + MARK)
NEEDLE = 8  # capitals of a needle


def ids_of(text):
    return torch.tensor([SYMBOLS.index(symbol) for symbol in text])


def lines(count, length, draw):
    """ids [count, length] and answers [count, NEEDLE], the places at which the next symbol is the needle's.

    The distance between the marks is uniform over all that fit, so is where the first one stands.
    """
    shortest = NEEDLE + 1
    most = length - shortest  # the second mark and the needle after it
    small, capitals, mark = ids_of(SMALL), ids_of(CAPITALS), ids_of(MARK)
    ids = small[torch.randint(len(small), (count, length), generator=draw)]
    answers = torch.empty(count, NEEDLE, dtype=torch.long)
    distances = torch.randint(shortest, most + 1, (count,), generator=draw).tolist()
    for row, distance in enumerate(distances):
        first = torch.randint(most - distance + 1, (), generator=draw).item()
        needle = torch.cat((mark, capitals[torch.randperm(len(capitals), generator=draw)[:NEEDLE]]))
        for place in (first, first + distance):
            ids[row, place : place + shortest] = needle
        answers[row] = torch.arange(first + distance, first + distance + NEEDLE)
    return ids, answers


def asked(model, ids, answers):
    """Logits at the answers' places [count * NEEDLE, vocabulary], and the symbols that are right there."""
    logits = model(ids)
    rows = answers.unsqueeze(-1).expand(-1, -1, logits.shape[-1])
    return logits.gather(1, rows).flatten(0, 1), ids.gather(1, answers + 1).flatten()


def copied(model, length, count=512, seed=1_000_003):
    """Share of symbols copied right, over lines of one seed that training does not draw; the worst by distance, in steps of 8."""
    draw = torch.Generator().manual_seed(seed)
    ids, answers = lines(count, length, draw)
    with torch.no_grad():
        logits, right = asked(model, ids, answers)
    hits = (logits.argmax(-1) == right).float().view(count, NEEDLE).mean(1)
    needle = ids.gather(1, answers[:, 1:2])
    first = (ids == needle).float().argmax(1) - 1
    step = (answers[:, 0] - first) // 8
    worst = min(hits[step == one].mean().item() for one in step.unique())
    return hits.mean().item(), worst
