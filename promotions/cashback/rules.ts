/** The rules of a loss cashback. A period that a member won pays nothing, and takes nothing from the next one. */
import { applyBasisPoints, type Json } from '#kernel';
import { awardWithin, betOf, type CommonConfig, dayAfter, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface CashbackConfig extends CommonConfig {
  readonly rateBp: number;
  readonly minimumMinor: string;
  readonly maximumMinor: string;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

type CashbackProgress = { readonly period: string; readonly stakedMinor: string; readonly paidMinor: string };

const nothing: CashbackProgress = { period: '', stakedMinor: '0', paidMinor: '0' };

const rules: Promotion<CashbackConfig, CashbackProgress> = {
  readConfig: readFields<CashbackConfig>(fields),
  start: () => nothing,
  step(progress, occasion, config, leftMinor) {
    const bet = betOf(occasion);
    if (!config.isOn || !(bet || occasion.kind === 'day')) return { progress, awards: [] };
    const period = periodOf(occasion.day, config.everyDays);
    const isOver = progress.period !== '' && period > progress.period;
    const lost = BigInt(progress.stakedMinor) - BigInt(progress.paidMinor);
    const due = isOver && lost > 0n ? applyBasisPoints(lost, BigInt(config.rateBp)) : 0n;
    const { wagerTimes, minimumMinor, maximumMinor } = config;
    const award = { period: progress.period, amountMinor: due, wagerTimes };
    const awards = due < BigInt(minimumMinor) ? [] : awardWithin(award, BigInt(maximumMinor), leftMinor);
    const before = isOver || progress.period === '' ? { ...nothing, period } : progress;
    // The period stays known when it begins with nothing in it: a bet reported late belongs to it, and not to one that was paid.
    if (!bet && (isOver || progress.period === '')) return { progress: isOver ? before : progress, awards };
    if (!bet) return { ...dueWith(before, config), awards };
    const stakedMinor = (BigInt(before.stakedMinor) + bet.stakeMinor).toString();
    const paidMinor = (BigInt(before.paidMinor) + bet.payoutMinor).toString();
    return { ...dueWith({ period: before.period, stakedMinor, paidMinor }, config), awards };
  },
};

const dueWith = (progress: CashbackProgress, { everyDays }: CashbackConfig) => ({
  progress,
  dueDay: dayAfter(progress.period, everyDays),
});

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
