// Compiled, never run: the types that the package ships and those of api.d.ts are assignable to each other, name by
// name.
import type * as Shipped from "../../../../dist/index.js";
import type * as Contract from "./api.js";

type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? true
    : ["the contract's is not assignable", B, A]
  : ["the shipped one is not assignable", A, B];

/** Members apart, since TypeScript compares the parameters of methods in both directions at once. */
type SameMember<A, B> = [A] extends [(...args: infer P) => infer R]
  ? [B] extends [(...args: infer Q) => infer S]
    ? [Wider<P, Q>, Wider<S, R>] extends [true, true]
      ? true
      : [Wider<P, Q>, Wider<S, R>]
    : ["not a function", B]
  : Same<A, B>;
type SameMembers<A, B> = { [K in keyof A & keyof B]: SameMember<A[K], B[K]> };

/** Fails to compile unless every member of T is true. */
type AllTrue<T extends Record<keyof T, true>> = T;

/** Parameters may accept more than the contract says, and results may be narrower. */
type Wider<A, B> = [B] extends [A] ? true : ["the contract's is not assignable", B, A];

/** The parts of the contract that the package does not have yet. */
type NotYet = never;

export type Checks = [
  AllTrue<{
    LoadOptions: Same<Shipped.LoadOptions, Contract.LoadOptions>;
    // ropewalk/code has codes of its own
    RopewalkErrorCode: Wider<Shipped.RopewalkErrorCode, Contract.RopewalkErrorCode>;
    RopewalkError: Wider<Shipped.RopewalkError, Contract.RopewalkError>;
    RopeType: Same<Shipped.RopeType, Contract.RopeType>;
    Pairing: Same<Shipped.Pairing, Contract.Pairing>;
    Precision: Same<Shipped.Precision, Contract.Precision>;
    RopeSpec: Same<Shipped.RopeSpec, Contract.RopeSpec>;
    Frequencies: Same<Shipped.Frequencies, Contract.Frequencies>;
    CosSin: Same<Shipped.CosSin, Contract.CosSin>;
    Positions: Same<Shipped.Positions, Contract.Positions>;
    Tensor: Same<Shipped.Tensor, Contract.Tensor>;
    DType: Same<Shipped.DType, Contract.DType>;
    TensorLike: Same<Shipped.TensorLike, Contract.TensorLike>;
    KvCacheOptions: Same<Shipped.KvCacheOptions, Contract.KvCacheOptions>;
    RotateOptions: Wider<Shipped.RotateOptions, Contract.RotateOptions>;
    AttentionOptions: Same<Shipped.AttentionOptions, Contract.AttentionOptions>;
    ConfigReport: Same<Shipped.ConfigReport, Contract.ConfigReport>;
    loadRopewalk: Same<Parameters<typeof Shipped.loadRopewalk>, Parameters<typeof Contract.loadRopewalk>>;
  }>,
  AllTrue<SameMembers<Shipped.Ropewalk, Omit<Contract.Ropewalk, NotYet | "rope">>>,
  AllTrue<SameMembers<Shipped.Rope, Omit<Contract.Rope, "kvCache">>>,
  AllTrue<{
    rope: Wider<Parameters<Shipped.Ropewalk["rope"]>, Parameters<Contract.Ropewalk["rope"]>>;
    kvCache: Wider<Parameters<Shipped.Rope["kvCache"]>, Parameters<Contract.Rope["kvCache"]>>;
    cache: Wider<Contract.RopeKvCache, Shipped.RopeKvCache>;
  }>,
  AllTrue<{ nothingElseIsMissing: Same<Exclude<keyof Contract.Ropewalk, keyof Shipped.Ropewalk>, NotYet> }>,
];
