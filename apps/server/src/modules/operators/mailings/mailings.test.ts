/** Messages to an audience through the console: who is meant, who decides, and that each member gets one message. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { openSocket } from '../../../live/testing.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const [tiger, lotus, dragon] = demoMembers;
const START = Date.UTC(2026, 4, 4, 4);
const SOON = 300_000;
const MEMBERS = 600;
const time = { now: START };
let app: TestApp;
let origin: string | undefined;
const operators: { [name: string]: string } = {};

const sql = (text: string, values: readonly unknown[] = []) => app.database.sql.query<Row>(text, values as never[]);
type Row = { readonly [column: string]: unknown };

beforeAll(async () => {
  app = await openTestApp({ clock: { now: () => time.now } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.outbox.pump();
  for (const username of ['ann', 'bob']) {
    const grants = { demo: ['mailings.see', 'mailings.send', 'approvals.decide', 'approvals.see'] };
    operators[username] = await signedIn(app, { username, grants }, { now: () => time.now });
  }
  // A crowd that registered later, and speaks Thai.
  await sql(
    `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version,
       has_login_alerts, country_dialing_code)
     select 'demo', gen_random_uuid(), 'crowd' || n, 'crowd' || n, false, 'coin', 'TH', $1, $1, '1', false, '66'
     from generate_series(1, ${MEMBERS}) n`,
    [new Date(START)],
  );
  await sql(`insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
    select merchant_id, id, username, username, 0, 'x', created_at from member where username like 'crowd%'`);
  await sql("update member set created_at = '2026-04-01T00:00:00Z' where username not like 'crowd%'");
  for (const change of ['session set renewed_at', 'login_record set at'])
    await sql(`update ${change} = '2026-04-01T00:00:00Z'`);
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, {
    as: operators.ann ?? '',
    at: 'demo',
    ...requested,
    ...(origin !== undefined && requested.body && { headers: { origin } }),
  });
const as = (name: string) => ({ as: operators[name] ?? '' });

const words = {
  EN: { title: 'Spring', content: '<p onclick="x">Welcome<script>alert(1)</script></p>' },
  TH: { title: 'ฤดูใบไม้ผลิ', content: '<p>ยินดีต้อนรับ</p>' },
};
const draft = (audience: object, more: object = {}) =>
  JSON.stringify({ kind: 'promotional', audience, words, ...more });
const named = (username: string) =>
  sql("select id from member where merchant_id = 'demo' and username = $1", [username]);
const idOf = async (username: string) => String((await named(username))[0]?.id);

const preview = async (audience: object, more: object = {}) => {
  const { code, value } = await call('mailingPreview', { body: { text: draft(audience, more) } });
  return code === 'ok' ? (value as { done: Preview }).done : code;
};
interface Preview {
  readonly members: number;
  readonly skipped: number;
  readonly takesTwo: boolean;
  readonly languages: readonly { language: string; reads: string; members: number; title: string; content: string }[];
}
const meant = async (audience: object) => {
  const answer = await preview(audience);
  return typeof answer === 'string' ? answer : answer.members;
};

const send = (subject: string, text: string, by = 'ann') => call('mailingSend', { ...as(by), body: { subject, text } });
const show = async (code: string) => (await call('showMailing', { params: { code } })).value as Row;
const written = async (code: string) =>
  sql(
    `select i.member_id, count(*)::int as messages from inbox_message i join mailing m on m.letter_id = i.letter_id and m.merchant_id = i.merchant_id
     where m.code = $1 and i.merchant_id = 'demo' group by 1`,
    [code],
  );
const inboxOf = async ({ username, password }: { username: string; password: string }, language = 'EN') => {
  const { token } = await app.get('login', { body: { type: 'username', username, password } });
  const { content } = await app.get('inbox', { token, headers: { language } });
  return { token, messages: content.filter(({ kind }) => kind === 'letter') };
};

describe('whom a message is for', () => {
  it('is chosen by tag, level, days, balance, language and country, all of which must hold', async () => {
    const everybody = MEMBERS + demoMembers.length;
    await sql("insert into member_tag values ('demo', $1, 'vip', 'ann', now())", [await idOf(tiger.username)]);
    await sql("insert into level_member (merchant_id, member_id, level) values ('demo', $1, 3), ('demo', $2, 1)", [
      await idOf(tiger.username),
      await idOf(lotus.username),
    ]);
    await sql(
      `update level_member set hand_level = 5, hand_from = '2026-05-01', hand_to = '2026-05-31' where member_id = $1`,
      [await idOf(lotus.username)],
    );
    const demo = app.modules.merchants.of('demo');
    const memberId = await idOf(dragon.username);
    await app.modules.membersDeps.atomically(async (tx) => {
      await app.modules.walletModule.wallet.credit(tx, {
        accountRef: { merchant: demo, memberId, isTrial: false },
        source: 'sandbox',
        ref: 'fifty',
        requestHash: 'fifty',
        label: 'sandbox',
        externalId: 'fifty',
        amountMinor: 5_000n,
      });
      return ok();
    });
    const cases: [object, number][] = [
      [{}, everybody],
      [{ tag: 'vip' }, 1],
      [{ tag: 'nobody' }, 0],
      [{ levelFrom: 3 }, 2],
      [{ levelFrom: 5, levelTo: 5 }, 1],
      [{ levelTo: 0 }, everybody - 2],
      [{ from: '2026-05-04' }, MEMBERS],
      [{ to: '2026-04-30' }, demoMembers.length],
      [{ balanceFrom: '50.00' }, 1],
      [{ balanceTo: '49.99' }, everybody - 1],
      [{ language: 'TH' }, MEMBERS],
      [{ dialingCode: '66' }, MEMBERS],
      [{ language: 'TH', tag: 'vip' }, 0],
      [{ seenFrom: '2026-05-04' }, 0],
    ];
    for (const [audience, members] of cases)
      expect([audience, await meant(audience)], JSON.stringify(audience)).toEqual([audience, members]);
    await inboxOf(tiger);
    expect([await meant({ seenFrom: '2026-05-04' }), await meant({ seenTo: '2026-05-04' })]).toEqual([1, everybody]);
    expect(await meant({ seenTo: '2026-05-03' })).toBe(everybody - 1);
  });

  it('is refused where a field says nothing that there is', async () => {
    const wrong: object[] = [
      { level: 3 },
      { levelFrom: -1 },
      { levelFrom: 1e9 },
      { levelTo: '3' },
      { from: '2026-02-30' },
      { to: 'x' },
      { balanceFrom: '-1.00' },
      { balanceFrom: '1e9' },
      { balanceTo: '9'.repeat(40) },
      { language: 'XX' },
      { dialingCode: "66' or true" },
      { tag: "'; drop table member" },
      { toString: 'x' },
    ];
    for (const audience of wrong) expect([audience, await meant(audience)]).toEqual([audience, 'request.malformed']);
    for (const more of [{ kind: 'other' }, { words: {} }, { words: { TH: words.TH } }, { at: 'soon' }, { extra: 1 }])
      expect(await preview({}, more), JSON.stringify(more)).toBe('request.malformed');
    expect(await preview({}, { at: '2027-05-04T04:00:00.000Z' })).toBe('request.malformed');
  });

  it('is shown as each language reads it, sanitised', async () => {
    const shown = await preview({});
    if (typeof shown === 'string') throw new Error(shown);
    const of = (language: string) => shown.languages.find((one) => one.language === language);
    expect(of('TH')).toMatchObject({ reads: 'TH', members: MEMBERS, content: '<p>ยินดีต้อนรับ</p>' });
    expect(of('EN')).toMatchObject({ reads: 'EN', title: 'Spring', content: '<p>Welcome</p>' });
    expect(of('VI')).toMatchObject({ reads: 'EN', members: 0, title: 'Spring' });
  });
});

describe('a message to many', () => {
  it('takes two operators, and is sent once, whatever is pressed twice', async () => {
    const text = draft({}, { kind: 'service' });
    const first = await send('spring', text);
    expect(first).toMatchObject({
      status: 202,
      value: { waits: { would: { members: MEMBERS + demoMembers.length } } },
    });
    expect((await call('listMailings')).value).toMatchObject({ rows: [] });
    expect((await send('spring', text)).code).toBe('order.same_operator');
    const second = await Promise.all([1, 2, 3].map(() => send('spring', text, 'bob')));
    // Anyone who comes while the first is about to be committed asks once more, and is then refused.
    expect(second.filter(({ value }) => value !== null && typeof value === 'object' && 'done' in value)).toHaveLength(
      1,
    );
    expect((await send('spring', draft({ tag: 'vip' }), 'bob')).code).toBe('mailing.exists');
  });

  it('reaches each member once, though two nodes send and one of them fails in between', async () => {
    const { operators: module } = app.modules;
    // What a node that dies leaves behind: the transaction of its stretch is gone, the stretches before it stay.
    const { shared } = app.modules.support.backOffice;
    const { deliver } = shared;
    let stretches = 0;
    Object.assign(shared, {
      deliver: async (...given: Parameters<typeof deliver>) => {
        await deliver(...given);
        stretches += 1;
        if (stretches === 2) throw new Error('the node died');
      },
    });
    try {
      await module.workOnAudiences();
    } finally {
      Object.assign(shared, { deliver });
    }
    expect(await show('spring')).toMatchObject({ state: 'running', sent: 250, fault: 'Error: the node died' });
    time.now += SOON;
    await Promise.all([module.workOnAudiences(), module.workOnAudiences(), module.workOnAudiences()]);
    await module.workOnAudiences();
    const reached = await written('spring');
    expect(reached).toHaveLength(MEMBERS + demoMembers.length);
    expect(reached.every(({ messages: count }) => count === 1)).toBe(true);
    expect(await show('spring')).toMatchObject({ state: 'done', sent: reached.length, skipped: 0, read: 0 });
  });

  it('is read in the language of the reader, and counted as read', async () => {
    const { token, messages } = await inboxOf(tiger, 'TH');
    expect(messages).toMatchObject([{ title: 'ฤดูใบไม้ผลิ', read: false }]);
    const params = { messageId: messages[0]?.id ?? '' };
    expect(await app.get('inboxMessage', { token, params })).toMatchObject({
      title: 'Spring',
      content: '<p>Welcome</p>',
    });
    await app.get('readInbox', { token, body: { messageIds: [params.messageId] } });
    expect(await show('spring')).toMatchObject({ read: 1 });
  });

  it('that is promotional leaves out who is on a break, held or locked; what one must know does not', async () => {
    const change = async (username: string, to: string) =>
      sql(`update credential set ${to} where merchant_id = 'demo' and username = $1`, [username]);
    await change('crowd1', "on_break_until = 'infinity'");
    await change('crowd2', `on_break_until = '${new Date(time.now - 1).toISOString()}'`);
    await change('crowd3', "held_until = 'infinity'");
    await change('crowd4', "state = 'closed'");
    const audience = { language: 'TH', from: '2026-05-04' };
    expect(await preview(audience)).toMatchObject({ members: MEMBERS, skipped: 3, takesTwo: true });
    expect(await preview(audience, { kind: 'service' })).toMatchObject({ members: MEMBERS, skipped: 0 });
    for (const by of ['ann', 'bob']) await send('promotion', draft(audience), by);
    await app.modules.operators.workOnAudiences();
    expect(await show('promotion')).toMatchObject({ state: 'done', sent: MEMBERS - 3, skipped: 3 });
    const receivers = new Set((await written('promotion')).map(({ member_id }) => member_id));
    const got = await Promise.all([1, 2, 3, 4].map(async (n) => receivers.has(await idOf(`crowd${n}`))));
    expect(got).toEqual([false, true, false, false]);
  });
});

describe('a message to few', () => {
  it('is decided by one, at once; a later one by two, and it can be stopped before', async () => {
    const few = { tag: 'vip' };
    time.now += 1_000;
    expect(await send('few', draft(few))).toMatchObject({ code: 'ok', value: { done: { members: 1, skipped: 0 } } });
    time.now += 1_000;
    const at = new Date(time.now + SOON).toISOString();
    expect((await send('later', draft(few, { at }))).status).toBe(202);
    expect((await send('later', draft(few, { at }), 'bob')).code).toBe('ok');
    await app.modules.operators.workOnAudiences();
    expect(await show('few')).toMatchObject({ state: 'done', sent: 1 });
    expect(await show('later')).toMatchObject({ state: 'planned', startsAt: at, sent: 0 });
    const stop = { body: { subject: 'later', reason: 'no more' } };
    expect((await call('mailingStop', stop)).code).toBe('ok');
    expect((await call('mailingStop', stop)).code).toBe('mailing.over');
    expect(await app.database.sql.query("select 1 from audit_entry where action = 'mailing.stop'", [])).toHaveLength(1);
    time.now += 2 * SOON;
    await app.modules.operators.workOnAudiences();
    expect(await show('later')).toMatchObject({ state: 'stopped', stoppedBy: 'ann', sent: 0 });
    expect(await written('later')).toEqual([]);
  });

  it('is nobody else’s: of another merchant, without the right, or under a name that is none', async () => {
    operators.other = await signedIn(app, { username: 'other', grants: { lotus: ['*'] } }, { now: () => time.now });
    const there = { as: operators.other ?? '', at: 'lotus' };
    expect((await call('showMailing', { ...there, params: { code: 'few' } })).code).toBe('mailing.unknown');
    expect((await call('mailingStop', { ...there, body: { subject: 'few', reason: 'x' } })).code).toBe(
      'mailing.unknown',
    );
    expect((await call('mailingSend', { ...as('other'), body: { subject: 'x', text: draft({}) } })).status).toBe(403);
    for (const subject of ['', '../x', 'X', 'a'.repeat(41), "a'b"])
      expect((await send(subject, draft({ tag: 'vip' }))).code).toBe('request.malformed');
    const { rows } = (await call('listMailings', { query: { limit: '2' } })).value as { rows: Row[]; next: string };
    expect(rows.map(({ id }) => id)).toEqual(['later', 'few']);
  });

  it('notifies the open page of anyone who is written to, by the job of the server', async () => {
    const port = await app.listen();
    origin = `http://console.localhost:${port}`;
    const { token, messages } = await inboxOf(tiger);
    const socket = await openSocket(port, token);
    const { inboxUnreadCount } = await app.get('unreadCounts', { token });
    expect((await send('notified', draft({ tag: 'vip' }))).code).toBe('ok');
    await app.modules.operators.workOnAudiences();
    await socket.next(
      ({ topic, value }) => topic === 'unread' && (value as Row).inboxUnreadCount === inboxUnreadCount + 1,
    );
    expect((await inboxOf(tiger)).messages).toHaveLength(messages.length + 1);
    socket.close();
  });
});

it('the form has each tag that a member of the merchant has once, in order', async () => {
  const tag = (merchantId: string, username: string, ...tags: string[]) =>
    sql(
      `insert into member_tag (merchant_id, member_id, tag, tagged_by, tagged_at)
       select $1, id, tag, 'ann', now() from member, unnest($3::text[]) as tag where merchant_id = $1 and username = $2`,
      [merchantId, username, tags],
    );
  const tags = async () => ((await call('showMailingForm')).value as { tags: readonly string[] }).tags;
  await sql("delete from member_tag where merchant_id = 'demo'");
  expect(await tags()).toEqual([]);
  await tag('demo', 'crowd1', 'vip', 'b2', 'a1');
  await tag('demo', 'crowd2', 'vip', 'c3');
  await tag('lotus', tiger.username, 'z9');
  expect(await tags()).toEqual(['a1', 'b2', 'c3', 'vip']);
});
