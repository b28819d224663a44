/** Between which amounts a bet on a game may lie here: the merchant's limits, and stricter ones of the game. */
import { configuredAmount } from '#kernel';
import type { Merchant } from '../../http/merchant.ts';

export interface StakeLimits {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

export function stakeLimitsOf({ manifest, currency }: Merchant, gameCode: string): StakeLimits {
  const { stakes, play } = manifest;
  const own = play.stakes?.[gameCode] ?? {};
  const amount = (text: string) => configuredAmount(text, currency);
  const [minMinor, maxMinor] = [amount(stakes.minimum), amount(stakes.maximum)];
  return {
    minMinor: own.minimum === undefined ? minMinor : larger(minMinor, amount(own.minimum)),
    maxMinor: own.maximum === undefined ? maxMinor : smaller(maxMinor, amount(own.maximum)),
  };
}
