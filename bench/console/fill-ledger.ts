/** Movements of cash and an audit trail at size: rows as the server writes them, without what only the checks of the books and of the chain read. */
import type { Client } from 'pg';

const CHUNK = 1_000_000;
const MEMBER = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))`;

/**
 * Each member has a deposit or payout after the other, from the house of one game: so many movements in all, over a year. The ids are those of the
 * partition of before there were days.
 */
export async function fillMovements(client: Client, members: number, movements: number): Promise<void> {
  await client.query('begin');
  await client.query("set local session_replication_role = 'replica'");
  await client.query(
    `insert into ledger.account (merchant_id, id, kind, owner, currency, unit, floor, version, balance)
     select 'demo', n, 'cash', ${MEMBER}, 'PHP', 'PHP', 0, $1::bigint / ${members}, 100 * ($1::bigint / ${members})
     from generate_series(1, ${members}) n`,
    [movements],
  );
  await client.query(
    `insert into ledger.account (merchant_id, id, kind, owner, currency, unit, floor, version, balance)
     values ('demo', ledger.first_shared_id(), 'house', 'originals/bench', 'PHP', 'PHP', null, $1, -100 * $1::bigint)`,
    [movements],
  );
  for (let from = 1; from <= movements; from += CHUNK)
    await client.query(
      `insert into ledger.transfer_0 (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
         account_version, counter_version, counter_balance_after, request_hash, round, ref, at)
       select 'demo', n, 'originals', n::text, 'payout', 1 + n % ${members}, ledger.first_shared_id(), 'PHP', 100, 100 * ((n - 1) / ${members} + 1),
         (n - 1) / ${members} + 1, n, -100 * n, 'x', n::text, 'bench', now() - interval '365 days' * (1 - n::float8 / ${movements})
       from generate_series($1::bigint, $2::bigint) n`,
      [from, Math.min(movements, from + CHUNK - 1)],
    );
  // What is opened and posted later goes on after them.
  await client.query("select setval('ledger.account_number', $1), setval('ledger.transfer_number', $2)", [
    members,
    movements,
  ]);
  await client.query('commit');
  await client.query('vacuum analyze ledger.account, ledger.transfer');
}

const ACTIONS = [
  'member.credit',
  'deposit.confirm',
  'withdrawal.approve',
  'member.unmask',
  'content.publish',
  'member.note',
];

/** An entry of the trail every few minutes, each of one of these actions about a player. */
export async function fillTrail(client: Client, members: number, entries: number): Promise<void> {
  await client.query('begin');
  await client.query("set local session_replication_role = 'replica'");
  for (let from = 1; from <= entries; from += CHUNK)
    await client.query(
      `insert into audit_entry (merchant_id, position, at, os_account, operator, action, subject, before, after, previous_hash, hash)
       select 'demo', n, now() - interval '365 days' * (1 - n::float8 / ${entries}), 'console', 'operator' || n % 40,
         ($1::text[])[1 + n % ${ACTIONS.length}], 'player' || 1 + n % ${members}, '{"amount":"1.00"}', '{"amount":"2.00"}', md5(n::text), md5(n::text || 'x')
       from generate_series($2::bigint, $3::bigint) n`,
      [ACTIONS, from, Math.min(entries, from + CHUNK - 1)],
    );
  await client.query(
    `insert into audit_head (merchant_id, position, hash) values ('demo', $1, 'x')
     on conflict (merchant_id) do update set position = excluded.position`,
    [entries],
  );
  await client.query('commit');
  await client.query('vacuum analyze audit_entry');
}
