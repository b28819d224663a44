/** The SQL of requests that act once. */
import type { Tx } from '../../../db/db.ts';
import { deleteRows, insertOnce, lockRow, setRows } from '../../../db/tenancy/rows.ts';

export interface RequestKey {
  readonly scope: string;
  readonly operator: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;

const columns = ({ scope, operator, key }: RequestKey) => ({ merchant_id: scope, operator, key });

/** False when the key is in use. An operator's keys of yesterday and before go with it. */
export async function claimKey(tx: Tx, key: RequestKey, fingerprint: string, now: Date): Promise<boolean> {
  const { scope, operator } = key;
  await deleteRows(tx, 'operator_request', { merchant_id: scope, operator })
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
  const row = { ...columns(key), fingerprint, answer: null, created_at: now };
  return insertOnce(tx, 'operator_request', row, ['merchant_id', 'operator', 'key']);
}

export async function lockKey(tx: Tx, key: RequestKey) {
  return lockRow(tx, 'operator_request', columns(key));
}

export async function saveAnswer(tx: Tx, key: RequestKey, answer: string): Promise<void> {
  await setRows(tx, 'operator_request', columns(key), { answer });
}

export async function dropKey(tx: Tx, key: RequestKey): Promise<void> {
  await deleteRows(tx, 'operator_request', columns(key)).execute();
}
