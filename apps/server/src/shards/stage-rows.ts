/**
 * A merchant's rows on their way: copied piece by piece into tables of their own beside those of the new database, where nothing sees them.
 * Each piece is committed together with how far the copy has come, so that it goes on where it ended. One transaction puts them in their
 * places at the end, without the old database.
 */
import type { SqlPool, SqlPort } from '#ledger';
import { asText, type Fingerprint, fingerprintOf, type MerchantTable } from './merchant-rows.ts';

const AT_ONCE = 2_000;
/** Rows that expire are deleted while they are copied: such a table is copied once more. */
const MAX_COPIES = 3;
const ALL = '*';

export interface Stage {
  readonly from: SqlPool;
  readonly to: SqlPool;
  readonly merchantId: string;
  /** Of the new database; named after the merchant. */
  readonly schema: string;
}

const progressOf = ({ schema }: Pick<Stage, 'schema'>) => `${schema}.progress`;

/** The table of the stage for one of the merchant's. */
function stagedName({ schema }: Pick<Stage, 'schema'>, { name }: MerchantTable): string {
  return `${schema}.${name.replaceAll('"', '').replace('.', '_')}`;
}

interface ProgressRow {
  readonly last: readonly string[] | null;
  readonly count: string | null;
  readonly sum: string | null;
}

/** A new move begins anew; one that was interrupted goes on. */
export async function openStage(stage: Stage, isNew: boolean): Promise<void> {
  if (isNew) await dropStage(stage);
  await stage.to.query(`create schema if not exists ${stage.schema}`, []);
  await stage.to.query(
    `create table if not exists ${progressOf(stage)} (name text primary key, last text[], count text, sum text)`,
    [],
  );
}

export async function dropStage({ to, schema }: Pick<Stage, 'to' | 'schema'>): Promise<void> {
  await to.query(`drop schema if exists ${schema} cascade`, []);
}

async function progress(stage: Stage, name: string): Promise<ProgressRow | undefined> {
  const [row] = await stage.to.query<ProgressRow>(`select last, count, sum from ${progressOf(stage)} where name = $1`, [
    name,
  ]);
  return row;
}

/** Whether everything is in its place, and only the new home is to be written down. */
export async function isPlaced(stage: Stage): Promise<boolean> {
  return (await progress(stage, ALL)) !== undefined;
}

/** Copies a table, or what is missing of it. Answers what it has, which is the same in both databases. */
export async function stageTable(stage: Stage, table: MerchantTable): Promise<Fingerprint> {
  const { from, to, merchantId } = stage;
  const staged = { ...table, name: stagedName(stage, table) };
  const known = await progress(stage, table.name);
  if (known?.count && known.sum) return { count: known.count, sum: known.sum };
  let last = known?.last ?? undefined;
  for (let copies = 0; copies < MAX_COPIES; copies++) {
    if (!last) await beginTable(stage, table);
    await copyPieces(stage, table, last);
    const here = await asText(from, (port) => fingerprintOf(port, table, merchantId));
    const there = await asText(to, (port) => fingerprintOf(port, staged, merchantId));
    if (here.count === there.count && here.sum === there.sum) {
      const found = [table.name, here.count, here.sum];
      await to.query(`update ${progressOf(stage)} set count = $2, sum = $3 where name = $1`, found);
      return here;
    }
    last = undefined;
  }
  throw new Error(`${table.name} changes while it is copied.`);
}

async function beginTable(stage: Stage, table: MerchantTable): Promise<void> {
  const staged = stagedName(stage, table);
  await stage.to.transaction(async (tx) => {
    await tx.query(`drop table if exists ${staged}`, []);
    await tx.query(`create table ${staged} (like ${table.name})`, []);
    await tx.query(`insert into ${progressOf(stage)} (name) values ($1) on conflict (name) do update set last = null`, [
      table.name,
    ]);
  });
}

interface PieceRow {
  readonly row: string;
  readonly key: readonly string[];
}

/** In the order of the keys, never more than a piece in memory. */
async function copyPieces(stage: Stage, table: MerchantTable, after?: readonly string[]): Promise<void> {
  const { from, to, merchantId } = stage;
  let last = after;
  for (;;) {
    const key = last;
    const rows = await asText(from, async (port) => {
      await alongKeys(port);
      return readPiece(port, table, merchantId, key);
    });
    const end = rows.at(-1)?.key;
    if (!end) return;
    await asText(to, async (tx) => {
      await tx.query(
        // Without the offset each row would be read once for each of its columns.
        `insert into ${stagedName(stage, table)} select (piece.r).* from
          (select row::${table.name} as r from jsonb_array_elements_text($1::jsonb) as row offset 0) piece`,
        [JSON.stringify(rows.map(({ row }) => row))],
      );
      await tx.query(
        `update ${progressOf(stage)} set last = array(select jsonb_array_elements_text($2::jsonb)) where name = $1`,
        [table.name, JSON.stringify(end)],
      );
    });
    // A table with one row for each merchant has nothing beyond it.
    if (rows.length < AT_ONCE || end.length === 0) return;
    last = end;
  }
}

/** Each piece is read along the primary key: a plan that sorts would read the whole rest of the table for each. */
async function alongKeys(port: SqlPort): Promise<void> {
  await port.query(
    `select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`,
    [],
  );
}

function readPiece(
  port: SqlPort,
  { name, key }: MerchantTable,
  merchantId: string,
  last: readonly string[] | undefined,
): Promise<readonly PieceRow[]> {
  const rest = key.slice(1);
  const columns = rest.map(({ column }) => column).join(', ');
  const beyond = rest.map(({ type }, at) => `$${at + 2}::${type}`).join(', ');
  const condition = rest.length > 0 && last ? `and (${columns}) > (${beyond})` : '';
  return port.query<PieceRow>(
    `select t::text as row, array[${rest.map(({ column }) => `${column}::text`).join(', ')}]::text[] as key
     from ${name} t where merchant_id = $1 ${condition} ${columns === '' ? '' : `order by ${columns}`} limit ${AT_ONCE}`,
    [merchantId, ...(condition === '' ? [] : (last ?? []))],
  );
}

/** Puts a table's rows in their place. */
export async function placeTable(tx: SqlPort, stage: Stage, table: MerchantTable): Promise<Fingerprint> {
  await tx.query(`insert into ${table.name} overriding system value select * from ${stagedName(stage, table)}`, []);
  await tx.query(`drop table ${stagedName(stage, table)}`, []);
  return fingerprintOf(tx, table, stage.merchantId);
}

export async function markPlaced(tx: SqlPort, stage: Stage): Promise<void> {
  await tx.query(`insert into ${progressOf(stage)} (name) values ($1)`, [ALL]);
}
