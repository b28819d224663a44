/** The rules of a prize wheel: which spins a member has, and what one brings. Where it stops is found out by the server, and comes as a prize. */
import { type Json, ok, refuse } from '#kernel';
import { betOf, type CommonConfig, type Occasion, type Promotion, readFields, roundsOf } from '../plugin.ts';
import {
  greatestOf,
  noSpins,
  onDay,
  readSegments,
  type WheelConfig,
  type WheelProgress,
  withDaily,
} from '../plugin-wheel.ts';
import { fields } from './fields.ts';

const rules: Promotion<WheelConfig, WheelProgress> = {
  readConfig(raw) {
    const read = readFields<WheelConfig>(fields)(raw);
    if (!read.ok) return read;
    const segments = readSegments(read.value.segments);
    // A wheel whose greatest prize is beyond its budget would be closed for ever.
    const canPay = segments !== undefined && greatestOf(segments) <= BigInt(read.value.budgetMinor);
    return canPay ? ok(read.value) : refuse('promotion.malformed');
  },
  start: () => noSpins,
  step(progress, occasion, config, leftMinor) {
    if (!config.isOn) return { progress, awards: [] };
    const today = onDay(progress, occasion.day);
    if (occasion.kind === 'prize') return spun(today, occasion, config, leftMinor);
    if (occasion.kind === 'deposit.credited') {
      const isEnough = BigInt(occasion.body.amountMinor) >= BigInt(config.depositMinor);
      return { progress: isEnough ? { ...today, left: today.left + config.depositSpins } : today, awards: [] };
    }
    const validMinor = BigInt(today.validMinor) + (betOf(occasion)?.validMinor ?? 0n);
    const isReached = config.missionSpins > 0 && !today.hasMission && validMinor >= BigInt(config.missionMinor);
    const counted = { ...today, validMinor: `${validMinor}` };
    return {
      progress: isReached ? { ...counted, hasMission: true, left: today.left + config.missionSpins } : counted,
      awards: [],
    };
  },
};

/** One spin is used up, also by a prize of nothing. */
function spun(
  today: WheelProgress,
  { id, body }: Extract<Occasion, { kind: 'prize' }>,
  config: WheelConfig,
  leftMinor: bigint,
) {
  const has = withDaily(today, config);
  const amountMinor = BigInt(body.amountMinor);
  if (has.latest === id || has.left < 1 || amountMinor > leftMinor) return { progress: today, awards: [] };
  const isCash = body.isCash === true;
  const award = { period: id, amountMinor, wagerTimes: isCash ? 0 : config.wagerTimes, ...(isCash && { isCash }) };
  const points = BigInt(body.points ?? 0);
  return {
    progress: { ...has, left: has.left - 1, latest: id },
    awards: amountMinor > 0n ? [award] : [],
    points: points > 0n ? [{ period: id, points, reason: 'wheel' as const }] : [],
    rounds: roundsOf(id, body.rounds, config.wagerTimes),
  };
}

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
