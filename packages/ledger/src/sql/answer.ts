/** Maps rows of the SQL functions to answers. */
import { assert } from '#kernel';
import type { PostAnswer } from '../posting.ts';

/** A bigint comes as text or number, depending on the driver; both are read exactly. */
export type SqlInteger = string | number | bigint;

export interface AnswerRow {
  readonly status: number;
  readonly transfer_id: SqlInteger | null;
  readonly balance: SqlInteger | null;
  readonly delta: SqlInteger | null;
  readonly stored: SqlInteger | null;
}

const declined = new Map([
  [2, 'conflict'],
  [3, 'insufficient'],
  [6, 'rolled_back'],
  [7, 'unknown_reference'],
  [8, 'already_closed'],
  [9, 'counter_insufficient'],
  [10, 'settled'],
] as const);

export function answerOf(row: AnswerRow | undefined): PostAnswer {
  assert(row, 'a ledger function returns one row');
  if (row.status === 4) return { status: 'unknown_account' };
  const balance = BigInt(row.balance ?? 0);
  const transferId = String(row.transfer_id);
  const deltaMinor = BigInt(row.delta ?? 0);
  switch (row.status) {
    case 0:
      return { status: 'applied', transferId, balanceAfter: balance, deltaMinor };
    case 1:
      return { status: 'duplicate', transferId, balanceAfter: BigInt(row.stored ?? 0), deltaMinor, balance };
    case 5:
      return { status: 'tombstoned', transferId, balance };
    default: {
      const status = declined.get(row.status as 2);
      assert(status, `unknown ledger status ${row.status}`);
      return { status, balance };
    }
  }
}
