/** The SQL of salaries beside each other: what was billed as a cost of a dividend, what hours paid in advance, and hours of one day. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { BillRow } from './store.ts';

/** Since when there are contracts by the hour, with those that have ended; undefined: there was none. */
export async function hoursSince(db: Db, merchantId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from agent_contract
    where merchant_id = ${merchantId} and kind = 'hourly' and state not in ('proposed', 'refused', 'withdrawn', 'lapsed')`.execute(
    db,
  );
  return rows[0]?.since ?? undefined;
}

export interface SalaryQuestion {
  readonly agentId: string;
  readonly product: string;
  readonly from: Date;
  readonly to: Date;
}

const parametersOf = (questions: readonly SalaryQuestion[]) =>
  JSON.stringify(
    questions.map(({ agentId, product, from, to }, place) => ({
      place,
      agent_id: agentId,
      product,
      from_at: from.toISOString(),
      to_at: to.toISOString(),
    })),
  );

/** What was billed to each agent as salary in a time: a cost of its dividend. In the order of the questions. */
export async function salariesOf(
  db: Db,
  merchantId: string,
  questions: readonly SalaryQuestion[],
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(b.gross_minor + b.adjusted_minor), 0)::bigint as sum
    from jsonb_to_recordset(${parametersOf(questions)}::jsonb) as q (place integer, agent_id uuid, product text, from_at timestamptz, to_at timestamptz)
    left join agent_bill b on b.merchant_id = ${merchantId} and b.agent_id = q.agent_id and b.kind in ('salary', 'hourly', 'realtime')
      and b.from_at >= q.from_at and b.from_at < q.to_at and q.product in ('CONS', b.product)
    group by q.place order by q.place`.execute(db);
  return rows.map(({ sum }) => sum);
}

/** What hours that are an advance were billed to each agent, of the same product. In the order of the questions. */
export async function advancesOf(
  db: Db,
  merchantId: string,
  questions: readonly SalaryQuestion[],
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(b.gross_minor + b.adjusted_minor), 0)::bigint as sum
    from jsonb_to_recordset(${parametersOf(questions)}::jsonb) as q (place integer, agent_id uuid, product text, from_at timestamptz, to_at timestamptz)
    left join agent_bill b on b.merchant_id = ${merchantId} and b.agent_id = q.agent_id and b.kind = 'hourly' and b.product = q.product
      and b.from_at >= q.from_at and b.from_at < q.to_at and b.figures ->> 'advance' = 'true'
    group by q.place order by q.place`.execute(db);
  return rows.map(({ sum }) => sum);
}

/** The days of these hours are looked at again by their next run: they pay what the hours have not. */
export async function recheckDays(tx: Tx, merchantId: string, hours: readonly BillRow[]): Promise<void> {
  if (hours.length === 0) return;
  const values = hours.map(({ agent_id, product, from_at }) => ({ agent_id, product, at: from_at.toISOString() }));
  await sql`
    update agent_bill b set recheck = true
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as h (agent_id uuid, product text, at timestamptz)
    where b.merchant_id = ${merchantId} and b.agent_id = h.agent_id and b.kind = 'salary' and b.product = h.product
      and b.from_at <= h.at and b.to_at > h.at`.execute(tx);
}

interface Day {
  readonly from: Date;
  readonly to: Date;
}

/** What hours of the day were billed to each contract, without those of a period. */
export async function paidOnDay(
  tx: Tx,
  merchantId: string,
  contractIds: readonly string[],
  { from, to, except }: Day & { readonly except: string },
): Promise<ReadonlyMap<string, bigint>> {
  if (contractIds.length === 0) return new Map();
  const { rows } = await sql<{ contract_id: string; sum: bigint }>`
    select contract_id, sum(gross_minor + adjusted_minor)::bigint as sum from agent_bill
    where merchant_id = ${merchantId} and contract_id = any(${[...contractIds]}::uuid[]) and from_at >= ${from} and from_at < ${to}
      and period <> ${except}
    group by contract_id`.execute(tx);
  return new Map(rows.map(({ contract_id: id, sum }) => [id, sum]));
}

/** All hours of these days, the earliest first. */
export async function hoursOfDays(
  tx: Tx,
  merchantId: string,
  days: readonly (Day & { readonly contractId: string })[],
): Promise<readonly BillRow[]> {
  if (days.length === 0) return [];
  const values = days.map(({ contractId, from, to }) => ({
    contract_id: contractId,
    from_at: from.toISOString(),
    to_at: to.toISOString(),
  }));
  const { rows } = await sql<BillRow>`
    select b.* from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as d (contract_id uuid, from_at timestamptz, to_at timestamptz)
      join agent_bill b on b.merchant_id = ${merchantId} and b.contract_id = d.contract_id and b.from_at >= d.from_at and b.from_at < d.to_at
    order by b.contract_id, b.from_at for update of b`.execute(tx);
  return rows;
}
