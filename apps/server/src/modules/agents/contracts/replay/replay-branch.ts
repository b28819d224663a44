/** What a contract would have paid in the last 90 days, and whether that leaves the house its part. */
import { ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../../db/db.ts';
import type { Merchant } from '../../../merchants/index.ts';
import { percentOf } from '../loads.ts';
import { activeFrom, boundOf, type EnteredContract } from '../terms/index.ts';
import { type Replayed, replay } from './replay.ts';
import { billedDays, periodsOf, type Span } from './store.ts';

export const REPLAYED_DAYS = 90;
/** Fewer days with bets say nothing: luck decides them. */
const MIN_DAYS = 30;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface Branch {
  readonly merchant: Merchant;
  readonly agentId: string;
  readonly nowMs: number;
}

const nobody = { depositMinor: 0n, validMinor: 0n };

/** Figures are kept by the hour. */
const hourAfter = (at: number | Date) => new Date(Math.ceil(Number(at) / HOUR_MS) * HOUR_MS);

/** What is left of a time without these parts of it, which are in order. */
function without({ from, to }: Span, parts: readonly Span[]): readonly Span[] {
  const left: Span[] = [];
  let at = from;
  for (const part of parts) {
    left.push({ from: at, to: part.from });
    at = hourAfter(part.to);
  }
  return [...left, { from: at, to }].filter((one) => one.from < one.to);
}

/** By month; and on how many days there were bets. Days that were billed are not summed again. */
export async function replayBranch(
  db: Db,
  { merchant, agentId, nowMs }: Branch,
  contract: EnteredContract,
): Promise<{ readonly months: readonly Replayed[]; readonly days: number }> {
  const { kind, product, terms } = contract;
  const requested = { merchantId: merchant.id, agentId, timeZone: merchant.manifest.timeZone, product };
  const span = { from: hourAfter(nowMs - REPLAYED_DAYS * DAY_MS), to: new Date(nowMs + 1) };
  const isHourly = kind === 'hourly';
  const billed = isHourly || terms.revenue ? [] : await billedDays(db, requested, span.from);
  const isTested = terms.tiers.some(({ activeMembers }) => activeMembers > 0);
  const others = await periodsOf(db, requested, without(span, billed), {
    unit: isHourly ? 'hour' : 'day',
    activeFrom: isTested ? (isHourly ? nobody : activeFrom(merchant, kind)) : undefined,
  });
  const periods = [...billed.filter(({ stake }) => stake !== 0n), ...others].sort((a, b) =>
    a.period < b.period ? -1 : 1,
  );
  return { months: replay(contract, periods), days: new Set(periods.map(({ period }) => period.slice(0, 10))).size };
}

/** Refused where it would have taken more of what the branch lost than the bound. */
export async function checkReplay(
  db: Db,
  branch: Branch,
  contract: EnteredContract,
): Promise<Result<undefined, 'contract.above_bound'>> {
  const { months, days } = await replayBranch(db, branch, contract);
  if (days < MIN_DAYS) return ok();
  const [paidMinor, ggrMinor] = months.reduce(
    ([paid, ggr], month) => [paid + month.paidMinor, ggr + month.ggrMinor],
    [0n, 0n],
  );
  if (paidMinor === 0n) return ok();
  const loadPpm = ggrMinor > 0n ? (paidMinor * 1_000_000n + ggrMinor - 1n) / ggrMinor : undefined;
  const { limitPpm } = boundOf(branch.merchant);
  if (loadPpm !== undefined && loadPpm <= limitPpm) return ok();
  const { product } = contract;
  // of a house that lost there is no part: what is paid is more than all of it
  const load = loadPpm === undefined ? 100 : percentOf(loadPpm);
  return refuse('contract.above_bound', { product, load, limit: percentOf(limitPpm), days: REPLAYED_DAYS });
}
