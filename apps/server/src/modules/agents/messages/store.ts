/** The SQL of messages. */
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, type Row } from '../../../db/tenancy/rows.ts';

export type MessageRow = Row<'agent_letter'>;

/** Waits for a concurrent request under the same key; false when it has written. */
export const insertMessage = (tx: Tx, message: MessageRow): Promise<boolean> => insertOnce(tx, 'agent_letter', message);

export const messageUnder = (
  db: Db,
  { merchantId, agentId, key }: { readonly merchantId: string; readonly agentId: string; readonly key: string },
): Promise<MessageRow | undefined> =>
  findRow(db, 'agent_letter', { merchant_id: merchantId, agent_id: agentId, request_key: key });
