import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { languages } from '#contract';
import { ok, refuse } from '#kernel';
import type { Message, Messenger, Sent } from '#messengers/plugin.ts';
import { smtp } from '#messengers/smtp/manifest.ts';
import { texts } from '#texts';
import { atomically } from '../../db/transactions.ts';
import { systemRandom } from '../../ports.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { openTestDatabase, type TestDatabase } from '../../testing.ts';
import { messageKinds } from './deps.ts';
import { createMessengers, type MessengerDeps, type Messengers, type OutgoingMessage } from './index.ts';

const START = Date.UTC(2026, 0, 15, 12);
let base: TestDatabase;
let now = START;
let faults = 0;
/** Messages received outside, and the test double's answer to the next one. */
let caught: Message[] = [];
let answer: () => Promise<Sent> = async () => 'sent';

const pigeon: Messenger = {
  send: async (message) => {
    const outcome = await answer();
    if (outcome === 'sent') caught.push(message);
    return outcome;
  },
};

function openNode(change: Partial<MessengerDeps> = {}): Messengers {
  return createMessengers({
    db: base.db,
    atomically: (act) => atomically(base.db, act),
    clock: { now: () => now },
    random: systemRandom,
    secret: new Uint8Array(32).fill(3),
    messengerOf: () => ({ code: 'pigeon', messenger: pigeon }),
    senderOf: (id) => ({ id, name: 'Palm' }),
    words: (_merchant, language, key) => (texts[language] as Record<string, string>)[key] ?? '',
    onFault: () => {
      faults += 1;
    },
    ...change,
  });
}

beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());
beforeEach(() => {
  now += 24 * 3_600_000;
  caught = [];
  faults = 0;
  answer = async () => 'sent';
});

const message = (change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  merchantId: 'demo',
  channel: 'email',
  to: 'maria@example.com',
  kind: 'code',
  language: 'EN',
  values: { code: '314159', minutes: '10' },
  expiresAt: new Date(now + 600_000),
  ...change,
});

const post = (node: Messengers, change?: Partial<OutgoingMessage>) =>
  atomically(base.db, async (tx) => {
    await node.post(tx, message(change));
    return ok();
  });

const rows = () => base.db.selectFrom('outgoing_message').selectAll().where('merchant_id', '=', 'demo').execute();
const latest = async () => (await rows()).toSorted((one, other) => +other.created_at - +one.created_at)[0];

it('sends what was committed, in the merchant’s words, and nothing of what was rolled back', async () => {
  const node = openNode();
  await atomically(base.db, async (tx) => {
    await node.post(tx, message());
    expect(caught).toEqual([]);
    return refuse('feature.off');
  });
  await node.sendDue();
  expect(caught).toEqual([]);
  await post(node);
  await node.sendDue();
  await node.sendDue();
  expect(caught).toHaveLength(1);
  expect(caught[0]).toMatchObject({
    to: 'maria@example.com',
    subject: 'Your code for Palm',
    merchant: { code: 'demo' },
  });
  expect(caught[0]?.text).toContain('314159');
  expect(caught[0]?.text).not.toMatch(/[{}]/);
});

it('encrypts texts until they are sent, and deletes them then', async () => {
  const node = openNode();
  await post(node);
  const waiting = await latest();
  expect(waiting?.encrypted).not.toBeNull();
  expect(JSON.stringify(waiting)).not.toContain('314159');
  await node.sendDue();
  expect(await latest()).toMatchObject({ encrypted: null, ended: 'sent', due_at: null });
});

it('holds no transaction open while a messenger is slow', async () => {
  const node = openNode();
  await post(node);
  let seen: unknown;
  answer = async () => {
    // the embedded database has one connection: this would wait forever
    seen = await base.db.selectFrom('outgoing_message').select('attempts').where('merchant_id', '=', 'demo').execute();
    return 'sent';
  };
  await node.sendDue();
  expect(seen).toBeDefined();
  expect(caught).toHaveLength(1);
});

it('retries after 2, 4, 8 seconds, and gives up once the message is too old', async () => {
  const node = openNode();
  answer = async () => 'fault';
  await post(node);
  const pauses: number[] = [];
  for (let tried = 0; tried < 4; tried++) {
    await node.sendDue();
    const due = (await latest())?.due_at?.getTime() ?? 0;
    pauses.push((due - now) / 1000);
    now = due;
  }
  expect(pauses).toEqual([2, 4, 8, 16]);
  expect(faults).toBe(4);
  answer = async () => 'sent';
  await node.sendDue();
  expect(caught).toHaveLength(1);

  answer = async () => {
    throw new Error('a broken messenger');
  };
  await post(node);
  await node.sendDue();
  now += 600_000;
  await node.sendDue();
  expect(await latest()).toMatchObject({ ended: 'late', encrypted: null });
  expect(caught).toHaveLength(1);
});

it('accepts a final failure, and sends nothing without a recipient', async () => {
  const node = openNode();
  answer = async () => 'refused';
  await post(node);
  await node.sendDue();
  expect(await latest()).toMatchObject({ ended: 'refused' });
  now += 1;
  answer = async () => 'sent';
  await post(node, { to: undefined });
  await node.sendDue();
  expect(await latest()).toMatchObject({ ended: 'nobody', recipient: null });
  expect(caught).toEqual([]);
});

it('lets two nodes share the work without sending anything twice; messages of a dead node are sent by the other', async () => {
  const nodes = [openNode(), openNode()] as const;
  for (let n = 0; n < 30; n++) await post(nodes[0], { to: `reader${n}@example.com` });
  await Promise.all(nodes.map((node) => node.sendDue()));
  await Promise.all(nodes.map((node) => node.sendDue()));
  expect(caught.map(({ to }) => to).toSorted()).toEqual([...new Set(caught.map(({ to }) => to))].toSorted());
  expect(caught).toHaveLength(30);

  caught = [];
  now += 1;
  await post(nodes[0]);
  const dying = openNode();
  const { promise, reject } = Promise.withResolvers<Sent>();
  answer = () => promise;
  const left = dying.sendDue();
  await expect.poll(async () => (await latest())?.attempts).toBe(1);
  answer = async () => 'sent';
  await nodes[1].sendDue();
  expect(caught).toEqual([]);
  now += 61_000;
  await nodes[1].sendDue();
  expect(caught).toHaveLength(1);
  reject(new Error('died'));
  await left;
  expect(await latest()).toMatchObject({ ended: 'sent' });
});

it('reaches a mail server through the SMTP messenger', async () => {
  const ports = { clock: { now: () => now }, random: systemRandom };
  const sink = await (await smtp.testDouble())(ports);
  const messenger = smtp.open({ ...ports, settings: sink.settings, http: sink.answer });
  const node = openNode({ messengerOf: () => ({ code: 'smtp', messenger }) });
  await post(node, { language: 'TH' });
  await node.sendDue();
  const [mail] = await sink.caught(undefined as never);
  expect(mail?.to).toBe('maria@example.com');
  expect(mail?.words).toContain('รหัสของคุณคือ 314159');
  messenger.close?.();
  await sink.close();
});

it('has a text for every kind of message in every language, with all placeholders filled', async () => {
  const node = openNode();
  const card = 'Bank •••• 7890';
  const device = { device: 'Chrome · iOS', address: '198.51.100.4' };
  const report = { report: 'bets', link: 'https://console.example.com/reports/bets' };
  const values = { code: '314159', minutes: '10', account: 'tiger', card, ...device, ...report };
  for (const language of languages) {
    for (const kind of messageKinds) {
      for (const channel of ['email', 'sms'] as const) await post(node, { language, kind, channel, values });
    }
  }
  while ((await node.sendDue()) > 0);
  expect(caught).toHaveLength(languages.length * messageKinds.length * 2);
  for (const { text, subject = 'none' } of caught) {
    expect(`${subject} ${text}`).not.toMatch(/[{}]/);
    expect(text).not.toBe('');
  }
});

it('deletes messages after a week', async () => {
  const node = openNode();
  await post(node);
  await node.sendDue();
  const requested = watchStatements(base.db);
  const sweeper = openNode({ atomically: requested.atomically });
  await sweeper.sweep(['demo', 'lotus', 'palm']);
  expect(requested.take()).toEqual({ statements: 1, transactions: 1 });
  expect((await rows()).length).toBeGreaterThan(0);
  now += 8 * 24 * 3_600_000;
  await sweeper.sweep(['demo', 'lotus', 'palm']);
  expect(await rows()).toEqual([]);
});
