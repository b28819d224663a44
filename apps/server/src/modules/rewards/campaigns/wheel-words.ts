/** What a prize wheel's terms say beside those of every campaign: each prize with its odds, and when the wheel is closed. */
import type { CampaignTerms } from '#contract';
import { readSegments, type Segment } from '#promotions/plugin-wheel.ts';

export type Format = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function wheelLines(
  t: Format,
  { params, bonus }: CampaignTerms,
  money: (minor: bigint) => string,
): readonly string[] {
  const segments = readSegments(String(params.segments)) ?? [];
  const sum = segments.reduce((total, { weight }) => total + weight, 0);
  const nameOf = ({ prize, amountMinor, points, rounds }: Segment) => {
    if (prize === 'none') return t('terms.wheel.none');
    if (prize === 'points') return t('terms.wheel.points', { points: `${points}` });
    if (prize === 'rounds') return t('terms.rounds.prize', { count: rounds });
    const isCash = prize === 'cash' || bonus.mode === 'cash';
    return t(isCash ? 'terms.wheel.cash' : 'terms.wheel.bonus', { amount: money(amountMinor) });
  };
  const odds = segments.map((segment) => {
    const values = { prize: nameOf(segment), percent: percentOf(segment.weight, sum) };
    const other = segment.stock && segments[segment.stock.substitute];
    if (!segment.stock || !other) return t('terms.wheel.odds', values);
    return t('terms.wheel.stock', { ...values, count: segment.stock.count, other: nameOf(other) });
  });
  return [...odds, t('terms.wheel.fair'), t('terms.wheel.closed')];
}

/** To four decimals at most, cut off. */
export function percentOf(weight: number, sum: number): string {
  const e4 = (BigInt(weight) * 1_000_000n) / BigInt(sum);
  const decimals = `${e4 % 10_000n}`.padStart(4, '0').replace(/0+$/, '');
  return `${e4 / 10_000n}${decimals === '' ? '' : `.${decimals}`}`;
}
