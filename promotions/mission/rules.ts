/** The rules of a mission: one counter, and steps that it reaches; each is paid once in a period. */
import type { Json } from '#kernel';
import { type Award, awardWithin, betOf, type CommonConfig, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

const STEPS = [1, 2, 3] as const;

interface MissionConfig extends CommonConfig {
  readonly [amount: `${'step' | 'prize'}${number}Minor`]: string;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

type MissionProgress = { readonly period: string; readonly playedMinor: string; readonly paid: number };

const rules: Promotion<MissionConfig, MissionProgress> = {
  readConfig: readFields<MissionConfig>(fields),
  start: () => ({ period: '', playedMinor: '0', paid: 0 }),
  step(progress, occasion, config, leftMinor) {
    const bet = betOf(occasion);
    if (!config.isOn || !bet || bet.validMinor === 0n) return { progress, awards: [] };
    const period = periodOf(occasion.day, config.everyDays);
    // A bet of a period that is over is told late.
    if (period < progress.period) return { progress, awards: [] };
    const before = progress.period === period ? progress : { period, playedMinor: '0', paid: 0 };
    const played = BigInt(before.playedMinor) + bet.validMinor;
    const awards: Award[] = [];
    let [paid, left] = [before.paid, leftMinor];
    for (const step of STEPS) {
      if (step <= paid || played < BigInt(config[`step${step}Minor`] ?? '0')) continue;
      const amountMinor = BigInt(config[`prize${step}Minor`] ?? '0');
      const award = awardWithin({ period: `${period}/${step}`, amountMinor, wagerTimes: config.wagerTimes }, left);
      for (const one of award) left -= one.amountMinor;
      awards.push(...award);
      paid = step;
    }
    return { progress: { period, playedMinor: played.toString(), paid }, awards };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
