import { expect, it } from 'vitest';
import type { Facts } from '#contract';
import { migrate, readMigrations } from '../../db/schema/migrate.ts';
import { openUnmigrated } from '../../db/testing.ts';

const MIGRATION = 'house/0110-stake-results.sql';
type Body = Partial<Facts['round.settled']> & { readonly state?: string };
const idOf = (n: number) => `00000000-0000-7000-8000-${`${n}`.padStart(12, '0')}`;

it('gives saved bets and facts under way the result that they would have now', async () => {
  const engine = await openUnmigrated();
  const all = readMigrations();
  await migrate(
    engine,
    all.filter(({ name }) => name.startsWith('ledger/') || name < MIGRATION),
  );
  const connection = await engine.acquire();
  const bets = [
    ['won', 100, 100],
    ['won', 100, 101],
    ['lost', 100, 40],
    ['returned', 100, 0],
  ] as const;
  for (const [n, [state, stake, payout]] of bets.entries()) {
    await connection.query(
      `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state,
        summary, at) values ('demo', $1, $1, false, 'round', 'dice', 'LOCAL', 'originals', $2, $3, $4, '', now())`,
      [idOf(n), stake, payout, state],
    );
  }
  const facts = [
    ['round.settled', { stakeMinor: '100', payoutMinor: '100' }],
    ['round.settled', { stakeMinor: '100', payoutMinor: '140' }],
    ['round.settled', { stakeMinor: '100', payoutMinor: '900' }],
    ['round.settled', { stakeMinor: '100', payoutMinor: '0' }],
    ['order.settled', { stakeMinor: '100', payoutMinor: '100', state: 'won' }],
    ['order.settled', { stakeMinor: '100', payoutMinor: '0', state: 'cancelled' }],
  ] as const;
  for (const [n, [kind, body]] of facts.entries()) {
    await connection.query(
      `insert into fact (merchant_id, id, kind, body, published_at) values ('demo', $1, $2, $3::jsonb, now())`,
      [idOf(n), kind, JSON.stringify(body)],
    );
  }
  engine.release(connection);
  expect(await migrate(engine, all)).toContain(MIGRATION);

  const after = await engine.acquire();
  const states = await after.query<{ state: string }>('select state from bet_record order by id', []);
  expect(states.rows.map((row) => row.state)).toEqual(['push', 'won', 'lost', 'void']);
  const { rows } = await after.query<{ body: Body }>('select body from fact order by id', []);
  expect(rows.map(({ body: { result, countedMinor, state } }) => [result, countedMinor, state])).toEqual([
    ['push', '0', undefined],
    ['won', '40', undefined],
    ['won', '100', undefined],
    ['lost', '100', undefined],
    ['push', undefined, undefined],
    ['void', undefined, undefined],
  ]);
  engine.release(after);
  await engine.close();
}, 120_000);
