/** Limits and breaks that operators set for a player: what protects holds at once, what loosens takes two and a day. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const HOUR = 3_600_000;
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const reason = 'losses of the last week';
const operators: Record<string, string> = {};
let app: TestApp;
let token = '';
let memberId = '';

const call = (name: ConsoleEndpointName, as: string, requested: object, at = 'demo') =>
  callConsole(app, name, { as: operators[as] ?? '', at, ...requested });
const setLimit = (as: string, choice: string, at = 'demo') =>
  call('limitsSet', as, { body: { subject: memberId, choice, reason } }, at);
const dayOf = async () => (await app.get('protection', { token })).limits.find(({ period }) => period === 'day');
const deposit = async (amount: string) => {
  const answer = await app.request('deposit', {
    token,
    key: `deposit-${amount.replace('.', '-')}-${time.now}`,
    body: { method: 'sandbox', amount },
  });
  return (answer.body as { code?: string }).code ?? 'ok';
};

async function logIn() {
  const [tiger] = demoMembers;
  if (!tiger) throw new Error('there are demo members');
  const { username, password } = tiger;
  ({ token } = await app.get('login', { body: { type: 'username', username, password } }));
}

/** A session of an operator lasts eight hours at most. */
async function signInAgain() {
  const rights = ['limits.set', 'breaks.begin', 'audit.see'];
  operators.ann = await signedIn(app, { username: 'ann2', grants: { '*': rights } }, clock);
  operators.eve = await signedIn(app, { username: 'eve2', grants: { demo: ['members.limits'] } }, clock);
}

beforeAll(async () => {
  app = await openTestApp({ clock });
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  await logIn();
  const [row] = await app.database.sql.query<{ id: string }>(
    "select id from member where merchant_id = 'demo' and username = $1",
    [demoMembers[0]?.username],
  );
  memberId = row?.id ?? '';
  const rights = ['limits.set', 'breaks.begin', 'approvals.decide', 'approvals.see', 'audit.see', 'members.limits'];
  for (const username of ['ann', 'bob'])
    operators[username] = await signedIn(app, { username, grants: { '*': rights } }, clock);
  operators.eve = await signedIn(app, { username: 'eve', grants: { demo: ['members.limits'] } }, clock);
});
afterAll(() => app.close());

it('a limit holds at once on one operator’s word, beside the player’s own', async () => {
  expect((await app.get('setDepositLimit', { token, body: { period: 'day', amount: '900.00' } })).limits).toHaveLength(
    3,
  );
  // Changes are listed by their time.
  time.now += 1_000;
  expect(await setLimit('ann', 'day/300.00')).toMatchObject({ status: 200, code: 'ok' });
  expect(await dayOf()).toMatchObject({ amount: '900.00', left: '300.00', imposed: { amount: '300.00' } });
  expect(await deposit('301.00')).toBe('protection.deposit_limit');
  const { value } = await call('showPlayerLimits', 'eve', { params: { memberId } });
  expect(value).toMatchObject({
    limits: [{ period: 'day', amount: '900.00', imposed: { amount: '300.00' } }, {}, {}],
    changes: [{ kind: 'limit-imposed', period: 'day', amount: '300.00' }, { kind: 'limit' }],
  });
  await app.outbox.pump();
  const { content } = await app.get('inbox', { token });
  expect(content.filter(({ kind }) => kind === 'limit_imposed')).toHaveLength(1);
});

it('a looser one that was requested before a stricter one was set is decided no more', async () => {
  expect(await setLimit('ann', 'week/1000.00')).toMatchObject({ status: 200 });
  const looser = await setLimit('ann', 'week/5000.00');
  expect(looser).toMatchObject({ status: 202 });
  expect(await setLimit('bob', 'week/50.00')).toMatchObject({ status: 200 });
  const { approvalId } = (looser.value as { waits: { approvalId: string } }).waits;
  const decided = await call('approvalsApprove', 'bob', { body: { subject: approvalId } });
  expect(decided.code).toBe('content.changed');
  const week = (await app.get('protection', { token })).limits.find(({ period }) => period === 'week');
  expect(week?.imposed).toEqual({ amount: '50.00' });
});

it('a looser one, or none, takes two operators and a day, and a stricter one takes it back', async () => {
  for (const choice of ['day/301.00', 'day/none']) {
    expect(await setLimit('ann', choice)).toMatchObject({ status: 202 });
    expect((await setLimit('ann', choice)).code).toBe('order.same_operator');
    expect((await dayOf())?.imposed).toEqual({ amount: '300.00' });
  }
  expect(await setLimit('bob', 'day/none')).toMatchObject({ status: 200, code: 'ok' });
  const from = new Date(time.now + 24 * HOUR).toISOString();
  expect((await dayOf())?.imposed).toEqual({ amount: '300.00', next: { from } });
  expect(await setLimit('ann', 'day/300.00')).toMatchObject({ status: 200 });
  expect((await dayOf())?.imposed).toEqual({ amount: '300.00' });

  expect((await setLimit('bob', 'day/301.00')).code).toBe('ok');
  time.now += 24 * HOUR - 1;
  await logIn();
  expect((await dayOf())?.imposed?.amount).toBe('300.00');
  time.now += 1;
  expect((await dayOf())?.imposed).toEqual({ amount: '301.00' });
  await signInAgain();
  const { value } = await call('listAudit', 'ann', { query: { subject: memberId, action: 'limits.set' } });
  const [last] = (value as { rows: { operator: string; second?: string; before: object; after: object }[] }).rows;
  expect(last).toMatchObject({
    operator: 'ann',
    second: 'bob',
    before: { period: 'day', amount: '300.00' },
    after: { period: 'day', amount: '300.00', eased: '301.00', from: new Date(time.now).toISOString(), reason },
  });
});

it('the same again changes nothing and leaves no entry', async () => {
  const entries = async () => {
    const { value } = await call('listAudit', 'ann', { query: { subject: memberId, action: 'limits.set' } });
    return (value as { rows: readonly object[] }).rows.length;
  };
  expect(await setLimit('ann', 'month/700.00')).toMatchObject({ status: 200, value: { done: { amount: '700.00' } } });
  const before = await entries();
  const again = await setLimit('ann', 'month/700.00');
  expect(again).toMatchObject({ status: 200, value: { done: { amount: '700.00', unchanged: true } } });
  expect(await entries()).toBe(before);
  // Changes are listed by their time.
  time.now += 1_000;
});

it.each([
  ['without a period', 'year/100.00', 'request.malformed'],
  ['without an amount', 'day', 'request.malformed'],
  ['of no amount', 'day/many', 'money.malformed'],
  ['below zero', 'day/-1.00', 'money.malformed'],
])('a limit %s is refused', async (_, choice, code) => {
  expect((await setLimit('ann', choice)).code).toBe(code);
});

it('nobody without the right sets one, and nobody for a player of another merchant', async () => {
  expect((await setLimit('eve', 'day/1.00')).code).toBe('operator.forbidden');
  expect((await setLimit('ann', 'day/1.00', 'lotus')).code).toBe('member.unknown');
  const body = { subject: memberId, choice: 'day', reason };
  expect((await call('breaksBegin', 'eve', { body })).code).toBe('operator.forbidden');
  expect((await call('breaksBegin', 'ann', { body }, 'lotus')).code).toBe('member.unknown');
  expect((await call('breaksBegin', 'ann', { body: { ...body, choice: 'hour' } })).code).toBe('request.malformed');
});

it('a break begins at once, ends the sessions, and can only be longer', async () => {
  const begin = (choice: string) => call('breaksBegin', 'ann', { body: { subject: memberId, choice, reason } });
  expect(await begin('half-year')).toMatchObject({ status: 200, code: 'ok' });
  expect((await app.request('protection', { token })).status).toBe(401);
  await logIn();
  expect(await deposit('100.00')).toBe('protection.on_break');
  const state = await app.get('protection', { token });
  expect(state.break).toMatchObject({ kind: 'exclusion', endsAt: '2026-11-05T04:00:02.000Z' });
  const { content } = await app.get('protectionHistory', { token, query: { limit: 1 } });
  expect(content).toMatchObject([{ kind: 'break-imposed', length: 'half-year' }]);
  expect((await begin('week')).code).toBe('protection.break_longer');
  expect((await begin('for-ever')).code).toBe('ok');
  const { value } = await call('listAudit', 'ann', { query: { subject: memberId, action: 'breaks.begin' } });
  expect((value as { rows: { after: object }[] }).rows.map(({ after }) => after)).toEqual([
    { kind: 'exclusion', length: 'for-ever', until: '', reason },
    { kind: 'exclusion', length: 'half-year', until: '2026-11-05T04:00:02.000Z', reason },
  ]);
});
