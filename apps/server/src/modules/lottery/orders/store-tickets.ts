/** The SQL of settlement: a draw's open orders in the order of their key, and the new rows of those that are paid. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { BetState } from '../../../db/tables.ts';
import type { DrawKey, Passed } from '../draws/index.ts';

/** The open part of an order. */
export interface Ticket extends Passed {
  readonly isTrial: boolean;
  readonly source: string;
  readonly currency: string;
  /** By which it was sold. */
  readonly variant: string;
  /** Where it is a sub-order. */
  readonly chaseId: string | null;
  /** It was sold with one line, which ends as the order does. */
  readonly hasOneLine: boolean;
  readonly lines: readonly TicketLine[];
}

export interface TicketLine {
  readonly id: string;
  /** The text of its JSON: equal bets are settled once. */
  readonly bet: string;
  readonly unitMinor: bigint;
  readonly multiple: number;
  readonly stakeMinor: bigint;
  readonly maxMinor: bigint;
  /** Of what of the stake does not come back, in basis points. */
  readonly rebateBp: number;
  /** Out of 2000; absent where it was sold without one. */
  readonly series: number | null;
}

export interface TicketRow {
  readonly order_id: string;
  readonly member_id: string;
  readonly is_trial: boolean;
  readonly source: string;
  readonly currency: string;
  readonly variant: string;
  readonly chase_id: string | null;
  readonly has_one_line: boolean;
  readonly line_id: string | null;
  readonly bet: string;
  readonly unit_minor: bigint;
  readonly multiple: number;
  readonly stake_minor: bigint;
  readonly max_minor: bigint;
  readonly rebate_bp: number;
  readonly series: number | null;
}

/** Of an order `o` and its line: an order of one line says itself what settles it, and no second row is read. */
export const ticketColumns = sql`
  o.id as order_id, o.member_id, o.is_trial, o.source, o.currency, o.variant, o.chase_id, o.line_id is not null as has_one_line,
  coalesce(o.line_id, l.id) as line_id,  coalesce(o.bet, l.bet::text) as bet, coalesce(o.unit_minor, l.unit_minor) as unit_minor,
  coalesce(o.multiple, l.multiple) as multiple, coalesce(o.rebate_bp, l.rebate_bp) as rebate_bp,
  coalesce(o.series, l.series) as series, case when o.line_id is null then l.stake_minor else o.stake_minor end as stake_minor,
  case when o.line_id is null then l.max_minor else o.max_minor end as max_minor`;

/** Joins the lines of those that have several. Nothing is looked up under no id. */
export const severalLines = (merchantId: string) => sql`
  left join lottery_line l on l.merchant_id = ${merchantId} and l.order_id = case when o.line_id is null then o.id end`;

/** Before every member's id. */
export const FIRST = '00000000-0000-0000-0000-000000000000';

/** Open orders of a draw behind this one. A draw that was made takes no orders and cancels none, so nothing is locked. */
export async function readTickets(
  db: Db,
  { merchantId, game, drawIndex }: DrawKey,
  page: { readonly after: Passed | undefined; readonly limit: number },
): Promise<Ticket[]> {
  const { after = { memberId: FIRST, orderId: FIRST }, limit } = page;
  const { rows } = await sql<TicketRow>`
    select ${ticketColumns}
    from (
      select id, member_id, is_trial, source, currency, variant, chase_id, stake_minor, max_minor, line_id, bet, unit_minor,
        multiple, rebate_bp, series
      from lottery_order
      where merchant_id = ${merchantId} and game = ${game} and draw_index = ${BigInt(drawIndex)} and state = 'open'
        and (member_id, id) > (${after.memberId}::uuid, ${after.orderId}::uuid)
      order by member_id, id limit ${limit}
    ) o
    ${severalLines(merchantId)} and l.state = 'open'
    order by o.member_id, o.id
  `.execute(db);
  return ticketsOf(rows);
}

/** One of the orders that were set aside. */
export async function readTicket(db: Db, merchantId: string, orderId: string): Promise<Ticket | undefined> {
  const { rows } = await sql<TicketRow>`
    select ${ticketColumns}
    from lottery_order o
    ${severalLines(merchantId)} and l.state = 'open'
    where o.merchant_id = ${merchantId} and o.id = ${orderId} and o.state = 'open'
    order by l.position
  `.execute(db);
  return ticketsOf(rows)[0];
}

export function ticketsOf(rows: readonly TicketRow[]): Ticket[] {
  const tickets: (Ticket & { readonly lines: TicketLine[] })[] = [];
  for (const row of rows) {
    let ticket = tickets.at(-1);
    if (ticket?.orderId !== row.order_id) {
      const {
        order_id: orderId,
        member_id: memberId,
        is_trial: isTrial,
        source,
        currency,
        variant,
        chase_id: chaseId,
        has_one_line: hasOneLine,
      } = row;
      ticket = { orderId, memberId, isTrial, source, currency, variant, chaseId, hasOneLine, lines: [] };
      tickets.push(ticket);
    }
    if (row.line_id === null) continue;
    ticket.lines.push({
      id: row.line_id,
      bet: row.bet,
      unitMinor: row.unit_minor,
      multiple: row.multiple,
      stakeMinor: row.stake_minor,
      maxMinor: row.max_minor,
      rebateBp: row.rebate_bp,
      series: row.series,
    });
  }
  return tickets;
}

export interface EndedLine {
  readonly id: string;
  readonly state: Exclude<BetState, 'open'>;
  readonly payoutMinor: bigint;
  readonly rebateMinor: bigint;
}

export interface EndedTicket {
  readonly ticket: Ticket;
  readonly state: Exclude<BetState, 'open'>;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** Paid beside it, and no win. */
  readonly rebateMinor: bigint;
  /** Whether it was paid more than what of its stake came back. */
  readonly hasWon: boolean;
  readonly lines: readonly EndedLine[];
}

/** Whether something is written of it: nothing is of a loss without rebate. */
export function isPaid({ state, rebateMinor }: Pick<EndedLine, 'state' | 'rebateMinor'>): boolean {
  return state !== 'lost' || rebateMinor > 0n;
}

/** A column of ids, states and amounts: one text is sent faster than many. */
const list = (values: readonly (string | bigint)[]) => `{${values.join(',')}}`;

/** Saves orders that are paid. */
export async function savePaid(tx: Tx, merchantId: string, paid: readonly EndedTicket[]): Promise<void> {
  if (paid.length === 0) return;
  await sql`
    update lottery_order placed set state = paid.state, payout_minor = paid.payout_minor, rebate_minor = paid.rebate_minor
    from unnest(
      ${list(paid.map(({ ticket }) => ticket.orderId))}::uuid[], ${list(paid.map(({ state }) => state))}::text[],
      ${list(paid.map(({ payoutMinor }) => payoutMinor))}::bigint[],
      ${list(paid.map(({ rebateMinor }) => rebateMinor))}::bigint[]
    ) as paid (id, state, payout_minor, rebate_minor)
    where placed.merchant_id = ${merchantId} and placed.id = paid.id and placed.state = 'open'
  `.execute(tx);
  await savePaidLines(tx, merchantId, paid);
}

/** Of orders of several lines those that are paid, and all that are returned. Where there is one it ends as its order: nothing is written of it. */
async function savePaidLines(tx: Tx, merchantId: string, paid: readonly EndedTicket[]): Promise<void> {
  const lines = paid
    .filter(({ ticket, state }) => !ticket.hasOneLine || state === 'returned')
    .flatMap(({ ticket, lines: ended }) => ended.filter(isPaid).map((line) => ({ ...line, orderId: ticket.orderId })));
  if (lines.length === 0) return;
  await sql`
    update lottery_line line set state = paid.state, payout_minor = paid.payout_minor, rebate_minor = paid.rebate_minor
    from unnest(
      ${list(lines.map(({ orderId }) => orderId))}::uuid[], ${list(lines.map(({ id }) => id))}::uuid[],
      ${list(lines.map(({ state }) => state))}::text[], ${list(lines.map(({ payoutMinor }) => payoutMinor))}::bigint[],
      ${list(lines.map(({ rebateMinor }) => rebateMinor))}::bigint[]
    ) as paid (order_id, id, state, payout_minor, rebate_minor)
    where line.merchant_id = ${merchantId} and line.order_id = paid.order_id and line.id = paid.id and line.state = 'open'
  `.execute(tx);
}

/** Chases that end with their first win: found by these rows when the payment is committed, and by nothing before. */
export async function requestStops(tx: Tx, merchantId: string, chaseIds: readonly string[]): Promise<void> {
  if (chaseIds.length === 0) return;
  await sql`
    insert into lottery_chase_stop (merchant_id, chase_id, stopped_by)
    select merchant_id, id, 'win' from lottery_chase
    where merchant_id = ${merchantId} and id = any(${chaseIds}::uuid[]) and stops_on_win and stopped_by is null
    order by id
    on conflict do nothing
  `.execute(tx);
}
