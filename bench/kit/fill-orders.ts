/** Many orders of a draw, and their records, written by the database: those that are bought in an hour, or in a year. */
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import type { Db } from '../../apps/server/src/db/db.ts';
import { sqlPortOf } from '../../apps/server/src/db/sql-ports.ts';
import { acrossMerchants } from '../../apps/server/src/db/tenancy/tenant-guard.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { fillTable } from '../console/fill-table.ts';

const CHUNK = 250_000;

async function run(db: Db, text: string): Promise<void> {
  await atomically(db, async (tx) => {
    await acrossMerchants(tx).executeQuery(CompiledQuery.raw('set local statement_timeout = 0'));
    await acrossMerchants(tx).executeQuery(CompiledQuery.raw(text));
  });
}

const memberId = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const orderId = (draw: number, number: string) =>
  `('0000${draw.toString(16).padStart(4, '0')}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const HIGHEST = 0xffffffff;

/** The number of a member by the id: how far a settlement has come. */
export const numberOf = (member: string) => Number.parseInt(member.slice(-12), 16);

export interface Sold {
  readonly merchantId: string;
  readonly game: string;
  readonly members: number;
  /** Distinguishes the orders of one sale from those of another: below 65,536. */
  readonly number: number;
}

export interface Sale extends Sold {
  readonly drawIndex: number;
  readonly drawNumber: string;
  readonly orders: number;
}

/** Accounts of members 1 to `members`, as they have had since they joined. */
export async function openAccounts(db: Db, merchantId: string, members: number): Promise<void> {
  await run(
    db,
    `insert into ledger.account (merchant_id, id, kind, owner, currency, unit, floor)
     select '${merchantId}', nextval('ledger.account_number'), 'cash', ${memberId('n')}::text, 'PHP', 'PHP', 0
     from generate_series(1, ${members}) n`,
  );
  await sqlPortOf(db).query('analyze ledger.account', []);
}

/** A bet as an engine has read it, for the price of 1.00 each. */
export interface Kind {
  readonly play: string;
  readonly playType: string;
  readonly bet: string;
  readonly betCount: number;
  readonly maxMinor: bigint;
}

/** Of ten orders four are of the popular kinds, three of the common ones, and three of the rare ones, each in turn. */
export interface Kinds {
  readonly popular: readonly Kind[];
  readonly common: readonly Kind[];
  readonly rare: readonly Kind[];
}

/** Writes down what orders are made of. */
export async function keepKinds(db: Db, kinds: Kinds): Promise<void> {
  const sql = sqlPortOf(db);
  await sql.query(
    'create table bench_kind (popularity text, n integer, play text, play_type text, bet jsonb, bet_count integer, max_minor bigint, primary key (popularity, n))',
    [],
  );
  for (const [popularity, some] of Object.entries(kinds) as [keyof Kinds, readonly Kind[]][]) {
    await sql.query(
      `insert into bench_kind select $1, n - 1, play, play_type, bet::jsonb, bet_count, max_minor
       from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::bigint[]) with ordinality as kind (play, play_type, bet, bet_count, max_minor, n)`,
      [
        popularity,
        some.map(({ play }) => play),
        some.map(({ playType }) => playType),
        some.map(({ bet }) => bet),
        some.map(({ betCount }) => betCount),
        some.map(({ maxMinor }) => maxMinor.toString()),
      ],
    );
  }
  await sql.query('analyze bench_kind', []);
}

/** What differs between orders of a draw on sale and those long settled, in SQL of `n`, an order's number. */
interface Written {
  readonly drawIndex: string;
  readonly drawNumber: string;
  readonly at: string;
  readonly recordState: 'open' | 'lost';
}

/** An `insert` for each table, of orders whose numbers `SERIES` counts. */
function statementsOf(kinds: Kinds, sold: Sold, { drawIndex, drawNumber, at, recordState }: Written) {
  const { merchantId, game, members, number } = sold;
  if (members > HIGHEST) throw new Error('fewer members');
  const popularity = `case when n.n % 10 < 4 then 'popular' when n.n % 10 < 7 then 'common' else 'rare' end`;
  const place = `case when n.n % 10 < 4 then n.n % ${kinds.popular.length} when n.n % 10 < 7 then n.n % ${kinds.common.length} else n.n % ${kinds.rare.length} end`;
  const rows = `(select n.n, kind.* from SERIES
    join bench_kind kind on kind.popularity = ${popularity} and kind.n = ${place}) as made (n, popularity, place, play, play_type, bet, bet_count, max_minor)`;
  const [order, member] = [orderId(number, 'n'), memberId(`1 + (n::bigint * 7919) % ${members}`)];
  return {
    lottery_order: `insert into lottery_order (merchant_id, id, member_id, is_trial, game, variant, draw_index, draw_number, play_type, currency,
         stake_minor, max_minor, source, balance_minor, idempotency_key, request_hash, placed_at,
         line_id, bet, unit_minor, multiple, rebate_bp)
       select '${merchantId}', ${order}, ${member}, false, '${game}', 'standard', ${drawIndex},
         ${drawNumber}, play_type, 'PHP', 100 * bet_count, max_minor, 'originals', 0, 'bench-${number}-' || n, '', ${at},
         ${order}, bet::text, 100, 1, 0
       from ${rows}`,
    lottery_line: `insert into lottery_line (merchant_id, order_id, id, position, play, selection, bet, bet_count, unit_minor, multiple, stake_minor,
         max_minor)
       select '${merchantId}', ${order}, ${order}, 0, play, '{}'::jsonb, bet, bet_count, 100, 1, 100 * bet_count, max_minor
       from ${rows}`,
    bet_record: `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
       select '${merchantId}', ${order}, ${member}, false, 'order', '${game}', 'LOTT', 'originals',
         100 * bet_count, 0, '${recordState}', ${drawNumber}, date_trunc('milliseconds', ${at})
       from ${rows}`,
  };
}

export async function fillOrders(db: Db, kinds: Kinds, sale: Sale): Promise<void> {
  const { drawIndex, drawNumber, orders } = sale;
  const written = {
    drawIndex: `${drawIndex}`,
    drawNumber: `'${drawNumber}'`,
    at: 'now()',
    recordState: 'open',
  } as const;
  const statements = Object.values(statementsOf(kinds, sale, written));
  for (let from = 1; from <= orders; from += CHUNK)
    for (const statement of statements)
      await run(db, statement.replace('SERIES', `generate_series(${from}, ${Math.min(orders, from + CHUNK - 1)}) n`));
}

/** Orders of draws long settled, into tables that have none yet. All have lost: their row stays as it was sold. */
export async function fillOlderOrders(
  url: string,
  kinds: Kinds,
  sold: Sold,
  { orders, ofDraw }: { readonly orders: number; readonly ofDraw: number },
): Promise<void> {
  const draw = `1 + n / ${ofDraw}`;
  const at = `now() - interval '30 days' * (1 - n::float8 / ${orders})`;
  const written = { drawIndex: draw, drawNumber: `'2020-' || ${draw}`, at, recordState: 'lost' } as const;
  const fills = Object.entries(statementsOf(kinds, sold, written)).map(async ([table, statement]) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('set statement_timeout = 0');
    await fillTable(client, { table, rows: orders, statement });
    await client.end();
  });
  await Promise.all(fills);
}

export const analyse = (db: Db) =>
  sqlPortOf(db).query('analyze lottery_order, lottery_line, lottery_draw, bet_record', []);
