/** The multiples of a chase: how many times its stake is put on each of its draws. Pure, in whole numbers. */
import { ok, type Result, refuse } from '#kernel';
import { payoutMinor } from './stake.ts';

const MAX_DRAWS = 100;
const MAX_MULTIPLE = 10_000;
const WHOLE_BP = 10_000n;

export type MultiplesRule =
  | { readonly kind: 'equal'; readonly multiple: number }
  /** Times `factor` after every so many draws. */
  | { readonly kind: 'growing'; readonly multiple: number; readonly factor: number; readonly every: number }
  | ProfitRule;

/** The least multiples with which a win leaves this rate of all that was staked until then, and none below `multiple`. */
interface ProfitRule {
  readonly kind: 'profit';
  readonly multiple: number;
  /** Of all bets of one draw at multiple 1. */
  readonly stakeMinor: bigint;
  /** The price of the one bet that wins, at multiple 1, and what it is paid. */
  readonly unitMinor: bigint;
  readonly paidE4: number;
  readonly rateBp: number;
}

/** `rate_unreachable`: no multiple leaves that rate. `too_large`: it takes more than any line may have. */
export type MultiplesRefusal = 'multiples.malformed' | 'multiples.rate_unreachable' | 'multiples.too_large';

export function multiplesOf(rule: MultiplesRule, draws: number): Result<readonly number[], MultiplesRefusal> {
  if (!isCount(draws) || draws > MAX_DRAWS || !isValid(rule)) return refuse('multiples.malformed');
  if (rule.multiple > MAX_MULTIPLE) return refuse('multiples.too_large');
  if (rule.kind === 'profit') return profitMultiples(rule, draws);
  const multiples: number[] = [];
  let multiple = rule.multiple;
  for (let draw = 0; draw < draws; draw++) {
    if (rule.kind === 'growing' && draw > 0 && draw % rule.every === 0) multiple *= rule.factor;
    if (multiple > MAX_MULTIPLE) return refuse('multiples.too_large');
    multiples.push(multiple);
  }
  return ok(multiples);
}

const isCount = (value: number) => Number.isSafeInteger(value) && value > 0;

function isValid(rule: MultiplesRule): boolean {
  if (!isCount(rule.multiple)) return false;
  if (rule.kind === 'growing') return isCount(rule.factor) && isCount(rule.every);
  if (rule.kind === 'equal') return true;
  const { stakeMinor, unitMinor, paidE4, rateBp } = rule;
  return stakeMinor > 0n && unitMinor > 0n && isCount(paidE4) && Number.isSafeInteger(rateBp) && rateBp >= 0;
}

function profitMultiples(rule: ProfitRule, draws: number): Result<readonly number[], MultiplesRefusal> {
  const multiples: number[] = [];
  let stakedMinor = 0n;
  for (let draw = 0; draw < draws; draw++) {
    const multiple = minMultiple(rule, stakedMinor);
    if (!multiple.ok) return multiple;
    multiples.push(multiple.value);
    stakedMinor += rule.stakeMinor * BigInt(multiple.value);
  }
  return ok(multiples);
}

function minMultiple(rule: ProfitRule, stakedMinor: bigint): Result<number, MultiplesRefusal> {
  const targetBp = WHOLE_BP + BigInt(rule.rateBp);
  // What each further multiple leaves above the rate, before payouts are rounded down.
  const gain = rule.unitMinor * BigInt(rule.paidE4) - targetBp * rule.stakeMinor;
  if (gain < 0n || (gain === 0n && stakedMinor > 0n)) return refuse('multiples.rate_unreachable');
  const bound = gain === 0n ? 0n : (targetBp * stakedMinor + gain - 1n) / gain;
  const first = bound > BigInt(rule.multiple) ? bound : BigInt(rule.multiple);
  // Rounding may take a few more than the bound.
  for (let multiple = first; multiple <= BigInt(MAX_MULTIPLE); multiple++) {
    const paidMinor = payoutMinor(rule.unitMinor * multiple, rule.paidE4);
    const allStakedMinor = stakedMinor + rule.stakeMinor * multiple;
    if (paidMinor * WHOLE_BP >= targetBp * allStakedMinor) return ok(Number(multiple));
  }
  return refuse('multiples.too_large');
}
