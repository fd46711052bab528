// Compiled, never run: the types that the package ships and those of api.d.ts are assignable to each other, name by name.
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
    ? [Same<P, Q>, Same<R, S>] extends [true, true]
      ? true
      : [Same<P, Q>, Same<R, S>]
    : ["not a function", B]
  : Same<A, B>;
type SameMembers<A, B> = { [K in keyof A & keyof B]: SameMember<A[K], B[K]> };

/** Fails to compile unless every member of T is true. */
type AllTrue<T extends Record<keyof T, true>> = T;

/** What the contract has and the package does not have yet. */
type NotYet = "diagnose";

export type Checks = [
  AllTrue<{
    LoadOptions: Same<Shipped.LoadOptions, Contract.LoadOptions>;
    RopewalkErrorCode: Same<Shipped.RopewalkErrorCode, Contract.RopewalkErrorCode>;
    RopewalkError: Same<Shipped.RopewalkError, Contract.RopewalkError>;
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
    RotateOptions: Same<Shipped.RotateOptions, Contract.RotateOptions>;
    AttentionOptions: Same<Shipped.AttentionOptions, Contract.AttentionOptions>;
    ConfigReport: Same<Shipped.ConfigReport, Contract.ConfigReport>;
    loadRopewalk: Same<Parameters<typeof Shipped.loadRopewalk>, Parameters<typeof Contract.loadRopewalk>>;
  }>,
  AllTrue<SameMembers<Shipped.Ropewalk, Omit<Contract.Ropewalk, NotYet>>>,
  AllTrue<{ nothingElseIsMissing: Same<Exclude<keyof Contract.Ropewalk, keyof Shipped.Ropewalk>, NotYet> }>,
];
