/** Whether everything works, as home says it: the books as they were measured, jobs as they ran, and what waits in the background. */
import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleAnswer, ConsoleEndpointName, ConsoleEndpoints } from '#contract';
import { ok } from '#kernel';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const [tiger] = demoMembers;
let now = Date.UTC(2026, 4, 4, 4);
const START = new Date(now).toISOString();
const clock = { now: () => now };
const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
const SERVICE = 'http://push.localhost:9';
let app: TestApp;
let ann = '';
let bob = '';
let turns = 0;
/** Once it listens, what is written needs the console's own origin. */
let origin: string | undefined;

beforeAll(async () => {
  app = await openTestApp({ clock, config: { pushSandboxes: [SERVICE] } });
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  await later(0);
});
afterAll(() => app.close());

/** Sessions end while the clock is moved on. */
async function later(ms: number): Promise<void> {
  now += ms;
  turns += 1;
  ann = await signedIn(app, { username: `ann${turns}`, grants: { '*': ['*'] } }, clock);
  bob = await signedIn(app, { username: `bob${turns}`, grants: { '*': ['*'] } }, clock);
}
const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, {
    as: ann,
    at: 'demo',
    ...requested,
    ...(origin !== undefined && requested.body !== undefined && { headers: { origin } }),
  });
type Health = ConsoleAnswer<ConsoleEndpoints['homeHealth']>;
const health = async (at = 'demo') => (await call('homeHealth', { at })).value as unknown as Health;
const workOf = async (kind: string, at = 'demo') => (await health(at)).work.find((one) => one.kind === kind);
const sql = (text: string, values: unknown[] = []) => app.database.sql.query(text, values);

/** As the owner of the database can: the ledger itself refuses it. */
async function addByHand(minor: number): Promise<void> {
  await sql('alter table ledger.account disable trigger user');
  await sql(
    `update ledger.account set balance = balance + $1 where id = (
       select min(id) from ledger.account where merchant_id = 'demo' and kind = 'cash' and unit = 'PHP')`,
    [minor],
  );
  await sql('alter table ledger.account enable trigger user');
}

it('the drift of the books is what their watcher added up last, and stays until all of them were found right', async () => {
  await app.get('login', { body: { type: 'username', username: tiger.username, password: tiger.password } });
  expect((await health()).books).toEqual({ drift: [], violations: [] });
  const look = () => app.modules.watcher.look();
  const sumOf = async () => (await health()).books.drift.find(({ currency }) => currency === 'PHP')?.amount;
  expect(await look()).toEqual([]);
  const proved = (await health()).books;
  expect([await sumOf(), proved.violations, proved.frozen]).toEqual(['0.00', [], undefined]);
  expect(proved.provedSecondsAgo).toBeGreaterThanOrEqual(0);

  await addByHand(7);
  // What was measured is shown, not what is.
  expect(await sumOf()).toBe('0.00');
  expect(await look()).toEqual(['demo']);
  const wrong = (await health()).books;
  expect(await sumOf()).toBe('0.07');
  expect(wrong.violations).toContain('entries sum to zero: PHP');
  expect(wrong.frozen).toMatchObject({ by: 'books watcher' });
  expect((await health('lotus')).books).toMatchObject({ violations: [] });
  expect((await health('lotus')).books.frozen).toBeUndefined();

  await addByHand(-7);
  expect(await look()).toEqual([]);
  expect([await sumOf(), (await health()).books.violations]).toEqual(['0.00', []]);
  await app.modules.ports.atomically(async (tx) =>
    ok(await app.modules.walletModule.freezing.unfreeze(tx, 'demo', 'ann, bob')),
  );
  expect((await health()).books.frozen).toBeUndefined();
});

it('files of reports wait, are late, and have failed', async () => {
  const none = { kind: 'exports', waiting: 0, late: 0, failed: 0 };
  expect(await workOf('exports')).toEqual(none);
  const body = { choice: 'csv', text: JSON.stringify({ from: '2026-05-01', to: '2026-05-04', by: 'day' }) };
  expect((await call('exportBets', { body })).code).toBe('ok');
  expect(await workOf('exports')).toEqual({ ...none, waiting: 1, oldestAt: START });
  await later(6 * MINUTE);
  expect(await workOf('exports')).toEqual({ ...none, waiting: 1, late: 1, oldestAt: START });
  expect(await workOf('exports', 'lotus')).toEqual(none);
  const { storage } = app.modules.providers;
  const put = storage.put.bind(storage);
  Object.assign(storage, { put: async () => 'fault' });
  // So often it is tried again.
  for (let turn = 0; turn < 200; turn += 1) {
    await app.modules.operators.workOnExports();
    now += 6_000;
  }
  await later(0);
  Object.assign(storage, { put });
  expect(await workOf('exports')).toEqual({ ...none, failed: 1 });
  await later(4 * DAY_MS);
  expect(await workOf('exports')).toEqual(none);
});

it('a mailing waits from when it is decided until it was sent, and is late only after its time', async () => {
  const none = { kind: 'mailings', waiting: 0, late: 0, failed: 0 };
  expect(await workOf('mailings')).toEqual(none);
  const madeAt = new Date(now).toISOString();
  const words = { EN: { title: 'Spring', content: '<p>Welcome</p>' } };
  const at = new Date(now + 20 * MINUTE).toISOString();
  const text = JSON.stringify({ kind: 'service', audience: {}, words, at });
  const first = await call('mailingSend', { body: { subject: 'spring', text } });
  expect(first.status).toBe(202);
  const { approvalId } = (first.value as { waits: { approvalId: string } }).waits;
  expect((await call('approvalsApprove', { as: bob, body: { subject: approvalId } })).code).toBe('ok');
  expect(await workOf('mailings')).toEqual({ ...none, waiting: 1, oldestAt: madeAt });
  await later(20 * MINUTE);
  expect(await workOf('mailings')).toMatchObject({ waiting: 1, late: 0 });
  await later(6 * MINUTE);
  expect(await workOf('mailings')).toMatchObject({ waiting: 1, late: 1 });
  for (let turn = 0; turn < 9 && (await workOf('mailings'))?.waiting !== 0; turn += 1)
    await app.modules.operators.workOnAudiences();
  expect(await workOf('mailings')).toEqual(none);
});

it('a notification waits for a browser whose service does not answer, and has failed once it was tried again', async () => {
  const none = { kind: 'push', waiting: 0, late: 0, failed: 0 };
  expect(await workOf('push')).toEqual(none);
  const { token } = await app.get('login', {
    body: { type: 'username', username: tiger.username, password: tiger.password },
  });
  const body = {
    endpoint: `${SERVICE}/send/one`,
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
    wins: true,
    deposits: true,
    messages: false,
  };
  expect((await app.request('pushOn', { token, body })).status).toBe(200);
  const paid = { orderId: crypto.randomUUID(), memberId: '', currency: 'PHP', amountMinor: '20000', method: 'sandbox' };
  paid.memberId = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', tiger.username)) ?? '';
  const publishedAt = new Date(now).toISOString();
  await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'deposit.credited', paid)));
  await app.outbox.pump();
  expect(await workOf('push')).toEqual({ ...none, waiting: 1, oldestAt: publishedAt });
  await later(6 * MINUTE);
  expect(await workOf('push')).toMatchObject({ waiting: 1, late: 1, failed: 0 });
  await app.modules.push.sendDue();
  await later(6 * MINUTE);
  await app.modules.push.sendDue();
  expect(await workOf('push')).toMatchObject({ waiting: 1, failed: 1 });
});

it('jobs say when they last came to their end, and why one failed', async () => {
  expect((await health()).jobs).toEqual([]);
  Object.assign(app.modules.support, { tendChats: () => Promise.reject(new Error('nobody is there')) });
  const port = await app.listen();
  origin = `http://console.localhost:${port}`;
  const jobs = async () => new Map((await health()).jobs.map(({ name, ...job }) => [name, job]));
  await expect.poll(async () => (await jobs()).has('figures') && (await jobs()).has('chats')).toBe(true);
  const found = await jobs();
  expect(found.get('figures')).toEqual({ isWell: true, ranSecondsAgo: expect.any(Number) });
  expect(found.get('chats')).toEqual({ isWell: false, fault: 'Error: nobody is there' });
  // As it would be of one that a release has removed, and of one that a node has but that nobody has run for long.
  await sql(`insert into cluster_job (name, held_until, every_ms, ran_at, known_at)
    select name, now(), 3000, now() - interval '2 days', known_at
    from (values ('removed', now() - interval '2 hours'), ('stuck', now())) given (name, known_at)`);
  expect([(await jobs()).has('removed'), (await jobs()).get('stuck')?.isWell]).toEqual([false, false]);
  // As it would be after two hours without a run.
  await sql("update cluster_job set ran_at = ran_at - interval '2 hours' where name = 'retention'");
  await expect.poll(async () => (await jobs()).get('retention')?.isWell).toBe(false);
  expect((await jobs()).get('retention')?.ranSecondsAgo).toBeGreaterThanOrEqual(7_200);
});
