/** What operators have beside the words of a chat: answers at hand by language, translations, handing back, reading marks, and what was said before. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const own = { 'x-requested-with': 'site' };
const tokens: { [operator: string]: string } = {};
let app: TestApp;
let member: { readonly id: string; readonly token: string };
let other: { readonly id: string; readonly token: string };

beforeAll(async () => {
  app = await openTestApp({ clock });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  const grants = { demo: ['chat.see', 'chat.answer', 'chat.replies'] };
  for (const username of ['anna', 'ben']) tokens[username] = await signedIn(app, { username, grants }, clock);
  const answering = { demo: ['chat.see', 'chat.answer'], lotus: ['chat.see', 'chat.answer', 'chat.replies'] };
  tokens.cleo = await signedIn(app, { username: 'cleo', grants: answering }, clock);
  const enter = ({ username, password }: (typeof demoMembers)[number]) =>
    app.get('login', { body: { type: 'username', username, password } });
  [member, other] = [await enter(demoMembers[0]), await enter(demoMembers[1])];
});
afterAll(() => app.close());

const call = (name: ConsoleEndpointName, by = 'anna', more: ConsoleRequest = {}) =>
  callConsole(app, name, { as: tokens[by] ?? '', at: 'demo', ...more });
const run = async (name: ConsoleEndpointName, by: string, body: object, at = 'demo') =>
  (await call(name, by, { body, at })).code;
const answerOf = async <Value>(...input: Parameters<typeof call>) => (await call(...input)).value as Value;

/** A conversation of this member that waits, and its page. */
async function begin({ token }: typeof member, text: string) {
  time.now += 1_000;
  await call('noteChatOnline', 'anna', { body: { isThere: true } });
  const { chatUrl } = await app.get('launchChat', { token, headers: own });
  const ticket = new URLSearchParams(new URL(chatUrl).hash.slice(1)).get('ticket') ?? '';
  const { token: page } = await app.get('openChat', { body: { ticket } });
  const { conversation } = await app.get('sendChat', { token: page, body: { sendId: randomUUID(), text } });
  return { page, id: conversation.id };
}

const say = (by: string, conversationId: string, text: string) =>
  call('sendChatAnswer', by, { params: { conversationId }, body: { sendId: randomUUID(), text } });

it('answers at hand are in several languages, of one merchant, and written with a right of their own', async () => {
  type Reply = { readonly name: string; readonly language: string; readonly text: string };
  const replies = async (by = 'anna', at = 'demo') =>
    (await answerOf<{ readonly replies: readonly Reply[] }>('showChatOperators', by, { at })).replies;
  const text = JSON.stringify({ EN: 'Good evening', ZH: '晚上好' });
  expect(await run('repliesSet', 'cleo', { subject: 'Greeting', text })).toBe('operator.forbidden');
  expect(await run('repliesSet', 'anna', { subject: 'Greeting', text: '{"XX":"?"}' })).toBe('request.malformed');
  expect(await run('repliesSet', 'anna', { subject: 'Greeting', text })).toBe('ok');
  expect(await replies('ben')).toEqual([
    { name: 'Greeting', language: 'EN', text: 'Good evening' },
    { name: 'Greeting', language: 'ZH', text: '晚上好' },
  ]);
  expect(await replies('cleo', 'lotus')).toEqual([]);
  // Written anew as a whole: a language that is left out is gone.
  expect(await run('repliesSet', 'ben', { subject: 'Greeting', text: '{"EN":"Hello"}' })).toBe('ok');
  expect(await replies()).toEqual([{ name: 'Greeting', language: 'EN', text: 'Hello' }]);
  expect(await run('repliesRemove', 'anna', { subject: 'Greeting' })).toBe('ok');
  expect(await replies()).toEqual([]);
});

it('a translation stands beside a message for operators, and the member never sees it', async () => {
  const { page, id } = await begin(member, 'Magandang gabi');
  const words = { subject: id, choice: '1', text: 'Good evening' };
  expect(await run('chatTranslate', 'anna', words)).toBe('chat.not_yours');
  await run('chatClaim', 'anna', { subject: id });
  expect(await run('chatTranslate', 'ben', words)).toBe('chat.not_yours');
  expect(await run('chatTranslate', 'anna', words)).toBe('ok');
  expect(await run('chatTranslate', 'anna', { ...words, choice: '900' })).toBe('chat.unknown');
  expect(await run('chatTranslate', 'cleo', words, 'lotus')).toBe('chat.unknown');
  type Shown = { readonly messages: readonly { readonly seq: number; readonly translation?: string }[] };
  const { messages } = await answerOf<Shown>('showChat', 'anna', { params: { conversationId: id } });
  expect(messages.filter(({ translation }) => translation !== undefined)).toMatchObject([
    { seq: 1, translation: 'Good evening' },
  ]);
  expect(JSON.stringify(await app.get('chatMessages', { token: page, query: {} }))).not.toContain('Good evening');
  await run('chatClose', 'anna', { subject: id });
  expect(await run('chatTranslate', 'anna', words)).toBe('chat.closed');
});

it('a list has the words of one’s own chats alone: those of any other are read by opening it, which the trail has', async () => {
  const { id } = await begin(member, 'my number is 0917 555 0134');
  type Listed = { readonly rows: readonly { readonly id: string; readonly last?: string }[] };
  const lastOf = async (by: string, queue: string) =>
    (await answerOf<Listed>('listChats', by, { query: { queue } })).rows.find((row) => row.id === id)?.last;
  const everywhere = async (by: string) => [
    await lastOf(by, 'waiting'),
    await lastOf(by, 'open'),
    await lastOf(by, 'over'),
  ];
  expect(await everywhere('ben')).toEqual([undefined, undefined, undefined]);
  await run('chatClaim', 'anna', { subject: id });
  expect([await lastOf('anna', 'own'), await lastOf('anna', 'open')]).toEqual(
    Array(2).fill('my number is 0917 555 0134'),
  );
  expect(await everywhere('ben')).toEqual([undefined, undefined, undefined]);
  await run('chatClose', 'anna', { subject: id });
  expect(await everywhere('ben')).toEqual([undefined, undefined, undefined]);
});

it('what an operator has read is seen by the member, and by nobody’s word but that operator’s', async () => {
  const { page, id } = await begin(member, 'hello');
  const seen = (by: string) => call('noteChatSeen', by, { params: { conversationId: id }, body: { seq: 1 } });
  const read = async () => (await app.get('chatMessages', { token: page, query: {} })).conversation?.operatorSeenSeq;
  await seen('anna');
  expect(await read()).toBe(0);
  await run('chatClaim', 'anna', { subject: id });
  await seen('ben');
  expect(await read()).toBe(0);
  await seen('anna');
  expect(await read()).toBe(1);
  await run('chatClose', 'anna', { subject: id });
});

it('a chat that is given back waits again, and is taken by another', async () => {
  const { id } = await begin(member, 'hello again');
  await run('chatClaim', 'anna', { subject: id });
  expect(await run('chatRelease', 'ben', { subject: id })).toBe('chat.not_yours');
  expect(await run('chatRelease', 'anna', { subject: id })).toBe('ok');
  expect((await say('anna', id, 'too late')).code).toBe('chat.not_yours');
  type Listed = { readonly rows: readonly { readonly id: string }[] };
  const queue = async (name: string, by: string) =>
    (await answerOf<Listed>('listChats', by, { query: { queue: name } })).rows.map((row) => row.id);
  expect([await queue('waiting', 'ben'), await queue('own', 'anna')]).toEqual([[id], []]);
  expect(await run('chatClaim', 'ben', { subject: id })).toBe('ok');
  expect([await queue('waiting', 'ben'), await queue('own', 'ben'), await queue('own', 'anna')]).toEqual([
    [],
    [id],
    [],
  ]);
  expect(await queue('open', 'anna')).toEqual([id]);
  await run('chatClose', 'ben', { subject: id });
});

it('chats that are over are listed page by page, the latest first, of all members or of one', async () => {
  const made: string[] = [];
  for (const [who, text] of [
    [member, 'first'],
    [other, 'second'],
    [member, 'third'],
  ] as const) {
    const { id } = await begin(who, text);
    await run('chatClaim', 'anna', { subject: id });
    await run('chatClose', 'anna', { subject: id });
    made.unshift(id);
  }
  type Page = { readonly rows: readonly { readonly id: string; readonly memberId: string }[]; readonly next?: string };
  async function listed(query: Readonly<Record<string, string>>, at = 'demo') {
    const found: Page['rows'][number][] = [];
    let cursor: string | undefined;
    do {
      const input = { at, query: { queue: 'over', limit: '1', ...query, ...(cursor !== undefined && { cursor }) } };
      const page: Page = await answerOf<Page>('listChats', 'cleo', input);
      found.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined);
    return found;
  }
  const all = await listed({});
  expect(all.slice(0, 3).map(({ id }) => id)).toEqual(made);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const ofOne = await listed({ memberId: member.id });
  expect(ofOne.map(({ id }) => id)).toEqual(all.filter(({ memberId }) => memberId === member.id).map(({ id }) => id));
  expect(ofOne.length).toBeLessThan(all.length);
  expect(await listed({}, 'lotus')).toEqual([]);
});
