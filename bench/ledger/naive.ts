/** The common approach: a transaction of single statements, with or without a running balance on the house's own row. */
import pg from 'pg';
import type { OwnedPool } from '../../packages/ledger/testing/pools.ts';
import { type Bet, movementsOf } from './load.ts';

/** The same columns and keys as the ledger's, and none of its assertions. */
const naiveSchema = `
  create schema naive;
  create table naive.account (merchant_id text not null, id bigint not null, balance bigint not null check (id = 0 or balance >= 0),
    primary key (merchant_id, id)) with (fillfactor = 50);
  create table naive.transfer (merchant_id text not null, id bigint generated always as identity, source text not null,
    external_id text not null, kind text not null, account_id bigint not null, counter_id bigint not null, amount bigint not null,
    round text, request_hash text not null, at timestamptz not null default now(),
    primary key (merchant_id, id), unique (merchant_id, source, external_id));
  create table naive.entry (merchant_id text not null, account_id bigint not null, transfer_id bigint not null, amount bigint not null,
    balance_after bigint, primary key (merchant_id, account_id, transfer_id))`;

const house = '0';
const lock = 'select balance from naive.account where merchant_id = $1 and id = $2 for update';
const known = 'select id from naive.transfer where merchant_id = $1 and source = $2 and external_id = $3';
const move = 'update naive.account set balance = balance + $3 where merchant_id = $1 and id = $2 returning balance';
const write = `insert into naive.transfer (merchant_id, source, external_id, kind, account_id, counter_id, amount, round, request_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`;
const enter = 'insert into naive.entry values ($1, $2, $3, $4, $5), ($1, $6, $3, $7, $8)';

export async function seedNaive(url: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(naiveSchema);
  await client.query(`insert into naive.account select 'demo', n, 1000000000 from generate_series(0, $1::int) n`, [
    members,
  ]);
  await client.end();
}

/** Member `n` has account n + 1. Throws when the bet did not apply: every bet of the load must apply. */
export async function placeNaively(pool: OwnedPool, bet: Bet, keepsHouseBalance: boolean): Promise<void> {
  const account = String(bet.member + 1);
  await pool.transaction(async (tx) => {
    const [row] = await tx.query<{ balance: string }>(lock, ['demo', account]);
    if (!row || BigInt(row.balance) < bet.stakeMinor) throw new Error('a funded member');
    for (const { kind, externalId, deltaMinor } of movementsOf(bet)) {
      if ((await tx.query(known, ['demo', 'bench', externalId])).length > 0) throw new Error('a new id');
      const delta = String(deltaMinor);
      const [own] = await tx.query<{ balance: string }>(move, ['demo', account, delta]);
      const values = ['demo', 'bench', externalId, kind, account, house, delta, bet.id, bet.requestHash];
      const [transfer] = await tx.query<{ id: string }>(write, values);
      const against = String(-deltaMinor);
      const [other] = keepsHouseBalance
        ? await tx.query<{ balance: string }>(move, ['demo', house, against])
        : [undefined];
      const sides = [account, transfer?.id, delta, own?.balance, house, against, other?.balance ?? null];
      await tx.query(enter, ['demo', ...sides]);
    }
  });
}
