/** Many orders of a draw, written by the database: those that are bought in an hour, or in a year. */
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

/** Every other order marks four of ten first digits, and wins in two draws of five; the others bet on one of 100,000 numbers. */
export async function fillOrders(db: Db, sale: Sale): Promise<void> {
  const { merchantId, game, drawIndex, drawNumber, orders, members, number } = sale;
  if (members > HIGHEST) throw new Error('fewer members');
  for (let from = 1; from <= orders; from += CHUNK) {
    const rows = `generate_series(${from}, ${Math.min(orders, from + CHUNK - 1)}) n`;
    await run(
      db,
      `insert into lottery_order (merchant_id, id, member_id, is_trial, game, variant, draw_index, draw_number, play_type, currency,
         stake_minor, max_minor, source, balance_minor, idempotency_key, request_hash, placed_at)
       select '${merchantId}', ${orderId(number, 'n')}, ${memberId(`1 + (n::bigint * 7919) % ${members}`)}, false, '${game}', 'standard', ${drawIndex},
         '${drawNumber}', case when n % 2 = 0 then 'Entertainment' else 'Tradition' end, 'PHP', case when n % 2 = 0 then 400 else 100 end,
         case when n % 2 = 0 then 975 else 9750000 end, 'originals', 0, 'bench-${number}-' || n, '', now()
       from ${rows}`,
    );
    await run(
      db,
      `insert into lottery_line (merchant_id, order_id, id, position, play, selection, bet, bet_count, unit_minor, multiple, stake_minor,
         max_minor)
       select '${merchantId}', ${orderId(number, 'n')}, ${orderId(number, 'n')}, 0, case when n % 2 = 0 then 'fixed-digit' else 'straight-5' end,
         '{}'::jsonb, case when n % 2 = 0 then jsonb_build_object('playType', 'Entertainment', 'play', 'fixed-digit', 'picks',
           jsonb_build_array((select jsonb_agg(d::text order by d) from (select distinct (n / 2 + k * 3) % 10 as d from generate_series(0, 3) k) m),
             '[]'::jsonb, '[]'::jsonb, '[]'::jsonb, '[]'::jsonb))
         else jsonb_build_object('playType', 'Tradition', 'play', 'straight-5', 'series', 1950, 'picks',
           (select jsonb_agg(jsonb_build_array(((n / 2) / (10 ^ k)::int % 10)::text)) from generate_series(0, 4) k)) end,
         case when n % 2 = 0 then 4 else 1 end, 100, 1, case when n % 2 = 0 then 400 else 100 end,
         case when n % 2 = 0 then 975 else 9750000 end
       from ${rows}`,
    );
  }
}

export const analyse = (db: Db) => sqlPortOf(db).query('analyze lottery_order, lottery_line, lottery_draw', []);
