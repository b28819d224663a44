/** The SQL of pools. Amounts in jsonb are decimal texts. */
import { sql } from 'kysely';
import type { Division, GroupPrize, PoolCarry } from '#engine-kit';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { type DrawKey, drawKeyColumns } from '../draws/index.ts';

type CarryRow = Row<'lottery_pool'>['carry'];

const textsOf = (amounts: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, minor]) => [name, minor.toString()]));
const bigintsOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, BigInt(text)]));

const carryOf = ({ groups, restMinor, rolls }: CarryRow): PoolCarry => ({
  groups: bigintsOf(groups),
  restMinor: BigInt(restMinor),
  rolls,
});
const carryRow = ({ groups, restMinor, rolls }: PoolCarry): CarryRow => ({
  groups: textsOf(groups),
  restMinor: restMinor.toString(),
  rolls,
});

/** What was found in some orders of a draw. */
export interface Counted {
  readonly isTrial: boolean;
  readonly source: string;
  readonly salesMinor: bigint;
  readonly shares: Readonly<Record<string, bigint>>;
}

function countsOf(db: Db, key: DrawKey) {
  return selectRows(db, 'lottery_pool_draw', drawKeyColumns(key)).selectAll().execute();
}

/** Adds to what was counted before: under the lock on the draw. */
export async function addCounted(tx: Tx, key: DrawKey, counted: readonly Counted[]): Promise<void> {
  const before = await countsOf(tx, key);
  for (const { isTrial, source, salesMinor, shares } of counted) {
    const row = before.find((one) => one.is_trial === isTrial);
    const sum = { ...bigintsOf(row?.shares ?? {}) };
    for (const [group, more] of Object.entries(shares)) sum[group] = (sum[group] ?? 0n) + more;
    const sales = (row?.sales_minor ?? 0n) + salesMinor;
    const columns = { ...drawKeyColumns(key), is_trial: isTrial };
    const values = { sales_minor: sales, shares: JSON.stringify(textsOf(sum)) };
    if (row) await setRows(tx, 'lottery_pool_draw', columns, { ...values });
    else await insertOnce(tx, 'lottery_pool_draw', { ...columns, ...values, source });
  }
}

export async function countedSoFar(tx: Tx, key: DrawKey): Promise<readonly Counted[]> {
  return (await countsOf(tx, key)).map(({ is_trial, source, sales_minor, shares }) => ({
    isTrial: is_trial,
    source,
    salesMinor: sales_minor,
    shares: bigintsOf(shares),
  }));
}

/** Whether a draw before this one may still change what its pool hands on. A void draw changes nothing. */
export async function isEarlierUndivided(tx: Tx, { merchantId, game, drawIndex }: DrawKey): Promise<boolean> {
  const row = await selectRows(tx, 'lottery_draw', {
    merchant_id: merchantId,
    game,
    settled_at: null,
    divided_at: null,
  })
    .select('draw_index')
    .where('draw_index', '<', BigInt(drawIndex))
    .where('state', '<>', 'void')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the pool, which is made with its first draw. */
export async function lockPool(tx: Tx, { merchantId, game }: DrawKey, isTrial: boolean): Promise<PoolCarry> {
  const columns = { merchant_id: merchantId, game, is_trial: isTrial };
  const empty: CarryRow = { groups: {}, restMinor: '0', rolls: 0 };
  await insertOnce(tx, 'lottery_pool', { ...columns, carry: JSON.stringify(empty) });
  const row = await selectRows(tx, 'lottery_pool', columns).select('carry').forUpdate().executeTakeFirstOrThrow();
  return carryOf(row.carry);
}

/** What the pools of games hold now. */
export async function pools(db: Db, merchantId: string, games: readonly string[]) {
  const rows = await selectRows(db, 'lottery_pool', { merchant_id: merchantId, game: games }).selectAll().execute();
  return rows.map(({ game, is_trial, carry }) => ({ game, isTrial: is_trial, carry: carryOf(carry) }));
}

export async function saveDivision(tx: Tx, key: DrawKey, isTrial: boolean, division: Division): Promise<void> {
  const { prizes, carry, addedMinor, takenMinor, toppedMinor, paidMinor } = division;
  const rows = prizes.map(({ group, shares, eachMinor }) => ({
    group,
    shares: shares.toString(),
    eachMinor: eachMinor.toString(),
  }));
  await setRows(
    tx,
    'lottery_pool_draw',
    { ...drawKeyColumns(key), is_trial: isTrial },
    {
      prizes: JSON.stringify(rows),
      carry: JSON.stringify(carryRow(carry)),
      added_minor: addedMinor,
      taken_minor: takenMinor,
      topped_minor: toppedMinor,
      paid_minor: paidMinor,
    },
  );
  const { merchantId, game } = key;
  const pool = { merchant_id: merchantId, game, is_trial: isTrial };
  await setRows(tx, 'lottery_pool', pool, { carry: JSON.stringify(carryRow(carry)) });
}

export async function markDivided(tx: Tx, key: DrawKey, now: Date): Promise<void> {
  await setRows(tx, 'lottery_draw', { ...drawKeyColumns(key), divided_at: null }, { divided_at: now });
}

export interface DividedPool {
  readonly drawIndex: number;
  readonly isTrial: boolean;
  readonly prizes: readonly GroupPrize[];
  readonly carry: PoolCarry;
}

export async function dividedDraws(
  db: Db,
  merchantId: string,
  game: string,
  drawIndexes: readonly number[],
): Promise<readonly DividedPool[]> {
  if (drawIndexes.length === 0) return [];
  const rows = await selectRows(db, 'lottery_pool_draw', {
    merchant_id: merchantId,
    game,
    draw_index: drawIndexes.map(BigInt),
  })
    .selectAll()
    .execute();
  return rows.flatMap(({ draw_index, is_trial, prizes, carry }) => {
    if (prizes === null || carry === null) return [];
    const read = prizes.map((one) => ({
      group: one.group,
      shares: BigInt(one.shares),
      eachMinor: BigInt(one.eachMinor),
    }));
    return [{ drawIndex: Number(draw_index), isTrial: is_trial, prizes: read, carry: carryOf(carry) }];
  });
}

/** Orders of a draw that had no part in its division. */
export async function uncountedOrders(db: Db, { merchantId, game, drawIndex }: DrawKey): Promise<ReadonlySet<string>> {
  const rows = await selectRows(db, 'lottery_set_aside', {
    merchant_id: merchantId,
    game,
    draw_index: BigInt(drawIndex),
  })
    .select('order_id')
    .where('is_uncounted', '=', true)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** What is staked on a draw now, by kind of money. */
export async function stakedOn(
  db: Db,
  { merchantId, game, drawIndex }: DrawKey,
): Promise<ReadonlyMap<boolean, bigint>> {
  const { rows } = await sql<{ is_trial: boolean; sales: bigint | null }>`
    select o.is_trial, sum(l.stake_minor)::bigint as sales
    from lottery_order o
    join lottery_line l on l.merchant_id = ${merchantId} and l.order_id = o.id and l.state = 'open'
    where o.merchant_id = ${merchantId} and o.game = ${game} and o.draw_index = ${BigInt(drawIndex)} and o.state = 'open'
    group by o.is_trial
  `.execute(db);
  return new Map(rows.map(({ is_trial, sales }) => [is_trial, sales ?? 0n]));
}
