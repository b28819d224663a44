/**
 * Works through an audience, a stretch of members in one transaction: who was looked at is saved with what they got, so that each member gets it
 * once and nobody is missed, whichever node goes on after another died.
 */
import type { Tx } from '../../../db/db.ts';
import { MAX_FAULTS, reasonOf, retryAt } from '../../../db/jobs/faults.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

/** What is due of an audience: a message, or a grant. */
interface Run {
  readonly merchant_id: string;
  readonly code: string;
  readonly state: string;
  readonly due_at: Date | null;
  readonly faults: number;
}

interface Failed {
  readonly faults: number;
  readonly fault: string;
  readonly due_at: Date | null;
}

export interface Stretches<Row extends Run> {
  /** Then other work has a turn. */
  readonly turnMs: number;
  /** The one that waited longest; none where another node works on it. */
  readonly lockDue: (tx: Tx, merchantId: string, by: Date) => Promise<Row | undefined>;
  readonly lock: (tx: Tx, row: Row) => Promise<Row | undefined>;
  readonly act: (tx: Tx, row: Row) => Promise<void>;
  /** Put off, or over where it was tried often enough. */
  readonly fail: (tx: Tx, row: Row, failed: Failed, overAt: Date | undefined) => Promise<unknown>;
}

/** Returns how many stretches were done. */
export async function workOnStretches<Row extends Run>(
  deps: OperatorDeps,
  merchant: Merchant,
  stretches: Stretches<Row>,
): Promise<number> {
  const until = performance.now() + stretches.turnMs;
  let done = 0;
  while (performance.now() < until && (await actOnNext(deps, merchant, stretches))) done += 1;
  return done;
}

/** False where nothing is due any more. */
async function actOnNext<Row extends Run>(
  deps: OperatorDeps,
  merchant: Merchant,
  stretches: Stretches<Row>,
): Promise<boolean> {
  let row: Row | undefined;
  try {
    await inTransaction(deps, async (tx) => {
      row = await stretches.lockDue(tx, merchant.id, new Date(deps.clock.now()));
      if (row) await stretches.act(tx, row);
    });
    return row !== undefined;
  } catch (error) {
    if (!row) throw error;
    await putOff(deps, row, stretches, error);
    return false;
  }
}

/** Unless an operator stopped it meanwhile, or another node went on with it. */
async function putOff<Row extends Run>(
  deps: OperatorDeps,
  row: Row,
  { lock, fail }: Stretches<Row>,
  error: unknown,
): Promise<void> {
  deps.onFault(error);
  await inTransaction(deps, async (tx) => {
    const current = await lock(tx, row);
    if (current?.due_at?.getTime() !== row.due_at?.getTime()) return;
    const now = deps.clock.now();
    const isOver = row.faults + 1 >= MAX_FAULTS && row.state === 'running';
    const failed = {
      faults: row.faults + 1,
      fault: reasonOf(error),
      due_at: isOver ? null : retryAt(now, row.faults),
    };
    await fail(tx, row, failed, isOver ? new Date(now) : undefined);
  });
}
