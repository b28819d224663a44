/** The terms of a referral campaign, read from the fields of its plugin. */
import type { CommonConfig } from '#promotions/plugin.ts';

export const KIND = 'referral';
export const LEVELS = 3;

export interface ReferralTerms {
  /** By level, the direct referrer first. */
  readonly rewards: readonly bigint[];
  readonly sharesBp: readonly number[];
  readonly friendMinor: bigint;
  readonly firstDepositMinor: bigint;
  readonly playedMinor: bigint;
  /** An operator has to have seen a document of the friend's. */
  readonly needsDocument: boolean;
  readonly withinDays: number;
  readonly holdDays: number;
  readonly reviewFrom: number;
  readonly maxFriends: number;
  readonly maxMinor: bigint;
  readonly everyDays: number;
}

/** It was checked when it was saved. */
export function readReferral(config: CommonConfig): ReferralTerms {
  const fields = config as unknown as Readonly<Record<string, string | number>>;
  const minor = (name: string) => BigInt(fields[name] ?? 0);
  const count = (name: string) => Number(fields[name] ?? 0);
  const levels = Array.from({ length: LEVELS }, (_, index) => index + 1);
  return {
    rewards: levels.map((level) => minor(`level${level}Minor`)),
    sharesBp: levels.map((level) => count(`share${level}Bp`)),
    friendMinor: minor('friendMinor'),
    firstDepositMinor: minor('firstDepositMinor'),
    playedMinor: minor('playedMinor'),
    needsDocument: count('documentSeen') === 1,
    withinDays: count('withinDays'),
    holdDays: count('holdDays'),
    reviewFrom: count('reviewFrom'),
    maxFriends: count('maxFriends'),
    maxMinor: minor('maxMinor'),
    everyDays: count('everyDays'),
  };
}

/** Of what games kept, in stakes times basis points of edge: each level is divided once. */
export function shareOf({ sharesBp }: Pick<ReferralTerms, 'sharesBp'>, edges: readonly bigint[]): bigint {
  return edges.reduce((sum, edge, at) => sum + (edge * BigInt(sharesBp[at] ?? 0)) / 100_000_000n, 0n);
}

export const isQualified = (
  terms: Pick<ReferralTerms, 'firstDepositMinor' | 'playedMinor' | 'needsDocument'>,
  far: { readonly deposited_minor: bigint; readonly played_minor: bigint; readonly is_verified: boolean },
) =>
  far.deposited_minor >= terms.firstDepositMinor &&
  far.played_minor >= terms.playedMinor &&
  (far.is_verified || !terms.needsDocument);
