/** The SQL of bets in draws, added up by member and draw until they are counted. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { lockDueRows, type Row } from '../../../db/tenancy/rows.ts';

export type DrawTurnoverRow = Row<'draw_turnover'>;

export interface DrawBet {
  readonly memberId: string;
  readonly game: string;
  readonly draw: string;
  readonly category: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly placedAt: Date;
  readonly at: Date;
}

/** Bets of one merchant that were received now, with rows always in one order. */
export async function addDrawBets(
  tx: Tx,
  merchantId: string,
  bets: readonly DrawBet[],
  receivedAt: Date,
): Promise<void> {
  if (bets.length === 0) return;
  const rows = bets.map(({ memberId, game, draw, category, stakeMinor, payoutMinor, placedAt, at }) => ({
    member_id: memberId,
    game,
    draw,
    category,
    staked_minor: stakeMinor.toString(),
    paid_minor: payoutMinor.toString(),
    placed_at: placedAt,
    ended_at: at,
  }));
  await sql`
    insert into draw_turnover (merchant_id, member_id, game, draw, category, staked_minor, paid_minor, placed_at, ended_at,
      received_at)
    select ${merchantId}::text, member_id, game, draw, min(category), sum(staked_minor), sum(paid_minor),
      min(placed_at), max(ended_at), ${receivedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (member_id uuid, game text, draw text, category text,
      staked_minor bigint, paid_minor bigint, placed_at timestamptz, ended_at timestamptz)
    group by member_id, game, draw
    order by member_id, game, draw
    on conflict (merchant_id, member_id, game, draw) do update set
      staked_minor = draw_turnover.staked_minor + excluded.staked_minor,
      paid_minor = draw_turnover.paid_minor + excluded.paid_minor,
      placed_at = least(draw_turnover.placed_at, excluded.placed_at),
      ended_at = greatest(draw_turnover.ended_at, excluded.ended_at),
      received_at = greatest(draw_turnover.received_at, excluded.received_at),
      counted_at = null`.execute(tx);
}

export const quietDraws = (since: Date): DueMerchants =>
  sql`select merchant_id from draw_turnover where counted_at is null and received_at <= ${since}`;

/** Not fully counted yet, and quiet since; skips what another node has locked. */
export async function lockQuietDraws(tx: Tx, merchantId: string, since: Date, limit: number) {
  const key = { merchant_id: merchantId, counted_at: null };
  return lockDueRows(tx, 'draw_turnover', key, { column: 'received_at', by: since, limit });
}

export async function saveCounted(
  tx: Tx,
  merchantId: string,
  draws: readonly { readonly row: DrawTurnoverRow; readonly moreMinor: bigint }[],
  at: Date,
): Promise<void> {
  if (draws.length === 0) return;
  const rows = draws.map(({ row: { member_id, game, draw }, moreMinor }) => ({
    member_id,
    game,
    draw,
    more_minor: moreMinor.toString(),
  }));
  await sql`
    update draw_turnover d set counted_minor = d.counted_minor + c.more_minor, counted_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (member_id uuid, game text, draw text, more_minor bigint)
    where d.merchant_id = ${merchantId} and d.member_id = c.member_id and d.game = c.game and d.draw = c.draw`.execute(
    tx,
  );
}

export const oldDraws = (before: Date): DueMerchants =>
  sql`select merchant_id from draw_turnover where counted_at < ${before}`;

/** Returns how many. */
export async function deleteCountedDraws(tx: Tx, merchantId: string, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from draw_turnover where ctid = any(array(
      select ctid from draw_turnover where merchant_id = ${merchantId} and counted_at < ${before}
      limit ${limit} for update skip locked))
    and merchant_id = ${merchantId} returning draw`.execute(tx);
  return rows.length;
}
