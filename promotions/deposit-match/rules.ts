/**
 * The rules of the deposit match: which deposits count, their share, the cap. `from` is the first deposit of a member that counts, and
 * `deposits` how many do; with `everyDays`, how many in each period of so many days.
 */
import { applyBasisPoints, type Json } from '#kernel';
import { awardWithin, type CommonConfig, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface MatchConfig extends CommonConfig {
  readonly shareBp: number;
  readonly capMinor: string;
  readonly minimumMinor: string;
  readonly from: number;
  readonly deposits: number;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

/** Orders already matched in the period, oldest first. */
type MatchProgress = { readonly period: string; readonly matched: readonly string[] };

const rules: Promotion<MatchConfig, MatchProgress> = {
  readConfig: readFields<MatchConfig>(fields),
  start: () => ({ period: '', matched: [] }),
  step(progress, fact, config, leftMinor) {
    const nothing = { progress, awards: [] };
    if (!config.isOn || fact.kind !== 'deposit.credited') return nothing;
    const { orderId } = fact.body;
    const amountMinor = BigInt(fact.body.amountMinor);
    const period = periodOf(fact.day, config.everyDays);
    const matched = progress.period === period ? progress.matched : [];
    const isOutside = (fact.number ?? config.from) < config.from || amountMinor < BigInt(config.minimumMinor);
    if (isOutside || matched.length >= config.deposits || progress.matched.includes(orderId)) return nothing;
    const award = {
      period: orderId,
      amountMinor: applyBasisPoints(amountMinor, BigInt(config.shareBp)),
      wagerTimes: config.wagerTimes,
    };
    return {
      progress: { period, matched: [...matched, orderId] },
      awards: awardWithin(award, BigInt(config.capMinor), leftMinor),
    };
  },
};

/** The interface types configurations and progress as JSON. */
export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
