/** Members with an open wagering requirement each, and facts of bets of theirs that were settled. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../apps/server/src/db/db.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import type { Outbox } from '../../apps/server/src/outbox/outbox.ts';
import { systemClock, systemRandom } from '../../apps/server/src/ports.ts';
import type { TestDatabase } from '../../apps/server/src/testing.ts';
import type { Facts } from '../../packages/contract/src/index.ts';
import { newId } from '../../packages/kernel/src/index.ts';

const MERCHANT = 'demo';
const CHUNK = 500;

/** The demo merchant's first member many times, each copy with an account that campaigns may give something, and with money to be played through. */
export async function copyMembers({ sql }: TestDatabase, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const copies = `select one.* from member m, unnest(string_to_array($1, ',')::uuid[]) as copy,
    lateral jsonb_populate_record(m, jsonb_build_object('id', copy, 'username', 'copy' || copy, 'nickname', 'copy' || copy)) as one
    where m.merchant_id = $2 and m.id = (select id from member where merchant_id = $2 limit 1)`;
  await sql.query(`insert into member ${copies}`, [ids.join(','), MERCHANT]);
  await sql.query(
    `insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
     select $2, id, 'copy' || id, 'copy' || id, 0, 'x', now() from unnest(string_to_array($1, ',')::uuid[]) as id`,
    [ids.join(','), MERCHANT],
  );
  await sql.query(
    `insert into wagering (merchant_id, id, member_id, source, ref, amount_minor, required_minor, state, created_at)
     select $2, gen_random_uuid(), id, 'deposit', id, 100, 1000000000, 'open', now() - interval '1 day'
     from unnest(string_to_array($1, ',')::uuid[]) as id`,
    [ids.join(','), MERCHANT],
  );
  return ids;
}

export async function countRecords({ sql }: TestDatabase): Promise<number> {
  const [row] = await sql.query<{ bets: bigint; days: bigint }>(
    'select (select count(*) from bet_record) as bets, (select sum(bets)::bigint from bet_day) as days',
    [],
  );
  if (row && row.bets > 0n && row.bets !== row.days) throw new Error(`${row.bets} bets, and ${row.days} by days`);
  return Number(row?.bets ?? 0n);
}

function factOf(memberId: string, isWon: boolean): Facts['round.settled'] {
  return {
    // Its id says when it was placed, as tournaments ask.
    roundId: newId(systemClock, systemRandom),
    memberId,
    isTrial: false,
    game: 'dice',
    category: 'LOCAL',
    currency: 'PHP',
    stakeMinor: '100',
    payoutMinor: isWon ? '196' : '0',
    result: isWon ? 'won' : 'lost',
    countedMinor: '100',
    maxMultiplierE4: 19_600,
    at: new Date().toISOString(),
    bonusParts: [],
  };
}

/** One in two is won; published in transactions of many, as batches of bets do. */
export async function publishBets(db: Db, outbox: Outbox, members: readonly string[], count: number): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const facts = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => ({
      merchantId: MERCHANT,
      kind: 'round.settled' as const,
      body: factOf(members[Math.floor(Math.random() * members.length)] ?? '', index % 2 === 0),
    }));
    await atomically(db, (tx) => outbox.publishMany(tx, facts));
  }
}
