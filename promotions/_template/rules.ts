/** The rules of the new kind: here a gift for registering, once. */
import { type Json, ok, refuse } from '#kernel';
import type { CommonConfig, Promotion } from '../plugin.ts';

interface GiftConfig extends CommonConfig {
  readonly giftMinor: string;
}

type GiftProgress = { readonly isGiven: boolean };

const rules: Promotion<GiftConfig, GiftProgress> = {
  readConfig(raw) {
    if (typeof raw !== 'object' || raw === null) return refuse('promotion.malformed');
    const { isOn, budgetMinor, giftMinor, ...rest } = raw as Record<string, unknown>;
    const areAmounts = [budgetMinor, giftMinor].every((value) => typeof value === 'string' && /^\d{1,18}$/.test(value));
    const isSound = Object.keys(rest).length === 0 && typeof isOn === 'boolean' && areAmounts;
    return isSound ? ok(raw as GiftConfig) : refuse('promotion.malformed');
  },
  start: () => ({ isGiven: false }),
  step(progress, occasion, config, leftMinor) {
    if (!config.isOn || progress.isGiven || occasion.kind !== 'member.registered') return { progress, awards: [] };
    const gift = BigInt(config.giftMinor);
    const amountMinor = gift < leftMinor ? gift : leftMinor;
    const awards = amountMinor > 0n ? [{ period: 'registration', amountMinor, wagerTimes: 1 }] : [];
    return { progress: { isGiven: true }, awards };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
