/** What a player has beside cash, and the statement of each account by kind and day. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-balances-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const DAY_MS = 86_400_000;
const [tiger, lotus] = demoMembers;
const grant = crypto.randomUUID();
let app: TestApp;
let anna: string;
let memberId = '';
let otherId = '';

const query = (text: string, values: unknown[] = []) => app.database.sql.query(text, values);
const call = (name: ConsoleEndpointName, filters: Readonly<Record<string, string>> = {}, of = memberId, at = 'demo') =>
  callConsole(app, name, { as: anna, at, params: { memberId: of }, query: filters });

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock });
  const merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  anna = await signedIn(app, { username: 'anna', grants: { '*': ['*'] } }, clock);
  const named = async (username: string) =>
    (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '';
  [memberId, otherId] = [await named(tiger.username), await named(lotus.username)];
  const accountRef = { merchant, memberId, isTrial: false };
  const id = crypto.randomUUID();
  const movement = { accountRef, ref: id, requestHash: id, label: 'sandbox', amountMinor: 2_000_00n };
  await app.modules.membersDeps.atomically(async (tx) => {
    await app.modules.walletModule.wallet.credit(tx, { ...movement, source: 'sandbox', externalId: `fund:${id}` });
    return ok();
  });
  await app.modules.membersDeps.atomically(async (tx) => {
    await app.modules.walletModule.wallet.hold(tx, {
      ...movement,
      amountMinor: 500_00n,
      source: 'withdrawal',
      externalId: id,
      heldMinor: 0n,
    });
    return ok();
  });
  await query(
    `insert into bonus_grant (merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms, award_minor,
      required_minor, created_at) values ('demo', $1, $2, 'gift', 1, 'once', 'PHP', 'queued', '{"mode":"cash"}', 10000, 0, $3)`,
    [grant, memberId, new Date(time.now)],
  );
  await query(`insert into point_account (merchant_id, member_id, balance, entries) values ('demo', $1, 70, 2)`, [
    memberId,
  ]);
  for (const [number, reason, amount, balance] of [
    [1, 'mission', 100, 100],
    [2, 'spent', -30, 70],
  ] as const)
    await query(
      `insert into point_entry (merchant_id, member_id, number, key, reason, amount, balance, campaign, at, lapses_on, left_points)
       values ('demo', $1, $2, $3, $4, $5, $6, 'gift', $7, $8, $9)`,
      [
        memberId,
        number,
        `k${number}`,
        reason,
        amount,
        balance,
        new Date(time.now - DAY_MS),
        number === 1 ? '2027-01-01' : null,
        number === 1 ? 70 : 0,
      ],
    );
  await query(
    `insert into sub_wallet (merchant_id, member_id, vendor, player, balance_minor, reported_at, state, created_at)
     values ('demo', $1, 'harbour', 'p1', 12345, $2, 'ready', $2)`,
    [memberId, new Date(time.now)],
  );
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly balanceAfter: string;
}
const lines = async (filters: Readonly<Record<string, string>>) =>
  ((await call('listPlayerMovements', filters)).value as { rows: Line[] }).rows.map(
    ({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter] as const,
  );

it('a player has cash, bonus money, what is being withdrawn, points, and what is at vendors', async () => {
  const { value } = await call('showPlayer');
  expect((value as { balances: object }).balances).toMatchObject({
    pending: '500.00',
    bonus: '0.00',
    points: '70',
    vendors: [{ vendor: 'harbour', state: 'ready', balance: '123.45', reportedAt: '2026-05-04T04:00:00.000Z' }],
  });
  expect((await call('listPlayerGrants')).value).toEqual({
    rows: [expect.objectContaining({ id: grant, campaign: 'gift', state: 'queued', award: '100.00', bonus: '0.00' })],
  });
});

it('each account has its statement', async () => {
  expect((await lines({ account: 'pending' })).map(([, amount, after]) => [amount, after])).toEqual([
    ['500.00', '500.00'],
  ]);
  expect(await lines({ account: 'held' })).toEqual([]);
  expect(await lines({ account: 'points' })).toEqual([
    ['spent', '-30', '70'],
    ['mission', '100', '100'],
  ]);
  expect(await lines({ account: 'bonus', grant })).toEqual([]);
  const [held] = await lines({});
  expect(held?.[1]).toBe('-500.00');
});

it('is filtered by kind and day, and goes on by its cursor', async () => {
  expect(await lines({ kind: 'withdrawal_hold' })).toEqual([expect.arrayContaining(['withdrawal_hold', '-500.00'])]);
  expect(await lines({ account: 'points', kind: 'spent' })).toHaveLength(1);
  const [today, before] = ['2026-05-04', '2026-05-03'];
  expect(await lines({ account: 'points', from: today })).toEqual([]);
  expect(await lines({ account: 'points', from: before, to: before })).toHaveLength(2);
  expect(await lines({ to: before, kind: 'withdrawal_hold' })).toEqual([]);
  const first = (await call('listPlayerMovements', { account: 'points', limit: '1' })).value as {
    rows: Line[];
    next: string;
  };
  expect(first.rows).toHaveLength(1);
  expect(await lines({ account: 'points', limit: '1', cursor: first.next })).toEqual([['mission', '100', '100']]);
});

it('is refused for a grant of another player, a day of no calendar, and at another merchant', async () => {
  const codeOf = async (...input: Parameters<typeof call>) => (await call(...input)).code;
  expect(await codeOf('listPlayerMovements', { account: 'bonus', grant }, otherId)).toBe('request.malformed');
  expect(await codeOf('listPlayerMovements', { account: 'bonus' })).toBe('request.malformed');
  expect(await codeOf('listPlayerMovements', { from: '2026-02-30' })).toBe('request.malformed');
  expect(await codeOf('listPlayerMovements', { cursor: 'x' })).toBe('request.malformed');
  for (const name of ['listPlayerMovements', 'listPlayerGrants', 'showPlayer'] as const)
    expect(await codeOf(name, {}, memberId, 'lotus')).toBe('member.unknown');
});

it('filters of the list of players combine, and those that cannot are refused', async () => {
  await query(`update credential set state = 'closed' where member_id = $1`, [otherId]);
  await query(`insert into member_tag values ('demo', $1, 'vip', 'anna', now())`, [memberId]);
  const found = async (filters: Readonly<Record<string, string>>) => {
    const { code, value } = await call('listPlayers', filters);
    return code === 'ok' ? (value as { rows: { id: string }[] }).rows.map(({ id }) => id) : code;
  };
  const [name, otherName] = [tiger.username, lotus.username];
  expect(await found({ search: name, tag: 'vip' })).toEqual([memberId]);
  expect(await found({ search: otherName, tag: 'vip' })).toEqual([]);
  expect(await found({ search: name, to: '2026-05-03' })).toEqual([]);
  expect(await found({ search: name, from: '2026-05-04', tag: 'vip' })).toEqual([memberId]);
  expect(await found({ search: name, state: 'locked' })).toEqual([]);
  expect(await found({ search: otherName, state: 'locked' })).toEqual([otherId]);
  expect(await found({ state: 'locked' })).toEqual([otherId]);
  for (const filter of [{ tag: 'vip' }, { from: '2026-05-04' }, { to: '2026-05-04' }])
    expect(await found({ state: 'locked', ...filter })).toBe('request.malformed');
});
