/** The SQL that folds what orders moved into sums: a trigger adds a row for each order, so that no two of them wait for one. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';

/** Merchants whose changes are not folded yet. */
export const dueOrderFigures: DueMerchants = sql`select distinct merchant_id from order_figure_change`;

/** Enough for a job that runs often. */
const FOLDED_AT_ONCE = 5_000;

/** Those that another node folds are left to it. Returns how many. */
export async function foldOrderFigures({ db }: { readonly db: Db }, merchantId: string): Promise<number> {
  const key = sql`merchant_id, kind, at, provider, currency`;
  const { rows } = await sql<{ folded: bigint }>`
    with taken as (
      delete from order_figure_change c using (
        select id from order_figure_change where merchant_id = ${merchantId} limit ${FOLDED_AT_ONCE} for update skip locked
      ) as picked
      where c.merchant_id = ${merchantId} and c.id = picked.id returning c.*
    ), folded as (
      insert into order_figure (${key}, orders, amount_minor, fee_minor, house_fee_minor)
      select ${key}, sum(orders), sum(amount_minor), sum(fee_minor), sum(house_fee_minor) from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (${key}) do update set
        orders = order_figure.orders + excluded.orders,
        amount_minor = order_figure.amount_minor + excluded.amount_minor,
        fee_minor = order_figure.fee_minor + excluded.fee_minor,
        house_fee_minor = order_figure.house_fee_minor + excluded.house_fee_minor
    )
    select count(*) as folded from taken`.execute(db);
  return Number(rows[0]?.folded ?? 0);
}
