/** kill -9 of the process that pays packets of a rain, and of those that spin a wheel and play a last free round, before steps of it in turn: each is given once. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { openFrame } from '../../testing/open-frame.ts';
import { openTestApp, openTestDatabase, type TestApp } from '../../testing.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';
import type { Merchant } from '../merchants/index.ts';

const PACKETS = 40;
const worker = fileURLToPath(new URL('../../testing/dying-worker.ts', import.meta.url));
const at = Date.parse('2026-03-02T05:00:00.000Z');

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await openTestApp({ database, clock: { now: () => at } });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  await begin('cash-rain', 'red-packets', { bonus: { mode: 'cash' } });
  await begin('cashable-rain', 'red-packets', { bonus: { mode: 'cashable' } }, { wagerTimes: 3 });
  await begin('sure-wheel', 'lucky-wheel', {}, { segments: '1:bonus-100,1:bonus-200', dailySpins: 1 });
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.close();
});

async function begin(code: string, like: string, change: object, params: object = {}): Promise<void> {
  const own = merchant.manifest.campaigns?.[like];
  const text = JSON.stringify({ ...own, params: { ...own?.params, ...params }, ...change });
  const { backOffice } = app.modules.rewards;
  await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
  expect((await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, 1))).ok).toBe(true);
}

async function signalOf(killedAt: number, ...work: readonly string[]) {
  const { url } = database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const args = [worker, url, `${at}`, `${killedAt}`, ...work];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  return signal as unknown;
}

/** Of these campaigns: what is said to be given, the grants there are, and the transfers that gave them. */
async function given(reported: string, campaigns: readonly string[]) {
  const [row] = await database.sql.query<{ reported: number; grants: number; moved: number }>(
    `select (${reported}) as reported, (select count(*)::int from bonus_grant where campaign = any ($1)) as grants,
       (select count(*)::int from ledger.transfer where ref = any ($1)) as moved`,
    [campaigns],
  );
  return row;
}

it('MEM-06: pays each packet once though its process is killed before any step of it', async () => {
  await database.sql.query(
    `insert into rain (merchant_id, code, number, version, state, starts_at, ends_at, due_at, pool_minor, packets, root, commitment,
       encrypted_seed, server_seed, taken, taken_minor)
     select 'demo', c.code, 1, 1, 'paying', $1, $1, $1, 4000, $2, 'r', 'c', 'e', 's', $2, 4000 from campaign c where c.code like '%-rain'`,
    [new Date(at - 60_000), PACKETS],
  );
  await database.sql.query(
    `insert into rain_claim (merchant_id, code, number, packet, member_id, tap, amount_minor, claimed_at, state)
     select 'demo', r.code, 1, n, m.member_id, 'tap' || n, 100, r.starts_at, 'due'
     from rain r, generate_series(0, $1::int - 1) n, lateral (select member_id from credential where merchant_id = 'demo'
       order by member_id offset n % 3 limit 1) m where r.code like '%-rain' and r.number = 1`,
    [PACKETS],
  );
  const codes = ['cash-rain', 'cashable-rain'];
  const packets = () => given("select count(*)::int from rain_claim where state = 'paid'", codes);
  for (const killedAt of [16, 24, 32]) {
    expect([killedAt, await signalOf(killedAt, 'rewards')]).toEqual([killedAt, 'SIGKILL']);
    const now = await packets();
    // What is marked was given, and what was given is marked: at every moment.
    expect(now?.grants).toBe(now?.reported);
  }
  await app.modules.rewards.workOnDue();
  const end = await packets();
  expect(end).toMatchObject({ reported: 2 * PACKETS, grants: 2 * PACKETS });
  // Of bonus money one grant of each member is active; the others wait, and no money has moved for them.
  expect(end?.moved).toBe(PACKETS + 3);
  await expectBooksToBalance(sqlPortOf(database.db));
}, 120_000);

it('MEM-06: a spin is drawn and given once though its process is killed before any step of it', async () => {
  const { username, password } = demoMembers[0];
  const { token } = await app.get('login', { body: { type: 'username', username, password } });
  const { serverSeedHash } = await app.get('wheels', { token });
  const body = { code: 'sure-wheel', clientSeed: 'of the browser', serverSeedHash };
  const spins = () => given('select count(*)::int from wheel_spin', ['sure-wheel']);
  for (const killedAt of [8, 16, 24]) {
    const signal = await signalOf(killedAt, 'spin', JSON.stringify({ token, body }));
    expect([killedAt, signal]).toEqual([killedAt, 'SIGKILL']);
    expect(await spins()).toEqual({ reported: 0, grants: 0, moved: 0 });
  }
  // Asked for again, the same is answered.
  const { spin } = await app.get('spinWheel', { token, body });
  expect(await spins()).toMatchObject({ reported: 1, grants: 1 });
  expect((await app.get('spinWheel', { token, body })).spin).toEqual(spin);
  await expectBooksToBalance(sqlPortOf(database.db));
}, 120_000);

it('MEM-06: a last free round is played, and what it won given, once though its process is killed before any step of it', async () => {
  const { username, password } = demoMembers[1];
  const { token } = await app.get('login', { body: { type: 'username', username, password } });
  const freeRounds = { games: ['dice'], stake: '1.00', cap: '50.00', playDays: 7 };
  const params = { rounds: 1, everyDays: 0, wagerTimes: 0 };
  await begin('one-round', 'welcome-gift', { kind: 'free-rounds', params, freeRounds, bonus: { mode: 'cash' } });
  await app.get('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'one-round' } });
  const [set] = (await app.get('freeRounds', { token })).sets;
  const stage = await openFrame(app, token);
  // Such a round is won: 98.01 of 100.
  const requested = {
    token: stage,
    key: randomUUID(),
    body: { setId: set?.id ?? '', input: { target: 2, direction: 'over' } },
  };
  const rounds = () => given('select count(*)::int from play_round where free_set_id is not null', ['one-round']);
  for (const killedAt of [7, 14, 21]) {
    const signal = await signalOf(killedAt, 'free', JSON.stringify(requested));
    expect([killedAt, signal]).toEqual([killedAt, 'SIGKILL']);
    expect(await rounds()).toEqual({ reported: 0, grants: 0, moved: 0 });
  }
  const { round } = await app.get('playFreeRound', requested);
  const paid = Number(round.payout) > 0 ? 1 : 0;
  expect(await rounds()).toEqual({ reported: 1, grants: paid, moved: paid });
  expect((await app.get('playFreeRound', requested)).round).toEqual(round);
  expect(await rounds()).toEqual({ reported: 1, grants: paid, moved: paid });
  await expectBooksToBalance(sqlPortOf(database.db));
}, 120_000);
