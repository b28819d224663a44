/** Bills by the clock: a run per kind and period that is over, in the merchant's time zone, worked on until it is done. */
import type { Tx } from '../../../db/db.ts';
import { commitAsynchronously } from '../../../db/jobs/asynchronous-commit.ts';
import { workOnClaimed } from '../../../db/jobs/claims.ts';
import { paced, startPace } from '../../../db/jobs/paced.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type ActiveFrom, activeFrom } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { findOpposites } from '../left-out/index.ts';
import { type ContractPeriodKind, dividendPeriods, type Period, periodAt, revenuePeriods } from '../periods.ts';
import { latestForgotten } from './late/index.ts';
import { makeBills } from './make-bills.ts';
import { decideMissed } from './missed/index.ts';
import { payBills } from './pay-bills.ts';
import { payOut } from './pay-out.ts';
import { makeRealtime, realtimeSince } from './realtime/index.ts';
import {
  contractsToBill,
  countedFrom,
  daysToSearch,
  endRun,
  insertRun,
  latestRun,
  lockRun,
  noteSearched,
  putOff,
  type RunRow,
  waitsForOthers,
} from './store.ts';
import { productsWithDues } from './store-dues.ts';
import { hoursSince } from './store-salaries.ts';
import { forgetSums, sumTeams } from './sums/index.ts';

const MINUTE_MS = 60_000;
/** How long after its end a period is billed: facts of its last bets have arrived by then. A dividend comes after the salaries of its last day. */
const AFTER_MS = {
  salary: 125 * MINUTE_MS,
  dividend: 126 * MINUTE_MS,
  revenue: 125 * MINUTE_MS,
  hourly: 10 * MINUTE_MS,
  realtime: MINUTE_MS,
} as const;
const CLAIM_MS = 15 * MINUTE_MS;
/** Runs that were missed, as while a server was off, are made in turn: so many at once. */
const MAX_BEHIND = 48;

/** A run whose figures are others' is looked at again after this. */
const PUT_OFF_MS = MINUTE_MS;

type RunKind = keyof typeof AFTER_MS;

/** What a kind's bills count: these are made first. Hours are an advance on the day, and all salaries are costs of a dividend. */
const counts: Readonly<Record<RunKind, readonly RunKind[]>> = {
  realtime: [],
  hourly: [],
  revenue: [],
  salary: ['hourly'],
  dividend: ['salary', 'hourly', 'realtime'],
};

const schedules: readonly { readonly kind: RunKind; readonly periodKind: ContractPeriodKind | '' }[] = [
  { kind: 'realtime', periodKind: '' },
  { kind: 'hourly', periodKind: '' },
  { kind: 'salary', periodKind: '' },
  ...dividendPeriods.map((periodKind) => ({ kind: 'dividend', periodKind }) as const),
  ...revenuePeriods.map((periodKind) => ({ kind: 'revenue', periodKind }) as const),
];

/** The periods that are over and have no run yet, the oldest first; of a merchant without runs those since it has contracts, or only the latest. */
function duePeriods(
  merchant: Merchant,
  { kind, periodKind }: (typeof schedules)[number],
  latest: RunRow | undefined,
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): readonly Period[] {
  const { timeZone } = merchant.manifest;
  const at = (ms: number) => periodAt(kind, ms, { timeZone, ...(periodKind && { period: periodKind }) });
  const last = at(at(nowMs - AFTER_MS[kind]).from.getTime() - 1);
  if (!latest && sinceMs === 0) return [last];
  const periods: Period[] = [];
  for (
    let next = at(Math.max(latest?.to_at.getTime() ?? 0, sinceMs));
    next.from <= last.from && periods.length < MAX_BEHIND;
  ) {
    periods.push(next);
    next = at(next.to.getTime());
  }
  return periods;
}

const always = async () => new Date(0);
const sinceWhen = {
  realtime: realtimeSince,
  hourly: hoursSince,
  salary: always,
  dividend: always,
  revenue: always,
} as const satisfies Record<
  RunKind,
  (db: AgentsDeps['db'], merchantId: string, now: Date) => Promise<Date | undefined>
>;

/**
 * Which merchants have no run to be made before a moment. It follows from the clock alone, so that no other node makes it earlier: a contract
 * that begins meanwhile has no period that is over sooner. What changes a merchant, as its time zone, makes it a new object.
 */
export interface MadeRuns {
  readonly isMade: (merchant: Merchant, nowMs: number) => boolean;
  readonly note: (merchant: Merchant, nowMs: number) => void;
}

export function createMadeRuns(): MadeRuns {
  const spans = new WeakMap<Merchant, { readonly fromMs: number; readonly untilMs: number }>();
  return {
    isMade(merchant, nowMs) {
      const span = spans.get(merchant);
      return span !== undefined && span.fromMs <= nowMs && nowMs < span.untilMs;
    },
    note(merchant, nowMs) {
      const next = schedules.map(({ kind, periodKind }) => {
        const options = { timeZone: merchant.manifest.timeZone, ...(periodKind && { period: periodKind }) };
        return periodAt(kind, nowMs - AFTER_MS[kind], options).to.getTime() + AFTER_MS[kind];
      });
      spans.set(merchant, { fromMs: nowMs, untilMs: Math.min(...next) });
    },
  };
}

async function ensureRuns({ db, atomically, clock }: AgentsDeps, merchant: Merchant, made: MadeRuns): Promise<void> {
  const nowMs = clock.now();
  if (made.isMade(merchant, nowMs)) return;
  const behind = new Set<RunKind>();
  for (const schedule of schedules) {
    // some of what it counts has no run yet
    if (counts[schedule.kind].some((kind) => behind.has(kind))) continue;
    const latest = await latestRun(db, merchant.id, schedule.kind, schedule.periodKind);
    // periods of minutes and hours are many: there are runs where there are contracts
    const since = await sinceWhen[schedule.kind](db, merchant.id, new Date(nowMs));
    if (!since) continue;
    const periods = duePeriods(merchant, schedule, latest, { nowMs, sinceMs: since.getTime() });
    if (periods.length === 0) continue;
    if (periods.length === MAX_BEHIND) behind.add(schedule.kind);
    await inTransaction({ atomically }, async (tx) => {
      for (const { key, from, to, days } of periods) {
        const { kind, periodKind: period_kind } = schedule;
        const due_at = new Date(to.getTime() + AFTER_MS[kind]);
        const { depositMinor: active_deposit_minor, validMinor: active_valid_minor } = activeFrom(merchant, kind);
        const run = {
          merchant_id: merchant.id,
          kind,
          period_kind,
          period: key,
          from_at: from,
          to_at: to,
          days,
          due_at,
          active_deposit_minor,
          active_valid_minor,
        };
        await insertRun(tx, run);
      }
    });
  }
  if (behind.size === 0) made.note(merchant, nowMs);
}

/** So that each statement of a step takes few milliseconds. */
const AT_ONCE = 100;

/** How far back a day is searched that was not, as its search failed. */
const SEARCHED_MS = 14 * 24 * 60 * MINUTE_MS;

/**
 * Of the day, and of those before whose search failed. A search that fails keeps nobody from being paid: who is found later is left out as of that
 * day, which is a late change of what was billed.
 */
async function lookForOpposites(deps: AgentsDeps, run: RunRow, now: Date): Promise<void> {
  const { merchant_id: merchantId, from_at: from } = run;
  try {
    for (const day of await daysToSearch(deps.db, run, new Date(from.getTime() - SEARCHED_MS))) {
      const step = async (tx: Tx) => {
        await findOpposites(tx, merchantId, { from: day.from_at, to: day.to_at }, now);
        await noteSearched(tx, day, now);
      };
      await paced(() => inTransaction(deps, step));
    }
  } catch (error) {
    deps.onFault(error, { merchantId, job: 'search for opposite bets' });
  }
}

/** The figures of all teams, once for the run: after a crash the next attempt goes on with those. Nothing of a run that has ended. */
async function summed(deps: AgentsDeps, run: RunRow, activeFrom: ActiveFrom): Promise<Date | undefined> {
  if (run.summed_at) return run.summed_at;
  const at = new Date(deps.clock.now());
  if (run.kind === 'salary' && !run.summing_at) await lookForOpposites(deps, run, at);
  return await sumTeams(deps, run, at, activeFrom);
}

const isSkipping = ({ manifest }: Merchant) => manifest.agents?.uplineNotReached === 'skip';

/** The list is read under the lock of the run: what another attempt has billed meanwhile is not looked at again, as its late changes would be lost. */
async function make(deps: AgentsDeps, merchant: Merchant, run: RunRow): Promise<void> {
  const { timeZone } = merchant.manifest;
  const dayOf = (at: Date) => periodAt('salary', at.getTime(), { timeZone });
  const thresholds = countedFrom(run) ?? activeFrom(merchant, run.kind);
  const summedAt = await summed(deps, run, thresholds);
  if (!summedAt) return;
  const month = (at: Date) => dayOf(at).month;
  const hasHours = (await hoursSince(deps.db, merchant.id)) !== undefined;
  const about = { summedAt, month, dayOf, isSkipping: isSkipping(merchant), activeFrom: thresholds, hasHours };
  const now = () => new Date(deps.clock.now());
  const pace = startPace();
  let after: string | undefined;
  // nobody else works on the run or on its bills meanwhile
  const step = async (open: Tx) => {
    const tx = pace.between(open);
    await commitAsynchronously(tx);
    if (!(await lockRun(tx, run))) return undefined;
    const contracts = await contractsToBill(tx, run, { after, limit: AT_ONCE });
    if (contracts.length > 0) await makeBills(tx, contracts, run, { ...about, now: now() });
    return contracts.at(-1)?.id;
  };
  do after = await inTransaction(deps, step);
  while (after !== undefined);
}

/**
 * Each step is a transaction of its own: after a crash the next attempt goes on, and finds what is done. A run waits for those that it carries from
 * or counts: one that fails, and says so each time, holds up what is after it, since that would be paid wrongly.
 */
async function work(deps: AgentsDeps, merchant: Merchant, run: RunRow): Promise<void> {
  if (await waitsForOthers(deps.db, run, counts[run.kind])) {
    await inTransaction(deps, (tx) => putOff(tx, run, new Date(deps.clock.now() + PUT_OFF_MS)));
    return;
  }
  await (run.kind === 'realtime' ? makeRealtime(deps, run, isSkipping(merchant)) : make(deps, merchant, run));
  await decideMissed(deps, run);
  for (const product of await productsWithDues(deps.db, merchant.id, run.kind)) {
    await payBills(deps, { merchant, run, product });
  }
  await forgetSums(deps, run, latestForgotten(run));
  await inTransaction(deps, (tx) => endRun(tx, run));
}

/** Others go on, except for what waits for it. */
const workOrReport = (deps: AgentsDeps, merchant: Merchant, run: RunRow) =>
  work(deps, merchant, run).catch((error: unknown) => {
    const about = { merchantId: merchant.id, job: 'bills of agents', subject: `${run.kind} ${run.period}` };
    deps.onFault(error, about);
  });

/** One run at a time, the longest overdue first: a later period may carry from an earlier one. */
export async function runBills(deps: AgentsDeps, made: MadeRuns): Promise<void> {
  for (const merchant of deps.merchants()) {
    if (!merchant.flags.agentPolicy) continue;
    try {
      await ensureRuns(deps, merchant, made);
      // what a run that died has left
      await payOut(deps, merchant);
      let isMore = true;
      while (isMore) {
        const claim = {
          table: 'agent_bill_run',
          key: { merchant_id: merchant.id },
          names: ['kind', 'period_kind', 'period'],
          limit: 1,
          claimMs: CLAIM_MS,
        } as const;
        isMore = (await workOnClaimed(deps, claim, (run) => workOrReport(deps, merchant, run))).length > 0;
      }
    } catch (error) {
      deps.onFault(error, { merchantId: merchant.id, job: 'bills of agents' });
    }
  }
}
