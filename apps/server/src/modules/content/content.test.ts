import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpTags } from '#contract';
import { ok } from '#kernel';
import { merchants } from '#merchants/registry.ts';
import { atomically } from '../../db/transactions.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';

let app: TestApp;
const time = { now: Date.UTC(2026, 4, 1, 8) };
const who = { member: '', other: '', trial: '', otherMember: '' };
const LOTUS = 'lotus.localhost';

const merchant = (id = 'demo') => app.modules.merchants.of(id);
const enter = async (host: string, { username, password }: { username: string; password: string }) =>
  (await app.get('login', { host, body: { type: 'username', username, password } })).token;

beforeAll(async () => {
  app = await openTestApp({ clock: { now: () => time.now } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  const [tiger, lotus] = demoMembers;
  who.member = await enter('localhost', tiger);
  who.other = await enter('localhost', lotus);
  who.otherMember = await enter(LOTUS, tiger);
  const trial = await app.get('createTrial');
  who.trial = (await app.get('loginFreeplay', { body: trial })).token;
});
afterAll(() => app.close());

interface Intent {
  readonly [field: string]: unknown;
}

const english = (title: string) => ({ EN: { title, content: `<p>${title}</p>` } });

/** What an operator's file publishes; returns the new announcement's id. */
async function announce(intent: Intent, id = 'demo') {
  const text = JSON.stringify({ type: 'PL', audience: 'A', words: english('News'), ...intent });
  const { backOffice } = app.modules.content;
  const draft = await backOffice.draft(merchant(id), text);
  if (!draft.ok) return draft;
  return await atomically(app.database.db, async (tx) => ok(await backOffice.write(tx, merchant(id), draft.value)));
}
async function announced(intent: Intent, id = 'demo'): Promise<string> {
  const written = await announce(intent, id);
  if (!written.ok) throw new Error(`refused: ${JSON.stringify(written.refusal)}`);
  time.now += 1_000;
  return written.value.id;
}
const listed = async (token: string | undefined, language = 'EN') =>
  await app.get('listAnnouncements', {
    ...(token !== undefined && { token }),
    headers: { language },
    query: { types: 'A,PL,PU,PR' },
  });

describe('announcements', () => {
  it('POP-08 MSG-02 shows members and guests their own, with the audience', async () => {
    const forMembers = await announced({ audience: 'A' });
    const forGuests = await announced({ audience: 'B' });
    const forFirst = await announced({ audience: 'F' });
    const ids = async (token?: string) => (await listed(token)).player.map(({ id, execution }) => [id, execution]);
    expect(await ids()).toEqual([[forGuests, 'B']]);
    expect(await ids(who.member)).toEqual([
      [forFirst, 'F'],
      [forMembers, 'A'],
    ]);
    expect(await ids(who.trial)).toHaveLength(2);
  });

  it('gives each type its list, and agents’ announcements to agents only', async () => {
    const popup = await announced({ type: 'PU' });
    const promotion = await announced({ type: 'PR', promotionType: 'REFERRAL', linkage: '/m/rewardCenter' });
    await announced({ type: 'A', words: english('For agents') });
    const { player, popup: popups, promotion: promotions } = await listed(who.member);
    expect(popups.map(({ id }) => id)).toEqual([popup]);
    expect(promotions).toMatchObject([{ id: promotion, promotionType: 'REFERRAL', linkage: '/m/rewardCenter' }]);
    expect(player.map(({ title }) => title)).not.toContain('For agents');
  });

  it('shows the reader’s language, else the merchant’s own', async () => {
    const words = {
      EN: { title: 'Hello', content: '<p>Hello</p>' },
      VI: { title: 'Xin chào', content: '<p>Chào</p>' },
    };
    await announced({ words });
    await announced({ words: english('Only English') });
    const titles = (await listed(who.member, 'VI')).player.map(({ title }) => title);
    expect(titles.slice(0, 2)).toEqual(['Only English', 'Xin chào']);
  });

  it('shows nothing before its time, after it, or once an operator ended it', async () => {
    const at = (ms: number) => new Date(time.now + ms).toISOString();
    const coming = await announced({ from: at(60_000), until: at(120_000) });
    const ids = async () => (await listed(who.member)).player.map(({ id }) => id);
    expect(await ids()).not.toContain(coming);
    time.now += 61_000;
    expect(await ids()).toContain(coming);
    time.now += 60_000;
    expect(await ids()).not.toContain(coming);

    const regretted = await announced({});
    const end = () =>
      atomically(app.database.db, (tx) => app.modules.content.backOffice.end(tx, merchant(), regretted));
    expect(await end()).toMatchObject({ ok: true });
    expect(await ids()).not.toContain(regretted);
    expect(await end()).toMatchObject({ ok: false, refusal: { code: 'announcement.unknown' } });
  });

  it('separates merchants’ announcements', async () => {
    const words = { VI: { title: 'Sen', content: '<p>Sen</p>' } };
    const id = await announced({ words }, 'lotus');
    expect((await listed(who.member)).player.map((one) => one.id)).not.toContain(id);
    const body = { announcementId: id, read: true } as const;
    expect(await app.request('markAnnouncementAsRead', { token: who.member, body })).toMatchObject({
      status: 404,
      body: { code: 'announcement.unknown' },
    });
  });

  it.each<[string, Intent]>([
    ['file', { strange: 1 }],
    ['type', { type: 'XX' }],
    ['audience', { audience: 'C' }],
    ['audience', { type: 'NW' }],
    ['audience', { type: 'NW', audience: 'nobody' }],
    ['words', { words: {} }],
    ['words', { words: { VI: { title: 'Chỉ tiếng Việt', content: '<p>Chào</p>' } } }],
    ['words', { words: { XX: { title: 'x', content: 'y' }, ...english('News') } }],
    ['words', { words: { EN: { title: ' ', content: '<p>x</p>' } } }],
    ['words', { words: { EN: { title: 'x', content: '<script>alert(1)</script>' } } }],
    ['images', { images: 'a.png' }],
    ['images', { images: [{ sequence: 1, base64: 'no picture' }] }],
    ['images', { images: [{ sequence: 1, base64: Buffer.from('<svg onload="x()"/>').toString('base64') }] }],
    ['images', { images: [{ sequence: 0, base64: 'AAAA' }] }],
    ['images', { images: [{ sequence: 1, base64: 'AAAA', url: 'https://evil.example' }] }],
    ['images', { images: [null] }],
    ['images', { images: Array.from({ length: 4 }, (_, at) => ({ sequence: at + 1, base64: 'AAAA' })) }],
    ['linkage', { linkage: 'javascript:alert(1)' }],
    ['linkage', { linkage: '//evil.example' }],
    ['from', { from: 'soon' }],
    ['until', { until: '2020-01-01T00:00:00Z' }],
  ])('refuses an operator’s file whose %s is wrong: %j', async (field, intent) => {
    const written = await announce(intent);
    expect(written).toMatchObject({ ok: false, refusal: { code: 'request.malformed' } });
    if (!written.ok && field !== 'file') expect(written.refusal.value).toEqual({ field });
  });
});

describe('pictures', () => {
  const picture = async (colour: string, secret = 'nobody') => {
    const drawn = sharp({ create: { width: 40, height: 20, channels: 3, background: colour } });
    return (
      await drawn
        .withExif({ IFD0: { Copyright: secret } })
        .png()
        .toBuffer()
    ).toString('base64');
  };
  const get = (digest: string, host = 'localhost') =>
    app.http.inject({ method: 'GET', url: `/wps/announcements/pictures/${digest}`, headers: { host } });

  it('are re-encoded, shown with their announcement, public and immutable', async () => {
    const images = [
      { sequence: 1, base64: await picture('red', 'a secret place') },
      { sequence: 2, base64: await picture('blue') },
    ];
    const id = await announced({ type: 'PR', images, linkage: '/m/activity' });
    const reported = (await listed(who.member)).promotion.find((one) => one.id === id);
    expect(reported?.announcementImages).toEqual([
      { sequence: 1, url: expect.stringMatching(/^\/wps\/announcements\/pictures\/[0-9a-f]{64}$/) },
      { sequence: 2, url: expect.stringMatching(/^\/wps\/announcements\/pictures\/[0-9a-f]{64}$/) },
    ]);
    const digest = reported?.announcementImages[0]?.url.split('/').at(-1) ?? '';
    const answer = await get(digest);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg');
    expect(answer.rawPayload.includes('a secret place')).toBe(false);
    // It does not exist at another merchant.
    expect((await get(digest, LOTUS)).json()).toMatchObject({ success: false, code: 'announcement.unknown' });
    expect((await get('0'.repeat(64))).statusCode).toBe(404);
    expect((await get('..%2f..%2fsecret')).statusCode).toBe(400);
  });

  it('with the same content are one file, and two for one position are refused', async () => {
    const base64 = await picture('green');
    const twice = await announce({ images: [1, 1].map((sequence) => ({ sequence, base64 })) });
    expect(twice).toMatchObject({ ok: false, refusal: { value: { field: 'images' } } });
    const ids = [
      await announced({ images: [{ sequence: 1, base64 }] }),
      await announced({ images: [{ sequence: 1, base64 }] }),
    ];
    const { player } = await listed(who.member);
    const urls = player
      .filter(({ id }) => ids.includes(id))
      .map(({ announcementImages }) => announcementImages[0]?.url);
    expect(urls).toHaveLength(2);
    expect(new Set(urls).size).toBe(1);
  });
});

describe('reading', () => {
  const counts = async (token: string) => (await app.get('unreadCounts', { token })).announcementUnreadCount;
  const mark = (token: string, announcementId: string) =>
    app.request('markAnnouncementAsRead', { token, body: { announcementId, read: true } });

  it('MSG-02 marks one as read once, for this member only; also all at once', async () => {
    const before = await counts(who.member);
    const id = await announced({});
    await announced({ audience: 'B' });
    expect(await counts(who.member)).toBe(before + 1);
    const others = await counts(who.other);
    for (let time = 0; time < 3; time++) expect(await mark(who.member, id)).toMatchObject({ status: 200 });
    expect(await counts(who.member)).toBe(before);
    expect(await counts(who.other)).toBe(others);
    expect((await listed(who.member)).player.find((one) => one.id === id)?.read).toBe(true);
    expect((await listed(who.other)).player.find((one) => one.id === id)?.read).toBe(false);

    await announced({});
    await app.get('markAllAnnouncementsAsRead', { token: who.member });
    expect(await counts(who.member)).toBe(0);
    expect(
      (await listed(who.member)).player.filter(({ execution }) => execution === 'A').every(({ read }) => read),
    ).toBe(true);
  });

  it('refuses an announcement that is not shown to this member', async () => {
    const forGuests = await announced({ audience: 'B' });
    const unknown = { status: 404, body: { code: 'announcement.unknown' } };
    expect(await mark(who.member, forGuests)).toMatchObject(unknown);
    expect(await mark(who.member, '00000000-0000-7000-8000-000000000001')).toMatchObject(unknown);
    expect(
      await app.request('markAnnouncementAsRead', { body: { announcementId: forGuests, read: true } }),
    ).toMatchObject({
      status: 401,
    });
  });
});

it('shows news to everyone, newest first', async () => {
  const first = await announced({ type: 'NW', audience: undefined, words: english('First') });
  const second = await announced({ type: 'NW', audience: undefined, words: english('Second') });
  const ids = async (token?: string) =>
    (await app.get('lobbyNews', token === undefined ? {} : { token })).list.map(({ id }) => id);
  expect(await ids()).toEqual([second, first]);
  expect(await ids(who.member)).toEqual([second, first]);
  expect((await listed(who.member)).player.map(({ id }) => id)).not.toContain(first);
});

it('MSG-07 lists the contact channels', async () => {
  const kinds = async (host: string) => (await app.get('customerService', { host })).list.map(({ csType }) => csType);
  expect([...(await kinds('localhost')), ...(await kinds(LOTUS))].sort()).toEqual(['LIVECHAT', 'WHATSAPP']);
});

describe('the help centre', () => {
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ');

  it('MSG-06 has entries by tag, some with further entries, each with HTML', async () => {
    const { list } = await app.get('helpCenter', { query: { device: 'MOBILE', lang: 'EN' } });
    expect([...new Set(list.map(({ tag }) => tag))]).toEqual([...helpTags]);
    const deposits = list.find(({ tag, id }) => tag === 'faq' && id === 'deposits');
    expect(deposits?.children?.map(({ id }) => id)).toContain('how-deposit');
    expect(deposits?.children?.[0]?.content).toMatch(/^<p>.*<a href="\/m\/voucherCenter">/);
  });

  it.each(merchants.map(({ code, hosts, minimumAge }) => ({ code, host: hosts[0] ?? '', minimumAge })))(
    'MSG-08 tells at $code in every language who may play, and has every entry',
    async ({ code, host, minimumAge }) => {
      const { manifest } = merchant(code);
      const shapes = new Set<string>();
      for (const lang of manifest.languages) {
        const { list } = await app.get('helpCenter', { host, query: { lang } });
        shapes.add(JSON.stringify(list.map(({ tag, id, children }) => [tag, id, children?.map((child) => child.id)])));
        const privacy = list.filter(({ tag }) => tag === 'privacy');
        expect(privacy.map(({ id }) => id)).toEqual([
          'introduction',
          'purpose',
          'access',
          'confidentiality',
          'recipient',
          'monitor',
          'agree',
        ]);
        expect(words(privacy[0]?.content ?? '')).toContain(String(minimumAge));
        expect(words(privacy[0]?.content ?? '')).toContain('18');
        expect(JSON.stringify(list)).not.toMatch(/\{\w+\}|\*\*|\]\(/);
      }
      expect(shapes.size).toBe(1);
    },
  );

  it('leaves out what this merchant has switched off', async () => {
    const ids = async (host: string) =>
      (await app.get('helpCenter', { host, query: { tag: 'faq' } })).list
        .find(({ id }) => id === 'start')
        ?.children?.map(({ id }) => id);
    expect(await ids('localhost')).toContain('try');
    expect(await ids(LOTUS)).not.toContain('try');
  });

  it('answers in the caller’s language where the requested one is not offered', async () => {
    const titleIn = async (query: object, language: string) =>
      (await app.get('helpCenter', { host: LOTUS, headers: { language }, query: { tag: 'faq', ...query } })).list[0]
        ?.title;
    const chosen = merchant('lotus').manifest.languages.includes('PT') ? undefined : ({ lang: 'PT' } as const);
    if (chosen) expect(await titleIn(chosen, 'VI')).toBe(await titleIn({}, 'VI'));
    expect(await titleIn({ lang: 'EN' }, 'VI')).toBe(await titleIn({}, 'EN'));
  });
});

it('seeds a demo merchant once, in every language it offers', async () => {
  const fresh = await openTestApp();
  const { content, merchants: all } = fresh.modules;
  for (let start = 0; start < 2; start++) for (const one of all.all()) await content.seedDemo(one);
  const { player } = await fresh.get('listAnnouncements', { query: { types: 'PL' } });
  expect(player.map(({ execution }) => execution)).toEqual(['B', 'B']);
  expect((await fresh.get('lobbyNews')).list).toHaveLength(2);
  const { membersDeps } = fresh.modules;
  await seedDemoMembers(membersDeps, all.of('demo'));
  const [{ username, password }] = demoMembers;
  const { token } = await fresh.get('login', { body: { type: 'username', username, password } });
  const { popup } = await fresh.get('listAnnouncements', { token, query: { types: 'PU' } });
  expect(popup).toMatchObject([{ execution: 'A', linkage: '/m/help?tag=faq&p=safe' }]);
  await fresh.close();
});
