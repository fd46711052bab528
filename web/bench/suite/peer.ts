// The interface of the peers that are measured beside Ropewalk.
import type { ModelTensor } from "ropewalk/model";
import type { Sizes } from "./llama.js";
import type { Checked, Runner } from "./runner.js";

/** x, q, k, v and the answer are [heads, seq, headDim]; cos and sin are [seq, headDim / 2]. */
export interface RotationTask {
  heads: number;
  seq: number;
  headDim: number;
  pairing: "half-split" | "interleaved";
  x: Float32Array;
  cos: Float32Array;
  sin: Float32Array;
}

/** Causal, as many keys as queries, scale 1 / sqrt(headDim). */
export interface AttentionTask {
  heads: number;
  seq: number;
  headDim: number;
  q: Float32Array;
  k: Float32Array;
  v: Float32Array;
}

/** A decoder of the Llama family over one prompt: tied embeddings, half-split rotation, no biases, SwiGLU. */
export interface ModelTask extends Omit<Sizes, "base" | "length"> {
  ids: readonly number[];
  /** [out, in] or [width], by their names in LlamaForCausalLM without ".weight". */
  weights: Readonly<Record<string, Float32Array>>;
  /** [ids.length, headDim / 2] */
  cos: Float32Array;
  sin: Float32Array;
}

/** A model of the Llama family as its file stores it: BF16 or Q8_0, gains in float32. */
export interface StoredTask {
  sizes: Sizes;
  tensors: readonly ModelTensor[];
}

/** The text written greedily, the seconds until the first symbol, and those of all later symbols. */
export interface Written {
  ids: number[];
  prompt: number;
  symbols: number;
}

/** Writes `count` symbols after `ids`. */
export interface Writer {
  who: string;
  write(ids: readonly number[], count: number): Promise<Written>;
  /** Whether it rounds what it multiplies to 8 bits. */
  rounds?: boolean;
  dispose?(): void | Promise<void>;
}

/** One way to do a task. Each run does the whole task, on the same inputs. */
export interface Attempt {
  who: string;
  run(): void | Promise<unknown>;
  /** The answer, [heads, seq, headDim]; for a model its logits, [seq, vocabulary]. */
  answer(): Float32Array | Promise<Float32Array>;
  dispose?(): void | Promise<void>;
}

export interface Peer {
  name: string;
  version: string;
  /** The ways in which it can do this task; none if it does not support it or would take minutes. */
  rotation?(task: RotationTask): Promise<Attempt[]>;
  attention?(task: AttentionTask): Promise<Attempt[]>;
  model?(task: ModelTask): Promise<Attempt[]>;
  stored?(task: StoredTask): Promise<Writer[]>;
}

/** The attempts of all peers. One that cannot be made is reported, and does not stop the others. */
export async function attemptsOf<One extends Attempt | Writer>(
  peers: readonly Peer[],
  make: (peer: Peer) => Promise<One[]>,
): Promise<One[]> {
  const refuse = (peer: Peer, reason: unknown): One => {
    const fail = (): never => {
      throw reason;
    };
    return { who: peer.name, run: fail, answer: fail, write: fail } as unknown as One;
  };
  return (await Promise.all(peers.map((peer) => make(peer).catch((error: unknown) => [refuse(peer, error)])))).flat();
}

/** An attempt as a contender, checked against the double-precision answer. */
export function peerRunner(attempt: Attempt, check: (answer: Float32Array) => Checked): Runner {
  const { who, dispose } = attempt;
  const run = () => attempt.run();
  return { who, kind: "peer", run, check: async () => check(await attempt.answer()), ...(dispose && { dispose }) };
}
