import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { atomically } from '../../db/transactions.ts';
import { farOrder } from '../../testing/far-draw.ts';
import { openFrame } from '../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { press } from '../cashier/testing/pay.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';
import { type BonusTerms, plainTerms } from '../wallet/index.ts';

const [tiger] = demoMembers;
let app: TestApp;
let token = '';
let memberId = '';

/** Money moves by real plays and orders: the test itself publishes nothing. */
beforeAll(async () => {
  app = await openTestApp({ manifests: merchants });
  const { membersDeps, merchants: listed } = app.modules;
  await seedDemoMembers(membersDeps, listed.of('demo'));
  const port = await app.listen();
  const { username, password } = tiger;
  ({ token, id: memberId } = await app.get('login', { body: { type: 'username', username, password } }));
  const { next } = await app.get('deposit', {
    token,
    key: 'in',
    body: { method: 'sandbox', amount: '1500.00' },
  });
  if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
  await press({ port }, next.url, 'pay');
  await playDice(25);
  await orderLottery();
  await app.outbox.pump();
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

const stageOf = (gameCode: string) => openFrame(app, token, gameCode);

async function playDice(rounds: number): Promise<void> {
  const stage = await stageOf('dice');
  for (let round = 0; round < rounds; round++)
    await app.get('playRound', {
      token: stage,
      key: `round-${round}`,
      body: { stake: `${1 + (round % 7)}.50`, input: { direction: 'over', target: 50.5 } },
    });
}

/** Three orders: one stays open, one loses a line, one is cancelled. */
async function orderLottery(): Promise<void> {
  const body = await farOrder(app, 3);
  const stage = await stageOf(body.gameCode);
  for (const [at, taken] of [0, 1, 3].entries()) {
    const { order } = await app.get('placeOrder', { token: stage, key: `order-${at}`, body });
    if (taken === 0) continue;
    const lineIds = order.lines.slice(0, taken).map(({ id }) => id);
    await app.get('cancelLines', { token, key: `back-${at}`, body: { orderId: order.orderId, lineIds } });
  }
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** The ledger's sums of the member, by kind. */
async function booked(): Promise<ReadonlyMap<string, bigint>> {
  const rows = await app.database.sql.query<{ kind: string; sum: bigint }>(
    `select t.kind, sum(e.amount)::bigint as sum from ledger.entry e
     join ledger.account a on a.merchant_id = e.merchant_id and a.id = e.account_id and a.kind = 'cash' and a.owner = $1
     join ledger.transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
     where e.merchant_id = 'demo' group by t.kind`,
    [memberId],
  );
  return new Map(rows.map(({ kind, sum }) => [kind, BigInt(sum)]));
}

it('MEM-05 profit and loss equals the ledger, stake for stake and payout for payout', async () => {
  const book = await booked();
  const { total, categories } = await app.get('memberPnl', { token });
  expect(cents(total.stake)).toBe(-(book.get('stake') ?? 0n) - (book.get('refund') ?? 0n));
  expect(book.get('refund')).toBe(800n);
  expect(cents(total.payout)).toBe(book.get('payout') ?? 0n);
  expect(cents(total.deposits)).toBe(150_000n);
  expect(cents(total.net)).toBe(cents(total.payout) - cents(total.stake));
  // Open orders are staked, and not yet settled.
  expect(cents(total.stake) - cents(total.turnover)).toBe(1000n);
  expect(categories.map(({ category }) => category).sort()).toEqual(['LOCAL', 'LOTT']);
  const { cash } = await app.get('balance', { token });
  expect(cents(cash)).toBe(cents(total.deposits) + cents(total.net));
});

it('MEM-05 keeps the rest of an order that lost a line, and returns a cancelled one', async () => {
  const { content } = await app.get('betRecords', { token, query: { category: 'LOTT' } });
  expect(content.map(({ stake, state }) => [stake, state])).toEqual([
    ['6.00', 'void'],
    ['4.00', 'open'],
    ['6.00', 'open'],
  ]);
  // Each under the variant that it was sold by, whatever the merchant sells by now.
  for (const { id, variant } of content)
    expect([id, variant]).toEqual([id, (await app.get('orderDetail', { token, query: { orderId: id } })).variant]);
  const totals = await app.get('betTotals', { token, query: { category: 'LOTT' } });
  expect(totals).toEqual({ count: 3, stake: '10.00', returned: '6.00', payout: '0.00', net: '-10.00' });
});

it('MEM-05 shows the statement by kind, each page continuing the last, and every line in one group', async () => {
  const groups = ['deposit', 'withdrawal', 'bet', 'transfer', 'bonus', 'other'] as const;
  const read = async (group?: (typeof groups)[number]) => {
    const lines: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 7, ...(group && { group }), ...(cursor && { cursor }) };
      const page = await app.get('statement', { token, query });
      lines.push(...page.content.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    return lines;
  };
  const all = await read();
  expect(new Set(all).size).toBe(all.length);
  const grouped: string[] = [];
  for (const group of groups) grouped.push(...(await read(group)));
  expect(grouped.sort()).toEqual([...all].sort());
  const { content } = await app.get('statement', { token, query: { group: 'deposit' } });
  expect(content).toMatchObject([{ kind: 'deposit', amount: '1500.00', balanceAfter: '1500.00', source: 'sandbox' }]);
  const today = new Date().toISOString().slice(0, 10);
  const old = await app.get('statement', { token, query: { from: '2026-01-01', to: '2026-01-02' } });
  expect([old.content, today > '2026-01-02']).toEqual([[], true]);
});

it('MEM-05 replays a round for the member, and detects a changed one', async () => {
  const { content } = await app.get('betRecords', { token, query: { game: 'dice', limit: 1 } });
  const id = content[0]?.id ?? '';
  const detail = await app.get('betRecord', { token, params: { id } });
  expect(detail.bet).toEqual(content[0]);
  expect(detail.bet.variant).toBe(detail.round?.variant);
  expect(detail.round?.fair.serverSeed).toBeUndefined();
  expect(detail.replay).toEqual({ outcome: detail.round?.outcome, payout: detail.bet.payout, isSame: true });
  await atomically(app.database.db, (tx) =>
    tx
      .updateTable('play_round')
      .set({ payout_minor: 1n })
      .where('merchant_id', '=', 'demo')
      .where('id', '=', id)
      .execute(),
  );
  expect((await app.get('betRecord', { token, params: { id } })).replay?.isSame).toBe(false);
});

it('MEM-05 counts a trial’s play money as granted, and keeps it out of everyone else’s sums', async () => {
  const trial = await app.get('loginFreeplay', { body: await app.get('createTrial') });
  await app.outbox.pump();
  const { total } = await app.get('memberPnl', { token: trial.token });
  const { cash } = await app.get('balance', { token: trial.token });
  expect([total.bonus, total.net]).toEqual([cash, cash]);
});

it('MEM-05 shows and replays a slot’s round that was stored with its windows', async () => {
  const stage = await stageOf('dragons-hoard');
  await app.get('playRound', { token: stage, key: 'spin', body: { stake: '1.00', input: {} } });
  await app.outbox.pump();
  const { content } = await app.get('betRecords', { token, query: { game: 'dragons-hoard', limit: 1 } });
  const id = content[0]?.id ?? '';
  const detail = await app.get('betRecord', { token, params: { id } });
  expect(detail.replay).toMatchObject({ outcome: detail.round?.outcome, isSame: true });
  await atomically(app.database.db, (tx) =>
    tx
      .updateTable('play_round')
      .set({ outcome: JSON.stringify(detail.round?.outcome) })
      .where('merchant_id', '=', 'demo')
      .where('id', '=', id)
      .execute(),
  );
  expect(await app.get('betRecord', { token, params: { id } })).toEqual(detail);
});

it('MEM-05 figures of days are what the house accounts of games and the clearing accounts hold, before and after they are folded', async () => {
  const { records, cashier, merchants: listed } = app.modules;
  const merchant = listed.of('demo');
  const from = '2000-01-01';
  const to = '2999-12-31';
  const held = async (kind: string) => {
    const rows = await app.database.sql.query<{ sum: bigint }>(
      "select coalesce(sum(balance), 0)::bigint as sum from ledger.account where merchant_id = 'demo' and kind = $1",
      [kind],
    );
    return BigInt(rows[0]?.sum ?? 0n);
  };
  const read = async () => {
    const days = await records.backOffice.figures('demo', from, to);
    const games = days.flatMap((day) => day.games);
    return {
      brought: games.reduce((sum, { stakeMinor, payoutMinor }) => sum + stakeMinor - payoutMinor, 0n),
      open: games.reduce((sum, { openMinor }) => sum + openMinor, 0n),
      players: days.map(({ players }) => players),
    };
  };
  const before = await read();
  // At midnight it is one of two days.
  const players = before.players.map(() => 1);
  expect(before).toEqual({ brought: await held('house'), open: 1000n, players });
  expect(players).not.toEqual([]);
  await records.foldFigures();
  expect(await read()).toEqual(before);
  expect(await app.database.sql.query('select * from bet_figure_change', [])).toEqual([]);
  // Days that are wrong are recounted, and the figures with them.
  await app.database.sql.query("update bet_day set stake_minor = stake_minor + 7 where merchant_id = 'demo'", []);
  await app.database.sql.query("update bet_figure set stake_minor = stake_minor + 7 where merchant_id = 'demo'", []);
  expect(await records.recountDays('demo')).toBeGreaterThan(0);
  expect(await read()).toEqual(before);
  const within = { from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) };
  const moved = await cashier.backOffice.moved(app.database.db, merchant.id, within);
  expect(moved.deposits).toEqual({ count: 1, minor: -(await held('clearing')) });
  expect(moved.withdrawals).toEqual({ count: 0, minor: 0n });
});

it('MEM-05 profit and loss has what campaigns gave and took back, beside the bets that drew on it', async () => {
  const { bonus } = app.modules.walletModule;
  const merchant = app.modules.merchants.of('demo');
  const give = (campaign: string, awardMinor: bigint, terms: Partial<BonusTerms>) => {
    const about = { merchant, memberId, campaign, version: 1, period: 'once', isOffered: false };
    const order = { ...about, terms: { ...plainTerms, ...terms }, awardMinor, requiredMinor: 1_000_000n };
    return atomically(app.database.db, async (tx) => ok(await bonus.grant(tx, [order])));
  };
  await give('gift', 500n, { mode: 'cash' });
  const given = await give('cashable', 20_000n, { spend: 'bonus_first' });
  const body = { stake: '10.00', input: { direction: 'over', target: 50.5 } };
  await app.get('playRound', { token: await stageOf('dice'), key: 'with-bonus', body });
  await app.outbox.pump();
  const owner = { merchantId: 'demo', memberId };
  const id = (given.ok && given.value[0]?.id) || '';
  const done = await atomically(app.database.db, async (tx) => {
    const loss = await bonus.loss(tx, owner, id);
    return ok(await bonus.cancel(tx, owner, { id, seenMinor: loss?.bonusMinor ?? 0n }));
  });
  expect(done).toMatchObject({ value: { kind: 'cancelled' } });
  await app.outbox.pump();
  const { total } = await app.get('memberPnl', { token });
  expect(cents(total.net)).toBe(cents(total.payout) + cents(total.bonus) - cents(total.stake));
  const { cash } = await app.get('balance', { token });
  expect(cents(cash)).toBe(cents(total.deposits) + cents(total.net));
});
