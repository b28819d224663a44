/** Rules of withdrawals that are tried before they are switched on, the watch list, shared accounts, and care for players. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const folder = mkdtempSync(pathOf(tmpdir(), 'croupier-risk-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const DAY_MS = 86_400_000;
const PASSWORD = 'Play-Safe-2026!';
const opened = (manifest: MerchantManifest): MerchantManifest => ({
  ...manifest,
  register: { ...manifest.register, optionalFields: { idNumber: 'shown' }, isCaptchaRequired: false },
});
const [tiger, lotus] = demoMembers;
const reason = 'as agreed';
const RULES = 'withdrawal_rules/site';
let app: TestApp;
let anna: string;
let bert: string;
let tigerId: string;
let lotusId: string;

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock, manifests: merchants.map(opened) });
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  anna = await signedIn(app, { username: 'anna', grants: { '*': ['*'] } }, clock);
  bert = await signedIn(app, { username: 'bert', grants: { '*': ['*'] } }, clock);
  const named = async (username: string) =>
    (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '';
  [tigerId, lotusId] = [await named(tiger.username), await named(lotus.username)];
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, { as: anna, at: 'demo', ...requested });
const at = (days: number) => new Date(time.now - days * DAY_MS);

/** As a request leaves it. */
async function withdrawal(amountMinor: number, facts: object | null, state = 'paid', days = 2): Promise<void> {
  const known = {
    amount_minor: `${amountMinor}`,
    amount: null,
    paid_before: 3,
    requested_today: 1,
    device_hours: null,
  };
  await app.database.sql.query(
    `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state,
      created_at, changed_at, risk, facts) values ('demo', gen_random_uuid(), $1, gen_random_uuid(), 'BDO', 'sandbox', 'PHP', $2, 0, $3,
      $4, $4, '[]', $5)`,
    [tigerId, amountMinor, state, at(days), facts === null ? null : JSON.stringify({ ...known, ...facts })],
  );
}

it('rules are switched on by two, after a trial on the withdrawals of thirty days', async () => {
  await withdrawal(50_000_00, { played_percent: 5 }, 'declined');
  await withdrawal(60_000_00, { played_percent: 300 });
  await withdrawal(70_000_00, { played_percent: null });
  await withdrawal(100_00, { device_hours: 1 });
  await withdrawal(100_00, null);
  await withdrawal(90_000_00, { played_percent: 1 }, 'paid', 40);
  const rules = [
    { id: 'off', isOn: false, all: [{ fact: 'amount', is: 'at_least', value: '1' }], stage: 'two' },
    {
      id: 'unplayed',
      isOn: true,
      all: [
        { fact: 'amount', is: 'at_least', value: '50000.00' },
        { fact: 'played_percent', is: 'below', value: '100' },
      ],
      stage: 'two',
    },
    { id: 'played', isOn: true, all: [{ fact: 'played_percent', is: 'at_least', value: '100' }], stage: 'pass' },
    { id: 'device', isOn: true, all: [{ fact: 'device_hours', is: 'below', value: '24' }], stage: 'review' },
  ];
  const wrong = { rules: [{ ...rules[1], all: [{ fact: 'amount', is: 'below', value: '1.001' }] }] };
  const save = (value: object) => call('riskSave', { body: { subject: RULES, text: JSON.stringify(value) } });
  expect(await save(wrong)).toMatchObject({ code: 'content.malformed' });
  expect(await save({ rules })).toMatchObject({ value: { done: { version: 1 } } });
  const publish = () => call('riskPublish', { body: { subject: RULES, choice: '1', reason } });
  expect(await publish()).toMatchObject({ code: 'risk.not_tried' });
  expect(await call('riskTry', { body: { subject: '1' } })).toMatchObject({ code: 'ok' });
  const tried = (await call('showRisk')).value as { trials: readonly object[] };
  expect(tried.trials).toMatchObject([
    {
      orders: 5,
      unknown: 1,
      newlyStopped: 2,
      noMoreStopped: 0,
      rules: [
        { id: 'off', orders: 0 },
        { id: 'unplayed', orders: 1, amount: '50000.00', paid: 0, declined: 1 },
        { id: 'played', orders: 1, paid: 1 },
        { id: 'device', orders: 1, paid: 1 },
      ],
    },
  ]);
  const first = await publish();
  expect(first.status).toBe(202);
  const { approvalId } = (first.value as { waits: { approvalId: string } }).waits;
  expect(await call('approvalsApprove', { as: bert, body: { subject: approvalId } })).toMatchObject({ code: 'ok' });
  await app.modules.merchants.refresh();
  expect(app.modules.merchants.of('demo').own.withdrawalRules?.rules).toHaveLength(4);
  expect((await call('showRisk')).value).toMatchObject({ inForce: 1 });
});

it('players are watched with a reason, and no more with another', async () => {
  expect(await call('watchAdd', { body: { subject: crypto.randomUUID(), reason } })).toMatchObject({
    code: 'member.unknown',
  });
  expect(await call('watchAdd', { body: { subject: tigerId, reason } })).toMatchObject({ code: 'ok' });
  expect((await call('listWatched')).value).toMatchObject({ rows: [{ username: tiger.username, reason }] });
  expect(await app.modules.members.isWatched(app.database.db, 'demo', tigerId)).toBe(true);
  expect((await call('listWatched', { at: 'lotus' })).value).toEqual({ rows: [] });
  expect(await call('watchRemove', { body: { subject: tigerId, reason: 'cleared' } })).toMatchObject({ code: 'ok' });
  expect((await call('listWatched')).value).toEqual({ rows: [] });
});

/** A new member with a document; returns the token. */
async function join(username: string, idNumber: string) {
  const { termsVersion } = app.modules.merchants.of('demo').manifest.register;
  const body = {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    isOfAge: true,
    termsVersion,
    idNumber,
  } as const;
  const address = `10.2.0.${username.replace('share', '')}`;
  const { token } = await app.get('register', { address, body: { ...body, registerMethod: 'H5', type: 0 } });
  return token;
}

it('accounts that share a document or a bank account are found, also those who came at once', async () => {
  const names = Array.from({ length: 16 }, (_, at) => `share${at}`);
  // The first and the second have one document, as each of them writes it; and so on.
  const documentOf = (at: number) => (at % 2 === 0 ? `AB-1234${Math.floor(at / 2)}` : `ab1234${Math.floor(at / 2)}`);
  const tokens = await Promise.all(names.map((name, at) => join(name, documentOf(at))));
  const add = (token: string, at: number) => {
    const body = { bank: 'BDO', holder: 'Ana Cruz', number: `00123456789${Math.floor(at / 2)}` };
    return app.get('addCard', { token, body });
  };
  await Promise.all(tokens.map(add));
  const { rows } = (await call('listDuplicates')).value as {
    rows: readonly { kind: string; weight: number; players: readonly { username: string }[] }[];
  };
  const found = rows.map(({ kind, weight, players }) =>
    [kind, weight, ...players.map(({ username }) => username).sort()].join(' '),
  );
  const wanted = names.flatMap((name, at) => {
    const pair = [name, names[at + 1]].sort().join(' ');
    return at % 2 === 0 ? [`document 100 ${pair}`, `account 80 ${pair}`] : [];
  });
  expect(found.toSorted()).toEqual(wanted.toSorted());
  expect((await call('listDuplicates', { at: 'lotus' })).value).toEqual({ rows: [] });
});

it('bonus money and referrals that signals hold are listed with names, at their merchant alone', async () => {
  const id = crypto.randomUUID();
  const signals = JSON.stringify([{ kind: 'device', weight: 50, members: [lotusId], count: 1 }]);
  await app.database.sql.query(
    `insert into bonus_review (merchant_id, grant_id, member_id, campaign, state, signals, weight, opened_at, appeal)
     values ('demo', $1, $2, 'gift', 'appealed', $3, 80, $4, 'we are two')`,
    [id, tigerId, signals, at(1)],
  );
  await app.database.sql.query(
    `insert into referral (merchant_id, id, code, version, friend_id, referrer_id, state, joined_at, signals, weight)
     values ('demo', $1, 'friends', 1, $2, $3, 'review', $4, $5, 100)`,
    [id, lotusId, tigerId, at(1), JSON.stringify([{ kind: 'document', with: 'referrer', memberId: tigerId }])],
  );
  expect((await call('listAbuse')).value).toMatchObject({
    rows: [
      {
        id,
        username: tiger.username,
        state: 'appealed',
        appeal: 'we are two',
        signals: [{ kind: 'device', count: 1, players: [{ memberId: lotusId }] }],
      },
    ],
  });
  expect((await call('listReferrals')).value).toMatchObject({
    rows: [{ id, state: 'review', referrer: { username: tiger.username }, signals: [{ username: tiger.username }] }],
  });
  for (const name of ['listAbuse', 'listReferrals'] as const) {
    expect((await call(name, { at: 'lotus' })).value).toMatchObject({ rows: [] });
  }
});

it('players at risk are found by markers of harm, and what was said to them is kept', async () => {
  const deposit = (days: number, amountMinor: number, state = 'credited') =>
    app.database.sql.query(
      `insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, state, created_at, changed_at, expires_at)
       values ('demo', gen_random_uuid(), $1, 'transfer', 'PHP', $2, $3, $4, $4, $4)`,
      [lotusId, amountMinor, state, at(days)],
    );
  await deposit(20, 100_00);
  for (let times = 0; times < 5; times += 1) await deposit(1, 100_00);
  for (let times = 0; times < 3; times += 1) await deposit(2, 100_00, 'declined');
  const { rows } = (await call('listAtRisk')).value as { rows: readonly { markers: readonly { marker: string }[] }[] };
  expect(rows).toMatchObject([{ username: lotus.username }]);
  expect(rows[0]?.markers.map(({ marker }) => marker).toSorted()).toEqual([
    'deposits_up',
    'failed_deposits',
    'many_deposits',
  ]);
  // Looked for once, they are shown as they were found, for as long as that holds.
  const shown = async () => {
    const { value } = await call('listAtRisk');
    const { lookedAt, rows: found } = value as { lookedAt: string; rows: readonly { username: string }[] };
    return [lookedAt, found.map(({ username }) => username)];
  };
  const lookedAt = at(0).toISOString();
  expect(await app.modules.operators.lookForRisk()).toBeGreaterThan(0);
  expect(await app.modules.operators.lookForRisk()).toBe(0);
  const orders = "update deposit_order set state = $2 where merchant_id = 'demo' and member_id = $1 and state = $3";
  await app.database.sql.query(orders, [lotusId, 'checking', 'credited']);
  await app.database.sql.query(orders, [lotusId, 'waiting', 'declined']);
  const later = async () => {
    time.now += 2 * 3_600_000;
    anna = await signedIn(app, { username: `anna${time.now}`, grants: { '*': ['*'] } }, clock);
  };
  await later();
  expect(await shown()).toEqual([lookedAt, [lotus.username]]);
  await later();
  expect(await shown()).toEqual([at(0).toISOString(), []]);
  await app.database.sql.query(orders, [lotusId, 'declined', 'waiting']);
  expect(await app.modules.operators.lookForRisk()).toBeGreaterThan(0);
  expect(await shown()).toEqual([at(0).toISOString(), [lotus.username]]);
  const note = { subject: lotusId, choice: 'call', reason: 'agreed on a limit' };
  expect(await call('careNote', { body: note, key: 'c1' })).toMatchObject({ code: 'ok' });
  expect((await call('listAtRisk')).value).toMatchObject({
    rows: [{ interaction: { kind: 'call', text: 'agreed on a limit', by: expect.stringContaining('anna') } }],
  });
  expect((await call('showCareReport')).value).toMatchObject({ held: 0, weeks: [{ interactions: 1 }] });
});

it('markers of harm are exported with the player, and go with the erasure: nobody finds an erased player again', async () => {
  const listed = async () => {
    const { rows } = (await call('listAtRisk')).value as { rows: readonly { memberId: string }[] };
    return rows.map(({ memberId }) => memberId);
  };
  const later = async () => {
    time.now += 3_600_000;
    anna = await signedIn(app, { username: `anna${time.now}`, grants: { '*': ['*'] } }, clock);
    bert = await signedIn(app, { username: `bert${time.now}`, grants: { '*': ['*'] } }, clock);
  };
  await later();
  await app.database.sql.query(`update deposit_order set state = 'declined' where member_id = $1`, [lotusId]);
  await app.modules.operators.lookForRisk();
  expect(await listed()).toEqual([lotusId]);
  const exported = await call('membersExport', { body: { subject: lotusId, reason } });
  expect((exported.value as { done: { tables: object } }).done.tables).toMatchObject({
    player_at_risk: [{ markers: [{ marker: 'failed_deposits' }] }],
  });
  const body = { subject: lotusId, reason };
  expect((await call('membersErase', { body })).status).toBe(202);
  expect(await call('membersErase', { as: bert, body })).toMatchObject({ status: 200 });
  await app.modules.operators.workOnErasures();
  expect(await listed()).toEqual([]);
  await later();
  await app.modules.operators.lookForRisk();
  expect(await listed()).toEqual([]);
  // Nor does a look for it find it when it is shown.
  await later();
  await later();
  await later();
  expect(await listed()).toEqual([]);
});
