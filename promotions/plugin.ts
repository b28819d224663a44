/**
 * What a kind of promotion is: pure rules over facts. `(progress, fact, config) → { progress, awards }`: no clock, no chance, no money of its
 * own. Whoever pays awards does it once per award's period, under the promotion's budget, and keeps the progress.
 */
import type { FactKind, Facts } from '#contract';
import type { Json, Result } from '#kernel';

/** One field of a promotion's configuration: enough for the console to make its form and for `readConfig` to check it. */
export interface ConfigField {
  readonly name: string;
  /** Amounts are minor units as decimal text; shares are basis points. */
  readonly kind: 'amount' | 'basis-points' | 'count';
  readonly labelKey: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** What every configuration has beside its own fields. */
export interface CommonConfig {
  readonly isOn: boolean;
  /** The most this promotion pays in all, over all members, in minor units as decimal text. */
  readonly budgetMinor: string;
}

/** A fact as a promotion hears it: what happened to one member. */
export type ReceivedFact = {
  readonly [Kind in FactKind]: { readonly kind: Kind; readonly id: string; readonly body: Facts[Kind] };
}[FactKind];

export interface Award {
  /** Names what this award is for: two awards of one period are one award. */
  readonly period: string;
  readonly amountMinor: bigint;
  /** The award is free to withdraw once this many times its amount was staked. */
  readonly wagerTimes: number;
}

export interface Step<Progress extends Json> {
  readonly progress: Progress;
  readonly awards: readonly Award[];
}

export interface Promotion<Config extends CommonConfig, Progress extends Json> {
  readonly readConfig: (raw: unknown) => Result<Config, 'promotion.malformed'>;
  /** Where a member starts. */
  readonly start: (config: Config) => Progress;
  /**
   * What one fact does to one member's progress. `leftMinor` is what the budget still has: awards never exceed it. A fact that was heard
   * before changes nothing.
   */
  readonly step: (progress: Progress, fact: ReceivedFact, config: Config, leftMinor: bigint) => Step<Progress>;
}

export interface PromotionManifest {
  /** Folder name; never reused. */
  readonly code: string;
  readonly nameKey: string;
  /** The facts it wants to hear. */
  readonly receives: readonly FactKind[];
  readonly fields: readonly ConfigField[];
  /** A configuration that shows what it does: for the console's preview and the conformance suite. */
  readonly example: Json;
  readonly rules: () => Promise<{ readonly promotion: Promotion<CommonConfig, Json> }>;
}
