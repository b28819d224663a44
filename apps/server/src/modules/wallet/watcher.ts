/** Holds the books against themselves, again and again; where they do not agree, money stops leaving until an operator lifts it. */
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { type Json, ok } from '#kernel';
import { checkBooks, freshWatch, lookAtBooks, type SqlPool, type Violation, type WatchState } from '#ledger';
import type { HouseJobs } from '../../db/house-jobs.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { WalletDeps } from './deps.ts';
import { freeze } from './freeze.ts';

/** The whole books are read a little in each look; so long after they came to their end they are begun again. */
const WHOLE_EVERY_MS = 3_600_000;

const JOB = 'books';

export interface WatcherDeps {
  /** Where long reads disturb nobody: connections of their own, or the only one there is. */
  readonly pool: SqlPool;
  /** Every read stops all others, as on the embedded database: then slices are small, and others come between them. */
  readonly isShared: boolean;
  readonly jobs: HouseJobs;
}

export interface Watcher {
  /** One look; answers the merchants whose books are wrong. */
  readonly look: () => Promise<readonly string[]>;
  /** Seconds since a look, on whichever node, came to its end and found nothing; undefined when none ever did. */
  readonly lastGoodSeconds: () => Promise<number | undefined>;
}

export function createWatcher(deps: WalletDeps & WatcherDeps): Watcher {
  const { pool, jobs, isShared, clock } = deps;
  const [slice, longestMs] = isShared ? [500, 2_000] : [20_000, 20_000];

  async function look(): Promise<readonly string[]> {
    const state = ((await jobs.position(JOB)) as WatchState | undefined) ?? freshWatch;
    const until = performance.now() + longestMs;
    let resumed = performance.now();
    const seen = await lookAtBooks(pool, state, {
      slice,
      mayGoOn: () => performance.now() < until,
      async pause() {
        // As long for the others as it took.
        if (isShared) await pause(performance.now() - resumed);
        else await setImmediate();
        resumed = performance.now();
      },
      nowMs: clock.now(),
      wholeEveryMs: WHOLE_EVERY_MS,
    });
    await jobs.savePosition(JOB, seen.state as unknown as Json, seen.isComplete && seen.violations.length === 0);
    const wrong = Map.groupBy(seen.violations, (violation) => violation.merchantId);
    for (const [merchantId, found] of wrong) await stop(deps, merchantId, found);
    return [...wrong.keys()];
  }

  return { look, lastGoodSeconds: () => jobs.goodAgeSeconds(JOB) };
}

/** What is wrong with one merchant's books, read whole. */
export async function violationsOf(db: WalletDeps['db'], merchantId: string): Promise<readonly string[]> {
  const violations = await checkBooks(sqlPortOf(db));
  return violations.filter((one) => one.merchantId === merchantId).map(worded);
}

const worded = ({ invariant, subject }: Violation) => `${invariant}: ${subject}`;

async function stop(deps: WalletDeps, merchantId: string, violations: readonly Violation[]): Promise<void> {
  deps.alert(merchantId, violations);
  const reason = violations.slice(0, 3).map(worded);
  await deps.atomically(async (tx) => {
    await freeze(tx, deps, { merchantId, reason: reason.join('; '), by: 'books watcher' });
    return ok();
  });
}
