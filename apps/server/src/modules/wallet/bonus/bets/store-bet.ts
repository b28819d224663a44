/** The SQL of bets that drew on bonus money. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/db.ts';
import { insertOnce, listRows, type Row, selectRows } from '../../../../db/tenancy/rows.ts';
import type { BonusBet, CountReason } from '../rules/index.ts';

const betOf = (row: Row<'bonus_bet'>): BonusBet => ({
  ref: row.ref,
  grantId: row.grant_id,
  memberId: row.member_id,
  draw: row.draw ?? undefined,
  stakeMinor: row.stake_minor,
  bonusMinor: row.bonus_minor,
  paidMinor: row.paid_minor,
  paidBonusMinor: row.paid_bonus_minor,
  refundedMinor: row.refunded_minor,
  refundedBonusMinor: row.refunded_bonus_minor,
});

/** New bets, and changed ones whose grants are locked. One that was given back whole is over: nobody has to count it. */
export async function saveBonusBets(tx: Tx, merchantId: string, bets: readonly BonusBet[], at: Date): Promise<void> {
  if (bets.length === 0) return;
  const rows = bets.map((bet) => ({
    ref: bet.ref,
    grant_id: bet.grantId,
    member_id: bet.memberId,
    draw: bet.draw ?? null,
    stake: bet.stakeMinor.toString(),
    bonus: bet.bonusMinor.toString(),
    paid: bet.paidMinor.toString(),
    paid_bonus: bet.paidBonusMinor.toString(),
    refunded: bet.refundedMinor.toString(),
    refunded_bonus: bet.refundedBonusMinor.toString(),
  }));
  await sql`
    insert into bonus_bet (merchant_id, ref, grant_id, member_id, draw, stake_minor, bonus_minor, paid_minor, paid_bonus_minor,
      refunded_minor, refunded_bonus_minor, placed_at)
    select ${merchantId}::text, ref, grant_id, member_id, draw, stake, bonus, paid, paid_bonus, refunded, refunded_bonus,
      ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (ref text, grant_id uuid, member_id uuid, draw text, stake bigint, bonus bigint, paid bigint, paid_bonus bigint,
        refunded bigint, refunded_bonus bigint)
    order by ref
    on conflict (merchant_id, ref) do update set stake_minor = excluded.stake_minor, bonus_minor = excluded.bonus_minor,
      paid_minor = excluded.paid_minor, paid_bonus_minor = excluded.paid_bonus_minor,
      refunded_minor = excluded.refunded_minor, refunded_bonus_minor = excluded.refunded_bonus_minor,
      ended_at = coalesce(bonus_bet.ended_at, case when excluded.refunded_minor >= excluded.stake_minor then excluded.placed_at end)`.execute(
    tx,
  );
}

export async function bonusBets(db: Db, merchantId: string, refs: readonly string[]): Promise<BonusBet[]> {
  if (refs.length === 0) return [];
  const rows = await selectRows(db, 'bonus_bet', { merchant_id: merchantId, ref: refs }).selectAll().execute();
  return rows.map(betOf);
}

/** Of these draws, those in which a bet has drawn on bonus money. */
export async function drawsWithBonus(
  db: Db,
  merchantId: string,
  draws: readonly string[],
): Promise<ReadonlySet<string>> {
  if (draws.length === 0) return new Set();
  const { rows } = await sql<{ draw: string }>`
    select draw from jsonb_array_elements_text(${JSON.stringify(draws)}::jsonb) as asked (draw)
    where exists (select from bonus_bet b where b.merchant_id = ${merchantId} and b.draw = asked.draw)`.execute(db);
  return new Set(rows.map(({ draw }) => draw));
}

/** The bets in a draw that drew on bonus money, of members from this one to that one. */
export async function bonusBetsWithin(
  db: Db,
  merchantId: string,
  draw: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<BonusBet[]> {
  const { rows } = await sql<Row<'bonus_bet'>>`
    select * from bonus_bet where merchant_id = ${merchantId} and draw = ${draw}
      and member_id >= ${first}::uuid and member_id <= ${last}::uuid`.execute(db);
  return rows.map(betOf);
}

/** The bets of members in draws that drew on bonus money. */
export async function bonusBetsOfDraws(
  db: Db,
  merchantId: string,
  ofMembers: readonly { readonly draw: string; readonly memberId: string }[],
): Promise<BonusBet[]> {
  if (ofMembers.length === 0) return [];
  const requested = JSON.stringify(ofMembers.map(({ draw, memberId }) => ({ draw, member_id: memberId })));
  const { rows } = await sql<Row<'bonus_bet'>>`
    select b.* from jsonb_to_recordset(${requested}::jsonb) as w (draw text, member_id uuid)
    join bonus_bet b on b.merchant_id = ${merchantId} and b.draw = w.draw and b.member_id = w.member_id`.execute(db);
  return rows.map(betOf);
}

export async function endBonusBets(tx: Tx, merchantId: string, refs: readonly string[], at: Date): Promise<void> {
  if (refs.length === 0) return;
  await sql`
    update bonus_bet set ended_at = ${at} where merchant_id = ${merchantId} and ended_at is null
      and ref in (select jsonb_array_elements_text(${JSON.stringify(refs)}::jsonb))`.execute(tx);
}

/** Open bets of a grant: how many, and what of their stakes is bonus money. */
export async function openBets(db: Db, merchantId: string, grantId: string) {
  const { count, bonus } = await selectRows(db, 'bonus_bet', {
    merchant_id: merchantId,
    grant_id: grantId,
    ended_at: null,
  })
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.coalesce(fn.sum<string>(sql`bonus_minor - refunded_bonus_minor`), sql<string>`0`).as('bonus'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), bonusMinor: BigInt(bonus) };
}

/** What each ended bet counted towards its grant, and why. */
export interface BetCount {
  readonly grantId: string;
  readonly ref: string;
  readonly game: string;
  readonly stakeMinor: bigint;
  readonly countedMinor: bigint;
  readonly reason: CountReason;
  readonly at: Date;
}

export async function saveCounts(tx: Tx, merchantId: string, counts: readonly BetCount[]): Promise<void> {
  const rows = counts.map(({ grantId, ref, game, stakeMinor, countedMinor, reason, at }) => ({
    merchant_id: merchantId,
    grant_id: grantId,
    ref,
    game,
    stake_minor: stakeMinor,
    counted_minor: countedMinor,
    reason,
    at,
  }));
  await insertOnce(tx, 'bonus_count', rows);
}

/** What the bets of a grant staked in all, and what of it was at no risk: pushes, and bets that covered each other. */
export async function countSums(db: Db, merchantId: string, grantId: string) {
  const { rows } = await sql<{ staked: bigint; covered: bigint }>`
    select coalesce(sum(stake_minor), 0)::bigint as staked,
      coalesce(sum(stake_minor) filter (where reason = 'no_risk'), 0)::bigint as covered
    from bonus_count where merchant_id = ${merchantId} and grant_id = ${grantId}::uuid`.execute(db);
  return { stakedMinor: BigInt(rows[0]?.staked ?? 0), coveredMinor: BigInt(rows[0]?.covered ?? 0) };
}

/** Newest first. */
export function listCounts(db: Db, merchantId: string, grantId: string, limit: number) {
  return listRows(
    db,
    'bonus_count',
    { merchant_id: merchantId, grant_id: grantId },
    { orderBy: ['at desc', 'ref desc'], limit },
  );
}
