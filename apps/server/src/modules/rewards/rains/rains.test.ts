/** Red-packet rains through the API: committed before they begin, each packet once, paid once, and what nobody took stays. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProof, packetsEngine, packetsOf } from '#engine-kit';
import { engineSourceOf } from '#games/plugin-proofs.ts';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { rootOf } from './rain.ts';

let app: TestApp;
let merchant: Merchant;
const tokens: string[] = [];
/** 10:01 in Manila; the next rain of five minutes is at 10:05. */
let now = Date.parse('2026-03-02T02:01:00.000Z');
const clock = { now: () => now };
const work = () => app.modules.rewards.workOnDue();

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  for (const { username, password } of demoMembers) {
    tokens.push((await app.get('login', { body: { type: 'username', username, password } })).token);
  }
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

async function begin(code: string, params: object, terms: object = {}): Promise<string> {
  const demo = merchant.manifest.campaigns?.['red-packets'];
  const text = JSON.stringify({ ...demo, params: { ...demo?.params, everyMinutes: 5, ...params }, ...terms });
  const { backOffice } = app.modules.rewards;
  const saved = await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
  if (!saved.ok) return saved.refusal.code;
  await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, saved.value.version));
  await work();
  return 'running';
}
const shown = async (code: string, token = tokens[0] ?? '') =>
  (await app.get('rains', { token })).rains.filter((one) => one.code === code);
const take = (code: string, serial: number, tap = 'one', token = tokens[0] ?? '') =>
  app.request('takePacket', { token, body: { code, serial, tap } });
const cash = async (token = tokens[0] ?? '') => Number((await app.get('balance', { token })).cash);

it('MEM-06: splits a pool into its cuts, exactly and above the minimum', () => {
  expect(packetsOf({ pool: 1_000, packets: 4, minimum: 10 }, [101, 502, 900])).toEqual([110, 410, 407, 73]);
  for (const [pool, packets, minimum] of [
    [1_000, 4, 10],
    [40, 4, 10],
    [41, 4, 10],
    [5, 1, 1],
    [100_000, 500, 3],
  ] as const) {
    let word = 0;
    const uniform = (size: number) => {
      word += 7_919;
      return word % size;
    };
    const chance = { uniform };
    const { packets: split } = packetsEngine.play({ pool, packets, minimum }, chance as never);
    expect([split.length, split.reduce((sum, one) => sum + one, 0)]).toEqual([packets, pool]);
    expect(Math.min(...split)).toBeGreaterThanOrEqual(minimum);
  }
});

it('MEM-06: publishes the split before it begins, gives each packet once, and pays it once', async () => {
  expect(await begin('rain', { packets: 2, poolMinor: '300', leastMinor: '50', seconds: 60 })).toBe('running');
  const [coming] = await shown('rain');
  expect(coming).toMatchObject({ state: 'coming', startsAt: '2026-03-02T02:05:00.000Z', taken: 0, mine: [] });
  const serial = coming?.serial ?? 0;
  expect((await take('rain', serial)).body).toMatchObject({ code: 'rain.not_begun' });
  now = Date.parse('2026-03-02T02:05:00.500Z');
  const before = await Promise.all(tokens.map(cash));
  // All at once, each twice: two packets for three members and more.
  const taken = await Promise.all([...tokens, ...tokens].map((token) => take('rain', serial, 'one', token)));
  const got = taken.flatMap(({ body }) => (body.success ? [body.value.packet] : []));
  expect(new Set(got.map(({ packet }) => packet))).toEqual(new Set([1, 2]));
  expect(new Set(taken.flatMap(({ body }) => (body.success ? [] : [body.code])))).toEqual(new Set(['rain.empty']));
  const [own] = tokens.filter((_, at) => taken[at]?.body.success);
  expect((await take('rain', serial, 'two', own)).body).toMatchObject({ code: 'rain.taken' });
  expect(
    (await app.request('rainProof', { token: tokens[0] ?? '', params: { code: 'rain', serial: `${serial}` } })).body,
  ).toMatchObject({ code: 'proof.sealed' });
  await work();
  await work();
  const gained = (await Promise.all(tokens.map(cash))).map((after, at) => after - (before[at] ?? 0));
  expect(gained.reduce((sum, one) => sum + one, 0)).toBeCloseTo(3);
  now = Date.parse('2026-03-02T02:06:00.000Z');
  expect((await take('rain', serial, 'late')).body).toMatchObject({ code: 'rain.over' });
  await work();
  const proof = await app.request('rainProof', {
    token: tokens[0] ?? '',
    params: { code: 'rain', serial: `${serial}` },
  });
  const checked = await checkProof(JSON.stringify(proof.body), engineSourceOf([]), [coming?.serverSeedHash ?? '']);
  expect(checked.ok && rootOf((checked.value.outcome as { packets: number[] }).packets)).toBe(coming?.root);
  expect((await shown('rain', own)).find(({ state }) => state === 'over')).toMatchObject({
    taken: 2,
    mine: [{ state: 'paid' }],
  });
});

it('MEM-06: what nobody took is the campaign’s again, and a rain is never opened beyond the budget', async () => {
  // One pool and a half: the second rain is opened once the first gave back what was not taken.
  await begin(
    'small',
    { packets: 10, poolMinor: '1000', leastMinor: '1', perMember: 2 },
    { limits: { budget: '15.00' } },
  );
  const [first] = await shown('small');
  now = Date.parse(first?.startsAt ?? '') + 1;
  await work();
  expect((await shown('small')).map(({ state }) => state)).toEqual(['raining']);
  const serial = first?.serial ?? 0;
  expect((await take('small', serial, 'one')).body.success).toBe(true);
  expect((await take('small', serial, 'two')).body.success).toBe(true);
  expect((await take('small', serial, 'three')).body).toMatchObject({ code: 'rain.taken' });
  now += 61_000;
  await work();
  await work();
  const rains = await shown('small');
  const paidMinor = Math.round(
    100 *
      (rains.find(({ state }) => state === 'over')?.mine ?? []).reduce((sum, { amount }) => sum + Number(amount), 0),
  );
  expect(rains.some(({ state }) => state === 'coming')).toBe(paidMinor <= 500);
});

it('MEM-06: pays nothing to who was excluded meanwhile, and a place that allows nothing before a bet has no rain', async () => {
  await begin('gone', { packets: 5, poolMinor: '500', leastMinor: '10' });
  const [next] = await shown('gone');
  now = Date.parse(next?.startsAt ?? '') + 1;
  const token = tokens[1] ?? '';
  expect((await take('gone', next?.serial ?? 0, 'one', token)).body.success).toBe(true);
  const id = await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', demoMembers[1]?.username ?? '');
  await app.database.sql.query("update credential set state = 'closed' where merchant_id = 'demo' and member_id = $1", [
    id,
  ]);
  await work();
  const [row] = await app.database.sql.query("select state from rain_claim where code = 'gone'", []);
  expect(row).toEqual({ state: 'withheld' });
  const lotus = app.modules.merchants.of('lotus');
  const text = JSON.stringify(merchant.manifest.campaigns?.['red-packets']);
  const saved = await app.modules.ports.atomically((tx) =>
    app.modules.rewards.backOffice.save(tx, lotus, { code: 'rain', text, by: 'a' }),
  );
  expect(saved).toMatchObject({ ok: false, refusal: { code: 'campaign.malformed' } });
});
