/** Games by operators: how they stand, who may play by which rules, closing, what they returned, and any round by its id. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { openFrame } from '../../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';
import { boundsOf, studentT } from './returns.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-games-'));
const time = { now: Date.now() };
const clock = { now: () => time.now };
const [tiger] = demoMembers;
const reason = 'as agreed';
let app: TestApp;
let anna: string;
let bert: string;
let token: string;
let memberId: string;
let stage: string;

beforeAll(async () => {
  app = await openTestApp({
    config: { directory: folder, regionHeader: 'cf-ipcountry', trustProxy: '127.0.0.1' },
    clock,
  });
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  anna = await signedIn(app, { username: 'anna', grants: { '*': ['*'] } }, clock);
  bert = await signedIn(app, { username: 'bert', grants: { '*': ['*'] } }, clock);
  const { username, password } = tiger;
  ({ token, id: memberId } = await app.get('login', { body: { type: 'username', username, password } }));
  const gift = { body: { subject: username, choice: '500.00', reason } };
  const waits = (await call('membersCredit', { ...gift, key: 'gift' })).value as Waits;
  const approve = { body: { subject: waits.waits.approvalId } };
  expect(await call('approvalsApprove', { as: bert, ...approve })).toMatchObject({ code: 'ok' });
  stage = await openFrame(app, token, 'dice');
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Waits {
  readonly waits: { readonly approvalId: string };
}

const call = (name: ConsoleEndpointName, requested: ConsoleRequest) =>
  callConsole(app, name, { as: anna, at: 'demo', ...requested });
const DICE = 'originals.dice';

async function written(kind: string, value: object, key = DICE): Promise<string> {
  const subject = `${kind}/${key}`;
  const saved = await call('gamesSave', { body: { subject, text: JSON.stringify(value) } });
  expect(saved).toMatchObject({ code: 'ok' });
  return `${(saved.value as { done: { version: number } }).done.version}`;
}
const publish = (kind: string, choice: string, by: ConsoleRequest = {}, key = DICE) =>
  call('gamesPublish', { body: { subject: `${kind}/${key}`, choice, reason }, ...by });
/** A delisted or closed game stops within a second. */
async function second() {
  await app.modules.merchants.refresh();
  time.now += 1_100;
}
async function inForce(kind: string, value: object, key = DICE) {
  expect(await publish(kind, await written(kind, value, key), {}, key)).toMatchObject({ code: 'ok' });
  await second();
}
const codes = async (query: object, headers = {}) =>
  (await app.get('gameList', { query: { page: 1, limit: 50, ...query }, headers })).games.map((game) => game.gameCode);
const bet = (stake: string, key: string) =>
  app.request('playRound', { token: stage, key, body: { stake, input: { direction: 'over', target: 50.5 } } });

describe('how a game stands', () => {
  it('has its place, category, hot and new as an operator says, for everybody, and goes back', async () => {
    const before = await codes({});
    expect(before[0]).not.toBe('dice');
    await inForce('game_listing', { isShown: true, place: 1, category: 'FISH', hot: 'never', new: 'always' });
    expect((await codes({}))[0]).toBe('dice');
    expect(await codes({ category: 'FISH' })).toContain('dice');
    expect(await codes({ section: 'new' })).toContain('dice');
    expect((await app.get('hotGames')).list.map((game) => game.gameCode)).not.toContain('dice');
    const { mapping } = await app.get('vendorMapping');
    expect(mapping.FISH?.vendors.length).toBeGreaterThan(0);
    const listed = await call('listGames', { query: { search: 'dice' } });
    const { rows } = listed.value as { rows: readonly object[] };
    expect(rows[0]).toMatchObject({ id: DICE, name: 'Dice', place: 1, category: 'FISH', state: 'open' });
    // In the operator's language.
    const chinese = await call('listGames', { query: { search: 'dice' }, headers: { language: 'ZH' } });
    const [first] = (chinese.value as { rows: readonly object[] }).rows;
    expect(first).toMatchObject({ id: DICE, name: '骰子' });
    await inForce('game_listing', { isShown: false, hot: 'auto', new: 'auto' });
    expect(await codes({})).not.toContain('dice');
    expect(await app.request('launchGame', { token, body: { gameCode: 'dice' } })).toMatchObject({
      body: { code: 'game.disabled' },
    });
    expect(await publish('game_listing', '0')).toMatchObject({ code: 'ok' });
    await second();
    expect(await codes({})).toEqual(before);
  });

  it('is of a game that is there, of a known form, and by the rights of games', async () => {
    const wrong: [string, object][] = [
      ['game_listing/originals.nobody', { isShown: true, hot: 'auto', new: 'auto' }],
      [`game_listing/${DICE}`, { isShown: true, hot: 'maybe', new: 'auto' }],
      [`game_rules/${DICE}`, { refusedRegions: [], variant: 'made-up' }],
      [`game_rules/${DICE}`, { refusedRegions: [], minimum: '5.00', maximum: '2.00' }],
      [`game_rules/${DICE}`, { refusedRegions: [], minimum: '0.001' }],
    ];
    for (const [subject, value] of wrong)
      expect(await call('gamesSave', { body: { subject, text: JSON.stringify(value) } })).toMatchObject({
        code: 'content.malformed',
      });
    // Anyone who may write content of the site may not write games by it.
    const text = JSON.stringify({ isClosed: true });
    const asContent = await call('contentSave', { body: { subject: `game_closing/${DICE}`, text } });
    expect(asContent).toMatchObject({ code: 'content.unknown' });
  });
});

describe('a game that is closed for maintenance', () => {
  it('takes nothing new from the moment that was planned until its end', async () => {
    expect(await bet('1.00', 'before')).toMatchObject({ status: 200 });
    const version = await written('game_closing', { isClosed: true });
    const [from, until] = [60_000, 120_000].map((ms) => new Date(time.now + ms).toISOString());
    expect(await publish('game_closing', `${version} ${from} ${until}`)).toMatchObject({ code: 'ok' });
    await second();
    expect(await bet('1.00', 'planned')).toMatchObject({ status: 200 });
    time.now += 60_000;
    await second();
    expect(await bet('1.00', 'closed')).toMatchObject({ body: { code: 'game.disabled' } });
    expect(await app.request('launchGame', { token, body: { gameCode: 'dice' } })).toMatchObject({
      body: { code: 'game.disabled' },
    });
    // It is shown meanwhile: members see that it is there.
    expect(await codes({})).toContain('dice');
    expect((await call('listGames', { query: { state: 'closed' } })).value).toMatchObject({ rows: [{ id: DICE }] });
    time.now += 60_000;
    await second();
    expect(await bet('1.00', 'again')).toMatchObject({ status: 200 });
  });
});

describe('a vendor that is closed', () => {
  it('takes nothing new in any of its games, and opens again with its reason in the trail', async () => {
    const key = 'originals';
    expect(await bet('1.00', 'vendor-open')).toMatchObject({ status: 200 });
    await inForce('vendor_closing', { isClosed: true }, key);
    expect(await bet('1.00', 'vendor-closed')).toMatchObject({ body: { code: 'game.disabled' } });
    expect(await app.request('launchGame', { token, body: { gameCode: 'dice' } })).toMatchObject({
      body: { code: 'game.disabled' },
    });
    const { value } = await call('listGames', { query: { state: 'closed', search: 'dice' } });
    expect((value as { rows: object[] }).rows).toContainEqual(
      expect.objectContaining({ id: DICE, state: 'closed', isVendorClosed: true }),
    );
    const vendorOf = async () =>
      ((await call('listVendors', {})).value as { rows: { id: string; isClosed: boolean }[] }).rows.find(
        ({ id }) => id === key,
      );
    expect(await vendorOf()).toMatchObject({ isClosed: true, closing: { isClosed: true } });
    expect(await publish('vendor_closing', '0', {}, key)).toMatchObject({ code: 'ok' });
    await second();
    expect(await bet('1.00', 'vendor-again')).toMatchObject({ status: 200 });
    expect((await vendorOf())?.isClosed).toBe(false);
    const trail = await call('listAudit', { query: { subject: `vendor_closing/${key}` } });
    expect((trail.value as { rows: { action: string; after: object }[] }).rows.map(({ action }) => action)).toEqual([
      'games.publish',
      'games.publish',
      'games.save',
    ]);
  });

  it('is one of the merchant, and its windows have days, a time and a length', async () => {
    const window = { weekdays: [1], from: '04:00', minutes: 30 };
    const wrong: [string, object][] = [
      ['vendor_closing/nobody', { isClosed: true }],
      ['vendor_closing/originals', { isClosed: true, weekly: [{ ...window, weekdays: [] }] }],
      ['vendor_closing/originals', { isClosed: true, weekly: [{ ...window, weekdays: [8] }] }],
      ['vendor_closing/originals', { isClosed: true, weekly: [{ ...window, from: '24:00' }] }],
      ['vendor_closing/originals', { isClosed: true, weekly: [{ ...window, minutes: 0 }] }],
    ];
    for (const [subject, value] of wrong)
      expect(await call('gamesSave', { body: { subject, text: JSON.stringify(value) } })).toMatchObject({
        code: 'content.malformed',
      });
    const asContent = { body: { subject: 'vendor_closing/originals', text: JSON.stringify({ isClosed: true }) } };
    expect(await call('contentSave', asContent)).toMatchObject({ code: 'content.unknown' });
  });

  it('is closed over what the operator was shown alone: windows of another stay', async () => {
    const key = 'originals';
    const shown = async () =>
      (
        (await call('listVendors', {})).value as { rows: { id: string; closingVersion: number; closing?: object }[] }
      ).rows
        .filter(({ id }) => id === key)
        .map(({ closingVersion, closing }) => ({ closingVersion, closing }))[0];
    const before = await shown();
    expect(before).toEqual({ closingVersion: 0, closing: undefined });
    const weekly = [{ weekdays: [1], from: '04:00', minutes: 30 }];
    const windows = await written('vendor_closing', { isClosed: false, weekly }, key);
    expect(await publish('vendor_closing', windows, {}, key)).toMatchObject({ code: 'ok' });
    // Made from what was in force before.
    const late = await written('vendor_closing', { isClosed: true }, key);
    expect(await publish('vendor_closing', `${late} over 0`, {}, key)).toMatchObject({ code: 'content.changed' });
    // Known at once, without the second until nodes are notified.
    expect(await shown()).toEqual({ closingVersion: Number(windows), closing: { isClosed: false, weekly } });
    const next = await written('vendor_closing', { isClosed: true, weekly }, key);
    const until = new Date(time.now + 60_000).toISOString();
    const choice = `${next} over ${windows} ${new Date(time.now).toISOString()} ${until}`;
    expect(await publish('vendor_closing', choice, {}, key)).toMatchObject({ code: 'ok' });
    expect(await shown()).toEqual({ closingVersion: Number(next), closing: { isClosed: true, weekly } });
    expect(await publish('vendor_closing', '0', {}, key)).toMatchObject({ code: 'ok' });
    await second();
  });

  it('comes back each week by the clock of the merchant', async () => {
    const { timeZone } = app.modules.merchants.of('demo').manifest;
    const now = Temporal.Instant.fromEpochMilliseconds(time.now).toZonedDateTimeISO(timeZone);
    const [begins, over] = [now.add({ minutes: 2 }), now.add({ minutes: 4 })];
    const weekly = [{ weekdays: [begins.dayOfWeek], from: begins.toPlainTime().toString().slice(0, 5), minutes: 2 }];
    await inForce('game_closing', { isClosed: false, weekly });
    expect(await bet('1.00', 'before-window')).toMatchObject({ status: 200 });
    time.now = begins.with({ second: 1 }).epochMilliseconds;
    expect(await bet('1.00', 'in-window')).toMatchObject({ body: { code: 'game.disabled' } });
    time.now = over.with({ second: 1 }).epochMilliseconds;
    expect(await bet('1.00', 'after-window')).toMatchObject({ status: 200 });
    expect(await publish('game_closing', '0')).toMatchObject({ code: 'ok' });
    await second();
  });
});

describe('the rules of a game', () => {
  it('are published by two, and hold for stakes, regions and the variant', async () => {
    const { returnPercent: usual } = (await app.get('gameList', { query: { page: 1, limit: 50 } })).games.find(
      (game) => game.gameCode === 'dice',
    ) ?? { returnPercent: '' };
    const shown = (await call('showGame', { params: { key: DICE } })).value as {
      variants: { id: string; returnBp: number }[];
    };
    const other = shown.variants.find(({ returnBp }) => (returnBp / 100).toFixed(2) !== usual);
    expect(other).toBeDefined();
    const rules = { refusedRegions: ['DE'], minimum: '2.00', maximum: '3.00', variant: other?.id };
    const version = await written('game_rules', rules);
    const first = await publish('game_rules', version);
    expect(first).toMatchObject({ status: 202, value: { waits: {} } });
    await second();
    expect(await bet('1.00', 'not-yet')).toMatchObject({ status: 200 });
    const { approvalId } = (first.value as Waits).waits;
    expect(await call('approvalsApprove', { body: { subject: approvalId } })).toMatchObject({
      code: 'order.same_operator',
    });
    expect(await call('approvalsApprove', { as: bert, body: { subject: approvalId } })).toMatchObject({ code: 'ok' });
    await second();
    expect(await bet('1.00', 'low')).toMatchObject({ body: { code: 'stake.out_of_range' } });
    expect(await bet('4.00', 'high')).toMatchObject({ body: { code: 'stake.out_of_range' } });
    const played = await app.get('playRound', {
      token: stage,
      key: 'right',
      body: { stake: '2.00', input: { direction: 'over', target: 50.5 } },
    });
    expect(JSON.stringify(played.round)).toContain(other?.id);
    const there = { 'cf-ipcountry': 'DE' };
    const here = { 'cf-ipcountry': 'PH' };
    expect(await codes({}, there)).not.toContain('dice');
    expect(await codes({}, here)).toContain('dice');
    const launch = (headers: Record<string, string>) =>
      app.request('launchGame', { token, body: { gameCode: 'dice' }, headers });
    expect(await launch(there)).toMatchObject({ body: { code: 'game.disabled' } });
    expect(await launch(here)).toMatchObject({ status: 200 });
    await app.modules.catalog.readDueLists();
    const now = (await app.get('gameList', { query: { page: 1, limit: 50 }, headers: here })).games;
    expect(now.find((game) => game.gameCode === 'dice')?.returnPercent).toBe(((other?.returnBp ?? 0) / 100).toFixed(2));
  });
});

describe('a round', () => {
  it('is found by its id, no matter whose it is, and replayed from its seeds', async () => {
    await app.outbox.pump();
    const [row] = await app.database.sql.query<{ id: string }>(
      `select id from bet_record where merchant_id = 'demo' and member_id = $1 order by at desc limit 1`,
      [memberId],
    );
    const ref = row?.id ?? '';

    const found = await call('findRound', { params: { ref } });
    expect(found.value).toMatchObject({
      memberId,
      username: tiger.username,
      bet: { id: ref, variant: expect.any(String) },
      replay: { isSame: true },
    });
    const bets = await call('listPlayerBets', { params: { memberId } });
    expect(bets.value).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ id: ref })]) });
    const moved = (await call('listPlayerMovements', { params: { memberId } })).value as {
      readonly rows: readonly { readonly kind: string; readonly source: string; readonly sourceName?: string }[];
    };
    expect(moved.rows.find(({ kind }) => kind === 'stake')).toMatchObject({ source: 'dice', sourceName: 'Dice' });
    expect(await call('findRound', { params: { ref }, at: 'lotus' })).toMatchObject({ code: 'round.unknown' });
    const { value } = await call('listReturns', {});
    expect(value).toMatchObject({ rows: [{ id: DICE, return: { comparison: 'few' } }] });
  });
});

describe('what a game returned', () => {
  it('is held to what each of its variants publishes, by the report for each, by the console weighted by their stakes', async () => {
    await app.outbox.pump();
    const game = (await call('showGame', { params: { key: DICE } })).value as {
      readonly variants: readonly { readonly id: string; readonly returnBp: number }[];
      readonly variant: string;
      readonly return: { readonly theoryBp: number };
    };
    const publishedOf = (id: string) => game.variants.find((one) => one.id === id)?.returnBp ?? 0;
    const day = (days: number) => new Date(time.now + days * 86_400_000).toISOString().slice(0, 10);
    const query = { from: day(-20), to: day(20), game: 'dice' };
    const read = async () => {
      const { columns, rows } = (await call('readReport', { params: { report: 'performance' }, query })).value as {
        readonly columns: readonly { readonly key: string }[];
        readonly rows: readonly (readonly string[])[];
      };
      const at = (key: string) => columns.findIndex((one) => one.key === key);
      return rows.map((row) => ({
        variant: row[at('variant')] ?? '',
        stake: BigInt(row[at('stake')]?.replace('.', '') ?? ''),
        theory: row[at('theory')],
      }));
    };
    const lines = await read();
    expect(lines.map(({ variant }) => variant)).toEqual([game.variant, 'standard'].toSorted());
    for (const { variant, theory } of lines)
      expect([variant, theory]).toEqual([variant, (publishedOf(variant) / 100).toFixed(2)]);
    const staked = lines.reduce((sum, { stake }) => sum + stake, 0n);
    const expected = lines.reduce((sum, { variant, stake }) => sum + stake * BigInt(publishedOf(variant)), 0n);
    expect(game.return.theoryBp).toBe(Number(expected / staked));
    const { rows: returns } = (await call('listReturns', {})).value as {
      readonly rows: readonly { readonly id: string; readonly return: { readonly theoryBp: number } }[];
    };
    expect(returns.find(({ id }) => id === DICE)?.return.theoryBp).toBe(Number(expected / staked));
    // Folded, and counted again from the bets, they are the same.
    await app.modules.records.foldFigures();
    expect(await read()).toEqual(lines);
    expect(await app.modules.records.recountDays('demo')).toBe(0);
    await app.database.sql.query(
      "update bet_day set variant = '' where merchant_id = 'demo' and variant = 'standard'",
      [],
    );
    await app.database.sql.query(
      "update bet_figure set variant = '' where merchant_id = 'demo' and variant = 'standard'",
      [],
    );
    expect((await read()).map(({ variant }) => variant)).toEqual(['', game.variant]);
    expect(await app.modules.records.recountDays('demo')).toBeGreaterThan(0);
    expect(await read()).toEqual(lines);
  });
});

describe('a draw', () => {
  it('is shown with its orders, and voided before it is drawn by two', async () => {
    const { rows } = (await call('listLotteries', {})).value as { rows: { id: string; isPlatforms: boolean }[] };
    const gameCode = 'fast-five-3';
    // Not one that closes meanwhile.
    const { drawNumber } = await vi.waitFor(
      async () => {
        const { current } = await app.get('currentIssue', { query: { gameCode } });
        expect(Date.parse(current.closesAt) - Date.now()).toBeGreaterThan(15_000);
        return current;
      },
      { timeout: 40_000, interval: 1_000 },
    );
    const line = { play: 'ssc.place.sides', selection: { rows: [['big'], [], [], [], []] }, unit: '2.00', multiple: 1 };
    const order = { gameCode, drawNumber, playType: 'Entertainment' as const, lines: [line] };
    const lottery = rows.find(({ id }) => id === gameCode);
    expect(lottery).toBeDefined();
    const frame = await openFrame(app, token, gameCode);
    await app.get('placeOrder', { token: frame, key: 'ticket', body: order });
    const listed = await call('listDraws', { query: { game: gameCode } });
    expect(listed.value).toMatchObject({ rows: [{ drawNumber, state: 'selling' }] });
    for (const query of [{ number: drawNumber }, { number: drawNumber, game: gameCode }])
      expect(await call('listDraws', { query })).toMatchObject({ value: { rows: [{ game: gameCode, drawNumber }] } });
    for (const query of [{ number: '1' }, { number: drawNumber, game: 'dice' }])
      expect(await call('listDraws', { query })).toMatchObject({ value: { rows: [] } });
    const params = { game: gameCode, drawNumber };
    const show = async () => (await call('showDraw', { params })).value;
    expect(await show()).toMatchObject({
      name: expect.stringContaining('Five'),
      orders: 1,
      stake: '2.00',
      results: [],
      source: 'chain',
    });
    const at = lottery?.isPlatforms ? 'all' : 'demo';
    const first = await call('drawsVoid', {
      at,
      key: 'void',
      body: { subject: gameCode, choice: drawNumber, reason },
    });
    expect(first.status).toBe(202);
    const body = { subject: (first.value as Waits).waits.approvalId };
    expect(await call('approvalsApprove', { as: bert, at, body })).toMatchObject({ code: 'ok' });
    expect(await show()).toMatchObject({ state: 'closed', voidReason: reason, voidedBy: 'anna, bert' });
    // Among those that wait for a result it is no more.
    expect((await call('listDraws', {})).value).toMatchObject({ rows: [] });
  });

  const at = '2026-01-01T00:00:00Z';
  const unvoided = { void_reason: null, voided_by: null, voided_at: null };
  const over = { ...unvoided, draw_index: 900_007, link: null, state: 'drawn', drawn_at: at, settled_at: at };

  /** One that is over, as another is but for this. */
  const insertDraw = (change: object) =>
    app.database.sql.query(
      `insert into lottery_draw select (jsonb_populate_record(draw, $1::jsonb)).*
       from lottery_draw draw where merchant_id = 'demo' and game = 'fast-five-3' limit 1`,
      [JSON.stringify({ ...over, ...change })],
    );

  it('of a game that runs is a round with its bets and what it came to, and no lottery', async () => {
    const params = { game: 'crash', drawNumber: '20260101-0007' };
    await insertDraw({ game: 'crash', draw_number: params.drawNumber, outcome: { crash: 237 }, owner: null });
    await app.database.sql.query(
      `insert into running_bet (merchant_id, id, game, draw_index, draw_number, member_id, is_trial, source, bet, cashes_out_at_ms,
         currency, stake_minor, payout_minor, state, idempotency_key, request_hash, is_news, placed_at)
       select 'demo', gen_random_uuid(), 'crash', 900007, $1, gen_random_uuid(), is_trial, 'game:crash', '{}', 0, 'PHP', 5000, 0,
         state, 'key', '', false, now()
       from (values (false, 'lost'), (false, 'cancelled'), (true, 'lost')) as bets (is_trial, state)`,
      [params.drawNumber],
    );
    const { value } = await call('showDraw', { params });
    expect(value).toMatchObject({ source: '', name: 'Crash', orders: 1, stake: '50.00', outcome: { crash: 237 } });
    expect(value).toMatchObject({ isDecidedHere: false, fields: [] });
  });

  it('of the platform says nothing of orders, which merchants have in their currencies', async () => {
    const params = { game: 'lottery-vns-sandbox', drawNumber: '20260101-0008' };
    const named = {
      game: params.game,
      draw_number: params.drawNumber,
      outcome: null,
      state: 'void',
      awaited_until: at,
    };
    await insertDraw({ ...named, merchant_id: '@platform', owner: '@platform', chain_id: null, chain_index: null });
    const { value } = await call('showDraw', { at: 'all', params });
    expect(value).toMatchObject({ game: params.game, source: 'official', isDecidedHere: true });
    expect(value).not.toHaveProperty('orders');
    expect(value).not.toHaveProperty('stake');
  });
});

describe('vendors', () => {
  it('are shown with account, games and list', async () => {
    const { rows } = (await call('listVendors', {})).value as { rows: { id: string }[] };
    expect(rows).toContainEqual(expect.objectContaining({ id: 'originals', account: 'own' }));
    expect(await call('showListDifference', { params: { vendor: 'originals' } })).toMatchObject({
      code: 'vendor.no_list',
    });
  });
});

describe('bounds of a return', () => {
  it('hold for right games, and show wrong ones', () => {
    // A linear congruential generator: the same days in every run.
    let state = 42;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const day = (returned: number) => {
      let payout = 0;
      const bets = 400 + Math.floor(random() * 400);
      for (let bet = 0; bet < bets; bet += 1) if (random() < returned / 2) payout += 200;
      return { endedMinor: BigInt(bets * 100), payoutMinor: BigInt(payout) };
    };
    const month = (returned: number) => Array.from({ length: 30 }, () => day(returned));
    const comparisons = (returned: number) =>
      Array.from({ length: 200 }, () => boundsOf(month(returned), 9_600).comparison);
    const right = comparisons(0.96);
    expect(right.filter((comparison) => comparison !== 'within').length).toBeLessThanOrEqual(2);
    expect(comparisons(1.06).every((comparison) => comparison === 'above')).toBe(true);
    expect(comparisons(0.86).every((comparison) => comparison === 'below')).toBe(true);
    expect(boundsOf(month(0.96).slice(0, 6), 9_600).comparison).toBe('few');
    expect(boundsOf([], 9_600)).toEqual({ comparison: 'none' });
    // Tables of Student's t at 99.9 %: 5.959 with six degrees of freedom, 3.659 with twenty-nine.
    expect(studentT(6)).toBeCloseTo(5.959, 0);
    expect(studentT(29)).toBeCloseTo(3.659, 2);
  });
});
