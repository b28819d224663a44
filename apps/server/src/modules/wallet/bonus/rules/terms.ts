/** The terms of a grant: a snapshot of its campaign, which no later version changes. Plain JSON; amounts are minor units as text. */
import { assert } from '#kernel';
import type { SpendOrder } from '../../wallet.ts';

/**
 * `cash` is paid to cash at once. `turnover` too, and holds withdrawals until a sum is played. `cashable` is bonus money: what is left when the
 * sum is played becomes cash. `sticky` as cashable, but the award itself goes back. `unlock` is paid to cash when the sum is played with cash.
 */
const bonusModes = ['cash', 'turnover', 'cashable', 'sticky', 'unlock'] as const;
export type BonusMode = (typeof bonusModes)[number];

/** Which money a stake takes first. */

/** What happens to bonus money when cash is withdrawn. */
export const withdrawalRules = ['forfeit', 'keep', 'proportional'] as const;
export type WithdrawalRule = (typeof withdrawalRules)[number];

/** What counts of a bet, in basis points: the most particular entry holds; 0 is an excluded game. */
export interface Weights {
  readonly default: number;
  readonly categories?: { readonly [category: string]: number };
  readonly games?: { readonly [game: string]: number };
}

export interface BonusTerms {
  readonly mode: BonusMode;
  readonly spend: SpendOrder;
  /** The part of a bet that counts: the whole stake, or what was at risk. */
  readonly basis: 'stake' | 'effective';
  /** The whole of it, or the part that was bonus money. */
  readonly counts: 'stake' | 'bonus';
  readonly weights: Weights;
  /** Decimal odds in ten-thousandths: a bet that could not pay more counts nothing. */
  readonly minOddsE4: number;
  /** The largest stake that counts, and that may draw on bonus money. */
  readonly maxBetMinor?: string;
  /** The most that becomes cash. */
  readonly capMinor?: string;
  readonly onWithdrawal: WithdrawalRule;
  /** What counts here earns no rebate. */
  readonly isExclusive: boolean;
  /** Signals of abuse that weigh as much hold it for an operator before it becomes cash; absent: none is looked for. */
  readonly reviewFrom?: number;
  /** From its activation; absent: it does not expire. */
  readonly days?: number;
}

export const plainTerms: BonusTerms = {
  mode: 'cashable',
  spend: 'real_first',
  basis: 'effective',
  counts: 'stake',
  weights: { default: 10_000 },
  minOddsE4: 15_000,
  onWithdrawal: 'forfeit',
  isExclusive: false,
};

/** Modes whose money is on an account of the grant. */
export function hasAccount({ mode }: Pick<BonusTerms, 'mode'>): boolean {
  return mode === 'cashable' || mode === 'sticky';
}

export const optionalMinor = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : BigInt(text);

/** A row's snapshot: it was checked when it was written. */
export function readTerms(stored: unknown): BonusTerms {
  assert(typeof stored === 'object' && stored !== null && 'mode' in stored, 'a grant has its terms');
  return stored as BonusTerms;
}
