/** For suites that move money: the books must balance when they are done. */
import { type CheckOptions, checkBooks } from './check-books.ts';
import type { SqlPort } from './sql-port.ts';

/** Throws with every breach in its message. */
export async function expectBooksToBalance(port: SqlPort, options?: CheckOptions): Promise<void> {
  const violations = await checkBooks(port, options);
  if (violations.length === 0) return;
  const lines = violations.map(({ invariant, merchantId, subject }) => `  ${invariant}: ${merchantId} ${subject}`);
  throw new Error(`the books do not balance\n${lines.join('\n')}`);
}
