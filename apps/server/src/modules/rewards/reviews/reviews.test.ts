/** Grants that signals hold: when, what their members see, and what operators decide; money is given once, and the books balance. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { oppositeBets } from '../../lottery/index.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { burstSignals, lowRiskSignals, oppositeSignals, patternSignals } from './rules.ts';

let app: TestApp;
let merchant: Merchant;
let now = Date.parse('2026-03-02T04:00:00.000Z');
const clock = { now: () => now };
const DAY_MS = 86_400_000;
const ids: string[] = [];
const [TIGER, LOTUS, DRAGON] = [0, 1, 2];

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  for (const { username } of demoMembers) {
    ids.push((await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '');
  }
  await begin('cash-gift', { mode: 'cash' }, 0);
  await begin('cashable-gift', { mode: 'cashable', days: 7, onWithdrawal: 'keep', minOddsE4: 10_000 }, 2);
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

const query = (text: string, values: unknown[] = []) => app.database.sql.query(text, values);
/** All on one device, from one address: each login leaves its token for the next. That says 65. */
let deviceToken: string | undefined;
const tokenOf = async (at: number) => {
  const { username, password } = demoMembers[at] ?? demoMembers[0];
  const body = { type: 'username', username, password, ...(deviceToken !== undefined && { deviceToken }) } as const;
  const granted = await app.get('login', { body });
  ({ deviceToken } = granted);
  return granted.token;
};
const cash = async (token: string) => (await app.get('balance', { token })).cash;
const inTx = <Value>(act: (tx: never) => Promise<Value>) =>
  app.modules.ports.atomically(async (tx) => ok(await act(tx as never)));
const reviews = () => app.modules.rewards.backOffices.reviews;
type Decision = Parameters<ReturnType<typeof reviews>['release']>[0];
const decide = (step: 'release' | 'uphold' | 'restore', id: string, reason = 'looked at') =>
  app.modules.ports.atomically((tx) => reviews()[step](tx as Decision, merchant, { id, reason }));
const forfeit = (id: string, seenMinor: bigint) =>
  app.modules.ports.atomically((tx) => reviews().forfeit(tx, merchant, { id, reason: 'one person', seenMinor }));

async function begin(
  code: string,
  bonus: object,
  wagerTimes: number,
  change: object = { reviewFrom: 60 },
): Promise<void> {
  const text = JSON.stringify({
    kind: 'gift',
    shownAs: 'MISSION',
    title: { EN: code },
    line: { EN: code },
    picture: { scene: 'gold', symbols: ['coin'] },
    params: { giftMinor: '10000', everyDays: 0, wagerTimes },
    award: 'auto',
    bonus,
    limits: { budget: '50000.00' },
    ...change,
  });
  const { backOffice } = app.modules.rewards;
  await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
  expect(await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, 1))).toMatchObject({
    ok: true,
  });
}

async function claim(token: string, campaign: string) {
  const { grant } = await app.get('claimReward', { key: crypto.randomUUID(), token, body: { campaign } });
  if (!grant) throw new Error(`${campaign} gives money`);
  return grant;
}
async function settle(memberId: string, stake: bigint, validMinor: bigint): Promise<void> {
  await inTx((tx) =>
    app.modules.walletModule.bonus.count(tx, merchant, [
      {
        ref: newId(clock, systemRandom),
        memberId,
        game: 'dice',
        category: 'LOCAL',
        stakeMinor: stake,
        validMinor,
        isVoid: false,
        placedAt: new Date(now),
        at: new Date(now),
      },
    ]),
  );
}

it('a second account of one household is held before anything becomes cash, and paid once when it is released', async () => {
  const tiger = await tokenOf(TIGER);
  expect(await claim(tiger, 'cash-gift')).toMatchObject({ state: 'completed' });
  const lotus = await tokenOf(LOTUS);
  const before = Number(await cash(lotus));
  const held = await claim(lotus, 'cash-gift');
  expect(held.state).toBe('queued');
  expect(Number(await cash(lotus))).toBe(before);
  expect((await app.get('rewards', { token: lotus })).waiting).toMatchObject([
    { id: held.id, review: { state: 'open', mayAppeal: true } },
  ]);
  // Another member's is unknown, and one's own is written to once.
  const appeal = (token: string) =>
    app.request('appealReward', { token, params: { grantId: held.id }, body: { text: 'My brother' } });
  expect((await appeal(tiger)).status).toBe(404);
  await app.get('appealReward', { token: lotus, params: { grantId: held.id }, body: { text: 'My brother' } });
  expect((await appeal(lotus)).status).toBe(409);
  const [shown] = await reviews().overview(app.database.db, merchant);
  expect(shown).toMatchObject({ losesMinor: 10_000n, row: { state: 'open', weight: 65, appeal: 'My brother' } });
  expect(shown?.signals.map(({ kind, members }) => [kind, members])).toEqual([
    ['device', [ids[TIGER]]],
    ['address', [ids[TIGER]]],
  ]);
  const done = await Promise.all([decide('release', held.id), decide('release', held.id), decide('release', held.id)]);
  expect(done.filter((one) => one.ok)).toHaveLength(1);
  expect(Number(await cash(lotus))).toBe(before + 100);
});

it('a sum that was played without risk is held at its end; its clock stands still, and a forfeiture takes what was shown', async () => {
  const token = await tokenOf(LOTUS);
  const grant = await claim(token, 'cashable-gift');
  expect(grant.state).toBe('active');
  await settle(ids[LOTUS] ?? '', 60_000n, 0n);
  await settle(ids[LOTUS] ?? '', 20_000n, 20_000n);
  const { active } = await app.get('rewards', { token });
  // Alone it says too little: nobody else has claimed it.
  expect(active).toBeUndefined();

  const dragon = await tokenOf(DRAGON);
  const second = await claim(dragon, 'cashable-gift');
  await settle(ids[DRAGON] ?? '', 60_000n, 0n);
  await settle(ids[DRAGON] ?? '', 20_000n, 20_000n);
  const [held] = await reviews().overview(app.database.db, merchant);
  expect(held).toMatchObject({ row: { grant_id: second.id, weight: 100 }, losesMinor: 10_000n });
  expect(held?.signals.find(({ kind }) => kind === 'low_risk')).toMatchObject({ count: 75 });
  const owner = { merchantId: 'demo', memberId: ids[DRAGON] ?? '' };
  expect(await app.modules.walletModule.bonus.hasHeld(app.database.db, owner)).toBe(true);
  now += 30 * DAY_MS;
  await app.modules.rewards.workOnDue();
  const later = await tokenOf(DRAGON);
  expect((await app.get('rewards', { token: later })).active).toMatchObject({
    id: second.id,
    review: { state: 'open' },
  });

  const before = Number(await cash(later));
  expect(await forfeit(second.id, 9_999n)).toMatchObject({
    refusal: { code: 'reward.loss_changed' },
  });
  const done = await Promise.all([forfeit(second.id, 10_000n), forfeit(second.id, 10_000n)]);
  expect(done.filter((one) => one.ok)).toHaveLength(1);
  expect(Number(await cash(later))).toBe(before);
  const over = async () => (await app.get('rewards', { token: later })).over.find(({ id }) => id === second.id);
  expect(await over()).toMatchObject({
    state: 'revoked',
    review: { state: 'forfeited', reason: 'one person', mayAppeal: true },
  });

  await app.get('appealReward', { token: later, params: { grantId: second.id }, body: { text: 'I live here' } });
  expect(await decide('release', second.id)).toMatchObject({ refusal: { code: 'review.not_allowed' } });
  const restore = () => decide('restore', second.id, 'You are right');
  const restored = await Promise.all([restore(), restore()]);
  expect(restored.filter((one) => one.ok)).toHaveLength(1);
  expect((await decide('uphold', second.id)).ok).toBe(false);
  expect(await over()).toMatchObject({ review: { state: 'restored', answer: 'You are right', mayAppeal: false } });
  // The sum was played: what is given again is cash at once.
  expect(Number(await cash(later))).toBe(before + 100);
});

it('MEM-06: an award above the figure of the place is looked at whatever its campaign says, and its member finds messages', async () => {
  const own = (giftMinor: string) => ({ params: { giftMinor, everyDays: 0, wagerTimes: 0 } });
  await begin('small-gift', { mode: 'cash' }, 0, own('500000'));
  await begin('large-gift', { mode: 'cash' }, 0, own('500001'));
  // The payee beside the household says enough.
  await query("update member set payee_name = 'One Person' where merchant_id = 'demo' and id = any ($1)", [
    [ids[TIGER], ids[LOTUS]],
  ]);
  const [tiger, lotus] = [await tokenOf(TIGER), await tokenOf(LOTUS)];
  for (const code of ['small-gift', 'large-gift']) expect((await claim(tiger, code)).state).toBe('completed');
  expect((await claim(lotus, 'small-gift')).state).toBe('completed');
  const before = Number(await cash(lotus));
  const held = await claim(lotus, 'large-gift');
  expect([held.state, Number(await cash(lotus))]).toEqual(['queued', before]);
  const kinds = async () => {
    await app.outbox.pump();
    return (await app.get('inbox', { token: lotus })).content.map(({ kind }) => kind);
  };
  expect((await kinds()).filter((kind) => kind === 'review_open').length).toBeGreaterThan(0);
  const [opened, released] = [await kinds(), await decide('release', held.id)];
  expect(released.ok).toBe(true);
  expect((await kinds()).filter((kind) => kind === 'review_released')).toHaveLength(
    opened.filter((kind) => kind === 'review_released').length + 1,
  );
  expect(Number(await cash(lotus))).toBe(before + 5_000.01);
});

it('two accounts that bet on both sides of the same draws are seen, no matter who wins; two that agree are not', async () => {
  const [one, other, third] = [TIGER, LOTUS, DRAGON].map((at) => ids[at] ?? '');
  const bet = async (memberId: string | undefined, drawIndex: number, pick: string, end: boolean | 'lost') => {
    const id = newId(clock, systemRandom);
    // As settlement leaves them: of a loss nothing is written, and of an order of one line nothing of its line. The orders of one member are as
    // they were before: what is paid is written with the line.
    const isFormer = memberId === other;
    const [state, payoutMinor] = end === true ? ['won', 1960] : [end || 'open', 0];
    await query(
      `insert into lottery_order (merchant_id, id, member_id, is_trial, game, draw_index, draw_number, play_type, currency, stake_minor,
        max_minor, state, payout_minor, source, balance_minor, idempotency_key, request_hash, placed_at, variant, line_id, bet, unit_minor,
        multiple, rebate_bp)
       values ('demo', $1::uuid, $2, false, 'fast-five', $3, 'n', 'Tradition', 'PHP', 1000, 1960, $4, $6, 'vendor:x', 0, $1::text, 'h', $5, '',
        $7::uuid, $8, $9::integer, $9::integer, $10)`,
      [
        id,
        memberId,
        drawIndex,
        state,
        new Date(now),
        payoutMinor,
        ...(isFormer ? [null, null, null, null] : [id, '{}', 1, 0]),
      ],
    );
    await query(
      `insert into lottery_line (merchant_id, order_id, id, position, play, selection, bet, bet_count, unit_minor, multiple, stake_minor,
        max_minor, payout_minor, state) values ('demo', $1, $1, 0, 'sum.size', $2, '{}', 1, 1000, 1, 1000, 1960, $3, $4)`,
      [id, JSON.stringify({ numbers: [pick] }), ...(isFormer ? [payoutMinor, state] : [0, 'open'])],
    );
  };
  const draw = (drawIndex: number, isDrawn: boolean, isSettled = isDrawn) =>
    query(
      `insert into lottery_draw (merchant_id, game, draw_index, draw_number, opens_at, closes_at, draws_at, state, rules_version,
         awaited_until, outcome, official, drawn_at, settled_at)
       values ('demo', 'fast-five', $1, $2, $3, $3, '2100-01-01', $4, 1, '2100-01-02', $5, $6, $7, $8)`,
      [
        drawIndex,
        `n${drawIndex}`,
        new Date(now),
        isDrawn ? 'drawn' : 'closed',
        ...(isDrawn ? ['{}', '{}', new Date(now)] : [null, null, null]),
        isSettled ? new Date(now) : null,
      ],
    );
  for (const drawIndex of [1, 2, 3, 4]) {
    // The last one is not drawn.
    await draw(drawIndex, drawIndex < 4);
    await bet(one, drawIndex, 'big', drawIndex === 2);
    await bet(other, drawIndex, 'small', drawIndex % 2 === 1);
    await bet(third, drawIndex, 'big', drawIndex === 2);
  }
  // Others of this draw are still to be settled; who lost has a rebate, which is written.
  await draw(5, true, false);
  await bet(one, 5, 'big', 'lost');
  await bet(other, 5, 'small', true);
  const owner = { merchantId: 'demo', memberId: one ?? '' };
  const against = { since: new Date(0), others: [one ?? '', other ?? '', third ?? ''] };
  const found = await oppositeBets(app.database.db, owner, against);
  expect(found).toEqual([{ memberId: other, opposite: 4, alike: 0 }]);
  expect(oppositeSignals(one ?? '', found)).toMatchObject([
    { kind: 'opposite', weight: 70, members: [other], count: 4 },
  ]);
  expect(oppositeSignals(one ?? '', [{ memberId: one ?? '', opposite: 4, alike: 0 }])).toMatchObject([
    { kind: 'both_sides' },
  ]);
  // Of two bets that are not two sides, both or none pay as often.
  expect(oppositeSignals(one ?? '', [{ memberId: other ?? '', opposite: 5, alike: 3 }])).toEqual([]);
  expect(await oppositeBets(app.database.db, { ...owner, merchantId: 'lotus' }, against)).toEqual([]);
});

it('patterns are signals only from a number of accounts, deposits or a share of stakes on', async () => {
  const at = (memberId: string, address: string) => ({ memberId, address });
  const own = at('me', '203.0.113.7');
  const near = ['a', 'b', 'c', 'd', 'e'];
  expect(burstSignals('me', [own, ...near.slice(0, 2).map((id) => at(id, own.address))])).toEqual([]);
  expect(burstSignals('me', [own, ...near.slice(0, 3).map((id) => at(id, own.address))])).toMatchObject([
    { kind: 'burst', count: 3 },
  ]);
  expect(burstSignals('me', [own, ...near.map((id, index) => at(id, `203.0.113.${index + 20}`))])).toMatchObject([
    { kind: 'network', count: 5 },
  ]);
  expect(burstSignals('me', [own, ...near.map((id, index) => at(id, `198.51.${index}.20`))])).toEqual([]);
  expect(lowRiskSignals({ stakedMinor: 1_000n, coveredMinor: 499n })).toEqual([]);
  expect(lowRiskSignals({ stakedMinor: 1_000n, coveredMinor: 500n })).toMatchObject([{ count: 50 }]);
  expect(patternSignals({ deposits: 3, withBonus: 3, takenAtOnce: 2 })).toMatchObject([
    { kind: 'bonus_only', count: 3 },
  ]);
  expect(patternSignals({ deposits: 4, withBonus: 3, takenAtOnce: 3 })).toEqual([]);
  const owner = { merchantId: 'demo', memberId: ids[TIGER] ?? '' };
  const patternOf = (after: readonly Date[]) =>
    app.modules.cashier.backOffice.depositPattern(app.database.db, owner, after);
  expect(await patternOf([])).toEqual({ deposits: 0, withBonus: 0, takenAtOnce: 0 });
  for (const [bonus, hours] of [
    ['cashable-gift', 1],
    ['cashable-gift', 30],
    [null, 2],
  ] as const) {
    await query(
      `insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, state, created_at, changed_at, expires_at, bonus)
       values ('demo', $1, $2, 'sandbox', 'PHP', 1000, 'credited', $3, $3, $3, $4)`,
      [newId(clock, systemRandom), owner.memberId, new Date(now), bonus],
    );
    await query(
      `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state,
        created_at, changed_at, risk) values ('demo', $1, $2, $1, 'x', 'sandbox', 'PHP', 1000, 0, 'declined', $3, $3, '[]')`,
      [newId(clock, systemRandom), owner.memberId, new Date(now + hours * 3_600_000)],
    );
  }
  expect(await patternOf([new Date(now), new Date(now - DAY_MS)])).toEqual({
    deposits: 3,
    withBonus: 2,
    takenAtOnce: 1,
  });
});
