/** Campaigns through the API and the commands: what they give, once, within their limits, to whom it may be given. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignTerms } from '#contract';
import { newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { systemRandom } from '../../ports.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';
import type { Merchant } from '../merchants/index.ts';

let app: TestApp;
let merchant: Merchant;
let token: string;
let memberId: string;
let now = Date.parse('2026-03-02T04:00:00.000Z');
const clock = { now: () => now };
const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await openTestApp({ clock });
  merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  await app.modules.rewards.seedDemo(merchant);
  await app.modules.rewards.seedDemo(merchant);
  const [tiger] = demoMembers;
  ({ token } = await logIn(tiger));
  memberId = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', tiger.username)) ?? '';
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

const logIn = ({ username, password }: (typeof demoMembers)[number]) =>
  app.get('login', { body: { type: 'username', username, password } });
/** A session ends long before. What lapsed meanwhile is ended first: the nightly check runs beside that, and would find it. */
async function daysLater(days: number): Promise<void> {
  now += days * DAY_MS;
  for (const { act } of app.modules.walletModule.bonusJobs) await act(merchant);
  ({ token } = await logIn(demoMembers[0]));
}
const rewards = () => app.get('rewards', { token });
const balance = async () => (await app.get('balance', { token })).cash;
const inSql = async (text: string) => ({ rows: await app.database.sql.query(text, []) });
const inTx = <Value>(act: (tx: never) => Promise<Value>) =>
  app.modules.ports.atomically(async (tx) => ok(await act(tx as never)));

async function settle(stake: bigint, payout: bigint): Promise<void> {
  const net = payout > stake ? payout - stake : stake - payout;
  const body = {
    roundId: newId(clock, systemRandom),
    memberId,
    isTrial: false,
    game: 'dice',
    category: 'LOCAL',
    currency: 'PHP',
    stakeMinor: `${stake}`,
    payoutMinor: `${payout}`,
    result: payout > 0n ? ('won' as const) : ('lost' as const),
    countedMinor: `${net < stake ? net : stake}`,
    at: new Date(now).toISOString(),
  };
  await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'round.settled', body)));
  await app.outbox.pump();
}

it('SIDE-04: are shown to everybody with their significant terms, in the caller’s language', async () => {
  const { promotions } = await app.get('promotions', { headers: { 'accept-language': 'vi' } });
  const daily = promotions.find(({ code }) => code === 'daily-sign-in');
  expect(daily).toMatchObject({ kind: 'LOGIN', state: 'running', linkage: '/m/activity/signIn' });
  const match = promotions.find(({ code }) => code === 'welcome-match');
  expect(match?.content).toMatch(/10 lần tiền thưởng.*₱100.00/s);
});

it('SIDE-04: say of a step without money what it brings, and of a vendor’s rounds nothing of our seeds', async () => {
  await app.modules.rewards.seedDemo(app.modules.merchants.of('lotus'));
  const { promotions } = await app.get('promotions', { host: 'lotus.localhost', headers: { 'accept-language': 'en' } });
  const linesOf = (code: string) => promotions.find((one) => one.code === code)?.content.match(/(?<=<li>)[^<]+/g) ?? [];
  const seeds = 'Drawn like every round: by the same odds and seeds, and each can be checked.';
  const vendors = linesOf('lagoon-mission');
  expect(vendors.slice(0, 3)).toEqual([
    'Step 1: 2 rounds bring 5 free rounds.',
    'Step 2: 20 rounds bring 5 free rounds.',
    expect.stringMatching(/^Step 3: 80 rounds bring ₫20/),
  ]);
  expect(vendors.join(' ')).not.toMatch(/₫0\b|too\./);
  expect(vendors).not.toContain(seeds);
  // Those of a game of ours are.
  expect(promotions.flatMap(({ code }) => linesOf(code))).toContain(seeds);
});

it('SIDE-04: are shown from the lowest place on', async () => {
  const order = async () => {
    // What runs is read anew after a second.
    now += 2_000;
    return (await app.get('promotions')).promotions.map(({ code }) => code);
  };
  const place = (code: string, at: number) =>
    app.modules.ports.atomically((tx) => app.modules.rewards.backOffice.place(tx, 'demo', code, at));
  const before = await order();
  const [first = '', second = ''] = Object.keys(merchant.manifest.campaigns ?? {});
  expect(before.slice(0, 2)).toEqual([first, second]);
  expect(await place(first, 500)).toMatchObject({ value: { before: 0 } });
  expect((await order()).indexOf(first)).toBeGreaterThan(before.length / 2);
  expect(await place(first, 0)).toMatchObject({ value: { before: 500 } });
  expect(await order()).toEqual(before);
  expect(await place('nothing', 0)).toMatchObject({ refusal: { code: 'campaign.unknown' } });
});

it('MEM-06: the daily sign-in pays once a day, no matter how often it is requested at once', async () => {
  const before = await balance();
  const requested = await Promise.all(
    Array.from({ length: 64 }, () =>
      app.request('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'daily-sign-in' } }),
    ),
  );
  expect(requested.filter(({ body }) => body.success)).toHaveLength(1);
  expect(Number(await balance()) - Number(before)).toBeCloseTo(1);
  const days = await app.get('signInDays', { token });
  expect(days).toMatchObject({ isSigned: true, streak: 1 });
  await daysLater(1);
  expect((await app.get('signInDays', { token })).days.map(({ isSigned, isToday }) => [isSigned, isToday])[1]).toEqual([
    false,
    true,
  ]);
  await app.get('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'daily-sign-in' } });
  expect(Number(await balance()) - Number(before)).toBeCloseTo(3);
});

it('MEM-06: a gift is bonus money beside the cash; giving it up says exactly what goes', async () => {
  const { grant } = await app.get('claimReward', {
    key: crypto.randomUUID(),
    token,
    body: { campaign: 'welcome-gift' },
  });
  expect(grant).toMatchObject({ state: 'active', held: '50.00', required: '500.00' });
  expect(await app.get('balance', { token })).toMatchObject({ bonus: '50.00' });
  await settle(1_000n, 0n);
  expect((await rewards()).active).toMatchObject({ done: '10.00' });
  const { bets } = await app.get('rewardBets', { token, params: { grantId: grant?.id ?? '' } });
  expect(bets).toMatchObject([{ stake: '10.00', counted: '10.00', reason: 'counted' }]);
  const waiting = await app.get('redeemCode', { key: crypto.randomUUID(), token, body: { code: ' 8888 ' } });
  expect(waiting.grant).toMatchObject({ state: 'queued', held: '0.00' });
  const params = { grantId: grant?.id ?? '' };
  const wrong = await app.request('giveUpReward', { token, params, body: { loses: '49.00' } });
  expect(wrong.body).toMatchObject({ code: 'reward.loss_changed', value: { loses: '50.00' } });
  await app.get('giveUpReward', { token, params, body: { loses: '50.00' } });
  expect((await rewards()).active).toMatchObject({ campaign: 'gift-code', held: '20.00' });
});

it('MEM-06: a code is tried a few times only, and an unknown one tells nothing', async () => {
  const [guesser, other] = await Promise.all(demoMembers.slice(1).map(logIn));
  const guess = async (by: { token: string } | undefined, text: string) => {
    const { body } = await app.request('redeemCode', {
      key: crypto.randomUUID(),
      token: by?.token ?? '',
      body: { code: text },
    });
    return body.success ? 'taken' : body.code;
  };
  const codes: string[] = [];
  for (let tries = 0; tries < 6; tries += 1) codes.push(await guess(guesser, `WRONG${tries}`));
  expect(codes).toEqual([...Array(5).fill('reward.code_wrong'), 'request.too_many']);
  // Others at the same address may have theirs.
  expect(await guess(other, 'WRONG')).toBe('reward.code_wrong');
});

it('MEM-06: a claim that is sent again under its key is answered the same, and under another says that it is there', async () => {
  const { token: by } = await logIn(demoMembers[2] ?? demoMembers[0]);
  const gifts = async () => {
    const { active, waiting } = await app.get('rewards', { token: by });
    return [active, ...waiting].filter((one) => one?.campaign === 'gift-code').length;
  };
  const redeem = (code: string, key: string) => app.request('redeemCode', { key, token: by, body: { code } });
  // Two taps, and more of one key than a member has tries.
  const sent = await Promise.all([redeem('8888', 'tap'), redeem('8888', 'tap')]);
  for (let times = 0; times < 5; times += 1) sent.push(await redeem(' 8888', 'tap'));
  const grants = sent.map(({ body }) => (body.success ? body.value.grant?.id : body.code));
  expect(new Set(grants).size).toBe(1);
  expect(await gifts()).toBe(1);
  expect(await redeem('9999', 'tap')).toMatchObject({ status: 409, body: { code: 'request.idempotency_key_reused' } });
  expect((await redeem('8888', 'after-a-reload')).body).toMatchObject({ code: 'reward.taken' });
  expect(await gifts()).toBe(1);
  const sign = (key: string) => app.request('claimReward', { key, token: by, body: { campaign: 'daily-sign-in' } });
  const signed = await sign('sign');
  expect(signed.body).toMatchObject({ success: true });
  expect((await sign('sign')).body).toEqual(signed.body);
  expect((await sign('another')).body).toMatchObject({ code: 'reward.taken' });
  expect((await app.get('signInDays', { token: by })).streak).toBe(1);
  // Keys are kept for some weeks.
  await inSql(`update reward_claim set at = at - interval '31 days' where request_key = 'sign'`);
  await app.modules.rewards.sweep(['demo']);
  expect((await sign('sign')).body).toMatchObject({ code: 'reward.taken' });
  expect((await redeem('8888', 'tap')).body).toMatchObject({ success: true });
});

it('MEM-06: a mission offers the prize of each step, and it lapses where nobody claims it', async () => {
  await settle(60_000n, 0n);
  const { claims, missions } = await rewards();
  const offered = claims.filter(({ campaign }) => campaign === 'daily-mission');
  const shown = missions.find(({ campaign }) => campaign === 'daily-mission');
  expect(shown?.endsAt).toBe('2026-03-03T16:00:00.000Z');
  expect(shown?.steps.map(({ state }) => state).filter((state) => state === 'done')).toHaveLength(offered.length);
  expect(offered.map(({ amount }) => amount).sort()).toEqual(['10.00', '2.00']);
  const id = offered.find(({ amount }) => amount === '10.00')?.id ?? '';
  const before = Number(await balance());
  await app.get('claimReward', { key: crypto.randomUUID(), token, body: { id } });
  expect(Number(await balance()) - before).toBeCloseTo(10);
  const again = await app.request('claimReward', { key: crypto.randomUUID(), token, body: { id } });
  expect(again.body).toMatchObject({ code: 'reward.taken' });
  await daysLater(3);
  await app.modules.rewards.workOnDue();
  expect((await rewards()).over).toContainEqual(
    expect.objectContaining({ campaign: 'daily-mission', state: 'expired' }),
  );
});

it('MEM-06: a rebate is offered when its day is over, without any further bet', async () => {
  // The day of the bets above: 600.00 and 10.00 at half a percent.
  const rebates = (await rewards()).claims.filter(({ campaign }) => campaign === 'daily-rebate');
  expect(rebates.map(({ amount }) => amount)).toEqual(['3.05']);
});

it('MEM-06: a deposit brings the bonus that was chosen for it, with its credit, once', async () => {
  const { bonuses } = await app.get('depositMethods', { token });
  expect(bonuses.map(({ code }) => code)).toContain('welcome-match');
  const orderId = newId(clock, systemRandom);
  const deposit = { merchant, memberId, orderId, amountMinor: 30_000n, method: 'sandbox', bonus: 'welcome-match' };
  await inTx((tx) => app.modules.rewards.depositCredited(tx, deposit));
  await inTx((tx) => app.modules.rewards.depositCredited(tx, { ...deposit, orderId: newId(clock, systemRandom) }));
  const { waiting } = await rewards();
  expect(waiting.filter(({ campaign }) => campaign === 'welcome-match')).toMatchObject([{ award: '300.00' }]);
});

describe('operators', () => {
  const terms = (change: object = {}): CampaignTerms =>
    ({
      kind: 'gift',
      shownAs: 'MISSION',
      title: { EN: 'Small gift' },
      line: { EN: 'For you' },
      picture: { scene: 'gold', symbols: ['coin'] },
      params: { giftMinor: '100', everyDays: 0, wagerTimes: 0 },
      award: 'auto',
      bonus: { mode: 'cash' },
      limits: { budget: '1.50' },
      ...change,
    }) as CampaignTerms;
  const { save, start, pause } = {
    save: (code: string, change: object = {}) =>
      app.modules.ports.atomically((tx) =>
        app.modules.rewards.backOffice.save(tx, merchant, { code, text: JSON.stringify(terms(change)), by: 'a' }),
      ),
    start: (code: string, version: number) =>
      app.modules.ports.atomically((tx) => app.modules.rewards.backOffice.start(tx, merchant, code, version)),
    pause: (code: string) =>
      app.modules.ports.atomically((tx) => app.modules.rewards.backOffice.pause(tx, 'demo', code)),
  };
  const claim = async (code: string, as = token) => {
    now += 2_000;
    const { body } = await app.request('claimReward', {
      key: crypto.randomUUID(),
      token: as,
      body: { campaign: code },
    });
    return body.success ? 'given' : body.code;
  };

  it.each([
    ['an unknown kind', { kind: 'luck' }],
    ['a field nobody declared', { luck: 1 }],
    ['parameters of another kind', { params: { shareBp: 1 } }],
    ['an amount that is none', { limits: { budget: '1.234' } }],
  ])('save no campaign with %s', async (_what, change) => {
    expect(await save('broken', change)).toMatchObject({ refusal: { code: 'campaign.malformed' } });
  });

  it('let a version run; a draft, a paused one and one without budget give nothing', async () => {
    expect(await save('small')).toMatchObject({ value: { version: 1 } });
    expect(await claim('small')).toBe('reward.unknown');
    expect((await start('small', 2)).ok).toBe(false);
    expect((await start('small', 1)).ok).toBe(true);
    expect((await pause('small')).ok).toBe(true);
    expect(await claim('small')).toBe('reward.unknown');
    await start('small', 1);
    expect(await claim('small')).toBe('given');
    const { token: other } = await logIn(demoMembers[1] ?? demoMembers[0]);
    expect(await claim('small', other)).toBe('given');
    const [row] = (await app.modules.rewards.backOffice.list(app.database.db, 'demo')).filter(
      ({ code }) => code === 'small',
    );
    expect(row).toMatchObject({ granted: 2, spentMinor: '150' });
  });

  it('MEM-06: keep to a number of awards, and to the awards and the money of a day', async () => {
    const budget = '100.00';
    const limits = {
      few: { budget, count: 1 },
      daily: { budget, countPerDay: 1 },
      spare: { budget, budgetPerDay: '1.50' },
    };
    for (const [code, own] of Object.entries(limits)) {
      await save(code, { limits: own });
      await start(code, 1);
    }
    const given = async (as?: string) => {
      const codes: string[] = [];
      for (const code of Object.keys(limits)) codes.push(await claim(code, as));
      return codes;
    };
    expect(await given()).toEqual(['given', 'given', 'given']);
    const second = async () => given((await logIn(demoMembers[1] ?? demoMembers[0])).token);
    expect(await second()).toEqual(['reward.over', 'reward.over', 'reward.over']);
    await daysLater(1);
    expect(await second()).toEqual(['reward.over', 'given', 'given']);
  });

  it('MEM-06: of what waits goes first whose time to claim ends first, then the oldest; a time-out moves that time', async () => {
    const { token: as } = await logIn(demoMembers[2] ?? demoMembers[0]);
    const mine = () => app.get('rewards', { token: as });
    const turns = async () => {
      const codes: string[] = [];
      for (let { active } = await mine(); active; { active } = await mine()) {
        codes.push(active.campaign);
        await app.get('giveUpReward', { token: as, params: { grantId: active.id }, body: { loses: active.held } });
      }
      return codes;
    };
    await turns();
    const asBonus = { bonus: { mode: 'cashable' }, params: { giftMinor: '100', everyDays: 0, wagerTimes: 3 } };
    const codes = { plays: {}, waits: {}, newest: {}, ends: { claimDays: 2 } };
    for (const [code, change] of Object.entries(codes)) {
      await save(code, { ...asBonus, ...change });
      await start(code, 1);
      expect(await claim(code, as)).toBe('given');
    }
    const claimBy = async () => {
      const text = `select member_id as "memberId", claim_by as at from bonus_grant where campaign = 'ends'`;
      const [row] = await app.database.sql.query<{ memberId: string; at: Date }>(text, []);
      return row ?? { memberId: '', at: new Date(0) };
    };
    const { memberId: owner, at: before } = await claimBy();
    const body = { memberId: owner, kind: 'time-out' as const, endsAt: new Date(now + DAY_MS).toISOString() };
    await inTx((tx) => app.outbox.publish(tx, 'demo', 'break.begun', body));
    await app.outbox.pump();
    expect((await claimBy()).at.getTime() - before.getTime()).toBe(DAY_MS);
    expect(await turns()).toEqual(['plays', 'ends', 'waits', 'newest']);
  });

  it('choose an audience: who is not in it is offered nothing and given nothing, and a code of theirs is unknown', async () => {
    const audience = { deposited: { from: '1000000.00' } };
    await save('rich', { audience });
    await start('rich', 1);
    expect(await claim('rich')).toBe('reward.over');
    await save('rich-code', { audience, code: 'RICH' });
    await start('rich-code', 1);
    const { body } = await app.request('redeemCode', { key: 'rich', token, body: { code: 'RICH' } });
    expect(body).toMatchObject({ code: 'reward.code_wrong' });
    expect((await rewards()).claims.map(({ campaign }) => campaign)).not.toContain('rich');
  });
});

it('MEM-06: an exclusion takes bonus money and offers at once, and nothing is offered after it', async () => {
  const held = (await app.get('balance', { token })).bonus;
  expect(held).toBeDefined();
  await inTx((tx) => app.outbox.publish(tx, 'demo', 'break.begun', { memberId, kind: 'exclusion' }));
  await app.outbox.pump();
  expect((await app.get('balance', { token })).bonus).toBeUndefined();
  const { active, waiting, claims } = await rewards();
  expect([active, waiting, claims.filter(({ id }) => id !== undefined)]).toEqual([undefined, [], []]);
});

it('MEM-06: a rescue takes a loss in cash and a low balance, and is given once however often it is asked for', async () => {
  await daysLater(1);
  const mine = async () => (await rewards()).claims.filter(({ campaign }) => campaign === 'rescue');
  const { cashMinor } = await app.modules.walletModule.wallet.balance(app.database.db, {
    merchant,
    memberId,
    isTrial: false,
  });
  const held = Number((await app.get('balance', { token })).bonus ?? '0');
  expect([cashMinor < 5_000n, held]).toEqual([true, 0]);
  await settle(49_999n, 0n);
  expect(await mine()).toEqual([]);
  await settle(1n, 0n);
  expect(await mine()).toMatchObject([{ amount: '50.00' }]);
  const requested = await Promise.all(
    [1, 2, 3, 4].map(() =>
      app.request('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'rescue' } }),
    ),
  );
  expect(requested.filter(({ body }) => body.success)).toHaveLength(1);
  expect(await mine()).toEqual([]);
});

it('MEM-06: rakeback is a share of the declared edge, paid when its week is over; who comes back after days is greeted', async () => {
  await settle(1_000_000n, 0n);
  await daysLater(21);
  await app.outbox.pump();
  await app.modules.rewards.workOnDue();
  const claims = (await rewards()).claims.map(({ campaign, amount }) => `${campaign} ${amount}`);
  expect(claims).toContain('welcome-back 50.00');
  // Of the week’s stakes: 11 220.00 at dice, whose edge is 1 %.
  expect(claims.filter((claim) => claim.startsWith('weekly-rakeback'))).toEqual(['weekly-rakeback 5.61']);
});

it('MEM-06: the nightly check finds what is late, forbidden or has money left, once, until an operator has looked', async () => {
  const { findings, settleFindings } = app.modules.rewards.backOffice;
  const found = async () =>
    (await findings(app.database.db, 'demo')).map(({ what, campaign }) => `${what} ${campaign}`);
  const night = async () => {
    await daysLater(1);
    for (let done = 1; done > 0; ) done = await app.modules.rewards.workOnDue();
  };
  await night();
  expect(await found()).toEqual([]);
  const { rows } = await inSql(
    `update bonus_grant set claim_by = null, expires_at = '2099-01-01' where state in ('offered', 'active') returning id`,
  );
  expect(rows.length).toBeGreaterThan(0);
  // A policy of another day: the version that gave it is not allowed any more.
  await inSql(
    `update campaign_version set terms = jsonb_set(terms, '{params,rateBp}', '2000') where code = 'weekly-rakeback'`,
  );
  await night();
  expect(await found()).toEqual(['policy weekly-rakeback']);
  await night();
  const [finding] = await findings(app.database.db, 'demo');
  const grantId = String(finding?.grant);
  expect((await inTx((tx) => settleFindings(tx, 'demo', grantId))).ok).toBe(true);
  expect(await found()).toEqual([]);
  await night();
  expect(await found()).toEqual(['policy weekly-rakeback']);
});
