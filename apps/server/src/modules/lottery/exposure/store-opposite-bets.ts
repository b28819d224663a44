/** The SQL of bets on two sides of one thing: of one play in one draw, each nearly even, with other selections. Whether one side alone paid says the rest. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';

/** The latest of a member's selections. */
const COMPARED = 100;
/** What pays at most as much, in hundredths of its stake, is nearly even. */
const NEAR_EVEN = 250;

/** A line of an order `o`: of an order of one line the order alone says what it was paid. */
const isPaid = sql`(l.payout_minor > 0 or l.state = 'open' and o.line_id = l.id and o.payout_minor > 0)`;

/**
 * A line of an order `o` that was paid or has lost. Of an order of one line the order alone may say so, before the whole draw is settled. Nothing is
 * written for a loss: what is open in a settled draw has lost, unless its order was set aside.
 */
const hasEnded = (merchantId: string): RawBuilder<boolean> => sql`(l.state in ('won', 'lost')
    or o.line_id = l.id and o.state in ('won', 'lost') or l.state = 'open'
    and exists (select from lottery_draw d
      where d.merchant_id = ${merchantId} and d.game = o.game and d.draw_index = o.draw_index and d.settled_at is not null)
    and not exists (select from lottery_set_aside a
      where a.merchant_id = ${merchantId} and a.order_id = o.id and a.corrects is null))`;

interface Opposites {
  readonly memberId: string;
  readonly opposite: number;
  readonly alike: number;
}

/** Against each of the others, which may be the member itself: in how many draws exactly one of both was paid, and in how many not. */
export async function oppositeBets(
  db: Db,
  { merchantId, memberId }: Owner,
  { since, others }: { readonly since: Date; readonly others: readonly string[] },
): Promise<readonly Opposites[]> {
  const { rows } = await sql<Opposites>`
    with own as (
      select o.game, o.draw_index, l.play, l.selection, bool_or(${isPaid}) as is_paid
      from lottery_order o join lottery_line l on l.merchant_id = ${merchantId} and l.order_id = o.id
      where o.merchant_id = ${merchantId} and o.member_id = ${memberId}::uuid and not o.is_trial and o.placed_at >= ${since}
        and ${hasEnded(merchantId)} and l.bet_count = 1 and l.max_minor * 100 <= l.stake_minor * ${NEAR_EVEN}::integer
      group by o.game, o.draw_index, l.play, l.selection order by max(o.placed_at) desc limit ${COMPARED}
    )
    select other.member_id as "memberId",
      count(distinct (own.game, own.draw_index)) filter (where own.is_paid <> other.is_paid)::integer as opposite,
      count(distinct (own.game, own.draw_index)) filter (where own.is_paid = other.is_paid)::integer as alike
    from own cross join lateral (
      select o.member_id, l.selection, bool_or(${isPaid}) as is_paid
      from lottery_order o join lottery_line l on l.merchant_id = ${merchantId} and l.order_id = o.id
      where o.merchant_id = ${merchantId} and o.game = own.game and o.draw_index = own.draw_index
        and o.member_id = any (${[...others]}::uuid[]) and not o.is_trial and l.play = own.play and l.selection <> own.selection
        and ${hasEnded(merchantId)} and l.bet_count = 1 and l.max_minor * 100 <= l.stake_minor * ${NEAR_EVEN}::integer
      group by o.member_id, l.selection
    ) as other
    group by other.member_id`.execute(db);
  return rows;
}
