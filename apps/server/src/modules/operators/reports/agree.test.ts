/**
 * Money of home and of the reports against the ledger, in two currencies: paid in, refused, taken back, paid out, refused, returned, played and
 * given by campaigns. Each figure is the sum of what the books moved, to the minor unit.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { openFrame } from '../../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { press } from '../../cashier/testing/pay.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';
import { dateLedger } from './testing/date-ledger.ts';

const [tiger] = demoMembers;
let now = Date.UTC(2026, 4, 4, 4);
const clock = { now: () => now };
const DAY_MS = 86_400_000;
const reason = 'as agreed';
let app: TestApp;
let port = 0;
let origin = '';
let ann = '';
let bob = '';
let turns = 0;

beforeAll(async () => {
  app = await openTestApp({ manifests: merchants, clock });
  for (const merchant of app.modules.merchants.all()) {
    await seedDemoMembers(app.modules.membersDeps, merchant);
    await app.modules.rewards.seedDemo(merchant);
  }
  port = await app.listen();
  origin = `http://console.localhost:${port}`;
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

/** Sessions end while the clock is moved on. */
async function enter(): Promise<void> {
  turns += 1;
  ann = await signedIn(app, { username: `ann${turns}`, grants: { '*': ['*'] } }, clock);
  bob = await signedIn(app, { username: `bob${turns}`, grants: { '*': ['*'] } }, clock);
}

interface Place {
  readonly at: string;
  readonly host: string;
  readonly bank: string;
  /** In units of the currency. */
  readonly scale: number;
  readonly decimals: number;
  /** On each day. Where a round takes its time, one has to do: that is measured by the clock of the database. */
  readonly rounds: number;
  /** Noon in Manila, eleven in Saigon, of the first of its two days. */
  readonly begin: number;
}
const places: readonly Place[] = [
  { at: 'demo', host: 'localhost', bank: 'BDO', scale: 1, decimals: 2, rounds: 9, begin: Date.UTC(2026, 4, 4, 4) },
  {
    at: 'lotus',
    host: 'lotus.localhost',
    bank: 'VCB',
    scale: 1_000,
    decimals: 0,
    rounds: 1,
    begin: Date.UTC(2026, 4, 8, 4),
  },
];

const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, {
    as: ann,
    ...requested,
    ...(requested.body !== undefined && { headers: { origin }, key: crypto.randomUUID() }),
  });
/** By one where one is enough, else by the two of them. */
async function act(at: string, name: ConsoleEndpointName, body: object): Promise<void> {
  const first = await call(name, { at, body });
  if (first.status !== 202) return expect([name, first.code]).toEqual([name, 'ok']);
  const { approvalId } = (first.value as { waits: { approvalId: string } }).waits;
  expect((await call('approvalsApprove', { as: bob, at, body: { subject: approvalId } })).code).toBe('ok');
}
const minorOf = (amount: string | undefined) => BigInt((amount ?? '0').replace('.', ''));

async function logIn({ host }: Place): Promise<string> {
  const { username, password } = tiger;
  return (await app.get('login', { host, body: { type: 'username', username, password } })).token;
}

async function payIn(
  { host, scale, decimals }: Place,
  token: string,
  units: number,
  action: string,
  method = 'sandbox',
) {
  const amount = (units * scale).toFixed(decimals);
  const key = crypto.randomUUID();
  const { order, next } = await app.get('deposit', { host, token, key, body: { method, amount } });
  if (next.kind === 'redirect' && action !== '') await press({ port }, next.url, action);
  return order.orderId;
}

/** Its amount says to the sandbox what becomes of it. */
async function takeOut(
  place: Place,
  token: string,
  cardId: string,
  units: number,
  decision: 'pay' | 'refuse' | 'cancel',
) {
  const { at, host, scale, decimals } = place;
  const amount = (units * scale).toFixed(decimals);
  const body = { cardId, amount, paymentPassword: '246810' };
  const { order } = await app.get('withdraw', { host, token, key: crypto.randomUUID(), body });
  if (decision === 'cancel') {
    await app.get('cancelWithdrawal', {
      host,
      token,
      key: crypto.randomUUID(),
      params: { orderId: order.orderId },
      body: {},
    });
    return;
  }
  if (decision === 'refuse') return act(at, 'withdrawalsRefuse', { subject: order.orderId, reason });
  if (order.state === 'review') await act(at, 'withdrawalsPass', { subject: order.orderId });
  await act(at, 'withdrawalsApprove', { subject: order.orderId });
}

const stateOf = async (table: string, at: string) =>
  (await app.database.sql.query<{ state: string }>(`select state from ${table} where merchant_id = $1`, [at])).map(
    ({ state }) => state,
  );

/** Until nothing is on its way at the provider any more: it settles a second later, by the clock of this machine. */
async function settled(at: string): Promise<void> {
  await expect
    .poll(
      async () => {
        // What got no answer is asked for again after a while.
        now += 5_000;
        await app.modules.cashier.workOnDue();
        return (await stateOf('withdrawal_order', at)).filter((state) =>
          ['approved', 'sending', 'unknown'].includes(state),
        );
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
}

async function firstDay(place: Place): Promise<void> {
  const { at, host, bank, rounds } = place;
  const token = await logIn(place);
  const hidden = { paymentPassword: '246810', confirmPaymentPassword: '246810', password: tiger.password };
  await app.get('setPaymentPassword', { host, token, body: hidden });
  const { payeeName = 'Maria Clara' } = await app.get('cards', { host, token });
  const body = { bank, holder: payeeName, number: '001234567890', paymentPassword: '246810' };
  const card = await app.get('addCard', { host, token, body });
  const { cashier, membersDeps } = app.modules;
  await membersDeps.atomically((tx) => cashier.backOffice.releaseCard(tx, at, card.id));
  // The first, which is taken back on the second day.
  await payIn(place, token, 300, 'pay');
  now += 1_000;
  await payIn(place, token, 5_000, 'pay');
  now += 1_000;
  await payIn(place, token, 700, 'decline');
  if (at === 'demo') {
    // The player bears the fee of one method, the merchant that of another.
    await act(at, 'depositsConfirm', { subject: await payIn(place, token, 1_000, '', 'sandbox-wallet') });
    await act(at, 'depositsConfirm', { subject: await payIn(place, token, 2_000, '', 'qr') });
    await act(at, 'depositsConfirm', { subject: await payIn(place, token, 400, '', 'qr') });
    await act(at, 'depositsReverse', { subject: (await orders(at, 400, place))[0] ?? '', reason });
  }
  await play(place, token, rounds);
  await letOff(at);
  await takeOut(place, token, card.id, 500, 'pay');
  await takeOut(place, token, card.id, 417, 'pay');
  await takeOut(place, token, card.id, 413, 'pay');
  await settled(at);
}

/** What came in and was taken back, what was refused, and what was paid, each on another day than what it follows. */
async function secondDay(place: Place): Promise<void> {
  const { at, host, rounds } = place;
  const token = await logIn(place);
  const [first] = await orders(at, 300, place);
  await act(at, 'depositsReverse', { subject: first ?? '', reason });
  await payIn(place, token, 600, 'pay');
  await play(place, token, rounds);
  await letOff(at);
  const { cards } = await app.get('cards', { host, token });
  const cardId = cards[0]?.id ?? '';
  await takeOut(place, token, cardId, 450, 'cancel');
  await takeOut(place, token, cardId, 350, 'refuse');
  await takeOut(place, token, cardId, 600, 'pay');
  await settled(at);
}

/** Of what must still be played operators let the player off. */
async function letOff(at: string): Promise<void> {
  const { value } = await call('showPlayer', { at, params: { memberId: await idOf(at) } });
  const { wagering } = value as { wagering: { id: string; state: string }[] };
  for (const { id, state } of wagering) if (state === 'open') await act(at, 'wageringCancel', { subject: id, reason });
}

/** Lines of the ledger and bets have their time from the database: here they have the clock of the test, once so many bets are counted. */
async function dated(at: string, days: readonly number[], bets: number): Promise<void> {
  await expect
    .poll(async () => {
      await app.outbox.pump();
      return (await stateOf('bet_record', at)).length;
    })
    .toBe(bets);
  await dateLedger(app, at, days);
  const { timeZone } = app.modules.merchants.of(at).manifest;
  const moments = days.map((ms) => new Date(ms));
  const own = days.map((ms) => dayAt(ms, timeZone));
  await app.database.background.transaction(async (tx) => {
    // What is folded meanwhile would have its day from before.
    await tx.query('lock table bet_figure, bet_figure_change, bet_day, player_day in exclusive mode', []);
    await tx.query('update bet_record set at = $2 where merchant_id = $1 and at <> all ($3::timestamptz[])', [
      at,
      moments.at(-1),
      moments,
    ]);
    for (const table of ['bet_figure', 'bet_figure_change', 'bet_day', 'player_day'])
      await tx.query(`update ${table} set day = $2::date where merchant_id = $1 and day <> all ($3::date[])`, [
        at,
        own.at(-1),
        own,
      ]);
  });
}

const orders = async (at: string, units: number, { scale, decimals }: Place) =>
  (
    await app.database.sql.query<{ id: string }>(
      'select id from deposit_order where merchant_id = $1 and amount_minor = $2 order by created_at desc',
      [at, BigInt(units * scale) * 10n ** BigInt(decimals)],
    )
  ).map(({ id }) => id);
const idOf = async (at: string) =>
  (await app.modules.identity.accounts.memberNamed(app.database.db, at, tiger.username)) ?? '';

async function play({ host, scale, decimals }: Place, token: string, rounds: number): Promise<void> {
  const stage = await openFrame(app, token, 'dice', { site: host, stage: `stage.${host}` });
  for (let round = 0; round < rounds; round += 1) {
    // No faster than a player may.
    now += 5_000;
    await app.get('playRound', {
      host: `stage.${host}`,
      token: stage,
      key: crypto.randomUUID(),
      body: { stake: ((1 + round) * scale).toFixed(decimals), input: { direction: 'over', target: 50.5 } },
    });
  }
}

interface Booked {
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  readonly withdrawalFees: bigint;
  readonly depositCosts: bigint;
  readonly ggr: bigint;
  /** Stakes and payouts, both ways: of any play more than nothing, whatever was won. */
  readonly played: bigint;
  readonly bonuses: bigint;
}

/** From the lines of the ledger alone; `on`: of that day of the merchant, without it of all days. */
async function booked({ id, currency, manifest }: Merchant, on?: string): Promise<Booked> {
  const [row] = await app.database.sql.query<{ [Name in keyof Booked]: string }>(
    `with line as (
       select t.kind, e.amount, a.kind as account, a.owner from ledger.every_entry e
       join ledger.account a on a.merchant_id = e.merchant_id and a.id = e.account_id
       join ledger.every_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
       where e.merchant_id = $1 and a.currency = $2 and ($3::text is null or (e.at at time zone $4)::date::text = $3)
     )
     select coalesce(-sum(amount) filter (where account = 'clearing' and kind in ('deposit', 'deposit_held', 'adjustment')), 0)::text as deposited,
       coalesce(sum(amount) filter (where account = 'clearing' and kind = 'withdrawal_paid'), 0)::text as withdrawn,
       coalesce(sum(amount) filter (where account = 'fee' and owner = 'withdrawal'), 0)::text as "withdrawalFees",
       coalesce(-sum(amount) filter (where account = 'fee' and owner = 'deposit'), 0)::text as "depositCosts",
       coalesce(sum(amount) filter (where account = 'house'), 0)::text as ggr,
       coalesce(sum(abs(amount)) filter (where account = 'house'), 0)::text as played,
       coalesce(-sum(amount) filter (where account = 'promotion'), 0)::text as bonuses
     from line`,
    [id, currency.code, on ?? null, manifest.timeZone],
  );
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, minor]) => [name, BigInt(minor)]),
  ) as unknown as Booked;
}

describe.each(places)('at $at', (place) => {
  const { at } = place;
  let merchant: Merchant;
  let days: readonly string[] = [];
  const range = () => ({ from: days[0] ?? '', to: days.at(-1) ?? '' });

  beforeAll(() => {
    now = place.begin;
    merchant = app.modules.merchants.of(at);
    const { timeZone } = merchant.manifest;
    days = [dayAt(now, timeZone), dayAt(now + DAY_MS, timeZone)];
  });

  /** The sums of a report by column; `of` picks rows. */
  async function sums(report: string, by?: string, of: (row: Record<string, string>) => boolean = () => true) {
    const query = { ...range(), limit: '200', ...(by && { by }) };
    const { value } = await call('readReport', { at, params: { report }, query });
    const { columns, rows, totals } = value as unknown as {
      columns: { key: string; kind: string }[];
      rows: string[][];
      totals?: string[];
    };
    const shown = rows.map((row) => Object.fromEntries(columns.map(({ key }, place) => [key, row[place] ?? ''])));
    const chosen = shown.filter(of);
    const money = columns.filter(({ kind }) => kind === 'money').map(({ key }) => key);
    const sum = Object.fromEntries(
      money.map((key) => [key, chosen.reduce((total, row) => total + minorOf(row[key]), 0n)]),
    );
    if (totals && chosen.length === shown.length)
      expect([
        report,
        by,
        money.map((key) => minorOf(totals[columns.findIndex((column) => column.key === key)])),
      ]).toEqual([report, by, money.map((key) => sum[key])]);
    return { sum, rows: chosen };
  }

  it('something of each kind is moved', { timeout: 60_000 }, async () => {
    await enter();
    await firstDay(place);
    await dated(at, [place.begin], place.rounds);
    now = place.begin + DAY_MS;
    await enter();
    await secondDay(place);
    await dated(at, [place.begin, place.begin + DAY_MS], 2 * place.rounds);
    expect(new Set(await stateOf('deposit_order', at))).toEqual(new Set(['credited', 'declined']));
    // What the sandbox does is in the last digits of an amount: those of thousands are paid.
    expect(new Set(await stateOf('withdrawal_order', at))).toEqual(
      new Set(['paid', 'declined', 'cancelled', ...(at === 'demo' ? ['returned'] : [])]),
    );
    const { deposited, withdrawn, played, ...fees } = await booked(merchant);
    expect([deposited > 0n, withdrawn > 0n, played > 0n]).toEqual([true, true, true]);
    expect(fees.depositCosts > 0n).toBe(at === 'demo');
    expect(fees.withdrawalFees > 0n).toBe(at === 'lotus');
  });

  it('home says what the books moved, on each of its days and over both', async () => {
    const figures = (await call('homeFigures', { at })).value as unknown as Record<
      'today' | 'yesterday',
      {
        day: string;
        ggr: string;
        ngr: string;
        bonuses: string;
        deposits: { amount: string };
        withdrawals: { amount: string };
      }
    > & { currency: string };
    const shown = [figures.yesterday, figures.today];
    expect([figures.currency, shown.map(({ day }) => day)]).toEqual([merchant.currency.code, days]);
    const all = await booked(merchant);
    const over = (read: (day: (typeof shown)[number]) => string) =>
      shown.reduce((sum, day) => sum + minorOf(read(day)), 0n);
    expect({
      deposited: over(({ deposits }) => deposits.amount),
      withdrawn: over(({ withdrawals }) => withdrawals.amount),
      ggr: over(({ ggr }) => ggr),
      bonuses: over(({ bonuses }) => bonuses),
      ngr: over(({ ngr }) => ngr),
    }).toEqual({
      deposited: all.deposited,
      withdrawn: all.withdrawn,
      ggr: all.ggr,
      bonuses: all.bonuses,
      ngr: all.ggr - all.bonuses,
    });
    for (const day of shown) {
      const on = await booked(merchant, day.day);
      expect([day.day, minorOf(day.withdrawals.amount), minorOf(day.ggr), minorOf(day.bonuses)]).toEqual([
        day.day,
        on.withdrawn,
        on.ggr,
        on.bonuses,
      ]);
    }
    // What was taken back on the second day is none of the first any more: the books have it on the day it was taken.
    const back = 300n * BigInt(place.scale) * 10n ** BigInt(place.decimals);
    expect(minorOf(figures.yesterday.deposits.amount)).toBe((await booked(merchant, days[0])).deposited - back);
    expect(minorOf(figures.today.deposits.amount)).toBe((await booked(merchant, days[1])).deposited + back);
  });

  it.each(['day', 'provider', 'level', 'currency'])(
    'deposits and withdrawals by %s are what the books moved',
    async (by) => {
      const all = await booked(merchant);
      const paidIn = await sums('deposits', by);
      const paidOut = await sums('withdrawals', by);
      expect([paidIn.sum.credited, paidIn.sum.cost]).toEqual([all.deposited, all.depositCosts]);
      expect([paidOut.sum.amount, paidOut.sum.fee]).toEqual([all.withdrawn, all.withdrawalFees]);
      expect(paidOut.sum.sent).toBe(all.withdrawn - all.withdrawalFees);
      if (by === 'currency')
        expect([...paidIn.rows, ...paidOut.rows].map(({ currency }) => currency)).toEqual([
          merchant.currency.code,
          merchant.currency.code,
        ]);
    },
  );

  it('each provider owes what it took for the merchant, less what it sent and kept', async () => {
    const clearing = await app.database.sql.query<{ owner: string; balance: bigint }>(
      "select owner, balance from ledger.account where merchant_id = $1 and kind = 'clearing' and version > 0",
      [at],
    );
    expect(clearing.length).toBeGreaterThan(0);
    for (const { owner, balance } of clearing) {
      const of = ({ provider }: Record<string, string>) => provider === owner;
      const { credited = 0n, cost = 0n } = (await sums('deposits', 'provider', of)).sum;
      const { sent = 0n } = (await sums('withdrawals', 'provider', of)).sum;
      expect([owner, cost + sent - credited]).toEqual([owner, BigInt(balance)]);
    }
  });

  it('a first deposit that was taken back is none: the next one is the first', async () => {
    const { sum, rows } = await sums('first-deposits', 'day');
    expect([rows.map(({ period, members }) => [period, members]), sum.deposited]).toEqual([
      [[days[0], '1']],
      5_000n * BigInt(place.scale) * 10n ** BigInt(place.decimals),
    ]);
  });

  it('the orders line by line, the players, the overview, the bets and the campaigns add up to the same', async () => {
    const all = await booked(merchant);
    const credited = await sums('deposits', 'order', ({ state }) => state === 'credited');
    expect((credited.sum.amount ?? 0n) - (credited.sum.fee ?? 0n)).toBe(all.deposited);
    const paid = await sums('withdrawals', 'order', ({ state }) => state === 'paid');
    expect([paid.sum.amount, paid.sum.fee]).toEqual([all.withdrawn, all.withdrawalFees]);
    const players = (await sums('players')).sum;
    expect([players.deposited, players.withdrawn, players.ggr]).toEqual([all.deposited, all.withdrawn, all.ggr]);
    const overview = (await sums('overview', 'day')).sum;
    expect(overview).toMatchObject({
      deposited: all.deposited,
      withdrawn: all.withdrawn,
      ggr: all.ggr,
      bonuses: all.bonuses,
      ngr: all.ggr - all.bonuses,
    });
    for (const by of ['day', 'category', 'vendor', 'game', 'currency'])
      expect((await sums('bets', by)).sum.ggr).toBe(all.ggr);
    expect((await sums('performance')).sum.ggr).toBe(all.ggr);
    expect((await sums('bonuses')).sum.cost).toBe(all.bonuses);
    const wagers = (await sums('wagers')).sum;
    expect((wagers.stake ?? 0n) - (wagers.payout ?? 0n)).toBe(all.ggr);
  });
});
