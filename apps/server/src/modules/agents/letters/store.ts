/** The SQL of letters. */
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, type Row } from '../../../db/tenancy/rows.ts';

export type LetterRow = Row<'agent_letter'>;

/** Waits for a concurrent request under the same key; false when it has written. */
export const insertLetter = (tx: Tx, letter: LetterRow): Promise<boolean> => insertOnce(tx, 'agent_letter', letter);

export const letterUnder = (
  db: Db,
  { merchantId, agentId, key }: { readonly merchantId: string; readonly agentId: string; readonly key: string },
): Promise<LetterRow | undefined> =>
  findRow(db, 'agent_letter', { merchant_id: merchantId, agent_id: agentId, request_key: key });
