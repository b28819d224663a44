/** The rules of free rounds: one set in each period, to who asks. Which games and stake it has is said by the campaign's terms. */
import type { Json } from '#kernel';
import { type CommonConfig, type Promotion, periodOf, readFields, roundsOf } from '../plugin.ts';
import { fields } from './fields.ts';

interface RoundsConfig extends CommonConfig {
  readonly rounds: number;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

type RoundsProgress = { readonly latest: string };

const rules: Promotion<RoundsConfig, RoundsProgress> = {
  readConfig: readFields<RoundsConfig>(fields),
  start: () => ({ latest: '' }),
  step(progress, occasion, config, leftMinor) {
    const period = periodOf(occasion.day, config.everyDays);
    // A clock that runs backwards gives nothing anew.
    const isDue = config.isOn && occasion.kind === 'claim' && progress.latest < period && leftMinor > 0n;
    if (!isDue) return { progress, awards: [] };
    const rounds = roundsOf(period, config.rounds, config.wagerTimes);
    return { progress: { latest: period }, awards: [], rounds };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
