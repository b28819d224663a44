/** Live chat from both sides, through the site's API, the chat page's and the console's. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket } from '../../../live/testing.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { pictureOf } from '../../cashier/testing/pictures.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { chatLifecycle } from '../../support/chat/rules.ts';
import { CONSOLE_ORIGIN, type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-chat-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const MINUTE = 60_000;
let app: TestApp;
let tiger: { token: string; id: string };
let lotus: { token: string; id: string };
const tokens: { [name: string]: string } = {};
/** Of the console’s page; undefined for a reading call, which has none. */
let origin = CONSOLE_ORIGIN;

const enter = async ({ username, password }: (typeof demoMembers)[number]) => {
  const { token, id } = await app.get('login', { body: { type: 'username', username, password } });
  return { token, id };
};

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  const grants = { demo: ['chat.see', 'chat.answer', 'chat.replies', 'feedback.see', 'messages.write', 'home.see'] };
  for (const username of ['anna', 'ben']) tokens[username] = await signedIn(app, { username, grants }, clock);
  [tiger, lotus] = [await enter(demoMembers[0]), await enter(demoMembers[1])];
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page of a member, as the address of the launch opens it. */
async function openPage(member: { token: string }, query = {}): Promise<string> {
  const { chatUrl } = await app.get('launchChat', { token: member.token, query, headers: own });
  const ticket = new URLSearchParams(new URL(chatUrl).hash.slice(1)).get('ticket') ?? '';
  return (await app.get('openChat', { body: { ticket } })).token;
}
const own = { 'x-requested-with': 'site' };
const callAs = (name: Parameters<typeof callConsole>[1], by: string, more: ConsoleRequest = {}) =>
  callConsole(app, name, { as: tokens[by] ?? '', at: 'demo', headers: { origin }, ...more });
const goOnline = (by = 'anna', isThere = true) => callAs('noteChatOnline', by, { body: { isThere } });
/** Operators look at something: they are still there, and not online. */
const stay = () =>
  Promise.all(['anna', 'ben'].map((by) => callAs('showChat', by, { params: { conversationId: randomUUID() } })));
const send = (token: string, text: string, sendId: string = randomUUID()) =>
  app.request('sendChat', { token, body: { sendId, text } });
const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code);
const answer = (by: string, conversationId: string, text: string, sendId: string = randomUUID()) =>
  callAs('sendChatAnswer', by, { params: { conversationId }, body: { sendId, text } });
const pageOf = (token: string, query = {}) => app.get('chatMessages', { token, query });

/** A conversation that waits, of this member. */
async function begin(member = tiger, text = 'hello'): Promise<{ page: string; id: string }> {
  time.now += 1_000;
  await goOnline();
  const page = await openPage(member);
  const sent = await send(page, text);
  if (!sent.body.success) throw new Error(sent.body.code);
  return { page, id: sent.body.value.conversation.id };
}
const end = async (id: string, by = 'anna') => {
  await callAs('chatClaim', by, { body: { subject: id } });
  expect((await callAs('chatClose', by, { body: { subject: id } })).code).toBe('ok');
};

describe('MSG-04 the launch', () => {
  it('answers the page at the host of frames, with what the site said of it and nothing that leads elsewhere', async () => {
    const query = {
      b2c: '1',
      language: 'CN',
      backUrl: 'http://localhost/m/message?x=1',
      headerColor: '#AABBCC',
      title: 'Help\u202e',
      extras: 'from=deposit',
    } as const;
    const { chatUrl } = await app.get('launchChat', { token: tiger.token, query, headers: own });
    const address = new URL(chatUrl);
    expect(address.hostname).toBe('stage.localhost');
    expect(address.search).toBe('');
    const look = Object.fromEntries(new URLSearchParams(address.hash.slice(1)));
    expect(look).toMatchObject({ back: '/m/message?x=1', color: 'aabbcc', title: 'Help', extras: 'from=deposit' });
    const opened = await app.get('openChat', { body: { ticket: look.ticket ?? '' } });
    expect(opened).toMatchObject({ language: 'ZH', memberId: tiger.id });
    for (const backUrl of [
      'https://evil.example/m/message',
      '//evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
    ]) {
      const other = await app.get('launchChat', { token: tiger.token, query: { backUrl }, headers: own });
      expect(new URL(other.chatUrl).hash).not.toContain('back=');
    }
  });

  it('takes a ticket once, and no token of the page opens anything but the chat, nor the reverse', async () => {
    const { chatUrl } = await app.get('launchChat', { token: tiger.token, headers: own });
    const ticket = new URLSearchParams(new URL(chatUrl).hash.slice(1)).get('ticket') ?? '';
    expect(codeOf(await app.request('openStage', { body: { ticket } }))).toBe('ticket.invalid');
    const { token } = await app.get('openChat', { body: { ticket } });
    expect(codeOf(await app.request('openChat', { body: { ticket } }))).toBe('ticket.invalid');
    expect(codeOf(await app.request('balance', { token }))).toBe('session.expired');
    expect(codeOf(await app.request('stageRounds', { token, query: {} }))).toBe('session.expired');
    expect(codeOf(await app.request('chatMessages', { token: tiger.token }))).toBe('session.expired');
    const renewed = await app.get('renewChat', { token });
    expect(codeOf(await app.request('chatMessages', { token: renewed.token }))).toBe('ok');
  });

  it('MSG-03 is for members: not for trials, guests, nor where the merchant has no chat', async () => {
    const trial = (await app.get('loginFreeplay', { body: await app.get('createTrial') })).token;
    expect(codeOf(await app.request('launchChat', { token: trial, headers: own }))).toBe('session.trial_refused');
    expect(codeOf(await app.request('unreadChat', { token: trial }))).toBe('session.trial_refused');
    expect(codeOf(await app.request('launchChat', { headers: own }))).toBe('session.missing');
    const there = { host: 'lotus.localhost' };
    const { username, password } = demoMembers[0];
    const { token } = await app.get('login', { ...there, body: { type: 'username', username, password } });
    expect(codeOf(await app.request('launchChat', { ...there, token, headers: own }))).toBe('feature.off');
  });
});

describe('a conversation', () => {
  it('is numbered without a gap, has each message once for its id, and is answered by the operator who took it', async () => {
    const waits = async () => {
      const { rows } = (await callAs('homeQueues', 'anna')).value as { rows: { queue: string }[] };
      return rows.find(({ queue }) => queue === 'chats');
    };
    expect(await waits()).toEqual({ queue: 'chats', waiting: 0 });
    const { page, id } = await begin();
    expect(await waits()).toEqual({ queue: 'chats', waiting: 1, oldestAt: new Date(time.now).toISOString() });
    const sendId = randomUUID();
    const twice = await Promise.all([send(page, 'again', sendId), send(page, 'again', sendId)]);
    twice.push(await send(page, 'other', sendId));
    expect(new Set(twice.map(({ body }) => (body.success ? body.value.message.seq : 0)))).toEqual(new Set([2]));
    expect((await answer('anna', id, 'not mine yet')).code).toBe('chat.not_yours');
    const claims = await Promise.all(
      ['anna', 'ben', 'anna', 'ben'].map((by) => callAs('chatClaim', by, { body: { subject: id } })),
    );
    const codes = claims.map(({ code }) => code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2);
    const winner = codes[0] === 'ok' ? 'anna' : 'ben';
    const loser = winner === 'anna' ? 'ben' : 'anna';
    expect((await answer(loser, id, 'me')).code).toBe('chat.not_yours');
    expect((await callAs('chatClose', loser, { body: { subject: id } })).code).toBe('chat.not_yours');
    const once = randomUUID();
    const answered = await Promise.all([answer(winner, id, 'Hello!', once), answer(winner, id, 'Hello!', once)]);
    expect(answered.map(({ code }) => code)).toEqual(['ok', 'ok']);
    const { messages, conversation } = await pageOf(page);
    expect(messages.map(({ seq, from, text, notice }) => [seq, from, text ?? notice])).toEqual([
      [1, 'member', 'hello'],
      [2, 'member', 'again'],
      [3, 'notice', 'joined'],
      [4, 'operator', 'Hello!'],
    ]);
    expect(JSON.stringify(messages)).not.toContain(winner);
    expect(await app.get('unreadChat', { token: tiger.token })).toEqual({ unReadCount: 1 });
    await app.get('readChat', { token: page, body: { seq: 900 } });
    expect(await app.get('unreadChat', { token: tiger.token })).toEqual({ unReadCount: 0 });
    expect((await pageOf(page)).conversation?.memberSeenSeq).toBe(conversation?.lastSeq);
    expect((await callAs('chatTransfer', winner, { body: { subject: id, choice: 'nobody' } })).code).toBe(
      'operator.unknown',
    );
    expect((await callAs('chatTransfer', winner, { body: { subject: id, choice: loser } })).code).toBe('ok');
    expect((await answer(winner, id, 'still me')).code).toBe('chat.not_yours');
    expect((await answer(loser, id, 'now me')).code).toBe('ok');
    await end(id, loser);
    expect((await answer(loser, id, 'late')).code).toBe('chat.closed');
    expect(codeOf(await app.request('rateChat', { token: page, body: { rating: 5 } }))).toBe('ok');
    expect((await pageOf(page)).conversation).toMatchObject({ state: 'closed', rating: 5 });
    const trail = await callAs('auditProve', 'anna');
    expect(trail.code).toBe('operator.forbidden');
    const { id: next } = await begin(tiger, 'a new one');
    expect(next).not.toBe(id);
    await end(next);
  });

  it('is nobody else’s: not another member’s, whatever ids they have, nor another merchant’s operator’s', async () => {
    const { page, id } = await begin();
    const other = await openPage(lotus);
    expect((await pageOf(other)).messages).toEqual([]);
    expect(codeOf(await app.request('rateChat', { token: other, body: { rating: 1 } }))).toBe('chat.unknown');
    const visitor = await signedIn(app, { username: 'cleo', grants: { lotus: ['chat.see', 'chat.answer'] } }, clock);
    const there = { as: visitor, at: 'lotus', params: { conversationId: id } };
    expect((await callConsole(app, 'showChat', there)).code).toBe('chat.unknown');
    expect(
      (await callConsole(app, 'sendChatAnswer', { ...there, body: { sendId: randomUUID(), text: 'x' } })).code,
    ).toBe('chat.unknown');
    expect((await callConsole(app, 'chatClaim', { as: visitor, at: 'lotus', body: { subject: id } })).code).toBe(
      'chat.unknown',
    );
    await end(id);
    expect(
      codeOf(await app.request('sendChat', { token: page, body: { sendId: randomUUID(), text: ' \u202e\u0000 ' } })),
    ).toBe('request.malformed');
  });

  it('puts an operator who looks into another’s conversation into the trail', async () => {
    const { id } = await begin();
    await callAs('chatClaim', 'anna', { body: { subject: id } });
    await callAs('showChat', 'anna', { params: { conversationId: id } });
    await callAs('showChat', 'ben', { params: { conversationId: id } });
    const { rows } = await app.database.sql
      .query<{ operator: string; action: string }>(
        `select operator, action from audit_entry where merchant_id = 'demo' and subject = $1 order by position`,
        [id],
      )
      .then((found) => ({ rows: found }));
    expect(rows.map(({ operator, action }) => `${operator} ${action}`)).toEqual(['anna chat.claim', 'ben chat.read']);
    await end(id);
  });

  it('shows pictures that were drawn anew, to its own two sides', async () => {
    const { page, id } = await begin();
    const upload = await app.http.inject({
      method: 'POST',
      url: '/wps/chat/pictures',
      headers: { host: 'stage.localhost', authorization: `Bearer ${page}`, 'content-type': 'image/png' },
      payload: Buffer.from(await pictureOf('png', 'red')),
    });
    const { pictureId } = upload.json().value;
    const sent = await app.request('sendChat', { token: page, body: { sendId: randomUUID(), pictureId } });
    expect(codeOf(sent)).toBe('ok');
    const other = await openPage(lotus);
    const theirs = { token: other, body: { sendId: randomUUID(), pictureId } };
    expect(codeOf(await app.request('sendChat', theirs))).toBe('chat.unknown');
    expect(codeOf(await app.request('chatPicture', { token: other, params: { pictureId } }))).toBe('chat.unknown');
    const shown = await callAs('showChatPicture', 'anna', { params: { conversationId: id, pictureId } });
    const bytes = Buffer.from(String((shown.value as { base64?: string }).base64), 'base64');
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    await callAs('chatClaim', 'anna', { body: { subject: id } });
    const bad = {
      params: { conversationId: id },
      body: { base64: Buffer.from('<svg onload=alert(1)>').toString('base64') },
    };
    expect((await callAs('addChatAnswerPicture', 'anna', bad)).code).toBe('chat.picture_invalid');
    await end(id);
  });
});

describe('nobody online', () => {
  it('begins no conversation, takes feedback, and leaves what waited too long as feedback', async () => {
    const { page, id } = await begin(tiger, 'is somebody there?');
    time.now += 2 * MINUTE;
    const other = await openPage(lotus);
    expect(codeOf(await send(other, 'hello'))).toBe('chat.offline');
    await app.get('leaveChat', { token: other, body: { content: 'please call' } });
    expect(codeOf(await send(page, 'still here'))).toBe('ok');
    await app.modules.support.tendChats();
    expect((await pageOf(page)).conversation?.state).toBe('waiting');
    await stay();
    time.now += 7 * MINUTE;
    await stay();
    time.now += 7 * MINUTE;
    [tiger, lotus] = [await enter(demoMembers[0]), await enter(demoMembers[1])];
    await app.modules.support.tendChats();
    await app.modules.support.tendChats();
    expect((await pageOf(await openPage(tiger))).conversation?.state).toBe('feedback');
    const stored = await app.database.sql.query<{ content: string; conversation_id: string | null }>(
      `select content, conversation_id from feedback where merchant_id = 'demo' order by created_at`,
      [],
    );
    expect(stored).toEqual([
      { content: 'please call', conversation_id: null },
      { content: 'is somebody there?\nstill here', conversation_id: id },
    ]);

    const listed = async (state: 'open' | 'answered') =>
      ((await callAs('listFeedback', 'anna', { query: { state } })).value as { rows: { id: string }[] }).rows;
    const waits = async () => {
      const { rows } = (await callAs('homeQueues', 'anna')).value as { rows: { queue: string }[] };
      return rows.find(({ queue }) => queue === 'feedback');
    };
    const [first, then] = await app.database.sql.query<{ created_at: Date }>(
      `select created_at from feedback where merchant_id = 'demo' order by created_at`,
      [],
    );
    expect(await waits()).toEqual({ queue: 'feedback', waiting: 2, oldestAt: first?.created_at.toISOString() });
    const [left] = await listed('open');
    expect(left).toMatchObject({ username: demoMembers[0].username, type: 4, conversationId: id });
    await callAs('feedbackAnswer', 'anna', { body: { subject: left?.id, text: 'We are back.' } });
    expect(await waits()).toEqual({ queue: 'feedback', waiting: 1, oldestAt: first?.created_at.toISOString() });
    expect(then && first && then.created_at > first.created_at).toBe(true);
    expect(await listed('open')).toMatchObject([{ content: 'please call' }]);
    expect(await listed('answered')).toMatchObject([{ id: left?.id, answer: 'We are back.', answeredBy: 'anna' }]);
    const messages = (await app.get('inbox', { token: tiger.token })).content.map(({ title }) => title);
    expect(messages).toContain('Re: is somebody there? still here');
  });

  it('gives a conversation back to the queue when its operator is away', async () => {
    const { page, id } = await begin();
    await callAs('chatClaim', 'anna', { body: { subject: id } });
    time.now += 6 * MINUTE;
    await app.modules.support.tendChats();
    expect((await pageOf(page)).conversation?.state).toBe('waiting');
    expect(chatLifecycle.isFinal('feedback')).toBe(true);
    // However long it waits: somebody is there.
    for (let minutes = 0; minutes < 21; minutes += 7) {
      await stay();
      time.now += 7 * MINUTE;
    }
    await goOnline('ben');
    [tiger, lotus] = [await enter(demoMembers[0]), await enter(demoMembers[1])];
    await app.modules.support.tendChats();
    expect((await pageOf(await openPage(tiger))).conversation?.state).toBe('waiting');
    await end(id, 'ben');
  });
});

describe('the sockets', () => {
  it('carry a member’s chat to that member’s page alone', async () => {
    const port = await app.listen();
    origin = `http://console.localhost:${port}`;
    const { page, id } = await begin();
    const other = await openPage(lotus);
    const [mine, theirs, site] = [
      await openSocket(port, page, { host: 'stage.localhost' }),
      await openSocket(port, other, { host: 'stage.localhost' }),
      await openSocket(port, tiger.token),
    ];
    const topic = `chat:${tiger.id}`;
    for (const { send: say } of [mine, theirs, site]) say({ type: 'join', topic });
    await mine.next((message) => message.topic === topic && 'value' in message);
    for (const one of [theirs, site]) {
      expect(await one.next((message) => message.topic === topic && message.type === 'refused')).toMatchObject({
        topic,
        code: 'session.missing',
      });
    }
    // Anyone who greets as another leaves the chat of the one before.
    mine.send({ type: 'hello', token: other });
    await callAs('chatClaim', 'anna', { body: { subject: id } });
    await answer('anna', id, 'secret');
    mine.send({ type: 'join', topic });
    await mine.next((message) => message.topic === topic && message.type === 'refused');
    expect(JSON.stringify(mine.messages)).not.toContain('secret');
    for (const { close } of [mine, theirs, site]) close();
    await end(id);
  });

  it('are opened to operators by the console’s page alone, and a look into a chat is in the trail', async () => {
    const { id } = await begin();
    const port = Number(new URL(origin).port);
    const headers = { cookie: `croupier_console=${encodeURIComponent(tokens.ben ?? '')}`, origin };
    const place = { host: 'console.localhost', path: '/console/live?merchant=demo', headers };
    const refused = [
      { ...place, path: '/console/live?merchant=lotus' },
      { ...place, headers: { ...headers, origin: 'http://evil.localhost' } },
      { ...place, headers: { origin } },
      { ...place, path: '/ws' },
    ];
    for (const one of refused) await expect(openSocket(port, '', one)).rejects.toThrow(/403|404/);
    const socket = await openSocket(port, '', place);
    const topic = `chat:${tiger.id}`;
    for (const one of ['chats', topic, `chat:${lotus.id}x`, 'balance', 'chat'])
      socket.send({ type: 'join', topic: one });
    await socket.next((message) => message.topic === topic && message.value !== undefined);
    await socket.next((message) => message.topic === 'chat' && message.type === 'refused');
    await send(await openPage(tiger), 'news');
    await socket.next((message) => message.topic === 'chats' && message.value !== undefined);
    await socket.next((message) => JSON.stringify(message.value ?? '').includes('news'));
    const looks = await app.database.sql.query(
      `select 1 from audit_entry where merchant_id = 'demo' and subject = $1 and operator = 'ben' and action = 'chat.read'`,
      [id],
    );
    expect(looks).toHaveLength(1);
    socket.close();
    await end(id);
  });
});
