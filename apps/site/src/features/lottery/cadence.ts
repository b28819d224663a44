/** The interval between draws of a lottery, in words. */
import type { Translate } from '#base/view';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

export function cadence(t: Translate, seconds: number): string {
  if (seconds % DAY === 0) return t('lottery.every.days', { count: seconds / DAY });
  if (seconds % HOUR === 0) return t('lottery.every.hours', { count: seconds / HOUR });
  if (seconds % MINUTE === 0) return t('lottery.every.minutes', { count: seconds / MINUTE });
  return t('lottery.every.seconds', { count: seconds });
}
