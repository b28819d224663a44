/** The SQL of bets that are counted again. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import { deleteRows, type Row, setRows } from '../../../db/tenancy/rows.ts';
import type { MarketRow } from './store.ts';

type RecountRow = Row<'agent_recount'>;

/** One of them; what another node works on is left to it. */
export async function lockRecount(tx: Tx, merchantId: string): Promise<RecountRow | undefined> {
  const { rows } = await sql<RecountRow>`
    select * from agent_recount where merchant_id = ${merchantId} order by member_id limit 1 for update skip locked`.execute(
    tx,
  );
  return rows[0];
}

/** The member's next bets in the order of their settlement, at whatever place they were placed. Locked as facts lock them. */
export async function marketsAfter(
  tx: Tx,
  { merchant_id: merchantId, member_id: memberId, from_at: from, after_id: after }: RecountRow,
  limit: number,
): Promise<readonly MarketRow[]> {
  const { rows } = await sql<MarketRow>`
    with next as materialized (
      select m.id from (
        select distinct path from agent_position where merchant_id = ${merchantId} and member_id = ${memberId}::uuid
      ) p join agent_market m on m.merchant_id = ${merchantId} and m.path = p.path and m.settled_at >= ${from}
      where (m.settled_at, m.id) > (${from}, ${after})
      order by m.settled_at, m.id limit ${limit}
    ), locked as materialized (
      select m.* from agent_market m where m.merchant_id = ${merchantId} and m.id in (select id from next) order by m.id for update
    )
    select * from locked order by settled_at, id`.execute(tx);
  return rows;
}

const keyOf = ({ merchant_id, member_id }: RecountRow) => ({ merchant_id, member_id });

export async function noteRecounted(tx: Tx, recount: RecountRow, last: MarketRow): Promise<void> {
  await setRows(tx, 'agent_recount', keyOf(recount), { from_at: last.settled_at, after_id: last.id });
}

export async function endRecount(tx: Tx, recount: RecountRow): Promise<void> {
  await deleteRows(tx, 'agent_recount', keyOf(recount)).execute();
}
