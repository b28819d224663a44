/** Bills by the clock: a run per kind and period that is over, in the merchant's time zone, worked on until it is done. */
import { workOnClaimed } from '../../../db/jobs/claims.ts';
import { paced } from '../../../db/jobs/paced.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { findOpposites } from '../left-out/index.ts';
import { type ContractPeriodKind, dividendPeriods, type Period, periodAt, revenuePeriods } from '../periods.ts';
import { latestForgotten } from './late/index.ts';
import { makeBills } from './make-bills.ts';
import { payBills } from './pay-bills.ts';
import { payOut } from './pay-out.ts';
import { makeRealtime, realtimeSince } from './realtime/index.ts';
import { contractsToBill, endRun, insertRun, latestRun, type RunRow } from './store.ts';
import { productsWithDues } from './store-dues.ts';
import { hoursSince } from './store-salaries.ts';
import { forgetSums, sumTeams } from './sums/index.ts';

const MINUTE_MS = 60_000;
/** How long after its end a period is billed: facts of its last bets have arrived by then. */
const AFTER_MS = {
  salary: 125 * MINUTE_MS,
  dividend: 125 * MINUTE_MS,
  revenue: 125 * MINUTE_MS,
  hourly: 10 * MINUTE_MS,
  realtime: MINUTE_MS,
} as const;
const CLAIM_MS = 15 * MINUTE_MS;
/** Runs that were missed, as while a server was off, are made in turn: so many at once. */
const MAX_BEHIND = 48;

type RunKind = keyof typeof AFTER_MS;

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
} as const satisfies Record<RunKind, (db: AgentsDeps['db'], merchantId: string) => Promise<Date | undefined>>;

async function ensureRuns({ db, atomically, clock }: AgentsDeps, merchant: Merchant): Promise<void> {
  for (const schedule of schedules) {
    const latest = await latestRun(db, merchant.id, schedule.kind, schedule.periodKind);
    // periods of minutes and hours are many: there are runs where there are contracts
    const since = await sinceWhen[schedule.kind](db, merchant.id);
    if (!since) continue;
    const periods = duePeriods(merchant, schedule, latest, { nowMs: clock.now(), sinceMs: since.getTime() });
    if (periods.length === 0) continue;
    await inTransaction({ atomically }, async (tx) => {
      for (const { key, from, to, days } of periods) {
        const { kind, periodKind: period_kind } = schedule;
        const due_at = new Date(to.getTime() + AFTER_MS[kind]);
        const run = {
          merchant_id: merchant.id,
          kind,
          period_kind,
          period: key,
          from_at: from,
          to_at: to,
          days,
          due_at,
        };
        await insertRun(tx, run);
      }
    });
  }
}

/** A step of few, so that bets wait for none of them. */
const AT_ONCE = 50;

/** The figures of all teams, once for the run: after a crash the next attempt goes on with those. Nothing of a run that has ended. */
async function summed(deps: AgentsDeps, run: RunRow): Promise<Date | undefined> {
  if (run.summed_at) return run.summed_at;
  const at = new Date(deps.clock.now());
  const day = { from: run.from_at, to: run.to_at };
  if (run.kind === 'salary' && !run.summing_at)
    await paced(() => inTransaction(deps, (tx) => findOpposites(tx, run.merchant_id, day, at)));
  return await sumTeams(deps, run, at);
}

async function make(deps: AgentsDeps, merchant: Merchant, run: RunRow): Promise<void> {
  const { timeZone } = merchant.manifest;
  const dayOf = (at: Date) => periodAt('salary', at.getTime(), { timeZone });
  const summedAt = await summed(deps, run);
  if (!summedAt) return;
  const about = { summedAt, month: (at: Date) => dayOf(at).month, dayOf };
  let after: string | undefined;
  do {
    const contracts = await contractsToBill(deps.db, run, { after, limit: AT_ONCE });
    if (contracts.length > 0) await paced(() => inTransaction(deps, (tx) => makeBills(tx, contracts, run, about)));
    after = contracts.at(-1)?.id;
  } while (after !== undefined);
}

/** Each step is a transaction of its own: after a crash the next attempt goes on, and finds what is done. */
async function work(deps: AgentsDeps, merchant: Merchant, run: RunRow): Promise<void> {
  await (run.kind === 'realtime' ? makeRealtime(deps, run) : make(deps, merchant, run));
  for (const product of await productsWithDues(deps.db, merchant.id, run.kind)) {
    await payBills(deps, { merchant, run, product });
    await payOut(deps, merchant);
  }
  await forgetSums(deps, run, latestForgotten(run));
  await inTransaction(deps, (tx) => endRun(tx, run));
}

/** One run at a time, the longest overdue first: a later period may carry from an earlier one. */
export async function runBills(deps: AgentsDeps): Promise<void> {
  for (const merchant of deps.merchants()) {
    if (!merchant.flags.agentPolicy) continue;
    try {
      await ensureRuns(deps, merchant);
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
        isMore = (await workOnClaimed(deps, claim, (run) => work(deps, merchant, run))).length > 0;
      }
    } catch (error) {
      deps.onFault(error, { merchantId: merchant.id, job: 'bills of agents' });
    }
  }
}
