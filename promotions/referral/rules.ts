/** The rules of a referral's rewards: each is paid once, and a member who brings friends has no more in a period than the caps allow. */
import { type Json, ok, refuse } from '#kernel';
import { awardWithin, type CommonConfig, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface ReferralConfig extends CommonConfig {
  readonly [amount: `level${number}Minor`]: string;
  readonly [share: `share${number}Bp`]: number;
  readonly friendMinor: string;
  readonly firstDepositMinor: string;
  readonly playedMinor: string;
  readonly maxFriends: number;
  readonly maxMinor: string;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

/** `capped`: the last reward that a cap refused. */
type ReferralProgress = {
  readonly period: string;
  readonly friends: number;
  readonly paidMinor: string;
  readonly latest: string;
  readonly capped: string;
};

/** `own/…` is the friend's own reward, `share/…` one of a period; of those by level `…/1` is that of the direct referrer. */
const isOfFriend = (id: string) => id.startsWith('own/');
const isDirect = (id: string) => !id.startsWith('share/') && id.endsWith('/1');

const rules: Promotion<ReferralConfig, ReferralProgress> = {
  readConfig(raw) {
    const read = readFields<ReferralConfig>(fields)(raw);
    if (!read.ok) return read;
    const { level1Minor, share1Bp, friendMinor, firstDepositMinor, playedMinor } = read.value;
    const pays = BigInt(level1Minor ?? '0') > 0n || (share1Bp ?? 0) > 0 || BigInt(friendMinor) > 0n;
    // A registration alone is nothing to pay for: anybody can make a hundred.
    const takes = BigInt(firstDepositMinor) > 0n || BigInt(playedMinor) > 0n;
    return pays && takes ? ok(read.value) : refuse('promotion.malformed');
  },
  start: () => ({ period: '', friends: 0, paidMinor: '0', latest: '', capped: '' }),
  step(progress, occasion, config, leftMinor) {
    if (!config.isOn || occasion.kind !== 'prize' || progress.latest === occasion.id) return { progress, awards: [] };
    const { id } = occasion;
    const { wagerTimes, maxFriends } = config;
    const amountMinor = BigInt(occasion.body.amountMinor);
    if (isOfFriend(id)) {
      const awards = awardWithin({ period: id, amountMinor, wagerTimes }, leftMinor);
      return { progress: { ...progress, latest: id }, awards };
    }
    const period = periodOf(occasion.day, config.everyDays);
    const before = progress.period === period ? progress : { ...progress, period, friends: 0, paidMinor: '0' };
    const paidMinor = BigInt(before.paidMinor) + amountMinor;
    const friends = before.friends + (isDirect(id) ? 1 : 0);
    const maxMinor = BigInt(config.maxMinor);
    const isCapped =
      (maxFriends > 0 && isDirect(id) && friends > maxFriends) || (maxMinor > 0n && paidMinor > maxMinor);
    if (isCapped) return { progress: { ...before, latest: id, capped: id }, awards: [] };
    // A reward is whole or none: what the budget does not hold is not paid in part.
    const awards = amountMinor > leftMinor ? [] : awardWithin({ period: id, amountMinor, wagerTimes }, leftMinor);
    if (awards.length === 0) return { progress: { ...before, latest: id }, awards };
    return { progress: { ...before, latest: id, friends, paidMinor: `${paidMinor}` }, awards };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
