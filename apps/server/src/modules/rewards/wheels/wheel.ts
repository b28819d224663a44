/** A wheel as its campaign's terms have it, and whether its budget holds the greatest prize. */
import { assert, configuredAmount } from '#kernel';
import { greatestOf, readSegments, type Segment, type WheelConfig } from '#promotions/plugin-wheel.ts';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, configOf, freeRoundsOf, givenByDay, type lockCampaign } from '../campaigns/index.ts';
import { mayAward } from '../policy/index.ts';

export const KIND = 'wheel';

export interface Wheel {
  readonly config: WheelConfig;
  readonly segments: readonly Segment[];
}

export function wheelOf({ terms }: Campaign, merchant: Merchant): Wheel {
  const config = configOf(terms, merchant) as unknown as WheelConfig;
  const segments = readSegments(config.segments);
  assert(segments, 'a wheel was read when it was saved');
  return { config, segments };
}

type Spent = Pick<NonNullable<Awaited<ReturnType<typeof lockCampaign>>>, 'granted' | 'spent_minor'>;

/**
 * Asked before anything is drawn: what is left has to hold the greatest prize, so that no outcome is ever kept back. `today` is read for
 * limits of a day alone.
 */
export async function isClosed(
  merchant: Merchant,
  { terms }: Campaign,
  { segments }: Pick<Wheel, 'segments'>,
  spent: Spent,
  today: () => Promise<{ readonly granted: number; readonly spentMinor: bigint }>,
): Promise<boolean> {
  const { limits } = terms;
  const greatest = greatestPrize(merchant, terms, segments);
  const isBeyond = (budget: string, usedMinor: bigint) =>
    usedMinor + greatest > configuredAmount(budget, merchant.currency);
  if (!mayAward(merchant, greatest) || isBeyond(limits.budget, spent.spent_minor)) return true;
  if (limits.count !== undefined && spent.granted >= BigInt(limits.count)) return true;
  if (limits.countPerDay === undefined && limits.budgetPerDay === undefined) return false;
  const { granted, spentMinor } = await today();
  if (limits.countPerDay !== undefined && granted >= limits.countPerDay) return true;
  return limits.budgetPerDay !== undefined && isBeyond(limits.budgetPerDay, spentMinor);
}

/** Of free rounds, the most that they may win. */
function greatestPrize(merchant: Merchant, terms: Campaign['terms'], segments: readonly Segment[]): bigint {
  const greatest = greatestOf(segments);
  const capMinor = segments.some(({ rounds }) => rounds > 0) ? (freeRoundsOf(terms, merchant)?.capMinor ?? 0n) : 0n;
  return capMinor > greatest ? capMinor : greatest;
}

/** The segments whose prizes are limited in number. */
export const limitedOf = (segments: readonly Segment[]) =>
  segments.flatMap(({ stock }, segment) => (stock ? [segment] : []));

/** Whose prize is given where the wheel stopped: the substitute's, once there is none left. No chance shifts. */
export function givenFor(segments: readonly Segment[], segment: number, given: ReadonlyMap<number, number>): number {
  const stock = segments[segment]?.stock;
  return stock && (given.get(segment) ?? 0) >= stock.count ? stock.substitute : segment;
}

/** What the campaign has given on this day. */
export const todayOf = (db: Db, merchantId: string, code: string, day: string) => async () => {
  const [latest] = await givenByDay(db, merchantId, code, 1);
  return latest?.day === day ? latest : { granted: 0, spentMinor: 0n };
};
