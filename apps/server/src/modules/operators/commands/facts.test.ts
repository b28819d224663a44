/** An undeliverable fact is listed for operators and retried once the cause is fixed, at its own merchant only. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId, ok } from '#kernel';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { knock, logInDemoOperators } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-facts-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
let app: TestApp;
let isMended = false;
const received: string[] = [];

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock: { now: () => time.now } });
  app.outbox.listen('broken here', 'member.identified', async (_tx, { merchantId, body }) => {
    if (!isMended) throw new Error('the table\u202e is full');
    received.push(`${merchantId} ${body.memberId}`);
  });
  await app.modules.operators.seedDemo();
  await app.listen();
  await app.outbox.stop();
  await logInDemoOperators(folder, time.now);
});
beforeEach(() => {
  isMended = false;
  received.length = 0;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const newMember = () => newId({ now: () => time.now }, systemRandom);

/** Delivers as often as it is retried: more than an hour of pauses passes. */
async function fail(merchantId: string, memberId: string): Promise<void> {
  await app.modules.membersDeps.atomically(async (tx) => {
    await app.outbox.publish(tx, merchantId, 'member.identified', { memberId });
    return ok();
  });
  for (let turn = 0; turn < 22; turn++) {
    await app.outbox.pump();
    time.now += 300_000;
  }
}

async function run(command: string, requested: { subject?: string; merchant?: string; reason?: string } = {}) {
  const { token } = JSON.parse(readFileSync(join(folder, 'operator-sessions', 'ines.json'), 'utf8'));
  return knock(
    folder,
    '/command',
    { merchant: 'demo', subject: '', choice: '', reason: '', text: '', ...requested, command },
    token,
  );
}

interface Aside {
  readonly id: string;
  readonly fact: string;
  readonly listener: string;
  readonly attempts: number;
  readonly why: string;
}
const listed = async (merchant = 'demo') => (await run('facts set-aside', { merchant })).value as readonly Aside[];

it('lists what was set aside and why, and retries one, which is delivered once', async () => {
  const [first, second] = [newMember(), newMember()];
  await fail('demo', first);
  await fail('demo', second);
  await fail('lotus', newMember());
  // An operator's session has expired by then.
  await logInDemoOperators(folder, time.now);
  const [one, other] = await listed();
  const about = {
    fact: 'member.identified',
    listener: 'broken here',
    attempts: 20,
    why: expect.stringContaining('is full'),
  };
  expect([one, other]).toMatchObject([about, about]);
  expect(await listed()).toHaveLength(2);

  isMended = true;
  await app.outbox.pump();
  expect(received).toEqual([]);
  const requested = { subject: one?.id ?? '', reason: 'room was made' };
  expect(await run('facts try-again', { ...requested, merchant: 'lotus' })).toMatchObject({ code: 'fact.unknown' });
  expect(await run('facts try-again', requested)).toMatchObject({ ok: true, value: [{ id: one?.id }] });
  expect(await run('facts try-again', requested)).toMatchObject({ code: 'fact.unknown' });
  await app.outbox.pump();
  await app.outbox.pump();
  expect(received).toEqual([`demo ${first}`]);
  expect(await listed()).toMatchObject([{ id: other?.id }]);
  expect(await listed('lotus')).toHaveLength(1);
  const { value } = await run('audit list');
  expect(value).toContainEqual(
    expect.objectContaining({
      action: 'facts.try-again',
      operator: 'ines',
      subject: one?.id,
      after: expect.stringContaining('room was made'),
    }),
  );
});

it('retries all of a merchant at once, and sets aside again what still fails', async () => {
  await fail('demo', newMember());
  await logInDemoOperators(folder, time.now);
  const before = await listed();
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(await run('facts try-again', { subject: 'all' })).toMatchObject({ ok: true });
  expect(await listed()).toEqual([]);
  for (let turn = 0; turn < 22; turn++) {
    await app.outbox.pump();
    time.now += 300_000;
  }
  await logInDemoOperators(folder, time.now);
  expect((await listed()).map(({ id, attempts }) => [id, attempts]).toSorted()).toEqual(
    before.map(({ id }) => [id, 20]).toSorted(),
  );
  isMended = true;
  expect(await run('facts try-again', { subject: 'all' })).toMatchObject({ ok: true });
  await app.outbox.pump();
  expect(received).toHaveLength(before.length);
  for (const subject of ['all', '', 'no id', crypto.randomUUID()]) {
    expect(await run('facts try-again', { subject })).toMatchObject({ code: 'fact.unknown' });
  }
  expect(await listed('lotus')).toHaveLength(1);
});

it('leaves deliveries of a removed listener alone', async () => {
  const id = newMember();
  await app.database.sql.query("insert into fact values ('demo', $1, 'member.identified', '{}', now())", [id]);
  await app.database.sql.query(
    `insert into delivery (merchant_id, fact_id, listeners, due_at, tries, set_aside_at) values ('demo', $1, '{gone}', now(), 20, now())`,
    [id],
  );
  expect(await listed()).toMatchObject([{ id, listener: 'gone' }]);
  expect(await run('facts try-again', { subject: 'all' })).toMatchObject({ code: 'fact.unknown' });
  expect(await listed()).toHaveLength(1);
});
