/** Prize wheels through the API: spins for coming, deposits and bets; draws that anyone can check; and a budget that is never overdrawn. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProof, segmentAt } from '#engine-kit';
import { engineSourceOf } from '#games/plugin-proofs.ts';
import { newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { readSegments } from '#promotions/plugin-wheel.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';

let app: TestApp;
let merchant: Merchant;
let token: string;
let memberId: string;
/** 10:00 in Manila. */
let now = Date.parse('2026-03-02T02:00:00.000Z');
const clock = { now: () => now };

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  await logIn();
  memberId = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', demoMembers[0].username)) ?? '';
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

async function logIn(): Promise<void> {
  const { username, password } = demoMembers[0];
  ({ token } = await app.get('login', { body: { type: 'username', username, password } }));
}
async function begin(code: string, params: object, terms: object = {}) {
  const text = JSON.stringify({
    ...merchant.manifest.campaigns?.['lucky-wheel'],
    params: { ...merchant.manifest.campaigns?.['lucky-wheel']?.params, ...params },
    ...terms,
  });
  const { backOffice } = app.modules.rewards;
  const saved = await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
  if (!saved.ok) return saved.refusal.code;
  const started = await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, saved.value.version));
  // What is shown is a second old.
  now += 1_100;
  return started.ok ? 'running' : started.refusal.code;
}
async function end(code: string): Promise<void> {
  await app.modules.ports.atomically((tx) => app.modules.rewards.backOffice.end(tx, 'demo', code));
  now += 1_100;
}
const shown = async (code: string) => {
  const { wheels, serverSeedHash } = await app.get('wheels', { token });
  const wheel = wheels.find((one) => one.code === code);
  if (!wheel) throw new Error(`${code} is shown`);
  return { wheel, serverSeedHash };
};
const spin = async (code: string, clientSeed = 'of the browser') =>
  app.request('spinWheel', {
    token,
    body: { code, clientSeed, serverSeedHash: (await shown(code)).serverSeedHash },
  });
const cash = async () => Number((await app.get('balance', { token })).cash);

it('MEM-06: reads a wheel as it is written, and refuses one that could not pay, or whose substitute runs out', async () => {
  expect([0, 49, 50, 79, 80, 93, 94, 95, 99].map((r) => segmentAt([50, 30, 15, 5], r))).toEqual([
    0, 0, 1, 1, 2, 2, 2, 3, 3,
  ]);
  expect(readSegments('50:none,30:bonus-100*2>0')?.[1]).toMatchObject({ stock: { count: 2, substitute: 0 } });
  for (const wrong of [
    '',
    '1:none',
    '0:none,0:none',
    '1:none,1:gold-5',
    '1:none*3>1,1:cash-5',
    '1:cash-5*1>1,1:none*1>0',
  ])
    expect([wrong, readSegments(wrong)]).toEqual([wrong, undefined]);
  expect(await begin('dear', { segments: '1:none,1:cash-100' }, { limits: { budget: '0.99' } })).toBe(
    'campaign.malformed',
  );
});

it('MEM-06: a spin is drawn by seeds that were fixed before it, paid once however often it is asked for, and can be checked', async () => {
  expect(await begin('even', { segments: '1:none,1:cash-100', dailySpins: 3 })).toBe('running');
  const before = await cash();
  const { wheel, serverSeedHash } = await shown('even');
  expect(wheel).toMatchObject({
    state: 'open',
    spins: 3,
    segments: [{ percent: '50' }, { percent: '50', amount: '1.00' }],
  });
  expect(wheel.terms).toMatch(/₱1.00 in cash: 50 % of spins/);
  const body = { code: 'even', clientSeed: 'lucky', serverSeedHash };
  // A double tap, and the retries of a lost answer.
  const requested = await Promise.all(Array.from({ length: 8 }, () => app.get('spinWheel', { token, body })));
  expect(new Set(requested.map((one) => one.spin.id)).size).toBe(1);
  const [first] = requested;
  expect(requested.map(({ spins }) => spins)).toEqual(requested.map(() => 2));
  expect((await cash()) - before).toBeCloseTo(Number(first?.spin.amount));
  const other = await app.request('spinWheel', { token, body: { ...body, clientSeed: 'another' } });
  expect(other.body).toMatchObject({ code: 'seed.stale' });
  const answered = await app.request('wheelProof', { token, params: { spinId: first?.spin.id ?? '' } });
  const file = JSON.stringify(answered.body);
  const checked = await checkProof(file, engineSourceOf([]), [serverSeedHash]);
  expect(checked).toMatchObject({ ok: true, value: { outcome: { segment: first?.spin.segment } } });
  const forged = file.replace(/"segment":\d/, `"segment":${1 - (first?.spin.segment ?? 0)}`);
  expect(await checkProof(forged, engineSourceOf([]))).toMatchObject({ ok: false });
  await spin('even');
  await spin('even');
  expect((await spin('even')).body).toMatchObject({ code: 'wheel.no_spins' });
  now += 86_400_000;
  await logIn();
  expect((await shown('even')).wheel.spins).toBe(3);
  await end('even');
});

it('MEM-06: deposits and the bets of a day bring spins, each fact once', async () => {
  const spins = { dailySpins: 0, depositMinor: '10000', depositSpins: 2, missionMinor: '5000', missionSpins: 1 };
  await begin('earned', spins);
  const deposit = (orderId: string, amountMinor: bigint) => {
    const credited = { merchant, memberId, orderId, amountMinor, method: 'sandbox', bonus: undefined };
    return app.modules.ports.atomically(async (tx) => ok(await app.modules.rewards.depositCredited(tx, credited)));
  };
  await deposit(newId(clock, systemRandom), 10_000n);
  await deposit(newId(clock, systemRandom), 9_999n);
  for (const stake of ['3000', '3000', '3000']) {
    const round = {
      roundId: newId(clock, systemRandom),
      memberId,
      isTrial: false,
      game: 'dice',
      category: 'LOCAL' as const,
    };
    const minor = { stakeMinor: stake, payoutMinor: '0', result: 'lost' as const, countedMinor: stake };
    const body = { ...round, ...minor, currency: 'PHP', at: new Date(now).toISOString() };
    await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'round.settled', body)));
  }
  await app.outbox.pump();
  expect((await shown('earned')).wheel).toMatchObject({ spins: 3, sources: { mission: { done: '90.00' } } });
  await end('earned');
});

it('MEM-06: an exhausted prize gives its substitute, and a budget that does not hold the greatest prize closes the wheel', async () => {
  await begin('scarce', { segments: '1:cash-500*1>1,0:cash-100', dailySpins: 5 }, { limits: { budget: '10.00' } });
  const before = await cash();
  const drawn = [];
  for (let turn = 0; turn < 3; turn += 1) drawn.push((await spin('scarce')).body);
  expect(drawn.map((body) => body.success && body.value.spin)).toMatchObject([
    { segment: 0, given: 0, amount: '5.00' },
    { segment: 0, given: 1, amount: '1.00' },
    // 10 less 6 no longer hold 5, though 1 is what it would have been.
    false,
  ]);
  expect(drawn[2]).toMatchObject({ code: 'wheel.closed' });
  expect((await cash()) - before).toBeCloseTo(6);
  expect((await shown('scarce')).wheel).toMatchObject({ state: 'closed', spins: 3, segments: [{ left: 0 }, {}] });
  await end('scarce');
});

it('MEM-06: a segment may bring points, which cost the budget nothing', async () => {
  await begin('points', { segments: '0:none,1:points-25', dailySpins: 1 }, { limits: { budget: '0.00' } });
  expect((await shown('points')).wheel).toMatchObject({ state: 'open', terms: expect.stringContaining('25 points') });
  expect((await spin('points')).body).toMatchObject({
    success: true,
    value: { spin: { prize: 'points', points: 25, amount: '0.00' } },
  });
  const { balance, content } = await app.get('points', { token, query: { limit: 5 } });
  expect([balance, content[0]?.reason]).toEqual([25, 'wheel']);
  await end('points');
});

it('MEM-06: bonus money is played first; and a place that allows nothing before a bet has no wheel for coming', async () => {
  await begin('bonus', { segments: '0:none,1:bonus-700', dailySpins: 1, wagerTimes: 3 });
  expect((await spin('bonus')).body).toMatchObject({
    success: true,
    value: { spin: { prize: 'bonus', amount: '7.00' } },
  });
  expect((await app.get('rewards', { token })).active).toMatchObject({
    campaign: 'bonus',
    held: '7.00',
    required: '21.00',
  });
  await end('bonus');
  const lotus = app.modules.merchants.of('lotus');
  const own = lotus.manifest.campaigns?.['lucky-wheel'];
  const save = (params: object) =>
    app.modules.ports.atomically((tx) =>
      app.modules.rewards.backOffice.save(tx, lotus, {
        code: 'coming',
        text: JSON.stringify({ ...own, params: { ...own?.params, ...params } }),
        by: 'a',
      }),
    );
  expect((await save({})).ok).toBe(true);
  expect(await save({ dailySpins: 1 })).toMatchObject({ ok: false, refusal: { code: 'campaign.malformed' } });
});
