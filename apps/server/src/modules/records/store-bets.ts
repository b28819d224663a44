/**
 * Builds records from facts: a bet and its share of the day change in one transaction, so that the days are always the sum of the bets.
 * Days are in the merchant's time zone, computed by the database.
 */
import { type RawBuilder, sql } from 'kysely';
import { shareAdvisoryLock } from '../../db/advisory-locks.ts';
import { bigintArray, textArray } from '../../db/array-literals.ts';
import type { Tx } from '../../db/db.ts';
import { COUNTING_LOCK } from '../../db/lock-spaces.ts';
import { insertOnce, type NewRow, selectRows } from '../../db/tenancy/rows.ts';
import { insertFirst } from '../../db/transactions.ts';
import { countPlayers, figureChanges, type NewPlayer, newPlayers } from './figures/index.ts';
import { afterFact, type BetRecord, type Received } from './rules.ts';

/** Of a line of `bet_day`. */
export const columns = sql`merchant_id, member_id, day, game, category, vendor, state, variant, bets, stake_minor, payout_minor`;
/** Of the bets that a line of `bet_day` counts. */
export const keyOfDay = (timeZone: string): RawBuilder<unknown> =>
  sql`merchant_id, member_id, ${dayOf(timeZone)} as day, game, category, vendor, state, coalesce(variant, '')`;
const dayOf = (timeZone: string): RawBuilder<Date> => sql`(at at time zone ${timeZone}::text)::date`;
const added = sql`
  on conflict (merchant_id, member_id, day, game, category, vendor, state, variant) do update set
    bets = bet_day.bets + excluded.bets,
    stake_minor = bet_day.stake_minor + excluded.stake_minor,
    payout_minor = bet_day.payout_minor + excluded.payout_minor`;
/** Whether a line of `bet_day` is new: what was there before has a transaction that locked it. */
const begun = sql`returning merchant_id, member_id, day, xmax = 0 as is_new`;

/** Parts of a statement that count `of`, bets or sums of them, by day: lines of members, figures, and `players`, who are new on a day. */
const counting = (
  of: RawBuilder<unknown>,
  timeZone: string,
  records: Parameters<typeof newPlayers>[0],
): RawBuilder<unknown> => sql`
  counted_bets as (
    select ${keyOfDay(timeZone)} as variant, is_trial, sum(bets) as bets, sum(stake_minor) as stake_minor, sum(payout_minor) as payout_minor
    from ${of} group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), counted as (
    insert into bet_day (${columns})
    select merchant_id, member_id, day, game, category, vendor, state, variant, sum(bets), sum(stake_minor), sum(payout_minor)
    from counted_bets group by 1, 2, 3, 4, 5, 6, 7, 8 order by 2, 3
    ${added}
    ${begun}
  ), figures as (${figureChanges(sql`counted_bets`)}), players as (${newPlayers(records)})`;

/** While a merchant's days are recounted, a slice of members at a time, its facts wait. */
async function lockAgainstRecount(tx: Tx, merchantId: string): Promise<void> {
  await shareAdvisoryLock(tx, COUNTING_LOCK, merchantId);
}

/** What bets say alike, once for all of them: as columns it would be most of what is sent, and read again for each. */
function alikeOf(records: readonly BetRecord[]) {
  const alike = new Map<string, number>();
  const places = records.map(({ is_trial, kind, game, category, vendor, state, summary, variant, revision }) => {
    const shared = JSON.stringify({ is_trial, kind, game, category, vendor, state, summary, variant, revision });
    const place = alike.get(shared) ?? alike.size;
    alike.set(shared, place);
    return place;
  });
  return { places, rows: `[${[...alike].map(([shared, place]) => `{"place":${place},${shared.slice(1)}`).join()}]` };
}

type Alike = ReturnType<typeof alikeOf>;

const alikeRows = ({ rows }: Alike): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${rows}::jsonb) as alike (place int, is_trial boolean, kind text, game text, category text, vendor text, state text,
    summary text, variant text, revision int)`;

/** Inserts new bets of a merchant. */
function insertBets(merchantId: string, records: readonly BetRecord[], alike: Alike): RawBuilder<unknown> {
  const ids = (of: (record: BetRecord) => string) => textArray(records.map(of));
  const amounts = (of: (record: BetRecord) => bigint | null) => bigintArray(records.map((one) => of(one) ?? undefined));
  const times = (of: (record: BetRecord) => Date | null) =>
    textArray(records.map((one) => of(one)?.toISOString() ?? undefined));
  return sql`
    insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at,
      revision, free_won_minor, settled_at, variant)
    select ${merchantId}::text, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at,
      revision, free_won_minor, settled_at, variant
    from unnest(${bigintArray(alike.places)}::int[], ${ids(({ id }) => id)}::uuid[], ${ids((one) => one.member_id)}::uuid[],
        ${amounts((one) => one.stake_minor)}::bigint[], ${amounts((one) => one.payout_minor)}::bigint[], ${times(({ at }) => at)}::timestamptz[],
        ${amounts((one) => one.free_won_minor)}::bigint[], ${times((one) => one.settled_at)}::timestamptz[])
        as bet (place, id, member_id, stake_minor, payout_minor, at, free_won_minor, settled_at)
      join ${alikeRows(alike)} using (place)
    order by member_id, id`;
}

const QUARTER_MS = 900_000;

/** Sums of bets that are counted together: of one member, alike, and of one quarter of an hour, in which no day begins anywhere. */
function sumsOf(merchantId: string, records: readonly BetRecord[], alike: Alike): RawBuilder<unknown> {
  const sums = new Map<
    string,
    { place: number; of: BetRecord; bets: number; stakeMinor: bigint; payoutMinor: bigint }
  >();
  for (const [index, of] of records.entries()) {
    const place = alike.places[index] ?? 0;
    const name = `${of.member_id} ${place} ${Math.floor(of.at.getTime() / QUARTER_MS)}`;
    const sum = sums.get(name);
    if (sum) {
      sum.bets += 1;
      sum.stakeMinor += of.stake_minor;
      sum.payoutMinor += of.payout_minor;
    } else sums.set(name, { place, of, bets: 1, stakeMinor: of.stake_minor, payoutMinor: of.payout_minor });
  }
  const all = [...sums.values()];
  return sql`(
    select ${merchantId}::text as merchant_id, * from unnest(${bigintArray(all.map(({ place }) => place))}::int[],
      ${textArray(all.map(({ of }) => of.member_id))}::uuid[], ${textArray(all.map(({ of }) => of.at.toISOString()))}::timestamptz[],
      ${bigintArray(all.map(({ bets }) => bets))}::int[], ${bigintArray(all.map(({ stakeMinor }) => stakeMinor))}::bigint[],
      ${bigintArray(all.map(({ payoutMinor }) => payoutMinor))}::bigint[]) as sum (place, member_id, at, bets, stake_minor, payout_minor)
    join ${alikeRows(alike)} using (place)) as sums`;
}

/**
 * Saves and counts bets that are reported once, as rounds are: without a look at what is there, and counted as sums. Where one is there all the
 * same, nothing of this was done, and it is found as others are. Returns the ids of new ones.
 */
export async function saveNewRecords(
  tx: Tx,
  merchantId: string,
  timeZone: string,
  records: readonly BetRecord[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  await lockAgainstRecount(tx, merchantId);
  const alike = alikeOf(records);
  const insert = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<NewPlayer>`
      with saved as (${insertBets(merchantId, records, alike)}), ${counting(sumsOf(merchantId, records, alike), timeZone, records)}
      select day::text as day, member_id from players`.execute(tx);
    await countPlayers(tx, merchantId, timeZone, rows);
    return new Set(records.map(({ id }) => id));
  };
  return insertFirst(tx, insert, () => saveRecords(tx, merchantId, timeZone, records));
}

/** Saves and counts records of one merchant; existing ones are unchanged. Returns the ids of new ones. */
export async function saveRecords(
  tx: Tx,
  merchantId: string,
  timeZone: string,
  records: readonly BetRecord[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  await lockAgainstRecount(tx, merchantId);
  const { rows } = await sql<{ saved: bigint; ids: readonly string[] | null; players: readonly NewPlayer[] | null }>`
    with saved as (
      ${insertBets(merchantId, records, alikeOf(records))}
      on conflict (merchant_id, id) do nothing
      returning merchant_id, id, member_id, is_trial, game, category, vendor, stake_minor, payout_minor, state, at, variant, 1 as bets
    ), ${counting(sql`saved`, timeZone, records)}
    select saved, ids, (select jsonb_agg(players) from players) as players
    from (
      select count(*) as saved, case when count(*) < ${records.length}::int then jsonb_agg(id) end as ids from saved
    ) as of`.execute(tx);
  const [row] = rows;
  await countPlayers(tx, merchantId, timeZone, row?.players ?? []);
  return new Set(row?.ids ?? (row?.saved ? records.map(({ id }) => id) : []));
}

/** Applies later facts: rows are locked, changed, and recounted where they differ. */
export async function changeRecords(
  tx: Tx,
  merchantId: string,
  timeZone: string,
  received: readonly { readonly id: string; readonly received: Received }[],
): Promise<void> {
  if (received.length === 0) return;
  await lockAgainstRecount(tx, merchantId);
  const before = await selectRows(tx, 'bet_record', {
    merchant_id: merchantId,
    id: [...new Set(received.map(({ id }) => id))],
  })
    .selectAll()
    .orderBy('member_id')
    .orderBy('id')
    .forUpdate()
    .execute();
  // A draw of many orders says all of them at once: none is looked for among the others.
  const ofRecord = Map.groupBy(received, ({ id }) => id);
  const changes = before.flatMap((record) => {
    const after = (ofRecord.get(record.id) ?? []).reduce((latest, more) => afterFact(latest, more.received), record);
    const isSame = JSON.stringify(wireOf(record)) === JSON.stringify(wireOf(after));
    return isSame ? [] : [{ before: wireOf(record), after: wireOf(after) }];
  });
  if (changes.length === 0) return;
  await sql`
    update bet_record r set state = c.state, stake_minor = c.stake_minor, payout_minor = c.payout_minor, at = c.at, summary = c.summary,
      revision = c.revision, free_won_minor = c.free_won_minor, settled_at = c.settled_at, variant = c.variant
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ after }) => after))}::jsonb) as c (id uuid, state text,
      stake_minor bigint, payout_minor bigint, at timestamptz, summary text, revision integer, free_won_minor bigint, settled_at timestamptz,
      variant text)
    where r.merchant_id = ${merchantId} and r.id = c.id`.execute(tx);
  const counted = changes.flatMap(({ before: was, after: is }) => [
    { ...was, bets: -1, stake_minor: negated(was.stake_minor), payout_minor: negated(was.payout_minor) },
    { ...is, bets: 1 },
  ]);
  const { rows } = await sql<NewPlayer>`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (merchant_id text, member_id uuid, is_trial boolean,
        at timestamptz, game text, category text, vendor text, state text, variant text, stake_minor bigint, payout_minor bigint, bets int)
    ), ${counting(sql`change`, timeZone, counted)}
    select day::text as day, member_id from players`.execute(tx);
  await countPlayers(tx, merchantId, timeZone, rows);
}

const negated = (minor: string) => (-BigInt(minor)).toString();

function wireOf({ stake_minor, payout_minor, free_won_minor, at, settled_at, ...rest }: BetRecord) {
  const minor = { stake_minor: `${stake_minor}`, payout_minor: `${payout_minor}` };
  const times = { at: at.toISOString(), settled_at: settled_at?.toISOString() ?? null };
  return { ...rest, ...minor, ...times, free_won_minor: free_won_minor?.toString() ?? null };
}

/** Saves deposits, withdrawals and grants: each once. */
export async function saveMoneys(tx: Tx, records: readonly NewRow<'money_record'>[]): Promise<void> {
  await insertOnce(tx, 'money_record', records, ['merchant_id', 'kind', 'id']);
}
