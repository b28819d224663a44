/** Accounts with providers: entered by one, checked, put in use by two on every node; secrets are rotated, and shown nowhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleEndpoint, type ConsoleEndpointName, consoleEndpoints } from '#contract';
import { sandbox, sandboxWallet } from '#payments/sandbox/manifest.ts';
import { scheme } from '#payments/sandbox/signing.ts';
import { signMessage } from '#provider-kit';
import { vendors as allVendors } from '#vendors/registry.ts';
import { createLog } from '../../../http/log.ts';
import { openForMerchant } from '../../../outside/merchant-providers.ts';
import { openVendors } from '../../../outside/vendor-connections.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../../../testing.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const HOUR = 3_600_000;
const time = { ahead: 0 };
const clock = { now: () => Date.now() + time.ahead };
const [FIRST, SECOND, WRONG] = ['first-planted-secret-4711', 'second-planted-secret-4712', 'wrong-planted-secret-4713'];

let base: TestDatabase;
let app: TestApp;
/** Another node on the same database. */
let other: TestApp;
let origin = '';
let payOrigin = '';
const tokens: Record<string, string> = {};
/** Everything that was answered or logged. */
const logged: string[] = [];

beforeAll(async () => {
  const log = createLog({ level: 'trace', destination: { write: (line: string) => void logged.push(line) } });
  base = await openTestDatabase();
  app = await openTestApp({ database: base, clock, log });
  other = await openTestApp({ database: base, clock, log });
  const port = await app.listen();
  origin = `http://console.localhost:${port}`;
  payOrigin = `http://pay.localhost:${port}`;
  for (const username of ['ines', 'tomas'])
    tokens[username] = await signedIn(app, { username, grants: { '*': ['*'] } }, clock);
  tokens.viewer = await signedIn(app, { username: 'viewer', grants: { demo: ['providers.see'] } }, clock);
  tokens.lara = await signedIn(app, { home: 'lotus', username: 'lara', grants: { lotus: ['*'] } }, clock);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await base.close();
});

type Reply = Omit<Awaited<ReturnType<typeof callConsole>>, 'value'> & { readonly value: Record<string, unknown> };

async function call(as: string, name: ConsoleEndpointName, requested: ConsoleRequest = {}): Promise<Reply> {
  const answer = await callConsole(app, name, { as: tokens[as] ?? '', at: 'demo', headers: { origin }, ...requested });
  logged.push(JSON.stringify(answer));
  return answer as Reply;
}

const WALLET = 'payment.sandbox-wallet';
const draft = (changes: object = {}) => ({
  plugin: 'sandbox-wallet',
  settings: { origin: payOrigin },
  secrets: { key: FIRST },
  overlapHours: 24,
  ...changes,
});
const save = (as: string, subject: string, given: object | string, at = 'demo') =>
  call(as, 'providersSave', { at, body: { subject, text: typeof given === 'string' ? given : JSON.stringify(given) } });
const check = (subject: string, version: number, at = 'demo') =>
  call('ines', 'providersCheck', { at, body: { subject, choice: `${version}` } });
const use = (as: string, subject: string, version: number, at = 'demo') =>
  call(as, 'providersUse', { at, body: { subject, choice: `${version}`, reason: 'as agreed' } });

/** By both. */
async function decide(subject: string, version: number, at = 'demo'): Promise<Reply> {
  expect((await use('ines', subject, version, at)).status).toBe(202);
  return use('tomas', subject, version, at);
}

/** What every node does each second. */
async function pass(): Promise<void> {
  for (const node of [app, other]) {
    await node.modules.merchants.refresh();
    await node.shards.welcome();
  }
}

interface Row {
  readonly id: string;
  readonly source: string;
  readonly isFailing: boolean;
  readonly inUse?: { readonly version: number };
  readonly versions: readonly {
    readonly version: number;
    readonly secrets: readonly { readonly fingerprint: string }[];
  }[];
}

const rowOf = async (id: string, at = 'demo') =>
  ((await call('ines', 'listProviderAccounts', { at })).value.rows as Row[]).find((row) => row.id === id);

let events = 0;

/** A callback as the provider would sign it: 404 for an order that is unknown, 401 where the signature is nobody's. */
async function callBack(node: TestApp, key: string): Promise<number> {
  events += 1;
  const notice = { subject: 'deposit', orderId: crypto.randomUUID(), providerRef: `r${events}`, amount: '1.00' };
  const body = JSON.stringify({ ...notice, currency: 'PHP', state: 'paid' });
  const headers = signMessage(scheme, key, { account: 'demo', id: `planted-${events}`, nowMs: clock.now(), body });
  const url = '/payments/sandbox-wallet/webhook';
  const sent = { 'content-type': 'application/json', host: 'localhost', ...headers };
  return (await node.http.inject({ method: 'POST', url, headers: sent, payload: body })).statusCode;
}

/** Of what the server was started with, while operators have decided nothing. */
const startedKey = (payment: typeof sandbox): string =>
  app.modules.providers.paymentSettings(app.modules.merchants.of('demo'), payment)?.key ?? '';

describe('what is entered of an account', () => {
  it.each([
    ['another plugin', { plugin: 'sandbox' }, 'plugin', 'unknown'],
    ['no secret', { secrets: {} }, 'key', 'missing'],
    ['a secret among what is shown', { settings: { origin: 'https://pay.example', key: FIRST } }, 'key', 'unknown'],
    ['a field there is not', { settings: { origin: 'https://pay.example', root: 'x' } }, 'root', 'unknown'],
    ['an address with a password', { settings: { origin: `https://us:${FIRST}@pay.example` } }, 'origin', 'malformed'],
    ['an address that is none', { settings: { origin: FIRST } }, 'origin', 'malformed'],
    [
      'several where it takes one',
      { settings: { origin: 'https://a.example https://b.example' } },
      'origin',
      'malformed',
    ],
    ['an address without TLS', { settings: { origin: 'http://pay.example' } }, 'origin', 'insecure'],
    ['a window of a year', { overlapHours: 8_760 }, 'overlapHours', 'malformed'],
    ['a window before now', { overlapHours: -1 }, 'overlapHours', 'malformed'],
    ['something else', { isRoot: true }, 'malformed', 'malformed'],
  ])('is refused with %s', async (_what, changes, field, fault) => {
    const refused = await save('ines', WALLET, draft(changes));
    expect([refused.code, refused.value.faults]).toEqual([
      'provider.refused',
      expect.arrayContaining([expect.objectContaining({ field, fault })]),
    ]);
  });

  it('is refused where nobody offers it, where it is no text of ours, and from anyone who may not', async () => {
    expect((await save('ines', WALLET, `{"secrets":{"key":"${FIRST}"`)).value).toEqual({
      faults: [{ field: 'text', fault: 'malformed' }],
    });
    for (const subject of ['payment.gold', 'vendor.originals', 'storage.s3', 'messenger.email', '../x'])
      expect((await save('ines', subject, draft())).code).toBe('provider.unknown');
    expect((await save('lara', 'payment.qr', draft(), 'lotus')).code).toBe('provider.unknown');
    expect((await save('viewer', WALLET, draft())).code).toBe('operator.forbidden');
    expect((await save('lara', WALLET, draft())).code).toBe('operator.forbidden');
    expect((await call('lara', 'listProviderAccounts')).code).toBe('operator.forbidden');
    expect(await rowOf(WALLET)).toMatchObject({ source: 'sandbox', versions: [] });
  });
});

describe('an account', () => {
  it('is in use on every node once it is checked and two have decided, beside the one that the server was started with', async () => {
    const started = startedKey(sandboxWallet);
    expect((await save('ines', WALLET, draft())).value).toEqual({ done: { account: WALLET, version: 1 } });
    expect((await use('ines', WALLET, 1)).code).toBe('provider.unchecked');
    // It has no way to be asked.
    expect((await check(WALLET, 1)).value).toMatchObject({ done: { outcome: 'unasked' } });
    expect((await check(WALLET, 2)).code).toBe('provider.unknown');
    expect((await use('ines', WALLET, 1)).status).toBe(202);
    expect((await use('ines', WALLET, 1)).code).toBe('order.same_operator');
    expect((await use('viewer', WALLET, 1)).code).toBe('operator.forbidden');
    await pass();
    expect(await callBack(app, FIRST)).toBe(401);
    expect((await use('tomas', WALLET, 1)).value).toEqual({ done: { account: WALLET, version: 1 } });
    await pass();
    // Orders under way are the other one's: its callbacks go on for the window.
    for (const node of [app, other])
      expect([await callBack(node, FIRST), await callBack(node, started), await callBack(node, WRONG)]).toEqual([
        404, 404, 401,
      ]);
    expect(await rowOf(WALLET)).toMatchObject({
      source: 'console',
      inUse: { version: 1 },
      previous: { version: 0, until: expect.any(String) },
    });
    expect((await use('ines', WALLET, 1)).code).toBe('provider.in_use');
    expect((await use('ines', WALLET, 9)).code).toBe('provider.unknown');
  });

  it('keeps a secret that is not entered again, but not for another address', async () => {
    expect((await save('tomas', WALLET, draft({ secrets: {} }))).code).toBe('ok');
    const [unchanged, first] = (await rowOf(WALLET))?.versions ?? [];
    expect(unchanged?.secrets).toEqual(first?.secrets);
    const moved = await save('tomas', WALLET, draft({ secrets: {}, settings: { origin: 'https://thief.example' } }));
    expect(moved.value).toEqual({ faults: [{ field: 'key', fault: 'again' }] });
  });

  it('takes callbacks with both secrets for a window, and is given back to the server’s own settings', async () => {
    expect((await save('ines', WALLET, draft({ secrets: { key: SECOND } }))).value).toMatchObject({
      done: { version: 3 },
    });
    await check(WALLET, 3);
    expect((await decide(WALLET, 3)).code).toBe('ok');
    await pass();
    for (const node of [app, other]) for (const key of [FIRST, SECOND]) expect(await callBack(node, key)).toBe(404);
    expect(await callBack(app, WRONG)).toBe(401);
    time.ahead += 24 * HOUR;
    for (const name of ['ines', 'tomas'])
      tokens[name] = await signedIn(app, { username: `${name}2`, grants: { '*': ['*'] } }, clock);
    // The window is over by the clock, whether it was read since or not.
    expect([await callBack(app, FIRST), await callBack(app, SECOND)]).toEqual([401, 404]);
    expect((await decide(WALLET, 0)).code).toBe('ok');
    await pass();
    expect([await callBack(other, SECOND), (await rowOf(WALLET))?.source]).toEqual([401, 'sandbox']);
  });

  it('that its provider does not know is never used, and one that it knows is', async () => {
    const key = startedKey(sandbox);
    const given = (secret: string) => draft({ plugin: 'sandbox', secrets: { key: secret } });
    await save('ines', 'payment.sandbox', given(WRONG));
    expect((await check('payment.sandbox', 1)).value).toMatchObject({ done: { outcome: 'refused' } });
    expect((await use('ines', 'payment.sandbox', 1)).code).toBe('provider.unchecked');
    await save('ines', 'payment.sandbox', given(key));
    expect((await check('payment.sandbox', 2)).value).toMatchObject({ done: { outcome: 'works' } });
    expect((await decide('payment.sandbox', 2)).code).toBe('ok');
    // Nothing inside of this network is called, whatever an operator enters.
    await save('ines', 'payment.sandbox', { ...given(WRONG), settings: { origin: 'https://127.0.0.1:5432' } });
    expect((await check('payment.sandbox', 3)).value).toMatchObject({ done: { outcome: 'unreachable' } });
  });

  it.each([
    [
      'secrets were moved',
      `encrypted = (select encrypted from provider_account where part = 'sandbox' and version = 1)`,
      {},
    ],
    ['address was changed', `settings = '{"origin":"https://thief.example"}'`, {}],
  ])('is none where its %s, and no other one is in its place', async (_what, changed, settings) => {
    // The other nodes read the version as it was entered: each reads it once.
    await pass();
    const of = `where merchant_id = 'demo' and part = 'sandbox' and version = 2`;
    const [row] = await base.sql.query<{ encrypted: string; settings: string }>(
      `select encrypted, settings::text as settings from provider_account ${of}`,
      [],
    );
    await base.sql.query(`update provider_account set ${changed} ${of}`, []);
    const third = await openTestApp({ database: base, clock });
    const merchant = third.modules.merchants.of('demo');
    expect(third.modules.providers.paymentSettings(merchant, sandbox)).toEqual(settings);
    const part = third.modules.providers.partsOf(merchant).find((one) => one.part === 'sandbox');
    expect(part).toMatchObject({ isFailing: true });
    await third.close();
    await base.sql.query(`update provider_account set encrypted = $1, settings = $2::jsonb ${of}`, [
      row?.encrypted,
      row?.settings,
    ]);
  });

  it('that cannot be opened takes nothing else of its merchant with it, and is shown as failing', async () => {
    const merchant = app.modules.merchants.of('demo');
    const { providers } = app.modules;
    const broken = { origin: 'https://a.example https://b.example', key: FIRST };
    const faults: unknown[] = [];
    const opening = {
      httpTo: providers.httpTo,
      clock,
      random: systemRandom,
      onFault: (error: unknown) => void faults.push(error),
    };
    const vendors = openVendors({ ...opening, vendors: allVendors, settingsOf: () => broken });
    expect([vendors.offered(merchant), vendors.offered(merchant)]).toEqual([[], []]);
    expect(faults.map(String)).toEqual(expect.arrayContaining([expect.stringContaining('names no origin')]));
    const throwing = { ...sandbox, open: () => new URL(broken.key) as never };
    const opened = openForMerchant('sandbox', throwing, merchant, { ...opening, settingsOf: () => broken });
    expect(opened).toBeUndefined();
    expect(faults.map(String).join()).not.toContain(FIRST);
    expect(await rowOf('payment.sandbox')).toMatchObject({ source: 'console', isFailing: false });
  });
});

it('a founded merchant gets the account that it opens with, without a restart', async () => {
  const text = JSON.stringify({
    template: 'originals',
    name: 'Fern',
    hosts: ['fern.localhost'],
    stageHost: 'stage.fern.localhost',
    currency: 'PHP',
    timeZone: 'UTC',
    languages: ['EN'],
    defaultLanguage: 'EN',
    theme: 'demo',
    defaultTheme: 'dark',
    flags: { emailCodes: false, smsCodes: false, mobileCodeLogin: false },
    vendors: ['originals'],
    payments: ['qr', 'sandbox'],
  });
  const given = { at: 'all', body: { subject: 'fern', text } };
  expect((await call('ines', 'merchantsFound', given)).status).toBe(202);
  expect((await call('tomas', 'merchantsFound', given)).code).toBe('ok');
  await pass();
  const payee = { account: '38/00=A000000727', name: 'Fern', city: 'Manila', country: 'PH' };
  const qr = { plugin: 'qr', settings: payee, secrets: {}, overlapHours: 0 };
  expect(
    (await save('ines', 'payment.qr', { ...qr, settings: { ...payee, country: 'Philippines' } }, 'fern')).value,
  ).toEqual({
    faults: [{ field: 'settings', fault: 'refused', note: 'the country is no two capital letters' }],
  });
  expect((await save('ines', 'payment.qr', qr, 'fern')).code).toBe('ok');
  await check('payment.qr', 1, 'fern');
  expect((await decide('payment.qr', 1, 'fern')).code).toBe('ok');
  await pass();
  const accountOf = async (query: { readonly code?: string }) =>
    (await call('ines', 'foundingChoices', { at: 'all', query })).value.payments;
  // It is known for its code, and is the account of no other.
  expect(await accountOf({ code: 'fern' })).toContainEqual({ id: 'qr', account: 'account' });
  expect(await accountOf({})).toContainEqual({ id: 'qr', account: 'sandbox' });
  const opened = await call('ines', 'merchantsOpen', { at: 'all', body: { subject: 'fern' } });
  expect(opened.code).toBe('ok');
});

it('no answer, log, row or file says what is secret', async () => {
  const reads = Object.entries<ConsoleEndpoint>(consoleEndpoints).filter(
    ([, { method, path, scope }]) => method === 'GET' && !path.includes('{') && scope !== 'none',
  );
  expect(reads.length).toBeGreaterThan(30);
  for (const [name] of reads) for (const at of ['demo', 'all']) await call('ines', name as ConsoleEndpointName, { at });
  for (const state of ['waiting', 'done']) await call('ines', 'listApprovals', { query: { state } });
  for (const name of ['auditList', 'auditExport'] as const) await call('ines', name, {});
  const trail = JSON.stringify((await call('ines', 'listAudit', { query: { subject: WALLET } })).value);
  for (const action of ['provider.save', 'provider.check', 'provider.use']) expect(trail).toContain(`"${action}"`);
  const rows = await base.sql.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    [],
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const { name } of rows) {
    const found = await base.sql.query<{ row: string }>(
      `select row_to_json(one)::text as row from ${name} one where row_to_json(one)::text like '%planted-secret%'`,
      [],
    );
    expect([name, found]).toEqual([name, []]);
  }
  expect(logged.length).toBeGreaterThan(200);
  expect(logged.filter((text) => text.includes('planted-secret'))).toEqual([]);
});
