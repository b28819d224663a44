/** The SQL of rebates: what is earned and not paid, and its payments. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';

export interface OpenRebates {
  readonly merchantId: string;
  /** The first day that is not paid yet; absent: all are. */
  readonly before: string | undefined;
}

const isOpen = ({ merchantId, before }: OpenRebates) => sql`
  merchant_id = ${merchantId} and earned_minor <> paid_minor and (${before ?? null}::date is null or day < ${before ?? null}::date)`;

/** Members who are owed something, behind this one. Who was paid too much waits until it is earned. */
export async function membersOwed(
  db: Db,
  open: OpenRebates,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from agent_rebate
    where ${isOpen(open)} ${after === undefined ? sql`` : sql`and member_id > ${after}::uuid`}
    group by member_id having sum(earned_minor - paid_minor) > 0 order by member_id limit ${limit}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

export interface Owed {
  readonly memberId: string;
  readonly amountMinor: bigint;
  /** Of the payment. */
  readonly number: number;
  /** What it is for. */
  readonly parts: readonly { readonly day: string; readonly product: string }[];
}

/** Locked in the order in which facts write them, so that neither waits for the other in a circle. */
export async function lockOwed(tx: Tx, open: OpenRebates, memberIds: readonly string[]): Promise<readonly Owed[]> {
  const { rows } = await sql<{ member_id: string; owed: bigint; number: number; parts: Owed['parts'] }>`
    with locked as (
      select member_id, day, product, earned_minor - paid_minor as open from agent_rebate
      where ${isOpen(open)} and member_id = any(${[...memberIds]}::uuid[])
      order by member_id, day, product for update
    )
    select member_id, sum(open)::bigint as owed, 1 + coalesce((
      select max(number) from agent_rebate_payment p where p.merchant_id = ${open.merchantId} and p.member_id = locked.member_id
    ), 0) as number, jsonb_agg(jsonb_build_object('day', day, 'product', product)) as parts
    from locked group by member_id having sum(open) > 0 order by member_id`.execute(tx);
  return rows.map(({ member_id: memberId, owed: amountMinor, number, parts }) => {
    return { memberId, amountMinor, number, parts };
  });
}

/** With what was paid too much before, which is taken off with it. What was first earned after the lock is in no payment yet. */
export async function savePayments(
  tx: Tx,
  { merchantId }: Pick<OpenRebates, 'merchantId'>,
  paid: readonly Owed[],
  at: Date,
): Promise<void> {
  const values = paid.map(({ memberId, amountMinor, number }) => ({
    member_id: memberId,
    amount: amountMinor.toString(),
    number,
  }));
  await sql`
    insert into agent_rebate_payment (merchant_id, member_id, number, amount_minor, at)
    select ${merchantId}, member_id, number, amount, ${at}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as p (member_id uuid, number integer, amount bigint)`.execute(
    tx,
  );
  const parts = paid.flatMap(({ memberId: member_id, parts: own }) => own.map((part) => ({ member_id, ...part })));
  await sql`
    update agent_rebate r set paid_minor = r.earned_minor
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (member_id uuid, day date, product text)
    where r.merchant_id = ${merchantId} and r.member_id = p.member_id and r.day = p.day and r.product = p.product`.execute(
    tx,
  );
}
