/** The rows of one merchant in a database: all tables that have a merchant, read from the catalog, and copies of what is in them. */
import type { SqlPool, SqlPort } from '#ledger';

/** Not of a merchant, though they name one. */
const OF_THE_PLATFORM = ['merchant_home', 'founded_merchant', 'founded_opening'];

export interface MerchantTable {
  /** With its schema. */
  readonly name: string;
  /** The columns of its primary key with their types, in order; the first is the merchant. */
  readonly key: readonly { readonly column: string; readonly type: string }[];
}

interface KeyRow {
  readonly name: string;
  readonly columns: readonly string[];
  readonly types: readonly string[];
}

export async function merchantTables(port: SqlPort): Promise<readonly MerchantTable[]> {
  const rows = await port.query<KeyRow>(
    `select format('%I.%I', n.nspname, c.relname) as name, k.columns, k.types
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join lateral (
       select array_agg(quote_ident(a.attname) order by p.place) as columns,
         array_agg(format_type(a.atttypid, a.atttypmod) order by p.place) as types
       from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as p (attnum, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.attnum
       where i.indrelid = c.oid and i.indisprimary
     ) k on k.columns[1] = 'merchant_id'
     where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1::text[])
     order by 1`,
    [OF_THE_PLATFORM],
  );
  return rows.map(({ name, columns, types }) => ({
    name,
    key: columns.map((column, at) => ({ column, type: types[at] ?? 'text' })),
  }));
}

/** Values as text are the same on every server under these. */
const SETTINGS = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
  set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true), set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true), set_config('lock_timeout', '0', true)`;

/** A transaction in which values are read and written as text, however long it takes. */
export function asText<Value>(pool: SqlPool, run: (tx: SqlPort) => Promise<Value>): Promise<Value> {
  return pool.transaction(async (tx) => {
    await tx.query(SETTINGS, []);
    return run(tx);
  });
}

/** As in a replica: without triggers, which check or refuse what was checked when it was first written. */
export async function withoutTriggers(tx: SqlPort): Promise<void> {
  await tx.query("select set_config('session_replication_role', 'replica', true)", []);
}

export interface Fingerprint {
  readonly count: string;
  readonly sum: string;
}

/** How many rows of a merchant there are, and a sum over the contents of all, in no order. */
export async function fingerprintOf(tx: SqlPort, { name }: MerchantTable, merchantId: string): Promise<Fingerprint> {
  const [row] = await tx.query<Fingerprint>(
    `select count(*)::text as count, coalesce(sum(('x' || substr(md5(t::text), 1, 16))::bit(64)::bigint::numeric), 0)::text as sum
     from ${name} t where merchant_id = $1`,
    [merchantId],
  );
  return row ?? { count: '0', sum: '0' };
}

/** What the merchant's accounts hold, by kind and currency. */
export async function holdingsOf(port: SqlPort, merchantId: string): Promise<string> {
  const rows = await port.query(
    `select kind, currency, count(*)::text as accounts, sum(balance)::text as balance, sum(version)::text as entries
     from ledger.account where merchant_id = $1 group by kind, currency order by kind, currency`,
    [merchantId],
  );
  return JSON.stringify(rows);
}

/** Sequences go on far beyond the numbers that were given out at the other database. */
export async function advanceSequences(from: SqlPort, to: SqlPort): Promise<void> {
  const rows = await from.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, 0)::text as last from pg_sequences
     where schemaname in ('public', 'ledger') and sequencename not like 'game_number%'`,
    [],
  );
  for (const { name, last } of rows) {
    await to.query(
      `select setval('${name}', $1::bigint + ${GAP}) from pg_sequences
       where format('%I.%I', schemaname, sequencename) = '${name}' and coalesce(last_value, 0) <= $1::bigint
         and $1::bigint + ${GAP} < max_value`,
      [last],
    );
  }
}

/** Numbers given out here between the question and the answer are fewer. */
const GAP = 100_000;
