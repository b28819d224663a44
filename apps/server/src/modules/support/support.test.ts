import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FactKind, Facts } from '#contract';
import { ok } from '#kernel';
import { atomically } from '../../db/transactions.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { doWork } from '../identity/testing.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';
import { feedbackRule } from './send-feedback.ts';

let app: TestApp;
const time = { now: Date.UTC(2026, 4, 1, 8) };
const LOTUS = 'lotus.localhost';
const ORDER = '00000000-0000-7000-8000-000000000001';
const [tiger, lotus] = demoMembers;

const enter = async (host: string, { username, password }: { username: string; password: string }) => {
  const { token, id } = await app.get('login', { host, body: { type: 'username', username, password } });
  return { token, id };
};
let member: { token: string; id: string };
let other: { token: string; id: string };
let trial: string;

beforeAll(async () => {
  app = await openTestApp({ clock: { now: () => time.now } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.outbox.pump();
});
beforeEach(async () => {
  member = await enter('localhost', tiger);
  other = await enter('localhost', lotus);
  trial = (await app.get('loginFreeplay', { body: await app.get('createTrial') })).token;
});
afterAll(() => app.close());

const inbox = async (token = member.token) => (await app.get('inbox', { token })).content;
const unread = async (token = member.token) => (await app.get('unreadCounts', { token })).inboxUnreadCount;

async function apply<Kind extends FactKind>(kind: Kind, body: Facts[Kind], merchantId = 'demo'): Promise<void> {
  await atomically(app.database.db, async (tx) => {
    await app.outbox.publish(tx, merchantId, kind, body);
    return ok();
  });
  time.now += 1_000;
  await app.outbox.pump();
}
const money = (memberId: string) => ({ orderId: ORDER, memberId, currency: 'PHP', amountMinor: '123450' });

describe('MSG-01 the inbox', () => {
  it('welcomes a new member', async () => {
    expect((await inbox()).map(({ kind, read }) => [kind, read])).toEqual([['welcome', false]]);
    expect(await inbox(other.token)).toHaveLength(1);
  });

  it('reports credited, paid and returned money, and not what the member cancelled', async () => {
    await apply('deposit.credited', { ...money(member.id), method: 'sandbox' });
    for (const state of ['paid', 'returned', 'declined', 'cancelled'] as const) {
      await apply('withdrawal.decided', { ...money(member.id), state });
    }
    const reported = await inbox();
    expect(reported.map(({ kind }) => kind)).toEqual([
      'withdrawal_declined',
      'withdrawal_returned',
      'withdrawal_paid',
      'deposit_credited',
      'welcome',
    ]);
    expect(reported[0]).toMatchObject({ amount: '1234.50', orderId: ORDER, read: false });
    expect(await inbox(other.token)).toHaveLength(1);
  });

  it('has one message for a fact that is delivered twice', async () => {
    const before = (await inbox()).length;
    await apply('deposit.credited', { ...money(member.id), method: 'sandbox' });
    await app.outbox.pump();
    expect(await inbox()).toHaveLength(before + 1);
  });

  it('pages without losing or doubling a message', async () => {
    const all = (await app.get('inbox', { token: member.token, query: { limit: 50 } })).content.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.get('inbox', { token: member.token, query: { limit: 2, ...(cursor && { cursor }) } });
      seen.push(...page.content.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== undefined && seen.length < 100);
    expect(seen).toEqual(all);
  });

  it('counts unread messages, and refuses ids of others as unknown', async () => {
    const [first, second] = await inbox();
    const before = await unread();
    const theirs = await unread(other.token);
    const ids = (token: string, messageIds: string[]) => app.request('readInbox', { token, body: { messageIds } });
    await ids(member.token, [first?.id ?? '', second?.id ?? '']);
    await ids(member.token, [first?.id ?? '']);
    expect(await unread()).toBe(before - 2);
    const [, , third] = await inbox();
    const unknown = { status: 404, body: { code: 'message.unknown' } };
    expect(await ids(other.token, [third?.id ?? ''])).toMatchObject(unknown);
    const [own] = await inbox(other.token);
    expect(await ids(other.token, [own?.id ?? '', third?.id ?? ''])).toMatchObject(unknown);
    expect(await unread()).toBe(before - 2);
    expect(await unread(other.token)).toBe(theirs);
    await app.get('readInbox', { token: member.token, body: { all: true } });
    expect(await unread()).toBe(0);
    expect((await inbox()).every(({ read }) => read)).toBe(true);
  });

  it('deletes some or all messages for good', async () => {
    const [first] = await inbox();
    const params = { messageId: first?.id ?? '' };
    expect(await app.request('inboxMessage', { token: other.token, params })).toMatchObject({
      status: 404,
      body: { code: 'message.unknown' },
    });
    const remove = (token: string) => app.request('removeInbox', { token, body: { messageIds: [params.messageId] } });
    expect(await remove(other.token)).toMatchObject({ status: 404, body: { code: 'message.unknown' } });
    expect(await app.request('inboxMessage', { token: member.token, params })).toMatchObject({ status: 200 });
    expect(await remove(member.token)).toMatchObject({ status: 200 });
    expect(await remove(member.token)).toMatchObject({ status: 200 });
    expect((await inbox()).map(({ id }) => id)).not.toContain(params.messageId);
    expect(await app.request('inboxMessage', { token: member.token, params })).toMatchObject({ status: 404 });
    await app.get('removeInbox', { token: member.token, body: { all: true } });
    expect(await inbox()).toEqual([]);
    expect(await inbox(other.token)).toHaveLength(1);
  });

  it.each([{}, { all: true, messageIds: [ORDER] }, { messageIds: [] }] as const)(
    'requires ids or all: %j',
    async (body) => {
      for (const name of ['readInbox', 'removeInbox'] as const) {
        const answer = await app.request(name, { token: other.token, body: body as never });
        expect(answer).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
      }
      expect(await inbox(other.token)).toHaveLength(1);
    },
  );

  it('MSG-03 refuses trials, and requires guests to log in', async () => {
    const refused = { status: 403, body: { code: 'session.trial_refused', message: expect.any(String) } };
    expect(await app.request('inbox', { token: trial })).toMatchObject(refused);
    expect(await app.request('inboxMessage', { token: trial, params: { messageId: ORDER } })).toMatchObject(refused);
    expect(await app.request('inbox')).toMatchObject({ status: 401, body: { code: 'session.missing' } });
    expect(await app.get('unreadCounts', { token: trial })).toMatchObject({ inboxUnreadCount: 0 });
  });
});

describe('messages of operators', () => {
  const write = (username: string, words: unknown, merchantId = 'demo') =>
    atomically(app.database.db, (tx) =>
      app.modules.support.backOffice.write(tx, app.modules.merchants.of(merchantId), {
        username,
        text: typeof words === 'string' ? words : JSON.stringify(words),
      }),
    );
  const words = {
    EN: { title: 'About your question', content: '<p onclick="x">Hello<script>alert(1)</script></p>' },
    VI: { title: 'Về câu hỏi của bạn', content: '<p>Xin chào</p>' },
  };

  it('MSG-09 reach one member, sanitised, in the member’s language', async () => {
    const written = await write('LuckyTiger', words);
    expect(written.ok).toBe(true);
    const [message] = await inbox();
    expect(message).toMatchObject({ kind: 'letter', title: 'About your question', read: false });
    const open = async (language: string) =>
      await app.get('inboxMessage', {
        token: member.token,
        headers: { language },
        params: { messageId: message?.id ?? '' },
      });
    expect(await open('EN')).toMatchObject({ content: '<p>Hello</p>' });
    expect(await open('VI')).toMatchObject({ title: 'Về câu hỏi của bạn', content: '<p>Xin chào</p>' });
    expect((await inbox(other.token)).map(({ kind }) => kind)).not.toContain('letter');
  });

  it('reach no one else: no member of another merchant, no trial, no unknown name', async () => {
    const trialName = (await app.get('memberInfo', { token: trial })).account;
    for (const username of ['nobody', '', trialName]) {
      expect(await write(username, words)).toMatchObject({ ok: false, refusal: { value: { field: 'username' } } });
    }
    for (const text of ['', '{}', '[]', { EN: { title: 'x', content: '' } }]) {
      expect(await write('luckytiger', text)).toMatchObject({ ok: false, refusal: { value: { field: 'file' } } });
    }
    const otherMember = await enter(LOTUS, tiger);
    expect((await app.get('inbox', { host: LOTUS, token: otherMember.token })).content.map(({ kind }) => kind)).toEqual(
      ['welcome'],
    );
  });
});

describe('MSG-05 feedback', () => {
  const captcha = async () => {
    const { id, work } = await app.get('captcha', { query: { kind: 'work' } });
    return { captchaId: id, captcha: doWork(work) };
  };
  const send = async (body: object, token: string | undefined = member.token) =>
    await app.request('feedback', { ...(token && { token }), body: body as never });
  const { feedback, answer } = {
    feedback: (isAnswered?: boolean) =>
      app.modules.support.backOffice.feedback(app.database.db, 'demo', { isAnswered, after: undefined, limit: 50 }),
    answer: (id: string, text: string, merchantId = 'demo') =>
      app.modules.ports.atomically((tx) =>
        app.modules.support.backOffice.answer(tx, merchantId, { id, text, by: 'ines' }),
      ),
  };
  const saved = () => feedback();

  it.each([1, 2, 3, 4, 6, 0])('accepts type %i, and confirms it in the inbox', async (type) => {
    time.now += 86_400_000;
    const { token } = await enter('localhost', tiger);
    const answer = await send(
      { type, content: ` kind ${type} `, sender: 'somebody else', ...(await captcha()) },
      token,
    );
    expect(answer.status).toBe(200);
    expect((await saved())[0]).toMatchObject({ member_id: member.id, type, content: `kind ${type}` });
    expect((await inbox(token))[0]).toMatchObject({ kind: 'feedback_received', read: false });
  });

  it('refuses other types, an empty content, one too long, and one without a captcha', async () => {
    const before = await saved();
    const good = { type: 1, content: 'x', ...(await captcha()) };
    for (const wrong of [
      { type: 5 },
      { type: -1 },
      { type: '1' },
      { content: '' },
      { content: ' \n ' },
      { content: 'x'.repeat(201) },
      { captcha: '' },
    ]) {
      expect(await send({ ...good, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    }
    expect(await send({ type: 1, content: 'x' })).toMatchObject({ status: 400 });
    const { id } = await app.get('captcha', { query: { kind: 'image' } });
    const wrong = { type: 1, content: 'x', captchaId: id, captcha: 'no such letters' };
    const refused = { status: 401, body: { code: 'auth.captcha_wrong' } };
    expect(await send(wrong)).toMatchObject(refused);
    expect(await send({ ...good, content: 'the first' })).toMatchObject({ status: 200 });
    expect(await send({ ...good, content: 'the second' }), 'a captcha is good once').toMatchObject(refused);
    expect((await saved()).length).toBe(before.length + 1);
  });

  it('is answered once, in the inbox, as plain text', async () => {
    time.now += 1_000;
    await send({ type: 2, content: 'Where is <b>my</b> money?\nI wait.', ...(await captcha()) });
    const [requested] = await saved();
    const id = requested?.id ?? '';
    for (const wrong of ['', ' \n', 'x'.repeat(1_001)]) {
      expect(await answer(id, wrong)).toMatchObject({ refusal: { code: 'request.malformed' } });
    }
    expect(await answer(id, 'Of another', 'lotus')).toMatchObject({ refusal: { code: 'feedback.unknown' } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(id, 'On <its> way.\nThank you.')));
    expect(answers.filter((one) => one.ok)).toHaveLength(1);
    expect(await answer(id, 'Again')).toMatchObject({ refusal: { code: 'feedback.answered' } });
    const messages = (await inbox()).filter(({ title }) => title?.startsWith('Re: '));
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ title: 'Re: Where is <b>my</b> money? I wait.', read: false });
    const { content } = await app.get('inboxMessage', {
      token: member.token,
      params: { messageId: messages[0]?.id ?? '' },
    });
    expect(content).toBe(
      '<blockquote><p>Where is &lt;b&gt;my&lt;/b&gt; money?<br>I wait.</p></blockquote><p>On &lt;its&gt; way.<br>Thank you.</p>',
    );
    expect((await feedback(true)).map((one) => [one.id, one.answered_by])).toEqual([[id, 'ines']]);
    expect((await feedback(false)).map((one) => one.id)).not.toContain(id);
  });

  it('accepts 200 characters of any script', async () => {
    time.now += 1_000;
    const content = 'ฉัน𝕏'.repeat(50).slice(0, 200);
    expect(await send({ type: 0, content, ...(await captcha()) })).toMatchObject({ status: 200 });
    expect((await saved())[0]?.content).toBe(content.trim());
  });

  it('requires a real member', async () => {
    const body = { type: 1, content: 'x', ...(await captcha()) };
    expect(await send(body, trial)).toMatchObject({ status: 403, body: { code: 'session.trial_refused' } });
    expect(await app.request('feedback', { body: body as never })).toMatchObject({ status: 401 });
  });

  it('accepts a maximum per day, also for concurrent requests', async () => {
    time.now += 86_400_000;
    const { token } = await enter('localhost', lotus);
    const answers = [...Array(feedbackRule.limit + 3).keys()].map(() => captcha());
    const sent = await Promise.all(
      (await Promise.all(answers)).map((proof) => send({ type: 0, content: 'x', ...proof }, token)),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(feedbackRule.limit);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(3);
    time.now += 86_400_000;
    const next = await enter('localhost', lotus);
    expect(await send({ type: 0, content: 'x', ...(await captcha()) }, next.token)).toMatchObject({ status: 200 });
  });
});
