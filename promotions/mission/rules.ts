/** The rules of a mission: a counter, and steps that it reaches; each is paid once in a period. Of a chain each step has a counter of its own. */
import type { Json } from '#kernel';
import {
  type Award,
  awardWithin,
  betOf,
  type CommonConfig,
  type Counted,
  dayAfter,
  type Goal,
  type Occasion,
  type PointsAward,
  type Promotion,
  periodOf,
  type RoundsAward,
  readFields,
  roundsOf,
} from '../plugin.ts';
import { fields } from './fields.ts';

const STEPS = [1, 2, 3] as const;

interface MissionConfig extends CommonConfig {
  readonly [amount: `${'step' | 'prize'}${number}Minor`]: string;
  readonly [count: `count${number}`]: Counted | undefined;
  readonly [points: `points${number}`]: number | undefined;
  readonly [rounds: `rounds${number}`]: number | undefined;
  readonly path?: 'ladder' | 'chain';
  readonly everyDays: number;
  readonly wagerTimes: number;
}

/** `playedMinor`: of a chain, towards the step after those that are paid. */
type MissionProgress = { readonly period: string; readonly playedMinor: string; readonly paid: number };

/** What it is worth to a counter; a bet that put nothing at risk is no round. */
function worthOf(occasion: Occasion, counted: Counted): bigint {
  if (occasion.kind === 'deposit.credited') return counted === 'deposited' ? BigInt(occasion.body.amountMinor) : 0n;
  const bet = betOf(occasion);
  if (!bet || bet.validMinor === 0n || counted === 'deposited') return 0n;
  if (counted === 'bets') return bet.validMinor;
  return counted === 'rounds' || bet.payoutMinor > bet.stakeMinor ? 1n : 0n;
}

const rules: Promotion<MissionConfig, MissionProgress> = {
  readConfig: readFields<MissionConfig>(fields),
  start: () => ({ period: '', playedMinor: '0', paid: 0 }),
  step(progress, occasion, config, leftMinor) {
    const nothing = { progress, awards: [] };
    if (!config.isOn) return nothing;
    const period = periodOf(occasion.day, config.everyDays);
    // A bet of a period that is over is reported late.
    if (period < progress.period) return nothing;
    const before = progress.period === period ? progress : { period, playedMinor: '0', paid: 0 };
    const isChain = config.path === 'chain';
    const counted = config[`count${isChain ? before.paid + 1 : 1}`] ?? 'bets';
    const worth = worthOf(occasion, counted);
    if (worth === 0n) return nothing;
    let played = BigInt(before.playedMinor) + worth;
    const awards: Award[] = [];
    const brought: PointsAward[] = [];
    const rounds: RoundsAward[] = [];
    let [paid, left] = [before.paid, leftMinor];
    // Of a chain only the next step is open.
    const open = STEPS.filter((step) => (isChain ? step === before.paid + 1 : step > before.paid));
    for (const step of open) {
      if (played < BigInt(config[`step${step}Minor`] ?? '0')) continue;
      const amountMinor = BigInt(config[`prize${step}Minor`] ?? '0');
      const award = awardWithin({ period: `${period}/${step}`, amountMinor, wagerTimes: config.wagerTimes }, left);
      for (const one of award) left -= one.amountMinor;
      awards.push(...award);
      const points = BigInt(config[`points${step}`] ?? 0);
      if (points > 0n) brought.push({ period: `${period}/${step}`, points, reason: 'mission' });
      rounds.push(...roundsOf(`${period}/${step}`, config[`rounds${step}`], config.wagerTimes));
      paid = step;
      // What is above a step does not count for the next: that one was not open yet.
      if (isChain) played = 0n;
    }
    return { progress: { period, playedMinor: played.toString(), paid }, awards, points: brought, rounds };
  },
  goals(progress, config, day) {
    const period = periodOf(day, config.everyDays);
    const { playedMinor, paid } = progress.period === period ? progress : { playedMinor: '0', paid: 0 };
    const isChain = config.path === 'chain';
    const played = BigInt(playedMinor);
    const goals = STEPS.map((step): Goal => {
      const of = BigInt(config[`step${step}Minor`] ?? '0');
      const state = step <= paid ? 'done' : isChain && step > paid + 1 ? 'later' : 'open';
      const done = state === 'done' ? of : state === 'later' ? 0n : played < of ? played : of;
      const counts = config[`count${isChain ? step : 1}`] ?? 'bets';
      const points = config[`points${step}`] ?? 0;
      const rounds = config[`rounds${step}`] ?? 0;
      return { counts, of, done, prizeMinor: BigInt(config[`prize${step}Minor`] ?? '0'), points, rounds, state };
    });
    return { goals, ...(config.everyDays > 0 && { anewOn: dayAfter(period, config.everyDays) }) };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
