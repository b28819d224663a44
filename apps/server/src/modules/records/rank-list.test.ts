import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clock, ok } from '#kernel';
import { atomically } from '../../db/transactions.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';
import { saveRecords } from './store-bets.ts';

const [tiger] = demoMembers;
// A Wednesday noon in Manila.
let now = Date.parse('2026-03-11T04:00:00.000Z');
const clock: Clock = { now: () => now };
let app: TestApp;
let memberId = '';
let count = 0;

async function won(at: string, payoutMinor: bigint, change: { isTrial?: boolean; stakeMinor?: bigint } = {}) {
  count += 1;
  await atomically(app.database.db, async (tx) =>
    ok(
      await saveRecords(tx, 'demo', 'Asia/Manila', [
        {
          merchant_id: 'demo',
          id: `0190f5a0-0000-7000-8000-${String(count).padStart(12, '0')}`,
          member_id: memberId,
          is_trial: change.isTrial ?? false,
          kind: 'round',
          game: 'dice',
          category: 'LOCAL',
          vendor: 'originals',
          stake_minor: change.stakeMinor ?? 100n,
          payout_minor: payoutMinor,
          state: 'won',
          summary: '',
          revision: 0,
          free_won_minor: null,
          variant: null,
          settled_at: null,
          at: new Date(at),
        },
      ]),
    ),
  );
}

const rank = async (period?: 'today' | 'week') => {
  const { list } = await app.get('rankList', { query: { limit: 3, ...(period && { period }) } });
  return list.map(({ vo }) => vo.winAmount);
};

beforeAll(async () => {
  app = await openTestApp({ clock });
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  const { username, password } = tiger;
  memberId = (await app.get('login', { body: { type: 'username', username, password } })).id;
  await won('2026-03-08T15:59:59.000Z', 90_000n); // Sunday night in Manila
  await won('2026-03-08T16:00:00.000Z', 70_000n); // Monday's first second
  await won('2026-03-10T15:59:59.000Z', 50_000n); // Tuesday's last
  await won('2026-03-10T16:00:00.000Z', 30_000n); // today's first
  await won('2026-03-11T01:00:00.000Z', 40_000n);
  await won('2026-03-11T02:00:00.000Z', 99_000n, { isTrial: true });
  await won('2026-03-11T03:00:00.000Z', 95_000n, { stakeMinor: 95_000n });
});
afterAll(() => app.close());

it('HOME-10 ranks the largest payouts of the merchant’s day and week, of members who won more than their stake', async () => {
  expect(await rank('today')).toEqual(['400.00', '300.00']);
  expect(await rank('week')).toEqual(['700.00', '500.00', '400.00']);
  expect(await rank()).toEqual(['400.00', '300.00', '500.00']);
});

it('restarts at the merchant’s midnight, and shows a new win within seconds', async () => {
  await won('2026-03-11T03:30:00.000Z', 60_000n);
  now += 5_001;
  expect(await rank('today')).toEqual(['600.00', '400.00', '300.00']);
  now = Date.parse('2026-03-11T16:00:00.000Z');
  expect(await rank('today')).toEqual([]);
});
