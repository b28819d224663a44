/** The SQL of exposure: what a branch was paid. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export interface Requested {
  readonly merchantId: string;
  readonly agentId: string;
  readonly product: string;
  readonly from: Date;
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
