/**
 * The SQL of tournaments, their prizes and ranks. A tournament's row is locked before its entries. Ranks are read from the index of scores: the
 * first hundred, a step every few hundred places, and what is between two steps.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { findRow, insertOnce, listRows, lockRow, type NewRow, type Row, updateRows } from '../../../db/tenancy/rows.ts';
import { countWaiting } from '../../../db/waiting.ts';
import { type Placed, prizeLifecycle } from './rules/index.ts';

export type TournamentRow = Row<'tournament'>;
export type PrizeRow = Row<'tournament_prize'>;

export interface TournamentKey {
  readonly merchantId: string;
  readonly code: string;
  readonly number: bigint;
}

export const keyOf = ({ merchant_id, code, number }: TournamentRow): TournamentKey => ({
  merchantId: merchant_id,
  code,
  number,
});
const rowKey = ({ merchantId, code, number }: TournamentKey) => ({ merchant_id: merchantId, code, number });

export const lockTournament = (tx: Tx, key: TournamentKey) => lockRow(tx, 'tournament', rowKey(key));
export const openTournament = (tx: Tx, row: NewRow<'tournament'>) => insertOnce(tx, 'tournament', row);

const scoring = ['open', 'running', 'settling', 'review'] as const;

/** Those that bets may still count in. Nobody divides one of them until the transaction ends. */
export async function shareScoring(tx: Tx, merchantId: string): Promise<readonly TournamentRow[]> {
  const { rows } = await sql<TournamentRow>`
    select * from tournament where merchant_id = ${merchantId} and state in (${sql.join(scoring)})
    order by code, number for share`.execute(tx);
  return rows;
}

/** The newest of each campaign first. Of a campaign no more are read than are shown. */
export async function listTournaments(db: Db, merchantId: string, codes: readonly string[], limit = 200) {
  const { rows } = await sql<TournamentRow>`
    select latest.* from unnest(${[...codes]}::text[]) as campaign (code) cross join lateral (
      select * from tournament where merchant_id = ${merchantId} and code = campaign.code order by number desc limit ${limit}
    ) as latest order by latest.number desc, latest.code limit ${limit}`.execute(db);
  return rows;
}

export const tournamentsInReview = (db: Db, merchantId: string, limit: number) =>
  listRows(
    db,
    'tournament',
    { merchant_id: merchantId, state: 'review' },
    { orderBy: ['ends_at', 'code', 'number'], limit },
  );

export const waitingTournaments = (db: Db, merchantId: string) =>
  countWaiting(db, sql`ends_at`, sql`tournament where merchant_id = ${merchantId} and state = 'review'`);

/** What tournaments of a campaign may still pay. */
export async function promisedOf(db: Db, merchantId: string, code: string): Promise<bigint> {
  const rows = await listRows(
    db,
    'tournament',
    { merchant_id: merchantId, code, state: [...scoring, 'paying'] },
    { columns: ['promised_minor'] },
  );
  return rows.reduce((sum, { promised_minor }) => sum + promised_minor, 0n);
}

export async function setTournament(
  tx: Tx,
  key: TournamentKey,
  change: Partial<Pick<TournamentRow, 'state' | 'due_at' | 'pool_minor'>>,
): Promise<void> {
  await updateRows(tx, 'tournament', rowKey(key)).set(change).execute();
}

/** Those with a step that is due, and campaigns without a tournament that is yet to begin. */
export const dueTournaments = (now: Date): DueMerchants =>
  sql`select merchant_id from tournament where due_at <= ${now}
      union select c.merchant_id from campaign c
        join campaign_version v on v.merchant_id = c.merchant_id and v.code = c.code and v.version = c.version
        where c.state = 'running' and v.terms ->> 'kind' = 'tournament' and not exists (
          select 1 from tournament t where t.merchant_id = c.merchant_id and t.code = c.code and t.state = 'open')`;

export async function dueKeys(db: Db, merchantId: string, now: Date, limit: number): Promise<readonly TournamentKey[]> {
  const { rows } = await sql<TournamentRow>`
    select * from tournament where merchant_id = ${merchantId} and due_at <= ${now}
    order by due_at, code, number limit ${limit}`.execute(db);
  return rows.map(keyOf);
}

export async function insertPrizes(tx: Tx, key: TournamentKey, placed: readonly Placed[]): Promise<void> {
  const rows = placed
    .filter(({ amountMinor }) => amountMinor > 0n)
    .map(({ memberId, place, score, amountMinor }) => ({
      ...rowKey(key),
      member_id: memberId,
      place,
      score,
      amount_minor: amountMinor,
      state: prizeLifecycle.initial,
    }));
  await insertOnce(tx, 'tournament_prize', rows);
}

export async function lockDuePrizes(tx: Tx, key: TournamentKey, limit: number): Promise<readonly PrizeRow[]> {
  const { rows } = await sql<PrizeRow>`
    select * from tournament_prize
    where merchant_id = ${key.merchantId} and code = ${key.code} and number = ${key.number} and state = 'due'
    order by place, member_id limit ${limit} for update`.execute(tx);
  return rows;
}

export async function setPrizes(
  tx: Tx,
  key: TournamentKey,
  memberIds: readonly string[],
  event: 'pay' | 'withhold',
): Promise<void> {
  if (memberIds.length === 0) return;
  await updateRows(tx, 'tournament_prize', { ...rowKey(key), member_id: memberIds })
    .set({ state: prizeLifecycle.next('due', event) })
    .execute();
}

export function findPrize(db: Db, key: TournamentKey, memberId: string) {
  return findRow(db, 'tournament_prize', { ...rowKey(key), member_id: memberId });
}

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

const placed = (tournaments: readonly TournamentRow[]) => sql`
  unnest(${tournaments.map(({ code }) => code)}::text[], ${tournaments.map(({ number }) => `${number}`)}::bigint[])
    with ordinality as shown (code, number, place)`;

/** How many take part in each of these, in their order. */
export async function entrantsOf(db: Db, merchantId: string, tournaments: readonly TournamentRow[]): Promise<number[]> {
  const { rows } = await sql<{ entrants: bigint }>`
    select (
      select count(*) from tournament_entry e
      where e.merchant_id = ${merchantId} and e.code = shown.code and e.number = shown.number and e.is_in
    ) as entrants from ${placed(tournaments)} order by shown.place`.execute(db);
  return rows.map(({ entrants }) => Number(entrants));
}

/** The first places of each of these, in their order. */
export async function leadersOf(db: Db, merchantId: string, tournaments: readonly TournamentRow[], limit: number) {
  const { rows } = await sql<RankedRow & { place: bigint }>`
    select shown.place, top.* from ${placed(tournaments)} cross join lateral (
      select member_id, score, reached_at from tournament_entry e
      where e.merchant_id = ${merchantId} and e.code = shown.code and e.number = shown.number and e.score > 0
      order by score desc, reached_at, member_id limit ${limit}
    ) as top order by shown.place, top.score desc, top.reached_at, top.member_id`.execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => Number(place));
  return tournaments.map((_, at): readonly RankedRow[] => byPlace.get(at + 1) ?? []);
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
