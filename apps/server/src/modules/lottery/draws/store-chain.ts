/** The SQL of committed chains. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, type NewRow, type Row } from '../../../db/tenancy/rows.ts';

export type ChainRow = Row<'lottery_chain'>;
/** What is published of a chain. */
export type CommittedChain = Omit<ChainRow, 'encrypted_secret'>;

/** The link index of a draw: link 1 is the first. */
export function chainIndex(chain: Pick<ChainRow, 'first_draw_index'>, drawIndex: number): number {
  return drawIndex - Number(chain.first_draw_index) + 1;
}

/** A draw by the merchant whose chains decide it. */
export interface ChainKey {
  readonly merchantId: string;
  readonly game: string;
  readonly drawIndex: number;
}

/** Waits for another node that commits the same chains of their sequences, and then uses those. In one order on every node. */
export async function insertChains(tx: Tx, chains: readonly NewRow<'lottery_chain'>[]): Promise<void> {
  await insertOnce(tx, 'lottery_chain', chains, ['merchant_id', 'game', 'role', 'sequence']);
}

const rowsOf = (keys: readonly ChainKey[]) =>
  JSON.stringify(
    keys.map(({ merchantId, game, drawIndex }) => ({ merchant_id: merchantId, game, draw_index: drawIndex })),
  );

/** The last chain of each role of these games. */
export async function lastChains(db: Db, keys: readonly ChainKey[]): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select chain.* from (
      select distinct merchant_id, game from jsonb_to_recordset(${rowsOf(keys)}::jsonb) as row (merchant_id text, game text)
    ) key
    cross join (values ('draw'), ('beacon')) as one (role)
    cross join lateral (
      select last.* from lottery_chain last
      where last.merchant_id = key.merchant_id and last.game = key.game and last.role = one.role
      order by last.sequence desc limit 1
    ) chain`.execute(db);
  return rows;
}

/** The chains, of both roles, whose links serve these draws. Chains never overlap. */
export async function chainsCovering(db: Db, keys: readonly ChainKey[]): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select distinct chain.* from jsonb_to_recordset(${rowsOf(keys)}::jsonb) as key (merchant_id text, game text, draw_index bigint)
    join lottery_chain chain on chain.merchant_id = key.merchant_id and chain.game = key.game
      and chain.first_draw_index <= key.draw_index and key.draw_index < chain.first_draw_index + chain.length`.execute(
    db,
  );
  return rows;
}

export function chainById(db: Db, merchantId: string, id: string): Promise<ChainRow | undefined> {
  return findRow(db, 'lottery_chain', { merchant_id: merchantId, id });
}
