/** Accounts of one browser are one group, by a token of its own that says nothing of anybody. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Merchant } from '../../merchants/index.ts';
import { lifetimes, maxPerMember } from '../rules.ts';
import {
  type Browser,
  type Infrastructure,
  makeAccount,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../testing.ts';

const demo = testMerchant('demo');
const lotus = testMerchant('lotus');
const COOKIE = 'croupier_device';
const password = 'correct horse';
let infrastructure: Infrastructure;
let count = 0;
let names: Readonly<Record<'one' | 'two' | 'three', string>>;
let ids: Readonly<Record<'one' | 'two' | 'three', string>>;

beforeAll(async () => {
  infrastructure = await openInfrastructure();
});
afterAll(async () => await infrastructure.close());
beforeEach(async () => {
  count += 1;
  names = { one: `one${count}`, two: `two${count}`, three: `three${count}` };
  const made = async (username: string) => await makeAccount(infrastructure, demo, { username, password });
  ids = { one: await made(names.one), two: await made(names.two), three: await made(names.three) };
});

interface Client {
  readonly merchant?: Merchant;
  readonly device?: string;
  readonly deviceToken?: string;
}

async function logIn(username: string, browser: Browser, { merchant = demo, device, deviceToken }: Client = {}) {
  infrastructure.clock.forward(1);
  const body = { type: 'username', username, password, ...(deviceToken !== undefined && { deviceToken }) } as const;
  const parts = { body, ...(device !== undefined && { device }) };
  const done = await request(infrastructure.nodes[0].routes, 'login', merchant, browser, parts);
  if (!done.ok) throw new Error(done.refusal.code);
  return { ...done.value, cookie: browser.cookies[COOKIE] ?? '' };
}

async function logInAnother(username: string, browser: Browser) {
  const id = await makeAccount(infrastructure, demo, { username, password });
  await logIn(username, browser);
  return id;
}

async function logOut(token: string, browser: Browser) {
  const { routes, sessions } = infrastructure.nodes[0];
  const session = await sessions.resolve('demo', token);
  if (!session) throw new Error('no session');
  expect(await request(routes, 'logout', demo, browser, { session })).toMatchObject({ ok: true });
}

const backOffice = () => infrastructure.nodes[1].backOffice;
const sharing = async (memberId: string, merchantId = 'demo') =>
  (await backOffice().sharingDevice(infrastructure.database.db, { merchantId, memberId }))
    .map(({ member_id }) => member_id)
    .toSorted();
const groups = async () => {
  const all = await backOffice().sharedDevices(infrastructure.database.db, 'demo');
  const own = new Set(Object.values(ids));
  return all.filter(({ memberIds }) => memberIds.some((id) => own.has(id)));
};

it('three accounts one after another on one device are one group, and each shares it with both others', async () => {
  const browser = openBrowser();
  const first = await logIn(names.one, browser);
  expect(first.cookie).toMatch(/^[\w-]{43}$/);
  expect([first.deviceToken, first.token]).not.toContain(first.cookie);
  await logOut(first.token, browser);
  const second = await logIn(names.two, browser);
  const third = await logIn(names.three, browser);
  expect([second.cookie, third.cookie]).toEqual([first.cookie, first.cookie]);
  expect(await groups()).toEqual([{ detail: 'OTHERS', count: 3, memberIds: [ids.three, ids.two, ids.one] }]);
  expect(await sharing(ids.one)).toEqual([ids.two, ids.three].toSorted());
  expect(await sharing(ids.two)).toEqual([ids.one, ids.three].toSorted());
  expect(await sharing(ids.three)).toEqual([ids.one, ids.two].toSorted());
  const stored = await infrastructure.database.sql.query('select device_hash from device_member', []);
  expect(JSON.stringify(stored)).not.toContain(first.cookie);
});

it('another browser is another device, of the same member too', async () => {
  const [phone, laptop] = [openBrowser(), openBrowser()];
  const own = await logIn(names.one, phone);
  const other = await logIn(names.one, laptop);
  expect(other.cookie).not.toBe(own.cookie);
  await logIn(names.two, laptop);
  await logIn(names.three, phone);
  expect(await sharing(ids.two)).toEqual([ids.one]);
  expect(await sharing(ids.three)).toEqual([ids.one]);
  expect((await groups()).map(({ memberIds }) => memberIds.toSorted())).toEqual(
    expect.arrayContaining([[ids.one, ids.two].toSorted(), [ids.one, ids.three].toSorted()]),
  );
});

it('a token that is none, that nobody here was given, or that comes from a browser of another kind links nobody', async () => {
  const mine = openBrowser();
  const { cookie } = await logIn(names.one, mine, { device: 'Chrome · Android' });
  for (const [sent, device] of [
    ['short', 'Chrome · Android'],
    [`${cookie}=`, 'Chrome · Android'],
    ['A'.repeat(43), 'Chrome · Android'],
    [cookie, 'Safari · iOS'],
  ] as const) {
    const browser = openBrowser('198.51.100.9', { [COOKIE]: sent });
    const entered = await logIn(names.two, browser, { device });
    expect(entered.cookie).toMatch(/^[\w-]{43}$/);
    expect(entered.cookie).not.toBe(sent);
  }
  expect(await sharing(ids.two)).toEqual([]);
  // An installed app is the browser that installed it.
  expect((await logIn(names.three, mine, { device: 'Chrome · Android · PWA' })).cookie).toBe(cookie);
  expect(await sharing(ids.three)).toEqual([ids.one]);
});

it('the same token at another merchant is another device', async () => {
  const browser = openBrowser();
  const { cookie } = await logIn(names.one, browser);
  const theirs = await makeAccount(infrastructure, lotus, { username: `reed${count}`, password });
  const elsewhere = openBrowser('203.0.113.9', { [COOKIE]: cookie });
  expect((await logIn(`reed${count}`, elsewhere, { merchant: lotus })).cookie).not.toBe(cookie);
  expect(await sharing(theirs, 'lotus')).toEqual([]);
  expect(await sharing(ids.one)).toEqual([]);
});

it('a device whose cookie is gone is known by the token of its last login', async () => {
  const { deviceToken } = await logIn(names.one, openBrowser());
  const browser = openBrowser();
  await logIn(names.two, browser, { deviceToken });
  await logIn(names.three, browser);
  expect(await sharing(ids.three)).toEqual([ids.one, ids.two].toSorted());
  expect((await groups()).map(({ count: size }) => size)).toEqual([3]);
});

it('of a crowded device only those right before and after share it', async () => {
  const browser = openBrowser();
  await logIn(names.one, browser);
  const others: string[] = [];
  for (let at = 0; at < 20; at += 1) others.push(await logInAnother(`cafe${count}x${at}`, browser));
  await logIn(names.two, browser);
  expect(await sharing(ids.one)).toEqual([others[0]]);
  expect(await sharing(ids.two)).toEqual([others.at(-1)]);
  expect((await groups()).map(({ count: size }) => size)).toEqual([22]);
});

it('two logins on one browser are a group although half a year lies nearly between them', async () => {
  const browser = openBrowser();
  const early = await logIn(names.one, browser);
  const day = 86_400;
  infrastructure.clock.forward(120 * day);
  const late = await logIn(names.two, openBrowser('203.0.113.9', { [COOKIE]: early.cookie }));
  expect(late.cookie).toBe(early.cookie);
  expect(await groups()).toEqual([{ detail: 'OTHERS', count: 2, memberIds: [ids.two, ids.one] }]);
  expect(await sharing(ids.one)).toEqual([ids.two]);
  // Nobody has been there since.
  infrastructure.clock.forward(91 * day);
  expect(await groups()).toEqual([]);
});

it('a shared device stays known however often its member logs in without the cookie, and those logins are bounded', async () => {
  const browser = openBrowser();
  for (const name of [names.one, names.two, names.three]) await logIn(name, browser);
  for (let times = 0; times <= maxPerMember.unsharedDevices; times += 1) await logIn(names.one, openBrowser());
  expect(await sharing(ids.one)).toEqual([ids.two, ids.three].toSorted());
  const [stored] = await infrastructure.database.sql.query(
    'select count(*)::int as devices, count(*) filter (where is_shared)::int as shared from device_member where member_id = $1',
    [ids.one],
  );
  expect(stored).toEqual({ devices: maxPerMember.unsharedDevices + 1, shared: 1 });
});

it('who was on a device by an earlier token was there before the one who logs in', async () => {
  const [absent, present] = ids.one < ids.two ? (['one', 'two'] as const) : (['two', 'one'] as const);
  const { deviceToken } = await logIn(names[absent], openBrowser());
  const browser = openBrowser();
  await logIn(names[present], browser, { deviceToken });
  expect(await groups()).toEqual([{ detail: 'OTHERS', count: 2, memberIds: [ids[present], ids[absent]] }]);
  // Of a crowd that comes after, only the first was there right after somebody.
  const others: string[] = [];
  for (let at = 0; at < 20; at += 1) others.push(await logInAnother(`after${count}x${at}`, browser));
  expect(await sharing(ids[present])).toEqual([ids[absent], others[0]].toSorted());
  expect(await sharing(ids[absent])).toEqual([ids[present]]);
});

it('a device is forgotten when nobody has used it for half a year', async () => {
  const browser = openBrowser();
  const { cookie } = await logIn(names.one, browser);
  infrastructure.clock.forward(lifetimes.deviceSeconds + 1);
  const later = await logIn(names.two, openBrowser('203.0.113.9', { [COOKIE]: cookie }));
  expect(later.cookie).not.toBe(cookie);
  const stored = async () =>
    (await infrastructure.database.sql.query('select * from device_member where member_id = $1', [ids.one])).length;
  expect(await stored()).toBe(1);
  await infrastructure.nodes[0].sweep(['demo']);
  expect(await stored()).toBe(0);
});
