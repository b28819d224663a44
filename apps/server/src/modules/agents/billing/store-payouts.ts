/** The SQL of what is decided and not moved yet. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import { asynchronously } from '../../../db/jobs/asynchronous-commit.ts';
import type { Row } from '../../../db/tenancy/rows.ts';
import type { RunRow } from './store.ts';

interface Payout {
  readonly place: number;
  readonly memberId: string;
  readonly amountMinor: bigint;
}

export async function insertPayouts(
  tx: Tx,
  of: Pick<Row<'agent_payout'>, 'merchant_id' | 'kind' | 'product' | 'period' | 'attempt'>,
  payouts: readonly Payout[],
): Promise<void> {
  if (payouts.length === 0) return;
  const values = payouts.map(({ place, memberId, amountMinor }) => ({
    place,
    member_id: memberId,
    amount: `${amountMinor}`,
  }));
  await sql`
    insert into agent_payout (merchant_id, kind, product, period, attempt, place, member_id, amount_minor)
    select ${of.merchant_id}, ${of.kind}, ${of.product}, ${of.period}, ${of.attempt}, place, member_id, amount
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as p (place integer, member_id uuid, amount bigint)`.execute(
    tx,
  );
}

interface Taken extends Payout {
  readonly kind: RunRow['kind'];
  readonly product: string;
  readonly period: string;
  readonly attempt: number;
}

/** Taken off the list, in the order of the tree; what another node moves now is left to it. The commit does not wait for the disk. */
export async function takePayouts(tx: Tx, merchantId: string, limit: number): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    with taken as (
      delete from agent_payout where merchant_id = ${merchantId} and (kind, product, period, attempt, place) in (
        select kind, product, period, attempt, place from agent_payout where merchant_id = ${merchantId}
        order by kind, product, period, attempt, place limit ${limit} for update skip locked
      ) returning *
    )
    select kind, product, period, attempt, place, member_id as "memberId", amount_minor as "amountMinor", ${asynchronously}
    from taken
    order by kind, product, period, attempt, place`.execute(tx);
  return rows;
}
