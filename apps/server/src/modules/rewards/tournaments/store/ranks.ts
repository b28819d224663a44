/** The SQL of ranks. All of it reads the index of scores: the first hundred, a step every few hundred places, and what is between two steps. */
import { sql } from 'kysely';
import type { Db } from '../../../../db/db.ts';
import type { TournamentKey } from './tournaments.ts';

export interface RankedRow {
  readonly member_id: string;
  readonly score: bigint;
  readonly reached_at: Date;
}

/** The member at this place. */
export interface LadderStep extends RankedRow {
  readonly place: number;
}

const whose = ({ merchantId, code, number }: TournamentKey) =>
  sql`merchant_id = ${merchantId} and code = ${code} and number = ${number} and score > 0`;

export async function topOf(db: Db, key: TournamentKey, limit: number, offset = 0): Promise<readonly RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select member_id, score, reached_at from tournament_entry where ${whose(key)}
    order by score desc, reached_at, member_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** All with this score, in their order. */
export async function tiedWith(db: Db, key: TournamentKey, score: bigint): Promise<readonly RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select member_id, score, reached_at from tournament_entry where ${whose(key)} and score = ${score}
    order by reached_at, member_id`.execute(db);
  return rows;
}

export async function ladderOf(db: Db, key: TournamentKey, every: number): Promise<readonly LadderStep[]> {
  const { rows } = await sql<RankedRow & { place: bigint }>`
    select * from (
      select member_id, score, reached_at, row_number() over (order by score desc, reached_at, member_id) as place
      from tournament_entry where ${whose(key)}) ranked
    where place % ${sql.lit(every)} = 0`.execute(db);
  return rows.map((row) => ({ ...row, place: Number(row.place) }));
}

export interface Totals {
  readonly entrants: number;
  readonly scored: number;
  readonly feesMinor: bigint;
  readonly stakedMinor: bigint;
}

export async function totalsOf(db: Db, { merchantId, code, number }: TournamentKey): Promise<Totals> {
  const { rows } = await sql<{ entrants: bigint; scored: bigint; fees: string; staked: string }>`
    select count(*) filter (where is_in) as entrants, count(*) filter (where score > 0) as scored,
      coalesce(sum(fee_minor), 0)::text as fees, coalesce(sum(staked_minor), 0)::text as staked
    from tournament_entry where merchant_id = ${merchantId} and code = ${code} and number = ${number}`.execute(db);
  const [row] = rows;
  return {
    entrants: Number(row?.entrants ?? 0),
    scored: Number(row?.scored ?? 0),
    feesMinor: BigInt(row?.fees ?? 0),
    stakedMinor: BigInt(row?.staked ?? 0),
  };
}

/** How many are better than `mine` and come after `step`: with `split`, better is a higher score alone. */
export async function countBetween(
  db: Db,
  key: TournamentKey,
  mine: RankedRow,
  step: RankedRow | undefined,
  isSplit: boolean,
): Promise<number> {
  const { score, reached_at, member_id } = mine;
  const better = isSplit
    ? sql`score > ${score}`
    : sql`score >= ${score} and (score > ${score} or (reached_at, member_id) < (${reached_at}, ${member_id}::uuid))`;
  const after = step
    ? sql`and score <= ${step.score} and (score < ${step.score} or (reached_at, member_id) > (${step.reached_at}, ${step.member_id}::uuid))`
    : sql``;
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from tournament_entry where ${whose(key)} and ${better} ${after}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
