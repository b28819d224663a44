import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically } from './db/transactions.ts';
import { openSocket, type SocketMessage, type TestSocket } from './live/testing.ts';
import { demoMembers, seedDemoMembers } from './modules/members/index.ts';
import { openTestApp, type TestApp } from './testing.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  const { membersDeps, merchants } = app.modules;
  await seedDemoMembers(membersDeps, merchants.of('demo'));
  port = await app.listen();
});
afterAll(() => app.close());

const logIn = async () => {
  const { username, password } = demoMembers[0];
  return await app.get('login', { body: { type: 'username', username, password } });
};

/** Joins these topics, and what is received of them until a refusal shows that all were processed. */
async function joined({ send, next, messages }: TestSocket, ...topics: readonly string[]): Promise<SocketMessage[]> {
  for (const topic of [...topics, 'last']) send({ type: 'join', topic });
  await next(({ topic }) => topic === 'last');
  return messages.filter(({ topic = '' }) => topics.includes(topic));
}

it('MEM-01 MSG-01 sends a member who joins its balance and its counts what the endpoints answer', async () => {
  const { token } = await logIn();
  const socket = await openSocket(port, token);
  const [balance, unread, chatUnread] = [
    await app.get('balance', { token }),
    await app.get('unreadCounts', { token }),
    await app.get('unreadChat', { token }),
  ];
  expect(await joined(socket, 'balance', 'unread', 'chatUnread', 'orders')).toEqual([
    { topic: 'balance', value: balance, whole: true },
    { topic: 'unread', value: unread, whole: true },
    { topic: 'chatUnread', value: chatUnread, whole: true },
  ]);
  socket.close();
});

it('MEM-01 sends what has changed while a connection was broken with the next one', async () => {
  const { token, id } = await logIn();
  const before = await openSocket(port, token);
  const [first] = await joined(before, 'balance');
  before.close();
  await before.closed;
  const { walletModule, merchants } = app.modules;
  await atomically(app.database.db, async (tx) => {
    await walletModule.wallet.credit(tx, {
      accountRef: { merchant: merchants.of('demo'), memberId: id, isTrial: false },
      source: 'sandbox',
      externalId: 'meanwhile',
      amountMinor: 100n,
      ref: 'meanwhile',
      requestHash: 'meanwhile',
      label: 'sandbox',
    });
  });
  const after = await openSocket(port, token);
  const [second] = await joined(after, 'balance');
  const sum = (message?: SocketMessage) => Number((message?.value as { sumBalance: string } | undefined)?.sumBalance);
  expect(sum(second)).toBeCloseTo(sum(first) + 1, 5);
  after.close();
});

it('sends nobody what it may not ask for: a guest, play money without an inbox, the page of the chat', async () => {
  const guest = await openSocket(port, 'unknown');
  expect(await joined(guest, 'balance', 'unread', 'chatUnread')).toEqual([
    { type: 'refused', topic: 'balance', code: 'session.missing' },
  ]);
  const trial = await app.get('loginFreeplay', { body: {} });
  const playing = await openSocket(port, trial.token);
  expect((await joined(playing, 'balance', 'unread', 'chatUnread')).map(({ topic }) => topic)).toEqual([
    'balance',
    'unread',
  ]);
  const { token } = await logIn();
  const { chatUrl } = await app.get('launchChat', { token, headers: { 'x-requested-with': 'site' } });
  const ticket = new URLSearchParams(new URL(chatUrl, 'http://any').hash.slice(1)).get('ticket') ?? '';
  const page = await app.get('openChat', { body: { ticket } });
  const chatting = await openSocket(port, page.token, { host: 'stage.localhost' });
  expect(await joined(chatting, 'balance', 'unread', 'chatUnread')).toEqual([]);
  for (const { close } of [guest, playing, chatting]) close();
});

it('MEM-01 sends a game’s frame what can be played there, and nothing of the inbox', async () => {
  const { token } = await logIn();
  const { url } = await app.get('launchGame', { token, body: { gameCode: 'dice' } });
  const ticket = new URL(url, 'http://localhost').searchParams.get('ticket') ?? '';
  const opened = await app.get('openStage', { body: { ticket } });
  const frame = await openSocket(port, opened.token, { host: 'stage.localhost' });
  expect(await joined(frame, 'balance', 'unread')).toEqual([
    { topic: 'balance', value: await app.get('balance', { token }), whole: true },
  ]);
  frame.close();
});
