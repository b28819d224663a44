/** A push counts nothing in what agents earn by, whichever fact tells of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, ok } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { systemRandom } from '../../../ports.ts';
import { type AgentsApp, openAgentsApp, type Placed } from '../testing/open-agents.ts';

let app: AgentsApp;
let player: Placed;
beforeAll(async () => {
  app = await openAgentsApp();
  player = await app.open(app.top, 'player81', { makesAgent: false, series: 1900 });
});
afterAll(() => app.close());

const idOf = () => newId({ now: () => Date.now() }, systemRandom);
const turnover = async () => (await app.get('teamKpi', { token: app.top.token })).total.turnover;
const earned = async () => {
  const [row] = await app.database.sql.query<{ minor: number }>(
    "select coalesce(sum(earned_minor), 0)::int as minor from agent_rebate where merchant_id = 'demo'",
    [],
  );
  return row?.minor ?? 0;
};

/** Of a round, a bet at a vendor, or an order of a lottery beside one that was won or lost. */
async function report(kind: 'round' | 'vendor' | 'order', payouts: readonly number[]): Promise<void> {
  const common = { memberId: player.id, isTrial: false, currency: 'PHP', at: new Date(app.time.now).toISOString() };
  const ended = payouts.map((payout) => ({
    stakeMinor: '10000',
    payoutMinor: `${payout}`,
    result: payout === 10_000 ? ('push' as const) : payout > 10_000 ? ('won' as const) : ('lost' as const),
    countedMinor: payout === 10_000 ? '0' : '10000',
  }));
  await atomically(app.database.db, async (tx) => {
    const { outbox } = app;
    if (kind === 'order') {
      const orders = ended.map(({ stakeMinor, payoutMinor, result }) => {
        const sold = [{ series: 1_900, stakeMinor }];
        return { orderId: idOf(), stakeMinor, payoutMinor, result, sold };
      });
      await outbox.publish(tx, 'demo', 'orders.settled', { ...common, game: 'fast-five', drawNumber: idOf(), orders });
    }
    for (const end of kind === 'order' ? [] : ended) {
      if (kind === 'vendor')
        await outbox.publish(tx, 'demo', 'bet.changed', {
          ...common,
          ...end,
          betId: idOf(),
          game: 'reef',
          revision: 2,
        });
      else
        await outbox.publish(tx, 'demo', 'round.settled', {
          ...common,
          ...end,
          roundId: idOf(),
          game: 'dice',
          category: 'RNG',
        });
    }
    return ok();
  });
  await app.outbox.pump();
}

it('AGT-02 counts no push as turnover and shares nothing of it: rounds, bets at vendors, orders of a lottery', async () => {
  for (const kind of ['round', 'vendor', 'order'] as const) await report(kind, [10_000]);
  expect([await turnover(), await earned()]).toEqual(['0.00', 0]);
  await report('order', [30_000]);
  const alone = await earned();
  expect(alone).toBeGreaterThan(0);
  expect(await turnover()).toBe('100.00');
  // the same beside a push in one draw
  await report('order', [30_000, 10_000]);
  expect([await turnover(), await earned()]).toEqual(['200.00', 2 * alone]);
});
