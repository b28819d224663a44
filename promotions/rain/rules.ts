/** The rules of a red-packet rain: each packet is paid as it was taken, within the budget. */
import { ok, refuse } from '#kernel';
import { prizeRules, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface RainFields {
  readonly isOn: boolean;
  readonly budgetMinor: string;
  readonly everyMinutes: number;
  readonly seconds: number;
  readonly poolMinor: string;
  readonly packets: number;
  readonly leastMinor: string;
  readonly wagerTimes: number;
}

export const promotion = prizeRules<RainFields>((raw) => {
  const read = readFields<RainFields>(fields)(raw);
  if (!read.ok) return read;
  const { budgetMinor, everyMinutes, seconds, poolMinor, packets, leastMinor } = read.value;
  const pool = BigInt(poolMinor);
  const isSound = pool >= BigInt(packets) * BigInt(leastMinor) && pool <= BigInt(budgetMinor);
  return isSound && seconds < everyMinutes * 60 ? ok(read.value) : refuse('promotion.malformed');
});
