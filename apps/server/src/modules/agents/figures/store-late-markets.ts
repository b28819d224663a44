/** The SQL of bets that changed after the minutes in which they were settled: their bills in real time may have been made. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import { REALTIME_MINUTES } from '../periods.ts';
import type { MarketRow } from './store.ts';

const SLOT_MS = REALTIME_MINUTES * 60_000;

/** Nothing where no contract pays in real time. */
export async function noteLateMarkets(
  tx: Tx,
  merchantId: string,
  rows: readonly MarketRow[],
  now: Date,
): Promise<void> {
  const present = Math.floor(now.getTime() / SLOT_MS) * SLOT_MS;
  const late = rows.filter(({ settled_at: at }) => at.getTime() < present);
  if (late.length === 0) return;
  const values = late.map(({ id, path, settled_at }) => ({ id, path, settled_at: settled_at.toISOString() }));
  await sql`
    insert into agent_late_market (merchant_id, settled_at, market_id, path, changed_at)
    select distinct on (settled_at, id) ${merchantId}, settled_at, id, path, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as l (id text, path text, settled_at timestamptz)
    where exists (select 1 from agent_contract where merchant_id = ${merchantId} and kind = 'realtime')
    order by settled_at, id
    on conflict (merchant_id, settled_at, market_id) do update set changed_at = excluded.changed_at`.execute(tx);
}
