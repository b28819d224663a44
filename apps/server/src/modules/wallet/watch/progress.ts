/**
 * The watcher's progress between runs, and when the books count as correct again: once a full sweep from beginning to end, and
 * everything written since, had no violations.
 */
import { setImmediate } from 'node:timers/promises';
import { ok, type Result, refuse } from '#kernel';
import { type BooksSum, type Look, lookAtBooks, type SqlPool, type Violation, type WatchState } from '#ledger';
import type { Tx } from '../../../db/db.ts';
import { lockPosition } from '../../../db/jobs/cluster-jobs.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { WalletDeps } from '../deps.ts';

export const WATCHER_JOB = 'books';

/** Shown to operators: enough to see what broke. */
const MAX_SHOWN = 20;

interface Found {
  /** The last full sweep during or after which it was found. */
  readonly inWhole: number;
  readonly violations: readonly string[];
}

export interface Watched extends WatchState {
  /** The number of full sweeps started, and the last one that was completed. */
  readonly begun?: number;
  readonly ended?: number;
  /** Merchants with violations, until a full sweep finds none. */
  readonly wrong?: { readonly [merchantId: string]: Found };
  /** What the balances of each merchant came to in the last run, by unit. */
  readonly sums?: { readonly [merchantId: string]: { readonly [unit: string]: string } };
}

/** What the watcher measured of a merchant's books. */
export interface BooksProof {
  /** By unit, in minor units; of a merchant without an account there is none. */
  readonly drift: readonly { readonly unit: string; readonly minor: bigint }[];
  /** What it found, until a full sweep finds nothing. */
  readonly violations: readonly string[];
  /** Since all books of the database were last found right; undefined where they never were. */
  readonly provedSecondsAgo: number | undefined;
}

export function proofOf(
  watched: Watched | undefined,
  merchantId: string,
  provedSecondsAgo: number | undefined,
): BooksProof {
  const drift = Object.entries(watched?.sums?.[merchantId] ?? {}).map(([unit, minor]) => ({
    unit,
    minor: BigInt(minor),
  }));
  return { drift, violations: watched?.wrong?.[merchantId]?.violations ?? [], provedSecondsAgo };
}

/** A full sweep is needed: none was completed yet, or violations were found. */
export function isAwaited(watched: Watched): boolean {
  return watched.ended === undefined || Object.keys(watched.wrong ?? {}).length > 0;
}

/**
 * A sweep in progress when a violation was found may have passed other violations, or the correction itself: only one that starts after
 * the last finding, and finds nothing, proves the books correct.
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
  return { ...look.state, begun, ...(ended === undefined ? {} : { ended }), wrong, sums: sumsByMerchant(look.sums) };
}

function sumsByMerchant(sums: readonly BooksSum[]): NonNullable<Watched['sums']> {
  const merchants = Map.groupBy(sums, ({ merchantId }) => merchantId);
  return Object.fromEntries(
    [...merchants].map(([merchantId, units]) => [
      merchantId,
      Object.fromEntries(units.map(({ unit, minor }) => [unit, `${minor}`])),
    ]),
  );
}

export function byMerchant(violations: readonly Violation[]): ReadonlyMap<string, readonly Violation[]> {
  return Map.groupBy(violations, ({ merchantId }) => merchantId);
}

export const worded = ({ invariant, subject }: Violation) => `${invariant}: ${subject}`;
const shown = (violations: readonly Violation[]) => [...new Set(violations.map(worded))].slice(0, MAX_SHOWN);

/** Little has been written since the last run. */
const SLICE = 2_000;
const LONGEST_MS = 10_000;

/**
 * Whether a merchant's books are correct at this moment: by the watcher's results, plus a check of what was written since. The
 * watcher's row is locked: what it finds meanwhile is saved after this transaction, and freezes withdrawals again.
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
