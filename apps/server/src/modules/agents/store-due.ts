/** The SQL of what is due, of all merchants at once: an index of each table begins with its merchant. */
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

interface Requested {
  readonly merchantId: string;
  /** Without agents, proposals lapse all the same. */
  readonly hasAgents: boolean;
  /** The first day whose rebates are not paid yet; absent: all are. */
  readonly rebatesBefore: string | undefined;
}

export async function merchantsDue(db: Db, requested: readonly Requested[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select m."merchantId" as id from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as m ("merchantId" text, "hasAgents" boolean, "rebatesBefore" date)
    where exists (select 1 from agent_contract c where c.merchant_id = m."merchantId" and c.lapses_at <= ${now})
      or m."hasAgents" and (
        exists (select 1 from agent_recount r where r.merchant_id = m."merchantId")
        or exists (select 1 from agent_payout p where p.merchant_id = m."merchantId")
        or exists (select 1 from agent_bill_run b where b.merchant_id = m."merchantId" and b.due_at <= ${now})
        or exists (
          select 1 from agent_rebate o where o.merchant_id = m."merchantId" and o.earned_minor <> o.paid_minor
            and (m."rebatesBefore" is null or o.day < m."rebatesBefore")
          group by o.member_id having sum(o.earned_minor - o.paid_minor) > 0
        )
        or not exists (select 1 from agent_check n where n.merchant_id = m."merchantId" and n.next_at > ${now})
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
