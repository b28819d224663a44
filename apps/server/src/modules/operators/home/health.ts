/** Whether everything works: the books, the facts, providers, vendors, draws and the work in the background of one merchant. */
import type { ConsoleAnswer, ConsoleEndpoints } from '#contract';
import { formatAmount } from '#kernel';
import { dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import { type Area, comparedDays } from '../../reconciliation/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { differencesOf } from './queues.ts';
import { exportsAtWork, mailingsAtWork } from './store.ts';

export type Health = ConsoleAnswer<ConsoleEndpoints['homeHealth']>;

/** Providers are shown by their statements of the last days. */
const LOOKED_BACK_DAYS = 3;

/** What is due for longer waits for no node that is merely busy. */
const LATE_MS = 5 * 60_000;
const FAILED_MS = 3 * 86_400_000;
/** A job that did not come to its end in this many of its periods is late; short ones have this long. */
const LATE_PERIODS = 3;
const LATE_SECONDS = 120;

/** `isPlatform`: to an operator of the platform. Jobs work for all merchants, and what a fault says may be of any of them. */
export async function homeHealth(
  deps: OperatorDeps,
  merchant: Merchant,
  { isPlatform }: { readonly isPlatform: boolean },
): Promise<Health> {
  const { db, health, draws, corrections } = deps;
  const [books, backlog, refused, disputed, late, payments, vendors, jobs, work] = await Promise.all([
    booksOf(deps, merchant),
    health.factsWaiting(),
    draws.refused(db, merchant.id),
    corrections.disputed(db, merchant.id),
    draws.late(db, merchant.id),
    providersOf(deps, merchant, 'payments'),
    providersOf(deps, merchant, 'vendors'),
    jobsOf(deps, isPlatform),
    workOf(deps, merchant),
  ]);
  const { waiting, isMore = false, failing, oldestSeconds } = backlog;
  return {
    books,
    facts: { waiting, ...(isMore && { isMore }), failing, oldestSeconds: Math.round(oldestSeconds) },
    providers: [...payments, ...vendors],
    draws: {
      refused: refused.length,
      disputed: disputed.length,
      late: late.waiting,
      ...(late.oldestAt && { lateSince: late.oldestAt.toISOString() }),
    },
    jobs,
    work,
  };
}

/** As the watcher measured them, and whether money may leave. */
async function booksOf({ db, health, freezing }: OperatorDeps, merchant: Merchant): Promise<Health['books']> {
  const [proof, frozen] = await Promise.all([health.booksProof(merchant.id), freezing.current(db, merchant.id)]);
  const { drift, violations, provedSecondsAgo } = proof;
  return {
    drift: drift.map(({ unit, minor }) => ({ currency: unit, amount: formatAmount(minor, merchant.currency) })),
    violations: [...violations],
    ...(provedSecondsAgo !== undefined && { provedSecondsAgo: Math.round(provedSecondsAgo) }),
    ...(frozen && { frozen: { by: frozen.frozenBy, reason: frozen.reason, at: frozen.frozenAt.toISOString() } }),
  };
}

async function jobsOf({ health }: OperatorDeps, isPlatform: boolean): Promise<Health['jobs']> {
  return (await health.jobRuns()).map(({ name, everyMs, ranSecondsAgo, fault }) => {
    const longest = Math.max(LATE_SECONDS, (LATE_PERIODS * everyMs) / 1_000);
    return {
      name,
      isWell: fault === undefined && ranSecondsAgo !== undefined && ranSecondsAgo <= longest,
      ...(ranSecondsAgo !== undefined && { ranSecondsAgo: Math.round(ranSecondsAgo) }),
      ...(fault !== undefined && isPlatform && { fault }),
    };
  });
}

async function workOf({ db, clock, health }: OperatorDeps, { id }: Merchant): Promise<Health['work']> {
  const now = clock.now();
  const moments = { lateBefore: new Date(now - LATE_MS), failedAfter: new Date(now - FAILED_MS) };
  const found = await Promise.all([
    exportsAtWork(db, id, moments),
    mailingsAtWork(db, id, moments),
    health.pushAtWork(db, id, moments.lateBefore),
  ]);
  return (['exports', 'mailings', 'push'] as const).map((kind, at) => {
    const { waiting = 0, late = 0, failed = 0, oldestAt, isMore = false } = found[at] ?? {};
    const more = { ...(isMore && { isMore }), ...(oldestAt && { oldestAt: oldestAt.toISOString() }) };
    return { kind, waiting, late, failed, ...more };
  });
}

export async function providersOf(deps: OperatorDeps, merchant: Merchant, area: Area): Promise<Health['providers']> {
  const { db, clock } = deps;
  const today = dayAt(clock.now(), merchant.manifest.timeZone);
  const range = { from: dayAfter(today, -LOOKED_BACK_DAYS), to: today };
  const days = await comparedDays(db, merchant.id, area, range);
  const byProvider = Map.groupBy(days, ({ provider }) => provider);
  return Promise.all(
    [...byProvider].map(async ([code, compared]) => {
      // The latest is the first.
      const fault = compared.find(({ state }) => state === 'fault')?.fault;
      const { waiting, oldestAt } = await differencesOf(db, merchant, area, code);
      const note = fault ?? (waiting > 0 ? `${waiting}` : '');
      return { code, area, isWell: waiting === 0, note, ...(oldestAt && { oldestAt: oldestAt.toISOString() }) };
    }),
  );
}
