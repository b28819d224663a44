/** The rules of a mass grant: the whole amount once in each run, or nothing where the budget does not hold it. */
import type { Json } from '#kernel';
import { type CommonConfig, type Promotion, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface MassGrantConfig extends CommonConfig {
  readonly giftMinor: string;
  readonly wagerTimes: number;
}

type MassGrantProgress = { readonly latest: string };

const rules: Promotion<MassGrantConfig, MassGrantProgress> = {
  readConfig: readFields<MassGrantConfig>(fields),
  start: () => ({ latest: '' }),
  step(progress, occasion, config, leftMinor) {
    const isNew = occasion.kind === 'mass-grant' && progress.latest !== occasion.id;
    const { giftMinor, wagerTimes } = config;
    const amountMinor = BigInt(giftMinor);
    if (!config.isOn || !isNew || amountMinor > leftMinor) return { progress, awards: [] };
    return { progress: { latest: occasion.id }, awards: [{ period: occasion.id, amountMinor, wagerTimes }] };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
