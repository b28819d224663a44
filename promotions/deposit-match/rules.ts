/**
 * The rules of the deposit match: which deposits count, their share, the cap. `from` is the first deposit of a member that counts, and
 * `deposits` how many do; with `everyDays`, how many in each period of so many days. With `tiers` share and cap are those of the highest that the
 * deposit reaches.
 */
import { applyBasisPoints, type Json, refuse } from '#kernel';
import { awardWithin, type CommonConfig, type Promotion, periodOf, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface MatchConfig extends CommonConfig {
  readonly shareBp: number;
  readonly capMinor: string;
  readonly minimumMinor: string;
  readonly tiers?: string;
  readonly from: number;
  readonly deposits: number;
  readonly everyDays: number;
  readonly wagerTimes: number;
}

/** Orders already matched in the period, oldest first. */
type MatchProgress = { readonly period: string; readonly matched: readonly string[] };

interface Tier {
  readonly fromMinor: bigint;
  readonly shareBp: bigint;
  readonly capMinor: bigint;
}

const MAX_SHARE_BP = 30_000n;

function readTiers(text: string): readonly Tier[] {
  return text.split(',').map((part) => {
    const [from = '0', share = '0', cap = '0'] = part.split(':');
    return { fromMinor: BigInt(from), shareBp: BigInt(share), capMinor: BigInt(cap) };
  });
}

/** Each begins above the one before, so that what a deposit brings is read from one line. */
function areSound(tiers: readonly Tier[]): boolean {
  return tiers.every(
    ({ fromMinor, shareBp }, at) => shareBp <= MAX_SHARE_BP && fromMinor > (tiers[at - 1]?.fromMinor ?? 0n),
  );
}

/** Undefined below the lowest tier. */
function tierOf({ tiers, shareBp, capMinor }: MatchConfig, amountMinor: bigint): Omit<Tier, 'fromMinor'> | undefined {
  if (tiers === undefined) return { shareBp: BigInt(shareBp), capMinor: BigInt(capMinor) };
  return readTiers(tiers).findLast(({ fromMinor }) => amountMinor >= fromMinor);
}

const rules: Promotion<MatchConfig, MatchProgress> = {
  readConfig(raw) {
    const read = readFields<MatchConfig>(fields)(raw);
    if (!read.ok) return read;
    const { tiers } = read.value;
    return tiers === undefined || areSound(readTiers(tiers)) ? read : refuse('promotion.malformed');
  },
  start: () => ({ period: '', matched: [] }),
  step(progress, fact, config, leftMinor) {
    const nothing = { progress, awards: [] };
    if (!config.isOn || fact.kind !== 'deposit.credited') return nothing;
    const { orderId } = fact.body;
    const amountMinor = BigInt(fact.body.amountMinor);
    const period = periodOf(fact.day, config.everyDays);
    const matched = progress.period === period ? progress.matched : [];
    const tier = tierOf(config, amountMinor);
    const isOutside = (fact.number ?? config.from) < config.from || amountMinor < BigInt(config.minimumMinor);
    if (!tier || isOutside || matched.length >= config.deposits || progress.matched.includes(orderId)) return nothing;
    const award = {
      period: orderId,
      amountMinor: applyBasisPoints(amountMinor, tier.shareBp),
      wagerTimes: config.wagerTimes,
    };
    return {
      progress: { period, matched: [...matched, orderId] },
      awards: awardWithin(award, tier.capMinor, leftMinor),
    };
  },
};

/** The interface types configurations and progress as JSON. */
export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
