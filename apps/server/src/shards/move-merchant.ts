/**
 * Moves a merchant from one database to another: stops it for writes, copies its rows piece by piece, compares every table and the books,
 * and only then writes down the new home. Whatever is in doubt throws, and the merchant stays stopped where it was: run it again, or call it off. The old
 * rows stay until they are removed.
 */
import { checkBooks, makeDaysOf, type SqlPool, type SqlPort } from '#ledger';
import {
  advanceSequences,
  asText,
  type Fingerprint,
  holdingsOf,
  type MerchantTable,
  merchantTables,
  withoutTriggers,
} from './merchant-rows.ts';
import { dropStage, isPlaced, markPlaced, openStage, placeTable, type Stage, stageTable } from './stage-rows.ts';

/** A database by its name, with the rights of its tables' owner. */
export interface Place {
  readonly name: string;
  readonly pool: SqlPool;
}

export interface Move {
  readonly merchantId: string;
  /** The default database, in which homes are written down. */
  readonly main: SqlPool;
  readonly places: readonly Place[];
}

export interface Moved {
  readonly tables: number;
  readonly rows: number;
}

interface HomeRow {
  readonly database: string;
  readonly moving_to: string | null;
  readonly left_in: string | null;
}

const FENCE = 'merchant_is_moved';
/** What is still to be done by the old database: the new one has it, and does it. */
const LEFT_WORK = [
  'delete from delivery where merchant_id = $1',
  'delete from outgoing_message where merchant_id = $1',
  'delete from security_event where merchant_id = $1 and shipped_at is null',
];

function demand(condition: unknown, text: string): asserts condition {
  if (!condition) throw new Error(text);
}

async function homeOf({ main, merchantId }: Move): Promise<HomeRow> {
  const [home] = await main.query<HomeRow>(
    'select database, moving_to, left_in from merchant_home where merchant_id = $1',
    [merchantId],
  );
  demand(home, `There is no merchant ${merchantId}: a server has to have served it once.`);
  return home;
}

function placeOf({ places }: Move, name: string): Place {
  const place = places.find((one) => one.name === name);
  demand(place, `There is no database ${name}.`);
  return place;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** One table after the other, since each waits for the writes in progress. Again where it is there already. */
async function stop({ pool }: Place, tables: readonly MerchantTable[], merchantId: string): Promise<void> {
  for (const { name } of tables) {
    await pool.query(
      `create or replace trigger ${FENCE}_${tagOf(merchantId)} before insert or update on ${name}
       for each row execute function refuse_moved_merchant(${quoted(merchantId)})`,
      [],
    );
  }
}

async function release(tx: SqlPort, tables: readonly MerchantTable[], merchantId: string): Promise<void> {
  for (const { name } of tables) await tx.query(`drop trigger if exists ${FENCE}_${tagOf(merchantId)} on ${name}`, []);
}

/** Codes of merchants are small letters, digits and hyphens. */
function tagOf(merchantId: string): string {
  demand(/^[a-z0-9-]+$/.test(merchantId), `${merchantId} is no code of a merchant.`);
  return merchantId.replaceAll('-', '_');
}

const MIGRATIONS = 'select name, checksum from migration order by name';

/** Moves it, or goes on with a move that was interrupted. */
export async function moveMerchant(move: Move, target: string): Promise<Moved> {
  const { merchantId, main } = move;
  const home = await homeOf(move);
  if (home.database === target) {
    demand(home.left_in !== null, `${merchantId} lives in ${target}.`);
    return finish(move, placeOf(move, home.left_in), placeOf(move, target));
  }
  demand(home.left_in === null, `Rows of the last move are left in ${home.left_in}: remove them first.`);
  demand(home.moving_to === null || home.moving_to === target, `${merchantId} is being moved to ${home.moving_to}.`);
  const [from, to] = [placeOf(move, home.database), placeOf(move, target)];
  const known = await Promise.all([from, to].map(({ pool }) => pool.query(MIGRATIONS, [])));
  demand(JSON.stringify(known[0]) === JSON.stringify(known[1]), 'The databases are of different versions.');
  const tables = await merchantTables(from.pool);
  await main.query('update merchant_home set moving_to = $2, changed_at = clock_timestamp() where merchant_id = $1', [
    merchantId,
    target,
  ]);
  await stop(from, tables, merchantId);
  const stage = stageOf(merchantId, from, to);
  await openStage(stage, home.moving_to === null);
  if (!(await isPlaced(stage))) await place(stage, tables, await copy(stage, tables));
  const done = await main.query(
    `update merchant_home set database = $3, moving_to = null, left_in = $2, changed_at = clock_timestamp()
     where merchant_id = $1 and database = $2 and moving_to = $3 returning merchant_id`,
    [merchantId, from.name, target],
  );
  demand(done.length === 1, 'The move was called off meanwhile.');
  return finish(move, from, to);
}

/** What is left of a move whose new home is written down; nothing, where that was done before. */
async function finish({ merchantId }: Move, from: Place, to: Place): Promise<Moved> {
  await from.pool.transaction(async (tx) => {
    for (const statement of LEFT_WORK) await tx.query(statement, [merchantId]);
  });
  await dropStage(stageOf(merchantId, from, to));
  const tables = await merchantTables(to.pool);
  return { tables: tables.length, rows: await rowsIn(to, tables, merchantId) };
}

const stageOf = (merchantId: string, from: Place, to: Place): Stage => ({
  from: from.pool,
  to: to.pool,
  merchantId,
  schema: `moving_${tagOf(merchantId)}`,
});

/** Beside the tables of the target. Rows of the merchant that are there already are of no known move. */
async function copy(stage: Stage, tables: readonly MerchantTable[]): Promise<ReadonlyMap<string, Fingerprint>> {
  const { to, merchantId } = stage;
  for (const { name } of tables) {
    const strange = await to.query(`select 1 from ${name} where merchant_id = $1 limit 1`, [merchantId]);
    demand(strange.length === 0, `${name} is not the same in both: it has rows of ${merchantId} there.`);
  }
  const copied = new Map<string, Fingerprint>();
  for (const table of tables) copied.set(table.name, await stageTable(stage, table));
  return copied;
}

/** In one transaction of the target: what is not the same in every table is not there at all. */
function place(
  stage: Stage,
  tables: readonly MerchantTable[],
  copied: ReadonlyMap<string, Fingerprint>,
): Promise<void> {
  const { from, to, merchantId } = stage;
  return asText(to, async (target) => {
    await makeDaysOf(from, target);
    await withoutTriggers(target);
    for (const table of tables) {
      const before = copied.get(table.name);
      const after = await placeTable(target, stage, table);
      const isSame = after.count === before?.count && after.sum === before.sum;
      demand(isSame, `${table.name} is not the same in both: ${before?.count} rows here, ${after.count} there.`);
    }
    const [here, there] = [await holdingsOf(from, merchantId), await holdingsOf(target, merchantId)];
    demand(here === there, `The accounts hold ${here} here, and ${there} there.`);
    const wrong = (await checkBooks(target)).filter((violation) => violation.merchantId === merchantId);
    demand(
      wrong.length === 0,
      `The books are wrong: ${wrong.map(({ invariant, subject }) => `${invariant} ${subject}`)}`,
    );
    await advanceSequences(from, target);
    await markPlaced(target, stage);
  });
}

async function rowsIn({ pool }: Place, tables: readonly MerchantTable[], merchantId: string): Promise<number> {
  let rows = 0;
  for (const { name } of tables) {
    const [row] = await pool.query<{ count: string }>(
      `select count(*)::text as count from ${name} where merchant_id = $1`,
      [merchantId],
    );
    rows += Number(row?.count ?? 0);
  }
  return rows;
}

/** Ends a move that was not finished: the merchant goes on where it was. */
export async function callOffMove(move: Move): Promise<void> {
  const { merchantId, main } = move;
  const home = await homeOf(move);
  demand(home.moving_to !== null, `${merchantId} is not being moved.`);
  const [from, to] = [placeOf(move, home.database), placeOf(move, home.moving_to)];
  const tables = await merchantTables(from.pool);
  await dropStage(stageOf(merchantId, from, to));
  await removeRows(to, tables, merchantId);
  await from.pool.transaction((tx) => release(tx, tables, merchantId));
  await main.query(
    'update merchant_home set moving_to = null, changed_at = clock_timestamp() where merchant_id = $1 and moving_to = $2',
    [merchantId, to.name],
  );
}

/** Removes the rows that a move has left. Returns how many. */
export async function removeLeftRows(move: Move): Promise<number> {
  const { merchantId, main } = move;
  const home = await homeOf(move);
  demand(home.left_in !== null, `No rows of ${merchantId} are left anywhere.`);
  const old = placeOf(move, home.left_in);
  const removed = await removeRows(old, await merchantTables(old.pool), merchantId);
  await main.query('update merchant_home set left_in = null where merchant_id = $1 and left_in = $2', [
    merchantId,
    old.name,
  ]);
  return removed;
}

function removeRows({ pool }: Place, tables: readonly MerchantTable[], merchantId: string): Promise<number> {
  return asText(pool, async (tx) => {
    await withoutTriggers(tx);
    let removed = 0;
    for (const { name } of tables) {
      const rows = await tx.query<{ count: string }>(
        `with gone as (delete from ${name} where merchant_id = $1 returning 1) select count(*)::text as count from gone`,
        [merchantId],
      );
      removed += Number(rows[0]?.count ?? 0);
    }
    await release(tx, tables, merchantId);
    return removed;
  });
}
