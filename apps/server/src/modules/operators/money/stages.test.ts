/** Stages of withdrawals: each is seen and decided by those with its rights, passes on to the next, and is nobody else's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-stages-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const LATER = new Date('2099-01-01');
const [{ username }] = demoMembers;
const base = ['withdrawals.see', 'withdrawals.decide', 'home.see', 'members.search', 'approvals.decide'];
const stage = (name: string) => [`withdrawals.${name}.see`, `withdrawals.${name}.decide`];
const roles = {
  reviewer: [...base, ...stage('review')],
  payer: [...base, ...stage('finance')],
  other: [...base, ...stage('finance')],
  settler: [...base, 'withdrawals.settle'],
};
type Role = keyof typeof roles;
const reason = 'as agreed';
let app: TestApp;
let memberId = '';
const tokens: { [name: string]: string } = {};

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock });
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  memberId = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '';
  for (const [name, permissions] of Object.entries(roles))
    tokens[name] = await signedIn(app, { username: name, grants: { demo: permissions } }, clock);
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (as: Role, name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, { as: tokens[as] ?? '', at: 'demo', ...requested });
const silent: readonly ConsoleEndpointName[] = ['withdrawalsClaim'];
const press = (as: Role, name: ConsoleEndpointName, subject: string, more: object = {}) =>
  call(as, name, {
    key: crypto.randomUUID(),
    body: { subject, ...(!silent.includes(name) && { reason }), ...more },
  });
const act = async (as: Role, name: ConsoleEndpointName, subject: string) => (await press(as, name, subject)).code;

/** As its request leaves it, with its hold. */
async function withdrawal(state: string, amountMinor = 2_000_00n): Promise<string> {
  const merchant = app.modules.merchants.of('demo');
  const id = crypto.randomUUID();
  const accountRef = { merchant, memberId, isTrial: false };
  const movement = { accountRef, ref: id, requestHash: id, label: 'sandbox', amountMinor };
  await app.database.sql.query(
    `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state,
       created_at, changed_at, risk, due_at)
     values ('demo', $1, $2, $3, 'BDO', 'sandbox', 'PHP', $4, 0, $5, $6, $6, '[]', $7)`,
    [id, memberId, crypto.randomUUID(), amountMinor, state, new Date(time.now), state === 'unknown' ? LATER : null],
  );
  await app.modules.membersDeps.atomically(async (tx) => {
    await app.modules.walletModule.wallet.credit(tx, { ...movement, source: 'sandbox', externalId: `fund:${id}` });
    await app.modules.walletModule.wallet.hold(tx, {
      ...movement,
      source: 'withdrawal',
      externalId: id,
      heldMinor: 0n,
    });
    return ok();
  });
  return id;
}

type Listed = { readonly rows: readonly { readonly id: string; readonly state: string; readonly stage?: string }[] };
const statesSeen = async (as: Role, query: Readonly<Record<string, string>> = {}) =>
  ((await call(as, 'listWithdrawalQueue', { query })).value as Listed).rows.map(({ state }) => state).toSorted();

it('each operator sees the orders of own stages alone: in the queue, one by one, of a player, and counted', async () => {
  const ids: { [state: string]: string } = {};
  for (const state of ['requested', 'review', 'finance', 'unknown']) ids[state] = await withdrawal(state);
  const seen = {
    reviewer: ['review', 'unknown'],
    payer: ['finance', 'requested', 'unknown'],
    settler: ['unknown'],
  } as const;
  for (const [as, states] of Object.entries(seen) as [keyof typeof seen, readonly string[]][]) {
    expect(await statesSeen(as)).toEqual(states);
    expect(await statesSeen(as, { state: 'all' })).toEqual(states);
    const ofPlayer = await call(as, 'listPlayerWithdrawals', { params: { memberId } });
    expect((ofPlayer.value as Listed).rows.map(({ state }) => state).toSorted()).toEqual(states);
    for (const [state, orderId] of Object.entries(ids)) {
      const { code } = await call(as, 'showWithdrawalOrder', { params: { orderId } });
      expect([as, state, code]).toEqual([as, state, states.includes(state) ? 'ok' : 'order.unknown']);
    }
    const { rows } = (await call(as, 'homeQueues')).value as { rows: { queue: string; waiting: number }[] };
    expect(rows.find(({ queue }) => queue === 'withdrawals')?.waiting).toBe(states.length - 1);
    const listed = await call(as, 'withdrawalsList', { body: { subject: 'waiting' } });
    const { done } = listed.value as { done: { state: string }[] };
    expect(done.map(({ state }) => state).toSorted()).toEqual(states);
    const shown = await call(as, 'withdrawalsShow', { body: { subject: ids.review ?? '' } });
    expect(shown.code).toBe(states.includes('review') ? 'ok' : 'order.unknown');
  }
  expect((await call('payer', 'listWithdrawalQueue', { query: { state: 'review' } })).code).toBe('operator.forbidden');
  expect((await call('reviewer', 'listWithdrawalQueue', { query: { state: 'finance' } })).code).toBe(
    'operator.forbidden',
  );
});

it('what a review passes goes on to finance, which pays; nobody decides, takes or refuses at another’s stage', async () => {
  const id = await withdrawal('review');
  for (const as of ['payer', 'settler'] as const) {
    for (const name of ['withdrawalsPass', 'withdrawalsClaim', 'withdrawalsRefuse'] as const)
      expect([as, name, await act(as, name, id)]).toEqual([as, name, 'operator.forbidden']);
  }
  // Not even who may: a review comes first.
  expect(await act('payer', 'withdrawalsApprove', id)).toBe('order.settled');
  expect(await act('reviewer', 'withdrawalsApprove', id)).toBe('operator.forbidden');
  const presses = await Promise.all(Array.from({ length: 8 }, () => act('reviewer', 'withdrawalsPass', id)));
  expect(presses.toSorted()).toEqual(['ok', ...Array.from({ length: 7 }, () => 'order.settled')]);
  for (const name of ['withdrawalsClaim', 'withdrawalsRefuse'] as const)
    expect(await act('reviewer', name, id)).toBe('operator.forbidden');
  expect(await call('payer', 'showWithdrawalOrder', { params: { orderId: id } })).toMatchObject({
    value: { state: 'finance', stage: 'finance' },
  });
  expect(await act('payer', 'withdrawalsApprove', id)).toBe('ok');
  const { order, steps } = (await app.modules.cashier.backOffice.withdrawal(app.database.db, 'demo', id)) ?? {};
  expect(order?.state).toBe('approved');
  expect(steps?.map(({ state, by }) => [state, by])).toEqual([
    ['finance', 'reviewer'],
    ['approved', 'payer'],
  ]);
  const trail = await app.database.sql.query(
    `select action, operator from audit_entry where merchant_id = 'demo' and subject = $1 order by position`,
    [id],
  );
  expect(trail).toEqual([
    { action: 'withdrawal.pass', operator: 'reviewer' },
    { action: 'withdrawal.approve', operator: 'payer' },
  ]);
});

it('a large one is passed on by one, and paid by two of finance', async () => {
  const id = await withdrawal('review', 40_000_00n);
  expect(await act('reviewer', 'withdrawalsPass', id)).toBe('ok');
  const first = await press('payer', 'withdrawalsApprove', id);
  expect(first.status).toBe(202);
  const { approvalId } = (first.value as { waits: { approvalId: string } }).waits;
  for (const as of ['reviewer', 'settler'] as const)
    expect(await act(as, 'approvalsApprove', approvalId)).toBe('operator.forbidden');
  expect(await act('other', 'approvalsApprove', approvalId)).toBe('ok');
  expect((await app.modules.cashier.backOffice.withdrawal(app.database.db, 'demo', id))?.order.state).toBe('approved');
});

it('what has passed the stages is settled by those who may, and by nobody of a stage', async () => {
  const id = await withdrawal('unknown');
  const settle = (as: Role) => press(as, 'withdrawalsSettleUnknown', id, { choice: 'returned' });
  for (const as of ['reviewer', 'payer'] as const) {
    expect((await settle(as)).code).toBe('operator.forbidden');
    expect(await act(as, 'withdrawalsClaim', id)).toBe('operator.forbidden');
  }
  expect((await settle('settler')).status).toBe(202);
});

it('queues are searched by player, order number, reference, amount, provider and day, of this merchant alone', async () => {
  const id = await withdrawal('review', 777_00n);
  await app.database.sql.query(`update withdrawal_order set provider_ref = 'ref-777' where id = $1`, [id]);
  const found = async (query: Readonly<Record<string, string>>, as: Role = 'reviewer') =>
    ((await call(as, 'listWithdrawalQueue', { query })).value as Listed).rows.map((row) => row.id);
  for (const query of [
    { search: id },
    { search: ' ref-777' },
    { amount: '777' },
    { amount: '777.00', provider: 'sandbox' },
  ])
    expect(await found(query)).toEqual([id]);
  for (const search of [username, memberId]) expect(await found({ search })).toContain(id);
  expect(await found({ search: id, from: '2026-05-04', to: '2026-05-04' })).toEqual([id]);
  for (const query of [
    { search: id, to: '2026-05-03' },
    { search: 'ref-77' },
    { search: 'nobody' },
    { amount: '777', provider: 'elsewhere' },
  ])
    expect(await found(query)).toEqual([]);
  // A search shows nobody another's stage.
  expect(await found({ search: id }, 'payer')).toEqual([]);
  for (const query of [{ amount: '1.001' }, { from: '2026-02-30' }])
    expect((await call('reviewer', 'listWithdrawalQueue', { query })).code).toBe('request.malformed');
  const elsewhere = await signedIn(app, { username: 'leo', grants: { lotus: roles.reviewer } }, clock);
  const other = await callConsole(app, 'listWithdrawalQueue', { as: elsewhere, at: 'lotus', query: { search: id } });
  expect(other.value).toEqual({ rows: [] });
});
