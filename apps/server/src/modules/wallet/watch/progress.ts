/**
 * What the watcher knows of the books between its looks, and when they count as right again: once nothing was found in them from the beginning
 * of the whole books to their end, nor in what was written since.
 */
import { setImmediate } from 'node:timers/promises';
import { ok, type Result, refuse } from '#kernel';
import { type Look, lookAtBooks, type SqlPool, type Violation, type WatchState } from '#ledger';
import type { Tx } from '../../../db/db.ts';
import { lockPosition } from '../../../db/house-jobs.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { WalletDeps } from '../deps.ts';

export const WATCHER_JOB = 'books';

/** Told to operators: enough to see what broke. */
const MAX_SHOWN = 20;

interface Found {
  /** The last time of reading the whole books during or after which it was found. */
  readonly inWhole: number;
  readonly violations: readonly string[];
}

export interface Watched extends WatchState {
  /** How many times the whole books were begun, and which of these times was the last that came to the end. */
  readonly begun?: number;
  readonly ended?: number;
  /** Merchants in whose books something was wrong, until the whole were read again without finding anything. */
  readonly wrong?: { readonly [merchantId: string]: Found };
}

/** Somebody waits for the whole books to be read: nobody has read them yet, or something was found in them. */
export function isAwaited(watched: Watched): boolean {
  return watched.ended === undefined || Object.keys(watched.wrong ?? {}).length > 0;
}

/**
 * A time of reading that was under way when something was found may have passed what is wrong besides, or what was changed to put it right:
 * only one that begins after the last finding, and finds nothing, says that all is right.
 */
export function watchedAfter(before: Watched, look: Look): Watched {
  const isBegun = before.whole === undefined && (look.state.whole !== undefined || look.hasEndedWhole);
  const begun = (before.begun ?? 0) + (isBegun ? 1 : 0);
  const ended = look.hasEndedWhole ? begun : before.ended;
  const still = Object.entries(before.wrong ?? {}).filter(([, { inWhole }]) => ended === undefined || ended <= inWhole);
  const found = [...byMerchant(look.violations)].map(([merchantId, violations]): [string, Found] => [
    merchantId,
    { inWhole: begun, violations: shown(violations) },
  ]);
  const wrong = Object.fromEntries([...still, ...found]);
  return { ...look.state, begun, ...(ended === undefined ? {} : { ended }), wrong };
}

export function byMerchant(violations: readonly Violation[]): ReadonlyMap<string, readonly Violation[]> {
  return Map.groupBy(violations, ({ merchantId }) => merchantId);
}

export const worded = ({ invariant, subject }: Violation) => `${invariant}: ${subject}`;
const shown = (violations: readonly Violation[]) => [...new Set(violations.map(worded))].slice(0, MAX_SHOWN);

/** What was written since the last look is little. */
const SLICE = 2_000;
const LONGEST_MS = 10_000;

/**
 * Whether a merchant's books are right at this moment: by what the watcher has read, and here what was written since. The watcher's word is
 * locked: what it finds meanwhile, it tells once this transaction has ended, and stops the money again.
 */
export async function proveRight(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  merchantId: string,
): Promise<Result<undefined, 'wallet.books_wrong' | 'wallet.books_unread'>> {
  const watched = (await lockPosition(tx, WATCHER_JOB)) as Watched | undefined;
  if (watched?.ended === undefined) return refuse('wallet.books_unread');
  const port = sqlPortOf(tx);
  const inThisTransaction: SqlPool = { query: port.query, transaction: (run) => run(port) };
  const { checkedId, wholeEndedAtMs } = watched;
  const until = performance.now() + LONGEST_MS;
  const look = await lookAtBooks(
    inThisTransaction,
    { checkedId, wholeEndedAtMs },
    {
      slice: SLICE,
      mayGoOn: () => performance.now() < until,
      pause: () => setImmediate(),
      nowMs: clock.now(),
      wholeEveryMs: Number.POSITIVE_INFINITY,
    },
  );
  const now = byMerchant(look.violations).get(merchantId);
  if (now) return refuse('wallet.books_wrong', { wrong: shown(now) });
  const before = watched.wrong?.[merchantId];
  if (before) return refuse('wallet.books_unread', { wrong: [...before.violations] });
  return look.isComplete ? ok() : refuse('wallet.books_unread');
}
