/** Many bets and movements of many members, one of whom has a tenth of all: the data of a busy server after a year. */
import { CompiledQuery } from 'kysely';
import type { Db } from '../../apps/server/src/db/db.ts';
import { acrossMerchants } from '../../apps/server/src/db/tenancy/tenant-guard.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';

export const MERCHANT = 'bench';
/** The member who has a tenth of all rows. */
export const WHALE = '00000000-0000-7000-8000-000000000000';
export const WHALE_ACCOUNT = '1';

const CHUNK = 500_000;
const GAMES = 200;

export async function run(db: Db, text: string): Promise<void> {
  await atomically(db, async (tx) => {
    await acrossMerchants(tx).executeQuery(CompiledQuery.raw('set local statement_timeout = 0'));
    await acrossMerchants(tx).executeQuery(CompiledQuery.raw(text));
  });
}

const member = (number: string) => `('00000000-0000-7000-8000-' || lpad(${number}::text, 12, '0'))::uuid`;
/** Every tenth row belongs to the whale. */
const ofMember = (members: number) => `case when n % 10 = 0 then 0 else 1 + (n % ${members}) end`;

const pageIndexes = {
  bet_record_of_game: 'bet_record (merchant_id, member_id, game, at desc, id desc)',
  bet_record_rare: "bet_record (merchant_id, member_id, at desc, id desc) where state in ('open', 'void')",
};

export async function dropPageIndexes(db: Db): Promise<void> {
  for (const name of Object.keys(pageIndexes)) await run(db, `drop index ${name}`);
}

export async function makePageIndexes(db: Db): Promise<void> {
  for (const [name, on] of Object.entries(pageIndexes)) await run(db, `create index ${name} on ${on}`);
}

/** A year of bets over 200 games in four categories: one in 2,000 open, one in 2,000 void, a third won. */
export async function fillBets(db: Db, rows: number): Promise<void> {
  const members = Math.max(10, Math.round(rows / 1_000));
  const step = `interval '365 days' * (n::float8 / ${rows})`;
  for (let from = 1; from <= rows; from += CHUNK) {
    await run(
      db,
      `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state,
         summary, at)
       select '${MERCHANT}', gen_random_uuid(), ${member(ofMember(members))}, false, 'round', 'game-' || g, (array['LOCAL', 'RNG', 'FISH', 'LIVE'])[1 + g % 4],
         'vendor-' || g % 10, 100 + n % 9900, case when n % 3 = 0 then 200 + n % 20000 else 0 end,
         case when n % 2000 = 10 then 'open' when n % 2000 = 20 then 'void' when n % 3 = 0 then 'won' else 'lost' end, '',
         date_trunc('milliseconds', now() - ${step})
       from (select n, (power(random(), 3) * ${GAMES})::int as g from generate_series(${from}, ${Math.min(rows, from + CHUNK - 1)}) n) as s`,
    );
  }
}

/** A year of movements: stakes and payouts, and one deposit in 1,000. The shared side is a number only, since statements of members read no other. */
export async function fillLines(db: Db, lines: number): Promise<void> {
  const accounts = Math.max(10, Math.round(lines / 1_000));
  await run(
    db,
    `insert into ledger.account (merchant_id, id, kind, owner, currency, unit, balance, version, floor)
     select '${MERCHANT}', 1 + a, 'cash', a::text, 'PHP', 'PHP', 1000000, ${lines}, 0 from generate_series(0, ${accounts}) a`,
  );
  for (let from = 1; from <= lines; from += CHUNK) {
    await run(
      db,
      `insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
         account_version, counter_version, counter_balance_after, round, ref, request_hash, at)
       select '${MERCHANT}', n, 'originals', 'filled-' || n, case when n % 1000 = 10 then 'deposit' when n % 2 = 0 then 'payout' else 'stake' end,
         1 + ${ofMember(accounts)}, 9000000000000000000, 'PHP', case when n % 2 = 0 then 100 else -100 end, 1000000, case when n % 10 = 0 then n / 10 else n end, n, 0, 'round-' || n, 'dice', '',
         now() - interval '365 days' * (1 - n::float8 / ${lines})
       from generate_series(${from}, ${Math.min(lines, from + CHUNK - 1)}) n`,
    );
  }
  await run(
    db,
    `update ledger.account set version = ${Math.floor(lines / 10)} where merchant_id = '${MERCHANT}' and id = ${WHALE_ACCOUNT}`,
  );
}
