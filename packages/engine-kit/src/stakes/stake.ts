/** Stakes and payouts in whole minor units: limits, rounding, the payout cap. */
import { assert, type Currency, multiplyRatio, ok, type Result, refuse } from '#kernel';

/** One whole stake: multipliers are counted in ten-thousandths of it. */
export const ONE_E4 = 10_000;

/** A game's stake limits in table units (to the thousandth); a merchant's policy may set its own amounts. */
export interface StakeDefaults {
  readonly minUnits: number;
  readonly maxUnits: number;
  /** The maximum payout of one round. */
  readonly capUnits: number;
}

/** A cap for what nothing bounds: the rules themselves limit a win, or its limits were checked when the bet was accepted. */
export const UNCAPPED = 1n << 62n;

/** Stake limits in a currency. In shared games they are for one unit stake; the cap then bounds what the whole bet can win. */
export interface StakeRule {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Stakes are whole multiples of this. */
  readonly stepMinor: bigint;
  /** The maximum payout of one round. */
  readonly capMinor: bigint;
}

/** One table unit in each currency: about the worth of ₱1, in an amount usual there. */
const TABLE_UNIT_MINOR: Readonly<Record<string, bigint>> = {
  PHP: 100n,
  VND: 500n,
  THB: 100n,
  CNY: 10n,
  BRL: 10n,
  USD: 2n,
  KWD: 5n,
  BTC: 20n,
};

/** One table unit in minor units. A currency without one is a bug: every new currency needs an entry here. */
export function tableUnitMinor(currency: Currency): bigint {
  const unit = TABLE_UNIT_MINOR[currency.code];
  assert(unit, `no table unit for ${currency.code}`);
  return unit;
}

export function stakeRuleFor(defaults: StakeDefaults, currency: Currency): StakeRule {
  const minor = (units: number) => unitsToMinor(units, currency);
  return {
    minMinor: minor(defaults.minUnits),
    maxMinor: minor(defaults.maxUnits),
    stepMinor: 1n,
    capMinor: minor(defaults.capUnits),
  };
}

/** Table units in minor units, rounded down, at least one. */
export function unitsToMinor(units: number, currency: Currency): bigint {
  const minor = (tableUnitMinor(currency) * BigInt(Math.round(units * 1_000))) / 1_000n;
  return minor > 0n ? minor : 1n;
}

export type StakeRefusal = 'stake.below' | 'stake.above' | 'stake.step';

/**
 * Whether this stake is allowed for an input that can win `maxMultiplierE4`. Stakes whose best win would exceed the cap are refused
 * beforehand, so that the cap never cuts a win and the published return holds.
 */
export function checkStake(
  stakeMinor: bigint,
  maxMultiplierE4: number,
  rule: StakeRule,
): Result<undefined, StakeRefusal> {
  if (stakeMinor <= 0n || stakeMinor < rule.minMinor) return refuse('stake.below', { min: rule.minMinor.toString() });
  const largest = largestStakeMinor(maxMultiplierE4, rule);
  if (stakeMinor > largest) return refuse('stake.above', { max: largest.toString() });
  if (stakeMinor % rule.stepMinor !== 0n) return refuse('stake.step', { step: rule.stepMinor.toString() });
  return ok();
}

/** The largest stake whose best win stays within the cap. */
export function largestStakeMinor(maxMultiplierE4: number, rule: StakeRule): bigint {
  if (maxMultiplierE4 <= 0) return rule.maxMinor;
  const withinCap = (rule.capMinor * BigInt(ONE_E4)) / BigInt(maxMultiplierE4);
  return withinCap < rule.maxMinor ? withinCap : rule.maxMinor;
}

/**
 * The payout of a settled stake: stake × multiplier, rounded down to a whole minor unit once per round (or ticket line), and never
 * above the cap. Rounding down costs the player less than one minor unit per win; it is not part of the published return.
 */
export function payoutMinor(stakeMinor: bigint, multiplierE4: number, capMinor = UNCAPPED): bigint {
  assert(Number.isSafeInteger(multiplierE4) && multiplierE4 >= 0, 'a multiplier is a whole number of ten-thousandths');
  const payout = multiplyRatio(stakeMinor, BigInt(multiplierE4), BigInt(ONE_E4));
  return payout > capMinor ? capMinor : payout;
}
