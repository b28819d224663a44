/** A toss at Harbour, as one entry of its log tells it. */
import type { Currency, StakeResult } from '#kernel';
import { currencyNamed } from './currency-named.ts';

export interface Toss {
  readonly id: string;
  readonly account: string;
  readonly player: string;
  readonly game: string;
  readonly currency: Currency;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly result: StakeResult;
  readonly version: number;
  readonly atMs: number;
  readonly changedAtMs: number;
}

export type SavedToss = Omit<Toss, 'currency' | 'stakeMinor' | 'payoutMinor'> & {
  readonly currency: string;
  readonly stake: string;
  readonly payout: string;
};

export const savedToss = ({ currency, stakeMinor, payoutMinor, ...toss }: Toss): SavedToss => ({
  ...toss,
  currency: currency.code,
  stake: stakeMinor.toString(),
  payout: payoutMinor.toString(),
});

export function tossOf({ currency: code, stake, payout, ...toss }: SavedToss): Toss[] {
  const currency = currencyNamed(code);
  return currency ? [{ ...toss, currency, stakeMinor: BigInt(stake), payoutMinor: BigInt(payout) }] : [];
}
