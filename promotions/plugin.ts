/**
 * The plugin interface of promotions: pure rules over facts. `(progress, fact, config) → { progress, awards }`: no clock, no
 * randomness, no money. Awards are paid once per period, under the promotion's budget; the caller saves the progress.
 */
import type { FactKind, Facts } from '#contract';
import type { Json, Result } from '#kernel';

/** One field of a promotion's configuration: enough for a form and for validation by `readConfig`. */
export interface ConfigField {
  readonly name: string;
  /** Amounts are minor units as decimal text; shares are basis points. */
  readonly kind: 'amount' | 'basis-points' | 'count';
  readonly labelKey: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** What every configuration has besides its own fields. */
export interface CommonConfig {
  readonly isOn: boolean;
  /** The promotion's total budget, over all members, in minor units as decimal text. */
  readonly budgetMinor: string;
}

/** A fact as a promotion gets it: what happened to one member. */
export type ReceivedFact = {
  readonly [Kind in FactKind]: { readonly kind: Kind; readonly id: string; readonly body: Facts[Kind] };
}[FactKind];

export interface Award {
  /** Identifies the award: two awards of one period are one. */
  readonly period: string;
  readonly amountMinor: bigint;
  /** The wagering requirement: a multiple of the award's amount. */
  readonly wagerTimes: number;
}

export interface Step<Progress extends Json> {
  readonly progress: Progress;
  readonly awards: readonly Award[];
}

export interface Promotion<Config extends CommonConfig, Progress extends Json> {
  readonly readConfig: (raw: unknown) => Result<Config, 'promotion.malformed'>;
  /** A member's initial progress. */
  readonly start: (config: Config) => Progress;
  /**
   * Applies one fact to one member's progress. `leftMinor` is the remaining budget: awards never exceed it. A repeated fact changes
   * nothing.
   */
  readonly step: (progress: Progress, fact: ReceivedFact, config: Config, leftMinor: bigint) => Step<Progress>;
}

export interface PromotionManifest {
  /** Folder name; never reused. */
  readonly code: string;
  readonly nameKey: string;
  /** The facts it subscribes to. */
  readonly receives: readonly FactKind[];
  readonly fields: readonly ConfigField[];
  /** An example configuration: for previews and the conformance suite. */
  readonly example: Json;
  readonly rules: () => Promise<{ readonly promotion: Promotion<CommonConfig, Json> }>;
}
