/** The SQL that reads the records, pages by key, sums of days, winners, and that of the claims of exports. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { isBelow, type PageKey } from '../../db/page-key.ts';
import { findRow, insertOnce, type Owner, type Row, selectRows, setRows } from '../../db/tenancy/rows.ts';
import type { BetRecord, BetState } from './rules.ts';

/** The filter: calendar days of the merchant, and their moments; without an end, up to now. */
export interface BetChoice {
  readonly fromDay: string;
  readonly toDay?: string | undefined;
  readonly from: Date;
  readonly to?: Date | undefined;
  readonly category?: string | undefined;
  readonly vendor?: string | undefined;
  readonly game?: string | undefined;
  readonly state?: BetState | undefined;
}

export interface BetPage extends BetChoice {
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

const all = (conditions: readonly (RawBuilder<unknown> | false | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  );

function daysMeant({ merchantId, memberId }: Owner, choice: Omit<BetChoice, 'from' | 'to'>) {
  const { fromDay, toDay, category, vendor, game, state } = choice;
  return all([
    sql`merchant_id = ${merchantId} and member_id = ${memberId}::uuid and day >= ${fromDay}::date and bets > 0`,
    toDay !== undefined && sql`day <= ${toDay}::date`,
    category !== undefined && sql`category = ${category}`,
    vendor !== undefined && sql`vendor = ${vendor}`,
    game !== undefined && sql`game = ${game}`,
    state !== undefined && sql`state = ${state}`,
  ]);
}

/** Those of the partial index. */
const isRare = (state: BetPage['state']) => state === 'open' || state === 'void';

/** A query over a member's bets that ends with the newest, whatever the number of others. */
export function pageOfBets({ merchantId, memberId }: Owner, page: BetPage, games: readonly string[] | undefined) {
  const { from, to, category, vendor, state, after, limit } = page;
  const meant = all([
    sql`merchant_id = ${merchantId} and member_id = ${memberId}::uuid and at >= ${from}`,
    isBelow(to, after),
    category !== undefined && sql`category = ${category}`,
    vendor !== undefined && sql`vendor = ${vendor}`,
    state !== undefined && sql`state = ${state}`,
    // Repeats the condition of the partial index, so that the planner uses it.
    isRare(state) && sql`state in ('open', 'void')`,
  ]);
  if (games === undefined) {
    return sql<BetRecord>`select * from bet_record where ${meant} order by at desc, id desc limit ${limit}`;
  }
  // The newest of each game, by the index of games; of these the newest.
  return sql<BetRecord>`
    select bet.* from unnest(${games}::text[]) as played (code)
    cross join lateral (
      select * from bet_record where ${meant} and game = played.code order by at desc, id desc limit ${limit}
    ) as bet
    order by bet.at desc, bet.id desc limit ${limit}`;
}

/** How many of the newest bets are scanned before the games of a category or a vendor are queried. */
const NEAR = 2_000;

/** Matches among the newest bets alone: nearly always the whole page. */
async function betsNear(db: Db, owner: Owner, { category, vendor, state, limit, ...page }: BetPage) {
  const near = pageOfBets(owner, { ...page, limit: NEAR }, undefined);
  const meant = all([
    sql`merchant_id = ${owner.merchantId}`,
    category !== undefined && sql`category = ${category}`,
    vendor !== undefined && sql`vendor = ${vendor}`,
    state !== undefined && sql`state = ${state}`,
  ]);
  const { rows } = await sql<BetRecord>`
    select * from (${near}) as near where ${meant} order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Bets of a page, newest first. For a category or a vendor, the days say which of its games the member has played. */
export async function betsOf(db: Db, owner: Owner, page: BetPage): Promise<BetRecord[]> {
  const { category, vendor, game, state } = page;
  const mustRequest = game === undefined && (category !== undefined || vendor !== undefined) && !isRare(state);
  if (mustRequest) {
    const near = await betsNear(db, owner, page);
    if (near.length === page.limit) return near;
  }
  const games = game === undefined ? (mustRequest ? await gamesPlayed(db, owner, page) : undefined) : [game];
  return (await pageOfBets(owner, page, games).execute(db)).rows;
}

async function gamesPlayed(db: Db, owner: Owner, choice: BetChoice): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`
    select distinct game from bet_day where ${daysMeant(owner, choice)}`.execute(db);
  return rows.map(({ game }) => game);
}

export async function betById(db: Db, { merchantId, memberId }: Owner, id: string): Promise<BetRecord | undefined> {
  return await findRow(db, 'bet_record', { merchant_id: merchantId, member_id: memberId, id });
}

/** Of any member: operators know its id alone. */
export async function ownerOfBet(db: Db, merchantId: string, id: string): Promise<string | undefined> {
  return (await findRow(db, 'bet_record', { merchant_id: merchantId, id }))?.member_id;
}

export interface Sums {
  readonly bets: bigint;
  readonly stake: bigint;
  readonly turnover: bigint;
  readonly returned: bigint;
  readonly payout: bigint;
}

const sums = sql`
  coalesce(sum(bets), 0)::bigint as bets,
  coalesce(sum(stake_minor) filter (where state <> 'void'), 0)::bigint as stake,
  coalesce(sum(stake_minor) filter (where state not in ('open', 'push', 'void')), 0)::bigint as turnover,
  coalesce(sum(stake_minor) filter (where state = 'void'), 0)::bigint as returned,
  coalesce(sum(payout_minor), 0)::bigint as payout`;

export async function totalsOf(db: Db, owner: Owner, choice: BetChoice): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sums} from bet_day where ${daysMeant(owner, choice)}`.execute(db);
  const [row] = rows;
  return row ?? { bets: 0n, stake: 0n, turnover: 0n, returned: 0n, payout: 0n };
}

/** Sums by the first day of each step, and by category. */
export async function sumsByDay(db: Db, owner: Owner, choice: BetChoice, step: 'day' | 'month') {
  const { rows } = await sql<Sums & { day: string; category: string }>`
    select date_trunc(${step}, day)::date::text as day, category, ${sums}
    from bet_day where ${daysMeant(owner, choice)} group by 1, 2`.execute(db);
  return rows;
}

export async function moneyByDay(db: Db, owner: Owner, choice: BetChoice, timeZone: string, step: 'day' | 'month') {
  const { from, to } = choice;
  const { rows } = await sql<{ day: string; kind: 'deposit' | 'withdrawal' | 'bonus'; amount: bigint }>`
    select date_trunc(${step}, at at time zone ${timeZone}::text)::date::text as day, kind, sum(amount_minor)::bigint as amount
    from money_record
    where merchant_id = ${owner.merchantId} and member_id = ${owner.memberId}::uuid and at >= ${from}
      and (${to ?? null}::timestamptz is null or at < ${to ?? null}::timestamptz)
    group by 1, 2`.execute(db);
  return rows;
}

/** The member's played games, the most played first. */
export async function playedGames(db: Db, owner: Owner, choice: BetChoice, limit: number) {
  const { rows } = await sql<{ game: string; category: string; vendor: string }>`
    select game, category, vendor from bet_day where ${daysMeant(owner, choice)}
    group by game, category, vendor order by sum(bets) desc, game limit ${limit}`.execute(db);
  return rows;
}

export async function latestWinners(db: Db, merchantId: string, limit: number): Promise<BetRecord[]> {
  return await selectRows(db, 'bet_record', { merchant_id: merchantId, is_trial: false })
    .selectAll()
    .whereRef('payout_minor', '>', 'stake_minor')
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

/** The largest payouts since a moment; of equal ones the earlier comes first. */
export async function topWinners(db: Db, merchantId: string, since: Date, limit: number): Promise<BetRecord[]> {
  return await selectRows(db, 'bet_record', { merchant_id: merchantId, is_trial: false })
    .selectAll()
    .whereRef('payout_minor', '>', 'stake_minor')
    .where('at', '>=', since)
    .orderBy('payout_minor', 'desc')
    .orderBy('at')
    .limit(limit)
    .execute();
}

type FileRow = Row<'record_file'>;

/** The member's row of exports, created if missing, and locked. */
export async function lockFileRow(tx: Tx, { merchantId, memberId }: Owner, now: Date): Promise<FileRow> {
  const key = { merchant_id: merchantId, member_id: memberId };
  await insertOnce(tx, 'record_file', { ...key, claim: null, busy_until: now }, ['merchant_id', 'member_id']);
  return selectRows(tx, 'record_file', key).selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function saveClaim(
  tx: Tx,
  { merchantId, memberId }: Owner,
  claimed: Pick<FileRow, 'claim' | 'busy_until'>,
): Promise<void> {
  await setRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId }, claimed);
}

/** Ends this claim, and no later one. */
export async function endClaim(tx: Tx, { merchantId, memberId }: Owner, claim: string): Promise<void> {
  await setRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId, claim }, { claim: null });
}
