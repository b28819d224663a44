/** Tiers as they are entered: amounts in major units, rates as fractions. */
import { type Currency, parseAmount } from '#kernel';
import type { Tier } from '../../formulas/index.ts';

export interface EnteredTier {
  readonly sales: string;
  readonly active: number;
  readonly loss?: string | undefined;
  readonly rate?: string | undefined;
  readonly fixed?: string | undefined;
}

/** Undefined where any of them says nothing, or two things. */
export function readTiers(entered: readonly EnteredTier[], currency: Currency): readonly Tier[] | undefined {
  const tiers = entered.map((tier) => tierOf(tier, currency)).filter((tier) => tier !== undefined);
  return tiers.length === entered.length ? tiers : undefined;
}

function tierOf(entered: EnteredTier, currency: Currency): Tier | undefined {
  const sales = parseAmount(entered.sales, currency);
  const loss = entered.loss === undefined ? undefined : parseAmount(entered.loss, currency);
  const pays = paysOf(entered, currency);
  if (!sales.ok || loss?.ok === false || !pays) return undefined;
  const thresholds = { salesMinor: sales.value, activeMembers: entered.active, pays };
  return loss ? { ...thresholds, lossMinor: loss.value } : thresholds;
}

function paysOf({ rate, fixed }: EnteredTier, currency: Currency): Tier['pays'] | undefined {
  if ((rate === undefined) === (fixed === undefined)) return undefined;
  if (fixed !== undefined) {
    const amount = parseAmount(fixed, currency);
    return amount.ok ? { fixedMinor: amount.value } : undefined;
  }
  const ppm = ppmOf(rate ?? '');
  return ppm === undefined ? undefined : { ratePpm: ppm };
}

/** A fraction with at most six decimals, in parts per million: `0.008` is 8000. Undefined where it is none. */
export function ppmOf(fraction: string): bigint | undefined {
  const [, whole, part = ''] = /^(0|1)(?:\.([0-9]{1,6}))?$/.exec(fraction) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
}
