/**
 * Work that one node does for all, row by row. What is due is claimed for a while in a transaction of its own, and worked on outside of it,
 * since others may have to be called. The work ends with a transaction that ends the row or makes it due again; if the node dies, the claim
 * expires and the next one goes on.
 */
import type { ModuleDeps } from '../db.ts';
import { type Claim, type ClaimTable, claimDueRows, type Row } from '../tenancy/rows.ts';
import { inTransaction } from '../transactions.ts';

interface Claiming<Table extends ClaimTable> extends Pick<Claim<Table>, 'key' | 'names' | 'limit'> {
  readonly table: Table;
  /** Longer than the work may take. */
  readonly claimMs: number;
}

/** Works on what it could claim, side by side. Returns what came of each row. */
export async function workOnClaimed<Table extends ClaimTable, Value>(
  { atomically, clock }: Pick<ModuleDeps, 'atomically' | 'clock'>,
  { table, claimMs, ...claim }: Claiming<Table>,
  work: (row: Row<Table>) => Promise<Value>,
): Promise<readonly Value[]> {
  const now = clock.now();
  const due = { ...claim, now: new Date(now), until: new Date(now + claimMs) };
  const claimed = await inTransaction({ atomically }, (tx) => claimDueRows(tx, table, due));
  return Promise.all(claimed.map(work));
}
