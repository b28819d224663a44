/** The rules of a rakeback. It is a share of the edge, so that it never gives more than the games keep. */
import type { Json } from '#kernel';
import { awardWithin, type CommonConfig, cashOf, dayAfter, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface RakebackConfig extends CommonConfig {
  readonly rateBp: number;
  readonly minimumMinor: string;
  readonly maximumMinor: string;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

/** `edge`: stakes times basis points of edge; it is divided once, when it is paid. */
type RakebackProgress = { readonly period: string; readonly edge: string };

const rules: Promotion<RakebackConfig, RakebackProgress> = {
  readConfig: readFields<RakebackConfig>(fields),
  start: () => ({ period: '', edge: '0' }),
  step(progress, occasion, config, leftMinor) {
    const bet = cashOf(occasion);
    if (!config.isOn || !(bet || occasion.kind === 'day')) return { progress, awards: [] };
    // A game whose return is not declared gives nothing.
    const edgeBp = 'edgeBp' in occasion ? (occasion.edgeBp ?? 0) : 0;
    const period = periodOf(occasion.day, config.everyDays);
    const isOver = progress.period !== '' && period > progress.period;
    const due = isOver ? (BigInt(progress.edge) * BigInt(config.rateBp)) / 100_000_000n : 0n;
    const { wagerTimes, minimumMinor, maximumMinor } = config;
    const award = { period: progress.period, amountMinor: due, wagerTimes };
    const awards = due < BigInt(minimumMinor) ? [] : awardWithin(award, BigInt(maximumMinor), leftMinor);
    const before = isOver || progress.period === '' ? { period, edge: '0' } : progress;
    const edge = (BigInt(before.edge) + (bet?.stakeMinor ?? 0n) * BigInt(edgeBp)).toString();
    const counted = { progress: { period: before.period, edge }, awards };
    return edge === '0' ? counted : { ...counted, dueDay: dayAfter(before.period, config.everyDays) };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
