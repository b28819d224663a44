/** The SQL of rebates: what is earned and not paid, and its payments. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import { asynchronously } from '../../../db/jobs/asynchronous-commit.ts';

export interface OpenRebates {
  readonly merchantId: string;
  /** The first day that is not paid yet; absent: all are. */
  readonly before: string | undefined;
}

const isOpen = ({ merchantId, before }: OpenRebates) => sql`
  merchant_id = ${merchantId} and earned_minor <> paid_minor and (${before ?? null}::date is null or day < ${before ?? null}::date)`;

export interface Owed {
  readonly memberId: string;
  readonly amountMinor: bigint;
  /** Of the payment. */
  readonly number: number;
}

interface Some {
  /** The last member of those before. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly at: Date;
}

interface Paid {
  readonly owed: readonly Owed[];
  /** Of those who were looked at; undefined: nobody is behind. */
  readonly last: string | undefined;
}

/**
 * Notes what the next members are owed as paid, with what was paid too much before taken off. Who was paid too much in all waits until it is earned.
 * Rows are locked in the order in which facts write them, so that neither waits for the other in a circle; what is first earned afterwards, or
 * paid by another node meanwhile, is in no payment. The commit does not wait for the disk.
 */
export async function payOwed(tx: Tx, open: OpenRebates, { after, limit, at }: Some): Promise<Paid> {
  const { rows } = await sql<{ member_id: string; amount: bigint | null; number: number | null }>`
    with member as materialized (
      select member_id from agent_rebate
      where ${isOpen(open)} ${after === undefined ? sql`` : sql`and member_id > ${after}::uuid`}
      group by member_id having sum(earned_minor - paid_minor) > 0 order by member_id limit ${limit}
    ), locked as materialized (
      select member_id, day, product, earned_minor - paid_minor as open from agent_rebate
      where ${isOpen(open)} and member_id = any(array(select member_id from member))
      order by member_id, day, product for update
    ), owed as materialized (
      select member_id, sum(open)::bigint as amount from locked group by member_id having sum(open) > 0
    ), marked as (
      update agent_rebate r set paid_minor = r.earned_minor from locked l join owed o on o.member_id = l.member_id
      where r.merchant_id = ${open.merchantId} and r.member_id = l.member_id and r.day = l.day and r.product = l.product
    ), payment as (
      insert into agent_rebate_payment (merchant_id, member_id, number, amount_minor, at)
      select ${open.merchantId}, member_id, 1 + coalesce((
        select max(number) from agent_rebate_payment p where p.merchant_id = ${open.merchantId} and p.member_id = owed.member_id
      ), 0), amount, ${at} from owed
      returning member_id, number, amount_minor
    )
    select m.member_id, p.amount_minor as amount, p.number, ${asynchronously} from member m left join payment p on p.member_id = m.member_id
    order by m.member_id`.execute(tx);
  const owed = rows.flatMap(({ member_id: memberId, amount: amountMinor, number }) =>
    amountMinor === null || number === null ? [] : [{ memberId, amountMinor, number }],
  );
  return { owed, last: rows.at(-1)?.member_id };
}
