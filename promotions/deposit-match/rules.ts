/** The rules of the deposit match: share, cap, how many deposits count. */
import { applyBasisPoints, type Json, ok, refuse } from '#kernel';
import type { Award, CommonConfig, Promotion, ReceivedFact } from '../plugin.ts';
import { fields } from './fields.ts';

interface MatchConfig extends CommonConfig {
  readonly shareBp: number;
  readonly capMinor: string;
  readonly deposits: number;
  readonly wagerTimes: number;
}

/** Orders already matched, oldest first. */
type MatchProgress = { readonly matched: readonly string[] };

const rules: Promotion<MatchConfig, MatchProgress> = {
  readConfig(raw) {
    if (typeof raw !== 'object' || raw === null) return refuse('promotion.malformed');
    const { isOn, budgetMinor, shareBp, capMinor, deposits, wagerTimes, ...rest } = raw as Record<string, unknown>;
    const isSound =
      Object.keys(rest).length === 0 &&
      typeof isOn === 'boolean' &&
      isAmount(budgetMinor) &&
      isAmount(capMinor) &&
      [shareBp, deposits, wagerTimes].every((value) => typeof value === 'number' && Number.isInteger(value));
    if (!isSound) return refuse('promotion.malformed');
    const values: Record<string, number> = {
      shareBp: shareBp as number,
      capMinor: Number(capMinor),
      deposits: deposits as number,
      wagerTimes: wagerTimes as number,
    };
    const isInRange = fields.every(({ name, minimum, maximum }) => {
      const value = values[name];
      return value !== undefined && value >= minimum && value <= maximum;
    });
    return isInRange ? ok(raw as MatchConfig) : refuse('promotion.malformed');
  },
  start: () => ({ matched: [] }),
  step(progress, fact, config, leftMinor) {
    const nothing = { progress, awards: [] };
    if (!config.isOn || fact.kind !== 'deposit.credited' || progress.matched.includes(fact.body.orderId))
      return nothing;
    if (progress.matched.length >= config.deposits) return nothing;
    const award = awardFor(fact, config, leftMinor);
    const matched = [...progress.matched, fact.body.orderId];
    return { progress: { matched }, awards: award ? [award] : [] };
  },
};

/** Share of the deposit, at most the cap, at most the remaining budget. */
function awardFor(
  fact: Extract<ReceivedFact, { kind: 'deposit.credited' }>,
  config: MatchConfig,
  leftMinor: bigint,
): Award | undefined {
  const share = applyBasisPoints(BigInt(fact.body.amountMinor), BigInt(config.shareBp));
  const amountMinor = [BigInt(config.capMinor), leftMinor].reduce((min, bound) => (bound < min ? bound : min), share);
  return amountMinor > 0n ? { period: fact.body.orderId, amountMinor, wagerTimes: config.wagerTimes } : undefined;
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^(0|[1-9][0-9]{0,17})$/.test(value);
}

/** The interface types configurations and progress as JSON. */
export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
