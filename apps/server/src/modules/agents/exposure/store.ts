/** The SQL of exposure: what a branch was paid. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export interface Requested {
  readonly merchantId: string;
  readonly agentId: string;
  readonly product: string;
  readonly from: Date;
}

/** Stakes less payouts of everybody below, at every place that the agent ever had: one sum, since a team may be a million members. */
export async function lostSince(db: Db, { merchantId, agentId, product, from }: Requested): Promise<bigint> {
  const { rows } = await sql<{ lost: bigint }>`
    select coalesce(sum(f.stake_minor - f.payout_minor), 0)::bigint as lost
    from (select distinct path from agent_position where merchant_id = ${merchantId} and member_id = ${agentId}::uuid) p
    join agent_figure f on f.merchant_id = ${merchantId} and f.path >= p.path and f.path < left(p.path, -1) || '0' and f.hour >= ${from}
      and ${product} in ('CONS', f.product)`.execute(db);
  return rows[0]?.lost ?? 0n;
}

/** What the agent's own bills were paid since then: with it everybody below is paid. */
export async function paidSince(db: Db, { merchantId, agentId, product, from }: Requested): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`
    select coalesce(sum(paid_minor), 0)::bigint as paid from agent_bill
    where merchant_id = ${merchantId} and agent_id = ${agentId}::uuid and product = ${product} and from_at >= ${from}`.execute(
    db,
  );
  return rows[0]?.paid ?? 0n;
}
