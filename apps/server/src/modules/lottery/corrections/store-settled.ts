/** The SQL of orders that are settled, as a correction reads and changes them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DrawKey, Passed } from '../draws/index.ts';
import {
  type EndedTicket,
  FIRST,
  severalLines,
  type Ticket,
  type TicketRow,
  ticketColumns,
  ticketsOf,
} from '../orders/index.ts';

/** An order as it stands: what was paid by the result that held, and what of it stood. */
export interface SettledTicket {
  readonly ticket: Ticket;
  readonly state: 'won' | 'lost';
  readonly payoutMinor: bigint;
  readonly rebateMinor: bigint;
}

interface SettledRow extends TicketRow {
  readonly state: 'open' | 'won' | 'lost';
  readonly payout_minor: bigint;
  readonly rebate_minor: bigint;
}

/** Orders of a settled draw behind this one. One that is open has lost; cancelled lines and orders are no part of it, and what is set aside waits. */
export function readSettled(
  db: Db,
  { merchantId, game, drawIndex }: DrawKey,
  {
    after = { memberId: FIRST, orderId: FIRST },
    limit,
  }: { readonly after: Passed | undefined; readonly limit: number },
): Promise<SettledTicket[]> {
  return settledOf(
    db,
    merchantId,
    sql`select * from lottery_order placed
      where placed.merchant_id = ${merchantId} and game = ${game} and draw_index = ${BigInt(drawIndex)}
        and state in ('open', 'won', 'lost') and (member_id, id) > (${after.memberId}::uuid, ${after.orderId}::uuid)
        and not exists (
          select from lottery_set_aside aside where aside.merchant_id = ${merchantId} and aside.order_id = placed.id
        )
      order by member_id, id limit ${limit}`,
  );
}

/** One of those that were set aside. */
export async function readSettledOrder(
  db: Db,
  merchantId: string,
  orderId: string,
): Promise<SettledTicket | undefined> {
  const [found] = await settledOf(
    db,
    merchantId,
    sql`select * from lottery_order where merchant_id = ${merchantId} and id = ${orderId} and state in ('open', 'won', 'lost')`,
  );
  return found;
}

async function settledOf(db: Db, merchantId: string, orders: RawBuilder<unknown>): Promise<SettledTicket[]> {
  const { rows } = await sql<SettledRow>`
    select ${ticketColumns}, o.state, o.payout_minor, o.rebate_minor
    from (${orders}) o
    ${severalLines(merchantId)} and l.state in ('open', 'won', 'lost')
    order by o.member_id, o.id, l.position`.execute(db);
  const byOrder = new Map(rows.map((row) => [row.order_id, row]));
  return ticketsOf(rows).flatMap((ticket) => {
    const row = byOrder.get(ticket.orderId);
    if (!row) return [];
    const { state, payout_minor: payoutMinor, rebate_minor: rebateMinor } = row;
    return { ticket, state: state === 'won' ? 'won' : 'lost', payoutMinor, rebateMinor };
  });
}

/** Orders and lines as they end by the result that holds now. */
export async function saveCorrected(tx: Tx, merchantId: string, corrected: readonly EndedTicket[]): Promise<void> {
  const lines = corrected.flatMap(({ ticket, lines: ended }) =>
    ended.map((line) => ({ ...line, orderId: ticket.orderId })),
  );
  await sql`
    with ended as (
      update lottery_order placed set state = corrected.state, payout_minor = corrected.payout_minor,
        rebate_minor = corrected.rebate_minor
      from unnest(
        ${corrected.map(({ ticket }) => ticket.orderId)}::uuid[], ${corrected.map(({ state }) => state)}::text[],
        ${corrected.map(({ payoutMinor }) => payoutMinor.toString())}::bigint[],
        ${corrected.map(({ rebateMinor }) => rebateMinor.toString())}::bigint[]
      ) as corrected (id, state, payout_minor, rebate_minor)
      where placed.merchant_id = ${merchantId} and placed.id = corrected.id and placed.state in ('open', 'won', 'lost')
    )
    update lottery_line line set state = corrected.state, payout_minor = corrected.payout_minor,
      rebate_minor = corrected.rebate_minor
    from unnest(
      ${lines.map(({ orderId }) => orderId)}::uuid[], ${lines.map(({ id }) => id)}::uuid[],
      ${lines.map(({ state }) => state)}::text[], ${lines.map(({ payoutMinor }) => payoutMinor.toString())}::bigint[],
      ${lines.map(({ rebateMinor }) => rebateMinor.toString())}::bigint[]
    ) as corrected (order_id, id, state, payout_minor, rebate_minor)
    where line.merchant_id = ${merchantId} and line.order_id = corrected.order_id and line.id = corrected.id
      and line.state in ('open', 'won', 'lost')`.execute(tx);
}
