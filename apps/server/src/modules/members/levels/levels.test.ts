/** Levels through the API: the worked example from facts to gifts, the clock, operators, and what follows the level. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import type { Merchant } from '../../merchants/index.ts';
import { demoMembers, seedDemoMembers } from '../registration/index.ts';

const level = (valid: string, deposits: string, keep: string, [gift, monthly, birthday]: [string, string, string]) => ({
  valid,
  deposits,
  keep,
  gift,
  monthly,
  birthday,
});
const scheme = {
  windowDays: 30,
  payMin: '100.00',
  levels: [
    level('1000.00', '50.00', '0', ['18.00', '0', '20.00']),
    { ...level('5000.00', '200.00', '500.00', ['58.00', '28.00', '50.00']), withdrawal: { freePerDay: 7 } },
    { ...level('20000.00', '800.00', '2000.00', ['188.00', '88.00', '120.00']), withdrawal: { feeFixed: '2.00' } },
  ],
};

let app: TestApp;
let merchant: Merchant;
let memberId: string;
let now = 0;
const clock = { now: () => now };
/** A moment at the merchant, in Manila. */
const goTo = (local: string) => {
  now = Date.parse(`${local}+08:00`);
};

beforeAll(async () => {
  goTo('2025-12-01T12:00:00');
  const [demo, ...others] = merchants;
  app = await openTestApp({ clock, manifests: demo ? [{ ...demo, levels: scheme }, ...others] : [] });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  await app.modules.rewards.seedDemo(merchant);
  await app.modules.levels.seedDemo(merchant);
  await app.modules.levels.seedDemo(merchant);
  memberId = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', demoMembers[0].username)) ?? '';
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

let session = { token: '', at: 0 };
/** A log-in costs time: one for each moment. */
async function tokenNow(): Promise<string> {
  const [{ username, password }] = demoMembers;
  if (session.at !== now) {
    const { token } = await app.get('login', { body: { type: 'username', username, password } });
    session = { token, at: now };
  }
  return session.token;
}

const call = async (name: 'memberLevels' | 'rewards' | 'withdrawOptions' | 'memberInfo') => {
  const token = await tokenNow();
  return app.get(name, { token }) as never;
};
const levels = async (): Promise<Awaited<ReturnType<typeof app.get<'memberLevels'>>>> => await call('memberLevels');
const claims = async (): Promise<string[]> => {
  const listed: Awaited<ReturnType<typeof app.get<'rewards'>>> = await call('rewards');
  return listed.claims
    .filter(({ campaign }) => /^(level|monthly|birthday)-gift/.test(campaign))
    .map(({ campaign, amount }) => `${campaign} ${amount}`);
};

async function work(): Promise<void> {
  for (let done = 1; done > 0; ) {
    await app.outbox.pump();
    done = (await app.modules.levels.workOnDue()) + (await app.modules.rewards.workOnDue());
  }
  await app.outbox.pump();
}

async function bet(minor: number, at = new Date(now).toISOString()): Promise<void> {
  const common = {
    memberId,
    isTrial: false,
    game: 'dice',
    currency: 'PHP',
    stakeMinor: `${Math.abs(minor)}`,
    payoutMinor: '0',
    at,
  };
  const id = newId(clock, systemRandom);
  await app.modules.ports.atomically(async (tx) => {
    // What is given back at a vendor takes off what it counted.
    if (minor < 0) {
      const body = { ...common, betId: id, result: 'void' as const, countedMinor: `${minor}`, revision: 2 };
      return ok(await app.outbox.publish(tx, 'demo', 'bet.changed', body));
    }
    const body = { ...common, roundId: id, category: 'LOCAL', result: 'lost' as const, countedMinor: `${minor}` };
    return ok(await app.outbox.publish(tx, 'demo', 'round.settled', body));
  });
  await work();
}

async function deposit(minor: number): Promise<void> {
  const body = {
    orderId: newId(clock, systemRandom),
    memberId,
    currency: 'PHP',
    amountMinor: `${minor}`,
    method: 'sandbox',
  };
  await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'deposit.credited', body)));
  await work();
}

it('MEM-06: go the way of the worked example, each gift once, whatever runs twice', async () => {
  goTo('2026-01-12T12:00:00');
  await bet(100_000);
  expect((await levels()).level).toBe(0);
  await deposit(6_000);
  expect(await levels()).toMatchObject({ level: 1, valid: '1000.00', deposits: '60.00' });
  expect(await claims()).toEqual(['level-gift 18.00']);

  goTo('2026-02-03T12:00:00');
  await deposit(79_000);
  await bet(1_950_000);
  expect(await levels()).toMatchObject({ level: 3, window: { from: '2026-02-04', to: '2026-03-05', keep: '2000.00' } });
  // Two levels at once: both gifts. The first one was left, and is still to be claimed.
  expect(await claims()).toEqual(expect.arrayContaining(['level-gift 58.00', 'level-gift 188.00']));

  goTo('2026-02-20T12:00:00');
  await bet(212_000);
  goTo('2026-03-01T01:59:59');
  await work();
  expect(await claims()).not.toContain('monthly-gift 88.00');
  goTo('2026-03-01T02:00:00');
  await work();
  expect(await claims()).toContain('monthly-gift 88.00');

  goTo('2026-03-06T01:59:59');
  await work();
  expect((await levels()).window?.to).toBe('2026-03-05');
  goTo('2026-03-06T02:00:00');
  await work();
  expect(await levels()).toMatchObject({ level: 3, window: { from: '2026-03-06', to: '2026-04-04' } });
  expect((await levels()).history[0]).toMatchObject({ why: 'kept', done: '2120.00', needed: '2000.00' });

  goTo('2026-03-10T12:00:00');
  await bet(150_000);
  goTo('2026-04-01T03:00:00');
  await work();
  // That of March lapsed with March.
  expect((await claims()).filter((claim) => claim.startsWith('monthly'))).toEqual(['monthly-gift 88.00']);
  goTo('2026-04-05T02:00:00');
  await work();
  expect(await levels()).toMatchObject({ level: 2, window: { from: '2026-04-05', to: '2026-05-04' } });

  goTo('2026-04-20T12:00:00');
  await bet(199_999);
  expect((await levels()).level).toBe(2);
  await bet(1);
  expect(await levels()).toMatchObject({ level: 3, window: { from: '2026-04-21', to: '2026-05-20' } });
  expect((await levels()).history.map(({ why }) => why)).toEqual(['returned', 'lost', 'kept', 'reached', 'reached']);

  goTo('2026-05-01T02:00:00');
  await work();
  expect(await claims()).toEqual(['monthly-gift 88.00']);
  goTo('2026-05-10T12:00:00');
  const { valid } = await levels();
  await bet(-60_000, '2026-02-20T04:00:00.000Z');
  expect(await levels()).toMatchObject({ level: 3, valid: (Number(valid) - 600).toFixed(2) });
});

it('MEM-06: a server that was away closes every window in its turn', async () => {
  goTo('2026-09-01T12:00:00');
  await work();
  const { level: after, history, window } = await levels();
  expect(after).toBe(1);
  expect(history.filter(({ why }) => why === 'lost').map(({ at }) => at.slice(0, 10))).toEqual([
    '2026-06-19',
    '2026-05-20',
    '2026-04-04',
  ]);
  expect(window?.to).toBe('2026-09-17');
});

it('MEM-04, MEM-06: free withdrawals and fees follow the level; two operators set it for a time', async () => {
  expect(await call('withdrawOptions')).toMatchObject({ freeLeft: 3, feeFixed: '15.00' });
  const hand = { level: 3, until: '2026-09-02' };
  const { backOffice } = app.modules.levels;
  await app.modules.ports.atomically((tx) => backOffice.setLevel(tx, { merchant, memberId }, hand));
  expect(await call('withdrawOptions')).toMatchObject({ feeFixed: '2.00' });
  expect(await call('memberInfo')).toMatchObject({ clubLabel: { labelName: '3' } });
  expect(await levels()).toMatchObject({ level: 3, byHandUntil: '2026-09-02' });
  goTo('2026-09-03T12:00:00');
  expect(await levels()).toMatchObject({ level: 1 });
  expect(await claims()).toEqual([]);
});

it('MEM-06: the birthday’s gift takes a date that was shown, and is there once a year', async () => {
  goTo('2026-12-29T12:00:00');
  expect(await claims()).toEqual([]);
  await app.modules.ports.atomically((tx) =>
    app.modules.levels.backOffice.setBirthday(tx, { merchant, memberId }, '01-02'),
  );
  expect(await claims()).toEqual(['birthday-gift 20.00']);
  const token = await tokenNow();
  const requested = await Promise.all(
    [1, 2, 3].map(() =>
      app.request('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'birthday-gift' } }),
    ),
  );
  expect(requested.filter(({ body }) => body.success)).toHaveLength(1);
  goTo('2027-01-03T12:00:00');
  expect(await claims()).toEqual([]);
});

it('MEM-06: levels that fall short of those below are refused', async () => {
  const [first, second] = scheme.levels;
  for (const wrong of [
    { ...scheme, levels: [second, first] },
    { ...scheme, windowDays: 0 },
    { ...scheme, payMin: '1.001' },
  ]) {
    const saved = await app.modules.ports.atomically((tx) =>
      app.modules.levels.backOffice.save(tx, merchant, { text: JSON.stringify(wrong), by: 'ines' }),
    );
    expect(saved).toMatchObject({ refusal: { code: 'levels.malformed' } });
  }
});
