/** Methods, limits and fees as operators set them: published by two, in force on every node, for new orders alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CashierRules, ConsoleEndpointName } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { press } from '../../cashier/testing/pay.ts';
import { seedDemoMembers } from '../../members/index.ts';
import { CONSOLE_HOST, type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const RULES = 'cashier_rules/site';
const folder = mkdtempSync(join(tmpdir(), 'croupier-cashier-rules-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
let app: TestApp;
/** A second node on the same database. */
let other: TestApp;
let port: number;
let anna: string;
let bert: string;
let token: string;
let memberId: string;

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock });
  other = await openTestApp({ config: { directory: folder }, database: app.database, clock });
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  port = await app.listen();
  anna = await signedIn(app, { username: 'anna', grants: { '*': ['*'] } }, clock);
  bert = await signedIn(app, { username: 'bert', grants: { '*': ['*'] } }, clock);
  const body = { type: 'username', username: 'luckytiger', password: 'Tiger-2026!' } as const;
  token = (await app.get('login', { body })).token;
  memberId = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', 'luckytiger')) ?? '';
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await other.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, { as: anna, at: 'demo', headers: { origin: `http://${CONSOLE_HOST}:${port}` }, ...requested });
const folderRules = async (at = 'demo') => {
  const params = { kind: 'cashier_rules', key: 'site', version: '0' };
  return ((await call('showContentVersion', { at, params })).value as { value: CashierRules }).value;
};
const save = (rules: unknown, at = 'demo') =>
  call('cashierSave', { at, body: { subject: RULES, text: JSON.stringify(rules) } });

/** What every node does each second. */
async function second() {
  time.now += 1_000;
  for (const node of [app, other]) await node.modules.merchants.refresh();
}

async function requested(version: number): Promise<string> {
  const answer = await call('cashierPublish', { body: { subject: RULES, choice: `${version}`, reason: 'spring' } });
  expect(answer.status).toBe(202);
  return (answer.value as { waits: { approvalId: string } }).waits.approvalId;
}

async function approve(approvalId: string) {
  expect(await call('approvalsApprove', { as: bert, body: { subject: approvalId } })).toMatchObject({ code: 'ok' });
  await second();
}

async function saved(rules: CashierRules): Promise<number> {
  const answer = await save(rules);
  expect(answer).toMatchObject({ code: 'ok' });
  return (answer.value as { done: { version: number } }).done.version;
}

const deposit = (amount: string, method = 'sandbox', key = crypto.randomUUID() as string, node = other) =>
  node.request('deposit', { token, key, body: { method, amount } });
const depositShown = (amount: string, fee: string) =>
  app.request('deposit', { token, key: crypto.randomUUID(), body: { method: 'sandbox', amount, fee } });
const transfer = (amount: string) =>
  app.request('transfer', { token, key: crypto.randomUUID(), body: { vendor: 'harbour', direction: 'in', amount } });
async function began(amount: string, method?: string, key?: string) {
  const { body } = await deposit(amount, method, key, app);
  if (!body.success) throw new Error(body.code);
  return body.value;
}
async function pay({ order, next }: Awaited<ReturnType<typeof began>>) {
  if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
  await press({ port }, next.url, 'pay');
  return app.get('depositOrder', { token, params: { orderId: order.orderId } });
}
const methods = async (node: TestApp, host = 'localhost', who = token) =>
  (await node.get('depositMethods', { host, token: who })).methods;

/** With other rules of the sandbox, and bank transfers off. */
async function springRules(): Promise<CashierRules> {
  const rules = await folderRules();
  return {
    ...rules,
    methods: rules.methods.map((one) => {
      if (one.method === 'transfer') return { ...one, isOn: false };
      if (one.method !== 'sandbox') return one;
      const fee = { fixed: '10', share: 100, bearer: 'member' as const };
      return { ...one, maximum: '800', presets: ['200', '500.00'], fee };
    }),
    withdrawal: { ...rules.withdrawal, freePerDay: 0, feeFixed: '12.50', feeShare: 25 },
    levels: [{ level: 1, dailyMaximum: '300000', feeFixed: '20', feeShare: 50 }],
    transfer: { minimum: '250', maximum: '400', presets: ['300'] },
  };
}

describe('MEM-03 MEM-04 rules of the cashier', () => {
  it('wait for a second operator, then hold for new orders on every node, and are gone back from', async () => {
    const usual = await methods(other);
    const dear = await began('1000.00');
    const transfer = await began('500.00', 'transfer', 'before');
    const version = await saved(await springRules());
    const approvalId = await requested(version);
    await second();
    expect(await methods(other)).toEqual(usual);
    const { rows } = (await call('listApprovals', { as: bert })).value as { rows: { changes: object[] }[] };
    // Only what differs, in words of the form.
    expect(rows[0]?.changes).toMatchObject([
      {
        before: { version: 0, methods: { transfer: { isOn: true } }, withdrawal: { feeFixed: '15.00' } },
        after: { version, methods: { sandbox: { fee: { share: '1 %' } }, transfer: { isOn: false } } },
      },
    ]);
    expect(JSON.stringify(rows[0]?.changes)).not.toContain('sandbox-wallet');

    await approve(approvalId);
    for (const node of [app, other]) {
      const shown = await methods(node);
      expect(shown.map(({ method }) => method)).not.toContain('transfer');
      expect(shown.find(({ method }) => method === 'sandbox')).toMatchObject({
        maximum: '800.00',
        presets: ['200.00', '500.00'],
        fee: { fixed: '10.00', bp: 100 },
      });
    }
    expect((await deposit('800.01')).body).toMatchObject({
      code: 'cashier.amount_out_of_range',
      value: { maximum: '800.00' },
    });
    expect((await deposit('500.00', 'transfer')).body).toMatchObject({ code: 'cashier.method_unknown' });
    // What was begun goes on as it began, also for who asks again under its key.
    expect((await deposit('500.00', 'transfer', 'before')).body).toMatchObject({
      value: { order: { orderId: transfer.order.orderId } },
    });
    expect(await pay(dear)).toMatchObject({ state: 'credited', fee: '0.00', credit: '1000.00' });
    // A form that was open shows the fee of before.
    expect((await depositShown('500.00', '0.00')).body).toMatchObject({
      code: 'cashier.fee_changed',
      value: { fee: '15.00' },
    });
    expect((await depositShown('500.00', '15')).body).toMatchObject({ success: true });
    expect(await pay(await began('500.00'))).toMatchObject({ state: 'credited', fee: '15.00', credit: '485.00' });
    expect((await call('showCashierRules')).value).toMatchObject({
      inForce: version,
      by: 'anna, bert',
      currency: 'PHP',
    });

    await approve(await requested(0));
    expect(await methods(other)).toEqual(usual);
    await began('800.01');
    expect((await call('showCashierRules')).value).toMatchObject({ inForce: 0, latest: version });
    const trail = (await call('listAudit', { query: { subject: RULES } })).value as { rows: { action: string }[] };
    expect(trail.rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['cashier.save', 'cashier.publish']));
  });

  it('say what a member of a level may withdraw, and at what fee', async () => {
    const { merchants, levels, membersDeps } = app.modules;
    const merchant = merchants.of('demo');
    await approve(await requested(await saved(await springRules())));
    expect(await other.get('withdrawOptions', { token })).toMatchObject({ feeFixed: '12.50', feeBp: 25 });
    await membersDeps.atomically((tx) =>
      levels.backOffice.setLevel(tx, { merchant, memberId }, { level: 1, until: '2026-06-01' }),
    );
    expect(await other.get('withdrawOptions', { token })).toMatchObject({
      feeFixed: '20.00',
      feeBp: 50,
      leftToday: '300000.00',
      freeLeft: 0,
    });
    expect((await call('showCashierRules')).value).toMatchObject({
      levels: [
        { id: '0', feeFixed: '12.50', dailyMaximum: '100000.00' },
        { id: '1', feeFixed: '20.00', dailyMaximum: '300000.00', byScheme: [] },
      ],
    });
    await approve(await requested(0));
  });

  it('MEM-08 say how much is transferred to a vendor at once', async () => {
    const { minimum, maximum } = await app.get('eWallet', { token });
    await approve(await requested(await saved(await springRules())));
    for (const node of [app, other])
      expect(await node.get('eWallet', { token })).toMatchObject({
        minimum: '250.00',
        maximum: '400.00',
        presets: ['300.00'],
      });
    for (const amount of ['249.99', '400.01'])
      expect((await transfer(amount)).body).toMatchObject({ code: 'transfer.amount_out_of_range' });
    expect((await transfer('250.00')).body).toMatchObject({ value: { transfer: { state: 'done' } } });
    await approve(await requested(0));
    expect(await other.get('eWallet', { token })).toMatchObject({ minimum, maximum });
  });

  it('of two that were requested at once, the second is decided anew: what it would undo was shown to nobody', async () => {
    const rules = await folderRules();
    const min = (minimum: string) => saved({ ...rules, deposit: { ...rules.deposit, minimum, presets: [] } });
    const both = [await requested(await min('110')), await requested(await min('120'))];
    const decide = (subject: string, name: 'approvalsApprove' | 'approvalsRefuse') =>
      call(name, { as: bert, body: { subject, reason: 'r' } });
    const codes = await Promise.all(both.map(async (id) => (await decide(id, 'approvalsApprove')).code));
    expect(codes.toSorted()).toEqual(['content.changed', 'ok']);
    const late = both[codes.indexOf('content.changed')] ?? '';
    // It is over: nobody could approve what it showed.
    expect(await decide(late, 'approvalsRefuse')).toMatchObject({ code: 'approval.refused', value: { by: 'bert' } });
    const refused = (await call('listApprovals', { as: bert, query: { state: 'refused' } })).value;
    expect((refused as { rows: { id: string }[] }).rows.find(({ id }) => id === late)).toMatchObject({
      requestedBy: 'anna',
      decidedBy: 'bert',
      decidedReason: 'content.changed',
    });
    await second();
    await approve(await requested(0));
  });

  it('a request that another version outdated makes room for a new one, also where the second operator asks for the very same', async () => {
    const rules = await folderRules();
    const min = (minimum: string) => saved({ ...rules, deposit: { ...rules.deposit, minimum, presets: [] } });
    const [first, next] = [await min('130'), await min('140')];
    const outdated = await requested(next);
    await approve(await requested(first));
    const body = { subject: RULES, choice: `${next}`, reason: 'spring' };
    const same = () => call('cashierPublish', { as: bert, body });
    expect(await same()).toMatchObject({ code: 'content.changed' });
    expect(await call('approvalsApprove', { as: bert, body: { subject: outdated } })).toMatchObject({
      code: 'approval.refused',
    });
    expect((await same()).status).toBe(202);
    expect(await call('cashierPublish', { body })).toMatchObject({ code: 'ok' });
    await second();
    await approve(await requested(0));
  });

  it('are of one merchant: another’s stay, and know their own currency', async () => {
    const body = { type: 'username', username: 'luckytiger', password: 'Tiger-2026!' } as const;
    const { token: theirs } = await app.get('login', { host: 'lotus.localhost', body });
    const usual = await methods(other, 'lotus.localhost', theirs);
    await approve(await requested(await saved(await springRules())));
    expect(await methods(other, 'lotus.localhost', theirs)).toEqual(usual);
    await approve(await requested(0));
    const rules = await folderRules('lotus');
    // Dong has no decimals.
    const cents = { ...rules, withdrawal: { ...rules.withdrawal, feeFixed: '1.50' } };
    expect(await save(cents, 'lotus')).toMatchObject({ value: { field: '/withdrawal/feeFixed' } });
    expect(await save(await folderRules(), 'lotus')).toMatchObject({ code: 'content.malformed' });
  });
});

type Changed = (rules: CashierRules) => unknown;
const withMethod =
  (own: object): Changed =>
  (rules) => ({ ...rules, methods: [{ method: 'sandbox', isOn: true, ...own }] });
const withLevel =
  (own: object): Changed =>
  (rules) => ({ ...rules, levels: [{ level: 1, ...own }] });
const withDeposit =
  (own: object): Changed =>
  (rules) => ({ ...rules, deposit: { ...rules.deposit, ...own } });
const withWithdrawal =
  (own: object): Changed =>
  (rules) => ({ ...rules, withdrawal: { ...rules.withdrawal, ...own } });

describe('refuses', () => {
  it.each<[string, string, Changed]>([
    ['more decimals than the currency has', '/deposit/minimum', withDeposit({ minimum: '100.001' })],
    ['a minimum of nothing', '/deposit/minimum', withDeposit({ minimum: '0' })],
    ['a negative amount', '/deposit/minimum', withDeposit({ minimum: '-5' })],
    ['more than a ledger holds', '/deposit/maximum', withDeposit({ maximum: '9999999999999999999' })],
    ['a minimum above its maximum', '/deposit/maximum', withDeposit({ maximum: '99.99' })],
    ['an amount to choose that would be refused', '/deposit/presets/0', withDeposit({ presets: ['50000.01'] })],
    ['a method that is not there', '/methods/0/method', withMethod({ method: 'constructor' })],
    ['a method’s minimum above the maximum of all', '/methods/0/maximum', withMethod({ minimum: '60000' })],
    ['a daily maximum below the minimum', '/methods/0/dailyMaximum', withMethod({ dailyMaximum: '99' })],
    [
      'a fee that takes the whole minimum',
      '/methods/0/fee',
      withMethod({ fee: { fixed: '50.00', share: 5_000, bearer: 'member' } }),
    ],
    ['a level that is not there', '/methods/0/minLevel', withMethod({ minLevel: 9 })],
    ['limits of a level that is not there', '/levels/0/level', withLevel({ level: 9 })],
    ['a level’s maximum below the minimum', '/levels/0/maximum', withLevel({ maximum: '199' })],
    ['a level’s fee that takes all', '/levels/0/feeFixed', withLevel({ feeFixed: '200' })],
    ['a fee of all that is withdrawn', '/withdrawal/feeFixed', withWithdrawal({ feeShare: 10_000 })],
    ['approval by rule of what takes two', '/withdrawal/automaticUpTo', withWithdrawal({ automaticUpTo: '30000' })],
    [
      'one method twice',
      '/methods/1/method',
      (rules) => ({ ...rules, methods: [0, 1].map(() => ({ method: 'qr', isOn: true })) }),
    ],
  ])('%s', async (_what, field, change) => {
    expect(await save(change(await folderRules()))).toMatchObject({ code: 'content.malformed', value: { field } });
  });

  it.each<[string, object]>([
    ['the least age', { minimumAge: 3 }],
    ['cooling of new accounts', { cards: { most: 9, freezeHours: 0 } }],
    ['what must be played', { wagering: { depositBp: 0, whileLeft: 'review', weightsBp: {} } }],
    ['signals of risk', { risk: [] }],
  ])('%s: no part of these rules', async (_what, more) => {
    expect(await save({ ...(await folderRules()), ...more })).toMatchObject({ code: 'content.malformed' });
  });
});

it('refuses rules, and a scheme of levels, that together leave nothing of a withdrawal', async () => {
  const nothing = { keep: '0', gift: '0', monthly: '0', birthday: '0', deposits: '0' };
  const level = { valid: '1000', ...nothing, withdrawal: { feeFixed: '200.00' } };
  const text = JSON.stringify({ windowDays: 30, payMin: '0', levels: [level] });
  const saveLevels = () => call('levelsSave', { body: { text } });
  const startLevels = (as = anna) => call('levelsStart', { as, key: crypto.randomUUID(), body: { subject: '1' } });
  const flawedLevels = { code: 'levels.malformed', value: { field: '/levels/0/withdrawal' } };
  const flawedRules = { code: 'content.malformed', value: { field: '/withdrawal/minimum' } };
  // The smallest withdrawal is of 200.
  expect(await saveLevels()).toMatchObject(flawedLevels);
  const rules = { ...(await folderRules()), levels: [] };
  const usual = await saved(rules);
  const dearer = await saved({ ...rules, withdrawal: { ...rules.withdrawal, minimum: '300' } });
  await approve(await requested(dearer));
  expect(await saveLevels()).toMatchObject({ code: 'ok' });
  await approve(await requested(usual));
  expect(await startLevels()).toMatchObject(flawedLevels);
  await approve(await requested(dearer));
  expect((await startLevels()).status).toBe(202);
  expect(await startLevels(bert)).toMatchObject({ code: 'ok' });
  expect(await save(rules)).toMatchObject(flawedRules);
  const body = { subject: RULES, choice: `${usual}`, reason: 'spring' };
  expect(await call('cashierPublish', { body })).toMatchObject(flawedRules);
});
