/** The SQL of who takes part, of the bets that count, and of scores. Entries are always locked in one order. */
import { sql } from 'kysely';
import { bigintArray, textArray } from '../../../db/array-literals.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, type Row, updateRows } from '../../../db/tenancy/rows.ts';
import { insertFirst } from '../../../db/transactions.ts';
import type { ScoredBet } from './rules/index.ts';
import type { TournamentKey } from './store.ts';

export type EntryRow = Row<'tournament_entry'>;

/** A bet of a member as it stands with this revision; one that was given back has nothing. */
export interface CountedBet extends ScoredBet {
  readonly memberId: string;
  readonly revision: number;
}

export interface NewEntry {
  readonly memberId: string;
  readonly isIn: boolean;
  readonly enteredAt: Date;
  readonly feeMinor?: bigint;
}

const rowKey = ({ merchantId, code, number }: TournamentKey) => ({ merchant_id: merchantId, code, number });

/** False where nobody is new. */
export function insertEntries(tx: Tx, key: TournamentKey, entries: readonly NewEntry[]): Promise<boolean> {
  const rows = entries
    .map(({ memberId, isIn, enteredAt, feeMinor = 0n }) => ({
      ...rowKey(key),
      member_id: memberId,
      is_in: isIn,
      entered_at: enteredAt,
      fee_minor: feeMinor,
      reached_at: enteredAt,
    }))
    .sort((one, other) => (one.member_id < other.member_id ? -1 : 1));
  return insertOnce(tx, 'tournament_entry', rows, ['merchant_id', 'code', 'number', 'member_id']);
}

export function findEntry(db: Db, key: TournamentKey, memberId: string) {
  return findRow(db, 'tournament_entry', { ...rowKey(key), member_id: memberId });
}

export async function lockEntries(
  tx: Tx,
  { merchantId, code, number }: TournamentKey,
  memberIds: readonly string[],
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from tournament_entry
    where merchant_id = ${merchantId} and code = ${code} and number = ${number}
      and member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
    order by member_id for update`.execute(tx);
  return rows;
}

/** Who paid to enter, and did not get it back. */
export async function lockPaidEntries(tx: Tx, { merchantId, code, number }: TournamentKey, limit: number) {
  const { rows } = await sql<EntryRow>`
    select * from tournament_entry
    where merchant_id = ${merchantId} and code = ${code} and number = ${number} and fee_minor > 0
    order by member_id limit ${limit} for update`.execute(tx);
  return rows;
}

export async function markFeesBack(tx: Tx, key: TournamentKey, memberIds: readonly string[]): Promise<void> {
  await updateRows(tx, 'tournament_entry', { ...rowKey(key), member_id: memberIds })
    .set({ fee_minor: 0n })
    .execute();
}

export interface SavedScore {
  readonly memberId: string;
  readonly isIn: boolean;
  readonly qualifiedMinor: bigint;
  readonly stakedMinor: bigint;
  readonly score: bigint;
  readonly run: bigint;
  readonly reachedAt: Date;
}

export async function saveScores(tx: Tx, key: TournamentKey, scores: readonly SavedScore[]): Promise<void> {
  if (scores.length === 0) return;
  const rows = scores.map((one) => ({
    m: one.memberId,
    i: one.isIn,
    q: one.qualifiedMinor.toString(),
    t: one.stakedMinor.toString(),
    s: one.score.toString(),
    r: one.run.toString(),
    a: one.reachedAt.toISOString(),
  }));
  await sql`
    update tournament_entry e set is_in = t.i, qualified_minor = t.q, staked_minor = t.t, score = t.s, run = t.r, reached_at = t.a
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (m uuid, i boolean, q bigint, t bigint, s bigint, r bigint, a timestamptz)
    where e.merchant_id = ${key.merchantId} and e.code = ${key.code} and e.number = ${key.number} and e.member_id = t.m`.execute(
    tx,
  );
}

interface BetRow extends Row<'tournament_bet'> {}

const betOf = (row: BetRow): CountedBet => ({
  memberId: row.member_id,
  ref: row.ref,
  round: row.round,
  revision: row.revision,
  stakeMinor: row.stake_minor,
  payoutMinor: row.payout_minor,
  validMinor: row.valid_minor,
  weightBp: row.weight_bp,
  at: row.at,
});

/** What was counted of the rounds of these bets: each is looked up, else the planner reads all bets of a tournament. */
export async function betsOfRounds(
  tx: Tx,
  { merchantId, code, number }: TournamentKey,
  bets: readonly CountedBet[],
): Promise<readonly CountedBet[]> {
  if (bets.length === 0) return [];
  const rounds = [...new Map(bets.map((bet) => [`${bet.memberId} ${bet.round}`, bet])).values()];
  const { rows } = await sql<BetRow>`
    select b.* from unnest(${textArray(rounds.map(({ memberId }) => memberId))}::uuid[], ${textArray(rounds.map(({ round }) => round))}::text[])
      as k (m, r) cross join lateral (
      select * from tournament_bet
      where merchant_id = ${merchantId} and code = ${code} and number = ${number} and member_id = k.m and round = k.r offset 0
    ) b`.execute(tx);
  return rows.map(betOf);
}

/** All that was counted of a member. */
export async function betsOfMember(tx: Tx, { merchantId, code, number }: TournamentKey, memberId: string) {
  const { rows } = await sql<BetRow>`
    select * from tournament_bet
    where merchant_id = ${merchantId} and code = ${code} and number = ${number} and member_id = ${memberId}`.execute(
    tx,
  );
  return rows.map(betOf);
}

/** A bet alone in its round has the same id as it, which is sent once. */
const insertBets = (key: TournamentKey, bets: readonly CountedBet[]) => sql`
  insert into tournament_bet (merchant_id, code, number, member_id, round, ref, revision, stake_minor, payout_minor, valid_minor,
    weight_bp, at)
  select ${key.merchantId}::text, ${key.code}::text, ${key.number}::bigint, m, r, coalesce(f, r), v, s, p, c, w, a
  from unnest(${textArray(bets.map(({ memberId }) => memberId))}::uuid[], ${textArray(bets.map(({ round }) => round))}::text[],
      ${textArray(bets.map(({ ref, round }) => (ref === round ? undefined : ref)))}::text[],
      ${bigintArray(bets.map(({ revision }) => revision))}::integer[],
      ${bigintArray(bets.map(({ stakeMinor }) => stakeMinor))}::bigint[], ${bigintArray(bets.map(({ payoutMinor }) => payoutMinor))}::bigint[],
      ${bigintArray(bets.map(({ validMinor }) => validMinor))}::bigint[], ${bigintArray(bets.map(({ weightBp }) => weightBp))}::integer[],
      ${textArray(bets.map(({ at }) => at.toISOString()))}::timestamptz[])
    as t (m, r, f, v, s, p, c, w, a)
  order by m, r, f`;
const onKnown = sql`on conflict (merchant_id, code, number, member_id, round, ref)`;

/** An older revision than the known one changes nothing. */
export async function saveBets(tx: Tx, key: TournamentKey, bets: readonly CountedBet[]): Promise<void> {
  if (bets.length === 0) return;
  await sql`
    ${insertBets(key, bets)} ${onKnown} do update set revision = excluded.revision,
      stake_minor = excluded.stake_minor, payout_minor = excluded.payout_minor, valid_minor = excluded.valid_minor
    where tournament_bet.revision < excluded.revision`.execute(tx);
}

/** Saves those of which nothing was counted; returns them. Of bets that are reported once it saves all, or none where one was known. */
export async function saveNewBets<Bet extends CountedBet>(
  tx: Tx,
  key: TournamentKey,
  bets: readonly Bet[],
  areReportedOnce: boolean,
): Promise<readonly Bet[]> {
  if (bets.length === 0) return [];
  if (!areReportedOnce) return saveUnknownBets(tx, key, bets);
  const insert = async () => {
    await insertBets(key, bets).execute(tx);
    return bets;
  };
  return insertFirst(tx, insert, async () => []);
}

async function saveUnknownBets<Bet extends CountedBet>(
  tx: Tx,
  key: TournamentKey,
  bets: readonly Bet[],
): Promise<readonly Bet[]> {
  const { rows } = await sql<{ saved: readonly string[] | null; count: bigint }>`
    with saved as (${insertBets(key, bets)} ${onKnown} do nothing returning member_id, round, ref)
    select count(*) as count, case when count(*) < ${bets.length}::int then jsonb_agg(concat_ws(' ', member_id, round, ref)) end as saved
    from saved`.execute(tx);
  const [row] = rows;
  if (Number(row?.count ?? 0) === bets.length) return bets;
  const saved = new Set(row?.saved);
  return bets.filter(({ memberId, round, ref }) => saved.has(`${memberId} ${round} ${ref}`));
}
