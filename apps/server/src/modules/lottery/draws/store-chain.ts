/** The SQL of committed chains. */
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, type NewRow, type Row, selectRows } from '../../../db/tenancy/rows.ts';

export type ChainRow = Row<'lottery_chain'>;
/** What is published of a chain. */
export type CommittedChain = Omit<ChainRow, 'encrypted_secret'>;

/** The link index of a draw: link 1 is the first. */
export function chainIndex(chain: Pick<ChainRow, 'first_draw_index'>, drawIndex: number): number {
  return drawIndex - Number(chain.first_draw_index) + 1;
}

/** Waits for another node that commits the same chain of the sequence, and then uses that one. */
export async function insertChain(tx: Tx, chain: NewRow<'lottery_chain'>): Promise<void> {
  await insertOnce(tx, 'lottery_chain', chain, ['merchant_id', 'game', 'role', 'sequence']);
}

function chainsOf(db: Db, merchantId: string, game: string, role: ChainRow['role']) {
  return selectRows(db, 'lottery_chain', { merchant_id: merchantId, game, role }).selectAll();
}

export function lastChain(db: Db, merchantId: string, game: string, role: ChainRow['role']) {
  return chainsOf(db, merchantId, game, role).orderBy('sequence', 'desc').limit(1).executeTakeFirst();
}

/** The chain whose links serve this draw. Chains never overlap. */
export async function chainCovering(
  db: Db,
  merchantId: string,
  game: string,
  role: ChainRow['role'],
  drawIndex: number,
): Promise<ChainRow | undefined> {
  const chain = await chainsOf(db, merchantId, game, role)
    .where('first_draw_index', '<=', BigInt(drawIndex))
    .orderBy('first_draw_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return chain && drawIndex < Number(chain.first_draw_index) + chain.length ? chain : undefined;
}

export function chainById(db: Db, merchantId: string, id: string): Promise<ChainRow | undefined> {
  return findRow(db, 'lottery_chain', { merchant_id: merchantId, id });
}
