/** The SQL of many draws at once: their rows before sales, the end of sales, and what is read of them. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, type NewRow } from '../../../db/tenancy/rows.ts';
import { drawLifecycle } from './lifecycle.ts';
import { type DrawKey, type DrawRow, inOrder, ofKey, requestedKeys } from './store-draw.ts';

interface KeyColumns {
  readonly merchant_id: string;
  readonly game: string;
  readonly draw_index: bigint;
}

/** `merchant/game/index`. */
const nameOf = ({ merchant_id: merchantId, game, draw_index: drawIndex }: KeyColumns) =>
  `${merchantId}/${game}/${drawIndex}`;

/** The versions of the rules of those that have rows, by `merchant/game/index`. */
export async function drawVersions(tx: Tx, keys: readonly DrawKey[]): Promise<Map<string, number>> {
  const { rows } = await sql<KeyColumns & { readonly rules_version: number }>`
    select draw.merchant_id, draw.game, draw.draw_index, draw.rules_version
    from lottery_draw draw join ${requestedKeys(keys)} on ${ofKey}`.execute(tx);
  return new Map(rows.map((row) => [nameOf(row), row.rules_version]));
}

/** Concurrent inserts by two nodes create each once, whichever of its keys conflicts. */
export async function insertDraws(tx: Tx, draws: readonly NewRow<'lottery_draw'>[]): Promise<void> {
  await insertOnce(tx, 'lottery_draw', draws);
}

/** Ends betting on those of these draws that nobody holds: a bet in progress on one keeps no other open. Returns how many. */
export async function closeFree(tx: Tx, keys: readonly DrawKey[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with free as (
      select draw.merchant_id, draw.game, draw.draw_index from lottery_draw draw join ${requestedKeys(keys)} on ${ofKey}
      where draw.state = any(${drawLifecycle.before('close')}) and draw.closes_at <= ${now} ${inOrder}
      for update of draw skip locked
    )
    update lottery_draw draw set state = ${drawLifecycle.next('selling', 'close')}
    from free key where ${ofKey}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Those that have rows. */
export async function drawsByKeys(db: Db, keys: readonly DrawKey[]): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select draw.* from lottery_draw draw join ${requestedKeys(keys)} on ${ofKey}
  `.execute(db);
  return rows;
}
