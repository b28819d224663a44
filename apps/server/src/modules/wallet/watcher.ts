/** Holds the books against themselves, again and again; where they do not agree, money stops leaving until an operator lifts it. */
import { ok } from '#kernel';
import { checkBooks, type Violation } from '#ledger';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { WalletDeps } from './deps.ts';
import { freeze } from './freeze.ts';

/** The whole books are read once a day; between, what was written lately and longer ago than any transaction lasts. */
const WHOLE_EVERY_MS = 24 * 3_600_000;
const LATELY_MS = 15 * 60_000;

/** Each call is one look; it answers the merchants whose books are wrong. */
export function createWatcher(deps: WalletDeps): () => Promise<readonly string[]> {
  let wholeAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = deps.clock.now();
    const isWhole = now - wholeAt >= WHOLE_EVERY_MS;
    const violations = await checkBooks(sqlPortOf(deps.db), isWhole ? {} : { since: new Date(now - LATELY_MS) });
    if (isWhole) wholeAt = now;
    const wrong = Map.groupBy(violations, (violation) => violation.merchantId);
    for (const [merchantId, found] of wrong) await stop(deps, merchantId, found);
    return [...wrong.keys()];
  };
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
