/** What operators write for a site: versions, when which is in force on every node, previews, and what is refused. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleEndpointName, ContentKind, ContentOf } from '#contract';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { wordOf } from '../../../http/texts/merchant-texts.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-content-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
/** A session locks itself after a quarter of an hour without a call. */
const SPAN = 100_000;
let app: TestApp;
/** A second node on the same database. */
let other: TestApp;
let anna: string;
let bert: string;

beforeAll(async () => {
  app = await openTestApp({
    config: { directory: folder, regionHeader: 'cf-ipcountry', trustProxy: '127.0.0.1' },
    clock,
  });
  other = await openTestApp({ database: app.database, clock });
  anna = await signedIn(app, { username: 'anna', grants: { '*': ['*'] } }, clock);
  bert = await signedIn(app, { username: 'bert', grants: { '*': ['*'] } }, clock);
});
afterAll(async () => {
  await other.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (name: ConsoleEndpointName, requested: ConsoleRequest) =>
  callConsole(app, name, { as: anna, at: 'demo', ...requested });
const iso = (at: number) => new Date(at).toISOString();
/** What every node does each second. */
const second = async () => {
  for (const node of [app, other]) await node.modules.merchants.refresh();
};
const save = (subject: string, value: unknown) =>
  call('contentSave', { body: { subject, text: JSON.stringify(value) } });
async function saved(subject: string, value: unknown): Promise<number> {
  const answer = await save(subject, value);
  expect(answer).toMatchObject({ code: 'ok' });
  return (answer.value as { done: { version: number } }).done.version;
}
async function publish(subject: string, choice: string): Promise<string> {
  const answer = await call('contentPublish', { body: { subject, choice, reason: 'spring' } });
  expect(answer).toMatchObject({ code: 'ok' });
  await second();
  return (answer.value as { done: { schedule: string } }).done.schedule;
}
const readValue = async <Kind extends ContentKind>(kind: Kind, key: string, version: number) => {
  const { value } = await call('showContentVersion', { params: { kind, key, version: `${version}` } });
  return (value as { value: ContentOf<Kind> }).value;
};
const shown = async (node: TestApp, language = 'EN') =>
  node.get('listAnnouncements', { query: { types: 'B', groupName: 'm_ads' }, headers: { language } });

describe('a version', () => {
  it('is seen by nobody until it is published, then on every node, for as long as it was planned', async () => {
    const ofFolder = await readValue('banners', 'm_ads', 0);
    expect(ofFolder.banners.map(({ id }) => id)).toEqual(['app', 'help']);
    const [first] = ofFolder.banners;
    const spring = {
      banners: [
        {
          ...first,
          id: 'spring',
          words: { EN: { title: 'Spring', line: 'It is here' }, ZH: { title: '春', line: '到了' } },
        },
      ],
    };
    const version = await saved('banners/m_ads', spring);
    await second();
    const before = await shown(other);
    expect(before.banners).toHaveLength(2);
    await publish('banners/m_ads', `${version} ${iso(time.now + SPAN)} ${iso(time.now + 3 * SPAN)}`);
    expect(await shown(other)).toEqual(before);
    time.now += SPAN;
    await second();
    for (const node of [app, other]) {
      expect((await shown(node)).banners).toMatchObject([{ art: { title: 'Spring', action: '' } }]);
      expect((await shown(node, 'CN')).banners).toMatchObject([{ art: { title: '春' } }]);
      // A language without words has the merchant's own.
      expect((await shown(node, 'TH')).banners).toMatchObject([{ art: { title: 'Spring' } }]);
    }
    time.now += 2 * SPAN;
    await second();
    expect(await shown(other)).toEqual(before);
    const lotus = await app.get('listAnnouncements', { host: 'lotus.localhost', query: { types: 'B' } });
    expect(JSON.stringify(lotus)).not.toContain('Spring');
  });

  it('is gone back to by publishing it again, and what was planned can be withdrawn', async () => {
    const links = (name: string) => ({
      links: [{ resourceType: 'TELEGRAM', url: `https://example.com/${name}`, labelNameEn: 'Telegram' }],
    });
    const now = async () => (await other.get('systemStatus')).info.resources.map(({ url }) => url.split('/').at(-1));
    const one = await saved('links/site', links('one'));
    const two = await saved('links/site', links('two'));
    await publish('links/site', `${one}`);
    time.now += 1;
    await publish('links/site', `${two}`);
    expect(await now()).toEqual(['two']);
    time.now += 1;
    const planned = await publish('links/site', `${two} ${iso(time.now + SPAN)}`);
    await publish('links/site', `${one}`);
    expect(await now()).toEqual(['one']);
    const body = { subject: 'links/site', choice: planned, reason: 'not now' };
    expect((await call('contentWithdraw', { body: { ...body, subject: 'menu/site' } })).code).toBe('content.unknown');
    expect((await call('contentWithdraw', { at: 'lotus', body })).code).toBe('content.unknown');
    expect((await call('contentWithdraw', { body })).code).toBe('ok');
    time.now += 2 * SPAN;
    await second();
    expect(await now()).toEqual(['one']);
    await publish('links/site', '0');
    expect((await now()).length).toBeGreaterThan(5);
    const history = (await call('showContent', { params: { kind: 'links', key: 'site' } })).value;
    expect(history).toMatchObject({
      inForce: 0,
      versions: [{ version: two, by: 'anna' }, { version: one }, { version: 0 }],
      schedule: [{ state: 'in_force' }, { state: 'covered' }, { state: 'withdrawn', withdrawnBy: 'anna' }, {}, {}],
    });
    const trail = (await call('listAudit', { query: { subject: 'links/site' } })).value as {
      rows: { action: string }[];
    };
    expect(trail.rows.map(({ action }) => action)).toContain('content.withdraw');
  });

  it('gets a number of its own when two save at once', async () => {
    const popup = { forceRead: true, footer: true, closeButton: true, hideToday: true };
    const numbers = await Promise.all([1, 2, 3, 4].map(() => saved('popup/site', popup)));
    expect(new Set(numbers).size).toBe(4);
  });
});

it('publishes legal documents by two, and asks new members to agree to their version', async () => {
  const terms = await readValue('document', 'terms.EN', 0);
  const version = await saved('document/terms.EN', { text: '# Terms {#terms}\n\nBe fair.', termsVersion: '2026-02' });
  const body = { subject: 'document/terms.EN', choice: `${version}`, reason: 'new law' };
  const requested = await call('contentPublish', { body });
  expect(requested.status).toBe(202);
  await second();
  const help = async () => (await other.get('helpCenter', { query: { tag: 'terms' } })).list.map(({ title }) => title);
  expect(await help()).not.toEqual(['Terms']);
  const { approvalId } = (requested.value as { waits: { approvalId: string } }).waits;
  expect((await call('approvalsApprove', { body: { subject: approvalId } })).code).toBe('order.same_operator');
  expect((await call('approvalsApprove', { as: bert, body: { subject: approvalId } })).code).toBe('ok');
  await second();
  expect(await help()).toEqual(['Terms']);
  expect(other.modules.merchants.of('demo').manifest.register.termsVersion).toBe('2026-02');
  expect(terms.termsVersion).toBe('2026-01');
});

it('SYS-01 closes the site to everybody or to regions, for a time, with a message', async () => {
  const message = { EN: 'Back at ten', ZH: '十点回来' };
  const some = await saved('closing/site', { isClosed: true, regions: ['VN'], message });
  const all = await saved('closing/site', { isClosed: true, regions: [], message });
  const from = (region: string, node = app) =>
    node.request('vendorMapping', { headers: { 'cf-ipcountry': region, 'x-forwarded-for': '198.51.100.7' } });
  const status = async (region: string) =>
    app.get('systemStatus', { headers: { 'cf-ipcountry': region, 'x-forwarded-for': '198.51.100.7', language: 'CN' } });
  await publish('closing/site', `${some} ${iso(time.now)} ${iso(time.now + SPAN)}`);
  expect([(await from('VN')).status, (await from('PH')).status]).toEqual([503, 200]);
  expect(await status('VN')).toMatchObject({ status: 1, message: '十点回来' });
  expect(await status('PH')).toMatchObject({ status: 0, maintenance: false });
  time.now += 1;
  await publish('closing/site', `${all} ${iso(time.now)} ${iso(time.now + SPAN / 2)}`);
  expect([(await from('PH')).status, (await from('PH', other)).status]).toEqual([503, 503]);
  time.now += 2 * SPAN;
  await second();
  expect([(await from('VN')).status, (await from('PH', other)).status]).toEqual([200, 200]);
});

describe('a preview', () => {
  it('shows at a host of its own what is not in force, to look at and for an hour', async () => {
    const version = await saved('texts/EN', { texts: { 'shell.maintenance': 'Soon' } });
    const theme = await readValue('theme', 'site', 0);
    const opened = await call('contentPreview', {
      body: { subject: 'theme/site', text: JSON.stringify({ ...theme, radii: { s: 0, m: 0, l: 0 } }) },
    });
    const { id, host } = (opened.value as { done: { id: string; host: string } }).done;
    const at = (language: string, theme: string) => `${id}-${language}-${theme}.${host}`;
    const { merchants } = app.modules;
    const dark = merchants.resolve(at('zh', 'dark'));
    expect(dark).toMatchObject({
      id: 'demo',
      isPreview: true,
      manifest: { defaultLanguage: 'ZH', defaultTheme: 'dark' },
    });
    expect(dark?.own.theme).toContain('--radius-s: 0px');
    expect(merchants.of('demo').own.theme).toBeUndefined();
    const status = await app.get('systemStatus', { host: at('zh', 'light') });
    expect(status.info).toMatchObject({ merchant: 'demo', defaultLanguage: 'ZH', defaultTheme: 'light' });
    const login = { body: { type: 'username', username: 'tiger', password: 'x' } as const, host: at('en', 'dark') };
    expect((await app.request('login', login)).body).toMatchObject({ code: 'merchant.preview' });
    expect(merchants.resolve(at('en', 'blue'))).toBeUndefined();
    expect(merchants.resolve(`${id}.${host}`)).toBeUndefined();
    const texts = await call('contentPreview', { body: { subject: 'texts/EN', choice: `${version}` } });
    expect(texts.code).toBe('ok');
    for (let spans = 0; spans < 7; spans += 1) {
      time.now += 6 * SPAN;
      await call('consoleMe', {});
    }
    await second();
    expect(merchants.resolve(at('zh', 'dark'))).toBeUndefined();
  });
});

it('POP-08 shows an announcement by its version, and keeps it read', async () => {
  const subject = 'announcement/0198f3c8-0000-7000-8000-000000000001';
  const draft = (title: string) => ({
    type: 'NW',
    words: { EN: { title, content: `<p>${title}</p><script>x()</script>` } },
    pictures: [],
    linkage: '',
  });
  const news = async () =>
    (await app.get('lobbyNews')).list
      .filter(({ title }) => title.startsWith('Fair'))
      .map(({ title, content }) => [title, content]);
  const one = await saved(subject, draft('Fair'));
  const two = await saved(subject, draft('Fairer'));
  await publish(subject, `${one}`);
  expect(await news()).toEqual([['Fair', '<p>Fair</p>']]);
  time.now += 1;
  const later = { subject, choice: `${two} ${iso(time.now + SPAN)}`, reason: 'later' };
  expect((await call('contentPublish', { body: later })).code).toBe('content.is_shown');
  const schedule = await publish(subject, `${two}`);
  expect(await news()).toEqual([['Fairer', '<p>Fairer</p>']]);
  const found = async (search: string) => {
    const { value } = await call('listContent', { params: { kind: 'announcement' }, query: { search } });
    return (value as { rows: { key: string }[] }).rows.map(({ key }) => key);
  };
  // By the words of the latest version, in any case; tags are no words.
  expect(await found('fAIRER')).toEqual([subject.split('/')[1]]);
  for (const search of ['unfair', '<p>', 'Fair.']) expect([search, await found(search)]).toEqual([search, []]);
  expect((await call('contentWithdraw', { body: { subject, choice: schedule, reason: 'over' } })).code).toBe('ok');
  expect(await news()).toEqual([]);
});

it('shows campaigns with their versions and budgets, which two operators let run', async () => {
  const terms = app.modules.merchants.of('demo').manifest.campaigns?.['daily-sign-in'];
  const write = (budget: string) => {
    const text = JSON.stringify({ ...terms, limits: { budget, budgetPerDay: '10.00' } });
    return call('campaignSave', { body: { subject: 'spring', text } });
  };
  const show = async () => (await call('showCampaign', { params: { code: 'spring' } })).value;
  expect((await call('showCampaign', { params: { code: 'spring' } })).code).toBe('campaign.unknown');
  await write('100.00');
  expect(await show()).toMatchObject({ state: 'draft', latest: 1, budget: '100.00', spent: '0.00', usedBp: 0 });
  const body = { subject: 'spring', choice: '1' };
  const carl = await signedIn(app, { username: 'carl', grants: { demo: ['promotions.change'] } }, clock);
  expect((await call('campaignStart', { body, key: 'a' })).status).toBe(202);
  expect((await show()) as object).toMatchObject({ state: 'draft' });
  expect((await call('campaignStart', { as: carl, body, key: 'b' })).code).toBe('ok');
  await write('200.00');
  const sql = sqlPortOf(app.database.db);
  await sql.query(
    "update campaign set granted = 2, spent_minor = 2500 where merchant_id = 'demo' and code = 'spring'",
    [],
  );
  await sql.query("insert into campaign_day values ('demo', 'spring', '2026-05-04', 2, 2500)", []);
  expect(await show()).toMatchObject({
    state: 'running',
    version: 1,
    latest: 2,
    granted: 2,
    spent: '25.00',
    budget: '100.00',
    usedBp: 2_500,
    budgetPerDay: '10.00',
    days: [{ id: '2026-05-04', granted: 2, spent: '25.00' }],
    versions: [{ version: 2, by: 'anna', terms: { limits: { budget: '200.00' } } }, { version: 1 }],
  });
  expect((await call('campaignPause', { body: { subject: 'spring' } })).code).toBe('ok');
  expect((await call('campaignEnd', { body: { subject: 'spring' } })).code).toBe('ok');
  const listed = (await call('listCampaigns', {})).value as { rows: { id: string; state: string }[] };
  expect(listed.rows.find(({ id }) => id === 'spring')).toMatchObject({
    state: 'ended',
    // Of the platform's own words, words and no keys.
    title: 'Daily sign-in',
    kindName: 'Daily sign-in',
  });
  expect(((await call('listCampaigns', { at: 'lotus' })).value as { rows: { id: string }[] }).rows).not.toContainEqual(
    expect.objectContaining({ id: 'spring' }),
  );
});

describe('what is refused', () => {
  const colour = 'oklch(50% 0.1 200)';
  const banner = {
    id: 'a',
    audience: 'everyone',
    linkage: '',
    words: { EN: { title: 'A', line: 'B' } },
    scene: 'leaf',
    symbols: ['dice'],
  };
  const page = {
    code: 'a',
    kind: 'DISCOVER',
    audience: 'everyone',
    linkage: '',
    words: banner.words,
    scene: 'leaf',
    symbols: ['dice'],
    inMenu: false,
  };
  const news = { type: 'NW', words: { EN: { title: 'A', content: '<p>a</p>' } }, pictures: [], linkage: '' };
  it.each<[string, string, unknown]>([
    ['an unknown field', 'popup/site', { forceRead: true, footer: true, closeButton: true, hideToday: true, x: 1 }],
    ['two banners of one id', 'banners/m_ads', { banners: [banner, banner] }],
    ['home that begins with a banner for members', 'banners/m_home', { banners: [{ ...banner, audience: 'members' }] }],
    ['a banner without a picture', 'banners/m_ads', { banners: [{ ...banner, scene: undefined }] }],
    [
      'no words in the merchant’s language',
      'banners/m_ads',
      { banners: [{ ...banner, words: { ZH: { title: 'A', line: 'B' } } }] },
    ],
    [
      'a language that is not offered',
      'banners/m_ads',
      { banners: [{ ...banner, words: { ...banner.words, XX: { title: 'A', line: 'B' } } }] },
    ],
    ['a link that runs', 'banners/m_ads', { banners: [{ ...banner, linkage: 'javascript:x()' }] }],
    ['a link to another host', 'banners/m_ads', { banners: [{ ...banner, linkage: '//evil.example' }] }],
    ['a picture from anywhere', 'banners/m_ads', { banners: [{ ...banner, picture: 'http://evil.example/a.png' }] }],
    [
      'a promotion that ends before it starts',
      'promotions/site',
      { promotions: [{ ...page, startsAt: '2026-01-02T00:00:00.000Z', endsAt: '2026-01-01T00:00:00.000Z' }] },
    ],
    ['a flag that nobody declared', 'promotions/site', { promotions: [{ ...page, flag: 'constructor' }] }],
    [
      'two links of one type',
      'links/site',
      { links: [0, 1].map((n) => ({ resourceType: 'YOUTUBE', url: `https://a.example/${n}`, labelNameEn: 'a' })) },
    ],
    ['a text that does not exist', 'texts/EN', { texts: { 'no.such.text': 'a' } }],
    ['a text with a value that nobody gives', 'texts/EN', { texts: { 'shell.maintenance': 'a {secret}' } }],
    ['an SMS without the code that it brings', 'texts/EN', { texts: { 'messenger.code.sms': '{name} greets you' } }],
    ['a text that cannot be shown', 'texts/EN', { texts: { 'shell.maintenance': '{count, plural, one {a}' } }],
    ['an unreadable theme', 'theme/site', { radii: { s: 1, m: 1, l: 1 }, face: 'Sora', dark: {}, light: {} }],
    ['a document without entries', 'document/faq.EN', { text: 'words' }],
    ['an entry below nothing', 'document/faq.EN', { text: '## A {#a}\n\nwords' }],
    ['a version of terms in another document', 'document/privacy.EN', { text: '# A {#a}\n\nb', termsVersion: '1' }],
    ['a region that is none', 'closing/site', { isClosed: true, regions: ['vn'] }],
    ['news for an audience', 'announcement/0198f3c8-0000-7000-8000-000000000002', { ...news, audience: 'A' }],
    [
      'news of a script alone',
      'announcement/0198f3c8-0000-7000-8000-000000000002',
      { ...news, words: { EN: { title: 'A', content: '<script>x()</script>' } } },
    ],
  ])('%s', async (_what, subject, value) => {
    expect((await save(subject, value)).code).toBe('content.malformed');
  });

  it('colours that nobody could read, and colours that are none', async () => {
    const theme = await readValue('theme', 'site', 0);
    expect((await save('theme/site', theme)).code).toBe('ok');
    const with1 = (value: string) => save('theme/site', { ...theme, dark: { ...theme.dark, 'text-1': value } });
    expect((await with1(theme.dark['surface-0'])).code).toBe('content.malformed');
    for (const evil of ['url(https://evil.example)', `${colour}; } </style><script>x()</script>`, `${colour}}`]) {
      expect((await with1(evil)).code).toBe('content.malformed');
      const line = { ...theme, light: { ...theme.light, line: evil } };
      expect((await save('theme/site', line)).code).toBe('content.malformed');
    }
  });

  it.each([
    ['banners/m_nowhere', 'content.unknown'],
    ['constructor/site', 'content.unknown'],
    ['document/announcements.EN', 'content.unknown'],
    ['links/site/more', 'content.unknown'],
  ])('content that is none: %s', async (subject, code) => {
    expect((await save(subject, {})).code).toBe(code);
  });

  it.each([
    ['9', 'content.unknown'],
    ['x', 'request.malformed'],
    ['0 yesterday', 'request.malformed'],
    ['0 2026-12-01T00:00:00.000Z 2026-11-01T00:00:00.000Z', 'request.malformed'],
    ['0 2036-12-01T00:00:00.000Z', 'request.malformed'],
  ])('a version or a time that is none: %s', async (choice, code) => {
    expect((await call('contentPublish', { body: { subject: 'menu/site', choice, reason: 'x' } })).code).toBe(code);
  });
});

it('starts every node with the folder’s own words as they were', async () => {
  for (const kind of [
    'banners',
    'promotions',
    'links',
    'support',
    'menu',
    'popup',
    'texts',
    'theme',
    'document',
    'closing',
  ] as const) {
    for (const at of ['demo', 'lotus']) {
      const listed = (await call('listContent', { at, params: { kind } })).value as { rows: { key: string }[] };
      expect(listed.rows.length).toBeGreaterThan(0);
      for (const { key } of listed.rows) {
        const requested = { at, params: { kind, key, version: '0' } };
        const { value } = (await call('showContentVersion', requested)).value as { value: unknown };
        const body = { subject: `${kind}/${key}`, text: JSON.stringify(value) };
        expect([kind, key, (await call('contentSave', { at, body })).code]).toEqual([kind, key, 'ok']);
      }
    }
  }
  const { rows } = {
    rows: await sqlPortOf(app.database.db).query('select count(*)::int as n from content_schedule', []),
  };
  expect(rows).toHaveLength(1);
});

it('e-mails and SMS are in the merchant’s words of the moment, on every node', async () => {
  const texts = () => [app, other].map((node) => wordOf(node.modules.merchants.of('demo'), 'EN', 'messenger.code.sms'));
  const [usual] = texts();
  const version = await saved('texts/EN', { texts: { 'messenger.code.sms': '{code} opens {name}' } });
  expect(texts()).toEqual([usual, usual]);
  await publish('texts/EN', `${version}`);
  expect(texts()).toEqual(['{code} opens {name}', '{code} opens {name}']);
  await publish('texts/EN', '0');
  expect(texts()).toEqual([usual, usual]);
});
