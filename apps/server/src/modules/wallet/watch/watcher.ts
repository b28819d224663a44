/** Checks the books continuously; on a violation withdrawals are frozen until an operator releases them. */
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { Json } from '#kernel';
import { freshWatch, lookAtBooks, type SqlPool, type Violation } from '#ledger';
import type { ClusterJobs } from '../../../db/jobs/cluster-jobs.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { WalletDeps } from '../deps.ts';
import {
  type BooksProof,
  byMerchant,
  isAwaited,
  proofOf,
  WATCHER_JOB,
  type Watched,
  watchedAfter,
  worded,
} from './progress.ts';
import { freeze } from './store-freeze.ts';

/** A full sweep reads a little in each run; this long after its end the next one starts. */
const WHOLE_EVERY_MS = 3_600_000;

export interface WatcherDeps {
  /** A database for long reads: separate connections, or the only one there is. */
  readonly pool: SqlPool;
  /** Reads block all others, as on the embedded database: then slices are small, with pauses between them. */
  readonly isShared: boolean;
  readonly jobs: ClusterJobs;
}

export interface Watcher {
  /** One run; returns the merchants whose books are wrong. */
  readonly look: () => Promise<readonly string[]>;
  /** Seconds since a run without violations, on whichever node; undefined when there was none. */
  readonly lastGoodSeconds: () => Promise<number | undefined>;
  /** What the last run measured of a merchant's books. */
  readonly proof: (merchantId: string) => Promise<BooksProof>;
}

export function createWatcher(deps: WalletDeps & WatcherDeps): Watcher {
  const { pool, jobs, isShared, clock } = deps;
  const [slice, longestMs] = isShared ? [500, 2_000] : [20_000, 20_000];

  async function look(): Promise<readonly string[]> {
    const watched = ((await jobs.position(WATCHER_JOB)) as Watched | undefined) ?? freshWatch;
    const isUrgent = isAwaited(watched);
    const until = performance.now() + longestMs * (isUrgent ? 2 : 1);
    let resumed = performance.now();
    const seen = await lookAtBooks(pool, watched, {
      slice,
      mayGoOn: () => performance.now() < until,
      async pause() {
        // Pauses as long as the slice took.
        if (isShared) await pause(performance.now() - resumed);
        else await setImmediate();
        resumed = performance.now();
      },
      nowMs: clock.now(),
      wholeEveryMs: isUrgent ? 0 : WHOLE_EVERY_MS,
    });
    const isGood = seen.isComplete && seen.violations.length === 0;
    await jobs.savePosition(WATCHER_JOB, watchedAfter(watched, seen) as unknown as Json, isGood);
    const wrong = byMerchant(seen.violations);
    for (const [merchantId, found] of wrong) await stop(deps, merchantId, found);
    return [...wrong.keys()];
  }

  return {
    look,
    lastGoodSeconds: () => jobs.goodAgeSeconds(WATCHER_JOB),
    async proof(merchantId) {
      const watched = (await jobs.position(WATCHER_JOB)) as Watched | undefined;
      return proofOf(watched, merchantId, await jobs.goodAgeSeconds(WATCHER_JOB));
    },
  };
}

async function stop(deps: WalletDeps, merchantId: string, violations: readonly Violation[]): Promise<void> {
  deps.alert(merchantId, violations);
  const reason = violations.slice(0, 3).map(worded);
  await inTransaction(deps, async (tx) => {
    await freeze(tx, deps, { merchantId, reason: reason.join('; '), by: 'books watcher' });
  });
}
