/** The SQL of members' own maximum series. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { type Row, selectRows } from '../../../db/tenancy/rows.ts';

export async function seriesOf(db: Db, merchantId: string, memberId: string): Promise<number | undefined> {
  const row = await selectRows(db, 'lottery_series', { merchant_id: merchantId, member_id: memberId })
    .select('series')
    .executeTakeFirst();
  return row?.series;
}

export async function saveSeries(tx: Tx, row: Row<'lottery_series'>): Promise<void> {
  await sql`
    insert into lottery_series (merchant_id, member_id, series, set_by, set_at)
    values (${row.merchant_id}, ${row.member_id}, ${row.series}, ${row.set_by}, ${row.set_at})
    on conflict (merchant_id, member_id)
      do update set series = excluded.series, set_by = excluded.set_by, set_at = excluded.set_at
  `.execute(tx);
}
