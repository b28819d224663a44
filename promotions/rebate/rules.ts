/** The rules of a turnover rebate. What is reported after its period was paid belongs to the next one. */
import { applyBasisPoints, type Json } from '#kernel';
import { awardWithin, betOf, type CommonConfig, dayAfter, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface RebateConfig extends CommonConfig {
  readonly rateBp: number;
  readonly minimumMinor: string;
  readonly maximumMinor: string;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

type RebateProgress = { readonly period: string; readonly validMinor: string };

const rules: Promotion<RebateConfig, RebateProgress> = {
  readConfig: readFields<RebateConfig>(fields),
  start: () => ({ period: '', validMinor: '0' }),
  step(progress, occasion, config, leftMinor) {
    const bet = betOf(occasion);
    if (!config.isOn || !(bet || occasion.kind === 'day')) return { progress, awards: [] };
    const period = periodOf(occasion.day, config.everyDays);
    const isOver = progress.period !== '' && period > progress.period;
    const due = isOver ? applyBasisPoints(BigInt(progress.validMinor), BigInt(config.rateBp)) : 0n;
    const { wagerTimes, minimumMinor, maximumMinor } = config;
    const award = { period: progress.period, amountMinor: due, wagerTimes };
    const awards = due < BigInt(minimumMinor) ? [] : awardWithin(award, BigInt(maximumMinor), leftMinor);
    const before = isOver || progress.period === '' ? { period, validMinor: '0' } : progress;
    const validMinor = (BigInt(before.validMinor) + (bet?.validMinor ?? 0n)).toString();
    // The period stays known while nothing is in it: a bet reported late belongs to it, and not to one that was paid.
    const counted = { progress: { period: before.period, validMinor }, awards };
    return validMinor === '0' ? counted : { ...counted, dueDay: dayAfter(before.period, config.everyDays) };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
