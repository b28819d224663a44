/** What a corrected result changes beside the order: records and days, wagering, and the inbox; in whatever order its facts come. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Facts } from '#contract';
import { NOON, openRecordsApp, orderFacts, type RecordsApp, type TestFact } from './testing/open-records.ts';

let app: RecordsApp;
beforeAll(async () => {
  app = await openRecordsApp();
});
afterAll(() => app.close());

const STAKE = 500n;

function correctedFact(orderId: string, version: number, payout: bigint, movedMinor: bigint): TestFact {
  const { memberId, isTrial } = app.member;
  const result = payout > 0n ? 'won' : 'lost';
  const orders = [{ orderId, stakeMinor: `${STAKE}`, payoutMinor: `${payout}`, result } as const];
  const ofDraw = { memberId, isTrial, game: 'fast-five', drawNumber: '20260311-0001', currency: 'PHP' };
  const body: Facts['orders.corrected'] = {
    ...ofDraw,
    at: new Date(NOON).toISOString(),
    version,
    orders,
    movedMinor: movedMinor.toString(),
  };
  return { kind: 'orders.corrected', body };
}

const recordOf = async (orderId: string) => {
  const { content } = await app.get('betRecords', { token: app.member.token, query: { limit: 50 } });
  return content.find(({ id }) => id === orderId);
};
const totals = () => app.get('betTotals', { token: app.member.token, query: {} });

it('MEM-05 records have the final result and its payout, whatever the order of the facts', async () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(order, fc.bigInt({ min: 0n, max: 9000n }), async (places, last) => {
      const id = app.idOf();
      const before = await totals();
      const facts = [
        ...orderFacts(id, app.member, { stake: STAKE, end: 'won', payout: 2000n, at: NOON, endsAt: NOON }),
        correctedFact(id, 2, 0n, -2000n),
        correctedFact(id, 3, last, last),
      ];
      for (const place of places) {
        const fact = facts[place];
        if (fact) await app.publish([fact]);
        await app.outbox.pump();
      }
      const amount = `${last / 100n}.${`${last % 100n}`.padStart(2, '0')}`;
      expect(await recordOf(id)).toMatchObject({ state: last > 0n ? 'won' : 'lost', payout: amount, stake: '5.00' });
      const after = await totals();
      const minor = (text: string) => BigInt(text.replace('.', ''));
      expect(minor(after.payout) - minor(before.payout)).toBe(last);
      expect(minor(after.stake) - minor(before.stake)).toBe(STAKE);
    }),
    { numRuns: 8 },
  );
});

it('wagering that was counted stays: the stake was at risk whatever was drawn', async () => {
  const id = app.idOf();
  await app.publish(orderFacts(id, app.member, { stake: STAKE, end: 'won', payout: 2000n, at: NOON, endsAt: NOON }));
  await app.outbox.pump();
  const draws = () =>
    app.database.db.selectFrom('draw_turnover').selectAll().where('merchant_id', '=', 'demo').execute();
  const counted = await draws();
  expect(counted.length).toBeGreaterThan(0);
  await app.publish([correctedFact(id, 2, 0n, -1500n)]);
  await app.outbox.pump();
  expect(await draws()).toEqual(counted);
});

it('tells the member what was paid, what was taken back, and where nothing was moved', async () => {
  const { token } = app.member;
  const inbox = async () => (await app.get('inbox', { token, query: {} })).content;
  const ids = [app.idOf(), app.idOf(), app.idOf()];
  for (const [at, moved] of [700n, -300n, 0n].entries()) {
    app.time.now += 1000;
    await app.publish([correctedFact(ids[at] ?? '', 2, 700n, moved)]);
    await app.outbox.pump();
  }
  const messages = (await inbox()).slice(0, 3);
  expect(messages.map(({ kind, amount, orderId }) => [kind, amount, orderId])).toEqual([
    ['result_corrected', '0.00', ids[2]],
    ['result_corrected_taken', '3.00', ids[1]],
    ['result_corrected_paid', '7.00', ids[0]],
  ]);
});
