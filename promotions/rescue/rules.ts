/** The rules of a rescue: once a period, after a loss in it, while the balance is below a limit. */
import { applyBasisPoints, type Json } from '#kernel';
import { awardWithin, type CommonConfig, cashOf, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface RescueConfig extends CommonConfig {
  readonly shareBp: number;
  readonly capMinor: string;
  readonly lossMinor: string;
  readonly underMinor: string;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

type RescueProgress = { readonly period: string; readonly lostMinor: string; readonly given: string };

const rules: Promotion<RescueConfig, RescueProgress> = {
  readConfig: readFields<RescueConfig>(fields),
  start: () => ({ period: '', lostMinor: '0', given: '' }),
  step(progress, occasion, config, leftMinor) {
    const none = { progress, awards: [] };
    if (!config.isOn) return none;
    const period = periodOf(occasion.day, config.everyDays);
    if (period < progress.period) return none;
    const lostBefore = period === progress.period ? BigInt(progress.lostMinor) : 0n;
    const bet = cashOf(occasion);
    if (bet) {
      const lostMinor = (lostBefore + bet.stakeMinor - bet.payoutMinor).toString();
      return { progress: { ...progress, period, lostMinor }, awards: [] };
    }
    if (occasion.kind !== 'claim' || occasion.body.balanceMinor === undefined || progress.given >= period) return none;
    const isLow = BigInt(occasion.body.balanceMinor) < BigInt(config.underMinor);
    if (!isLow || lostBefore < BigInt(config.lossMinor)) return none;
    const amountMinor = applyBasisPoints(lostBefore, BigInt(config.shareBp));
    const award = { period, amountMinor, wagerTimes: config.wagerTimes };
    const awards = awardWithin(award, BigInt(config.capMinor), leftMinor);
    return awards.length === 0 ? none : { progress: { ...progress, given: period }, awards };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
