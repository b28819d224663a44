/** Many orders of a draw, and their records, written by the database: those that are bought in an hour, or in a year. */
import { CompiledQuery } from 'kysely';
import type { Db } from '../../apps/server/src/db/db.ts';
import { sqlPortOf } from '../../apps/server/src/db/sql-ports.ts';
import { acrossMerchants } from '../../apps/server/src/db/tenancy/tenant-guard.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';

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

export interface Sale {
  readonly merchantId: string;
  readonly game: string;
  readonly drawIndex: number;
  readonly drawNumber: string;
  readonly orders: number;
  readonly members: number;
  /** Distinguishes the orders of one sale from those of another: below 65,536. */
  readonly number: number;
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

export async function fillOrders(db: Db, kinds: Kinds, sale: Sale): Promise<void> {
  const { merchantId, game, drawIndex, drawNumber, orders, members, number } = sale;
  if (members > HIGHEST) throw new Error('fewer members');
  const popularity = `case when one.n % 10 < 4 then 'popular' when one.n % 10 < 7 then 'common' else 'rare' end`;
  const place = `case when one.n % 10 < 4 then one.n % ${kinds.popular.length} when one.n % 10 < 7 then one.n % ${kinds.common.length} else one.n % ${kinds.rare.length} end`;
  for (let from = 1; from <= orders; from += CHUNK) {
    const rows = `(select one.n, kind.* from generate_series(${from}, ${Math.min(orders, from + CHUNK - 1)}) as one (n)
      join bench_kind kind on kind.popularity = ${popularity} and kind.n = ${place}) as made (n, popularity, place, play, play_type, bet, bet_count, max_minor)`;
    await run(
      db,
      `insert into lottery_order (merchant_id, id, member_id, is_trial, game, variant, draw_index, draw_number, play_type, currency,
         stake_minor, max_minor, source, balance_minor, idempotency_key, request_hash, placed_at,
         line_id, bet, unit_minor, multiple, rebate_bp)
       select '${merchantId}', ${orderId(number, 'n')}, ${memberId(`1 + (n::bigint * 7919) % ${members}`)}, false, '${game}', 'standard', ${drawIndex},
         '${drawNumber}', play_type, 'PHP', 100 * bet_count, max_minor, 'originals', 0, 'bench-${number}-' || n, '', now(),
         ${orderId(number, 'n')}, bet::text, 100, 1, 0
       from ${rows}`,
    );
    await run(
      db,
      `insert into lottery_line (merchant_id, order_id, id, position, play, selection, bet, bet_count, unit_minor, multiple, stake_minor,
         max_minor)
       select '${merchantId}', ${orderId(number, 'n')}, ${orderId(number, 'n')}, 0, play, '{}'::jsonb, bet, bet_count, 100, 1, 100 * bet_count, max_minor
       from ${rows}`,
    );
    await run(
      db,
      `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
       select '${merchantId}', ${orderId(number, 'n')}, ${memberId(`1 + (n::bigint * 7919) % ${members}`)}, false, 'order', '${game}', 'LOTT', 'originals',
         100 * bet_count, 0, 'open', '${drawNumber}', date_trunc('milliseconds', now())
       from ${rows}`,
    );
  }
}

export const analyse = (db: Db) =>
  sqlPortOf(db).query('analyze lottery_order, lottery_line, lottery_draw, bet_record', []);
