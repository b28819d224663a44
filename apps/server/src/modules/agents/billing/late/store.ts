/** The SQL of bills whose late changes count by the tier that would have been reached. */
import { sql } from 'kysely';
import type { Tx } from '../../../../db/db.ts';

/** Of these agents, what was billed of the time; a bill that no other follows is left. Returns how many. */
export async function markRetier(
  tx: Tx,
  merchantId: string,
  branch: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const { rows } = await sql`
    update agent_bill set retier = true, recheck = true
    where merchant_id = ${merchantId} and agent_id = any(${[...branch]}::uuid[]) and kind <> 'realtime' and from_at < ${to} and to_at > ${from}
      and not retier and exists (
        select 1 from agent_contract c where c.merchant_id = ${merchantId} and c.id = agent_bill.contract_id and (c.ends_at is null or not exists (
          select 1 from agent_bill last where last.merchant_id = ${merchantId} and last.contract_id = c.id and last.to_at >= c.ends_at
        ))
      )
    returning 1`.execute(tx);
  return rows.length;
}
