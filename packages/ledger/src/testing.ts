/** For suites that move money: the books must balance at the end. */
import type { SqlPool, SqlPort } from './sql-port.ts';
import { checkBooks, freshWatch, lookAtBooks, type Violation } from './watch/index.ts';

export { isTrialKind, memberKinds, merchantKinds } from './account.ts';
export { createModelLedger, type ModelTx } from './model/index.ts';
export { checkBooks, type Invariant } from './watch/index.ts';

/** Throws with every violation in its message. */
export async function expectBooksToBalance(port: SqlPort): Promise<void> {
  throwWhereFound(await checkBooks(port));
}

/** The watcher's violations after it has read everything, in slices of this size. */
export async function watchBooks(pool: SqlPool, slice: number): Promise<readonly Violation[]> {
  const options = { slice, mayGoOn: () => true, pause: async () => undefined, nowMs: 1, wholeEveryMs: 1 };
  return (await lookAtBooks(pool, freshWatch, options)).violations;
}

/** The same check by the watcher. */
export async function expectWatcherToFindNothing(pool: SqlPool, slice = 7): Promise<void> {
  throwWhereFound(await watchBooks(pool, slice));
}

function throwWhereFound(violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const lines = violations.map(({ invariant, merchantId, subject }) => `  ${invariant}: ${merchantId} ${subject}`);
  throw new Error(`the books do not balance\n${lines.join('\n')}`);
}
