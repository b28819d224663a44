import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import type { LotteryRules } from '#merchants/plugin-lotteries.ts';
import type { VendorManifest } from '#vendors/plugin.ts';
import { vendors } from '#vendors/registry.ts';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { prizeModeOf } from '../catalog/index.ts';
import { testMerchant } from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { mayLaunch } from './rules.ts';
import { answered, codeOf, north, openTable, request, south, stageOf, type Table } from './testing/open-table.ts';

const bare = testMerchant('bare', { vendors: [] });
let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [north, south, bare] });
});
afterAll(async () => {
  await table.expectBooks();
  await table.close();
});

const gameIdOf = (game: string) =>
  stageOf({ id: '', memberId: '', username: '', type: 0, isTrial: false }, game).game.id;

const loggedIn = (merchant: Merchant = north) => table.openSession(merchant);

const launch = (session: Session, game: string, merchant = north, free?: boolean) =>
  request(table.play.routes, 'launchGame', merchant, {
    session,
    body: { id: gameIdOf(game), ...(free === undefined ? {} : { free }) },
  });

const ticketOf = (url: string) => {
  const query = new URL(url, 'http://server').searchParams;
  return query.get('ticket') ?? query.get('token') ?? '';
};
const open = (ticket: string, merchant = north) =>
  request(table.play.routes, 'openStage', merchant, { body: { ticket } });

it('GAME-11 launches an original directly into the stage, with a single-use ticket', async () => {
  const session = await loggedIn();
  const launched = answered(await launch(session, 'dice'));
  expect(launched).toMatchObject({ kind: 'stage', isFree: false });
  expect(launched.url).toMatch(/^https:\/\/stage\.north\.localhost\/m\/stage\/dice\?ticket=/);
  expect(new URL(launched.url, 'http://server').searchParams.get('nonce')).toBe(launched.nonce);
  const opened = answered(await open(ticketOf(launched.url)));
  expect(opened).toMatchObject({
    game: 'dice',
    isTrial: false,
    balance: '100.00',
    currency: { code: 'PHP', decimals: 2 },
    stakes: { minimum: '1.00', maximum: '1000.00' },
    seeds: { nextServerSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    policy: { autoplay: true, turbo: true },
  });
  expect(opened.lastRound).toBeUndefined();
  expect(codeOf(await open(ticketOf(launched.url)))).toBe('ticket.invalid');
});

it('GAME-11 GAME-14 launches a lottery into its own frame, with token, merchant, css and prize mode', async () => {
  const session = await loggedIn();
  const launched = answered(await launch(session, 'fast-five'));
  expect(launched.kind).toBe('lottery');
  const url = new URL(launched.url, 'http://server');
  expect(url.pathname).toBe('/m/lotto-h5/EN/Tradition/games/fast-five');
  expect(url.searchParams.get('merchant')).toBe('north');
  expect(url.searchParams.get('css')).toBe('north.css');
  expect(url.searchParams.get('prize_mode')).toBe('Lott');
  const opened = answered(await open(ticketOf(launched.url)));
  expect(opened.game).toBe('fast-five');
  expect(opened.seeds).toBeUndefined();
});

it('ROUTE-04 GAME-14 launches a game named by its code, in the requested language, play type and prize mode', async () => {
  const session = await loggedIn(south);
  const request14 = (body: object) => request(table.play.routes, 'launchGame', south, { session, body });
  const launched = answered(
    await request14({ gameCode: 'fast-five', language: 'VI', playType: 'Entertainment', prizeMode: 'Lott' }),
  );
  const url = new URL(launched.url, 'http://server');
  expect(url.pathname).toBe('/m/lotto-h5/VI/Entertainment/games/fast-five');
  expect(url.searchParams.get('prize_mode')).toBe('Lott');
  // Nobody chooses the book of our own lotteries by an address.
  const other = answered(await request14({ gameCode: 'fast-five', prizeMode: 'Elott' }));
  expect(new URL(other.url, 'http://server').searchParams.get('prize_mode')).toBe('Lott');
  const tagged = answered(await request14({ gameCode: 'fast-five', language: 'vi-VN' }));
  expect(new URL(tagged.url, 'http://server').pathname).toBe('/m/lotto-h5/VI/Tradition/games/fast-five');
  const foreign = answered(await request14({ gameCode: 'fast-five', language: 'CN' }));
  expect(new URL(foreign.url, 'http://server').pathname).toBe('/m/lotto-h5/EN/Tradition/games/fast-five');
  expect(codeOf(await request14({ gameCode: 'nobodys-game' }))).toBe('game.unknown');
  expect(codeOf(await request14({}))).toBe('game.unknown');
});

it('GAME-12 sets the prize mode Elott exactly when the vendor’s lottery is offered as ELOTT too', () => {
  const [originals] = vendors;
  const [game] = originals!.games;
  const offering = (provider: string, ...categories: ('LOTT' | 'ELOTT' | 'RNG')[]): VendorManifest => ({
    ...originals!,
    provider,
    games: categories.map((category) => ({ ...game!, gameCode: category, category })),
  });
  const modeOf = (vendor: VendorManifest, category: 'LOTT' | 'RNG', lotteries: LotteryRules = {}) => {
    const merchant = { manifest: { ...north.manifest, play: { ...north.manifest.play, lotteries } } };
    return prizeModeOf(merchant, vendor, { gameCode: category, category });
  };
  expect(modeOf(offering('TCG_LOTTO_VN', 'LOTT', 'ELOTT'), 'LOTT')).toBe('Elott');
  expect(modeOf(offering('HOUSE', 'LOTT', 'ELOTT'), 'LOTT')).toBe('Elott');
  expect(modeOf(offering('TCG_LOTTO_VN', 'LOTT'), 'LOTT')).toBe('Lott');
  expect(modeOf(offering('HOUSE', 'LOTT', 'RNG'), 'LOTT')).toBe('Lott');
  expect(modeOf(offering('HOUSE', 'RNG', 'ELOTT'), 'RNG')).toBe('Lott');
  // A merchant lists lotteries as electronic, or sells them as its own.
  expect(modeOf(offering('HOUSE', 'LOTT', 'RNG'), 'LOTT', { electronic: ['LOTT'] })).toBe('Elott');
  expect(modeOf(offering('HOUSE', 'LOTT', 'RNG'), 'RNG', { electronic: ['LOTT'], own: ['RNG'] })).toBe('Lott');
  expect(modeOf(offering('HOUSE', 'LOTT', 'RNG'), 'LOTT', { electronic: ['RNG'] })).toBe('Lott');
  expect(modeOf(offering('HOUSE', 'LOTT'), 'LOTT', { own: ['LOTT'] })).toBe('ZY');
  expect(modeOf(offering('HOUSE', 'LOTT', 'ELOTT'), 'LOTT', { own: ['LOTT'] })).toBe('Elott');
});

it('MEM-06 tells a frame the largest bet of the bonus that is played with, and its screens each change of it', async () => {
  const { bonusMoney, published } = table;
  const session = await loggedIn();
  const opened = async (of: Session) => answered(await open(ticketOf(answered(await launch(of, 'dice')).url)));
  const pushed = async () => {
    const body = { memberId: session.memberId, isTrial: false };
    await atomically(table.db, async (tx) => {
      await table.outbox.publish(tx, 'north', 'balance.changed', body);
      return ok();
    });
    await table.outbox.pump();
    return published.findLast(({ family, key }) => family === 'balance' && key === session.memberId)?.value;
  };
  table.walletModule.subscribe(table.outbox);
  expect(await opened(session)).not.toHaveProperty('bonusMaxBet');
  const grant = await bonusMoney.give(session, '50.00', { maxBetMinor: '1500' });
  expect(await opened(session)).toMatchObject({ balance: '150.00', usesBonus: true, bonusMaxBet: '15.00' });
  expect(await pushed()).toEqual({ sumBalance: '100.00', pending: '0.00', playable: '150.00', maxBet: '15.00' });
  await bonusMoney.giveUp(session, grant);
  expect(await pushed()).toEqual({ sumBalance: '100.00', pending: '0.00' });
  // A game in which it cannot be played, and one without a largest bet.
  const other = await loggedIn();
  await bonusMoney.give(other, '50.00', { maxBetMinor: '1500', weights: { default: 10_000, games: { dice: 0 } } });
  const free = await loggedIn();
  await bonusMoney.give(free, '50.00');
  for (const one of [other, free]) expect(await opened(one)).not.toHaveProperty('bonusMaxBet');
});

it('GAME-13 adds the launched game to the recent games', async () => {
  const session = await loggedIn();
  answered(await launch(session, 'dice'));
  answered(await launch(session, 'fast-five'));
  const recent = answered(await request(table.catalog.routes, 'recentGames', north, { session }));
  expect(recent.list.map((game) => game.id).sort()).toEqual([gameIdOf('dice'), gameIdOf('fast-five')].sort());
});

it('lets trials play games that support it, with their own money, and never launches a free-play request with real stakes', () => {
  const free = { isTrial: true, wantsFree: false, supportsFreePlay: true };
  expect(mayLaunch(free)).toEqual({ ok: true, value: { isFree: true } });
  expect(codeOf(mayLaunch({ ...free, supportsFreePlay: false }))).toBe('game.trial_refused');
  expect(mayLaunch({ ...free, isTrial: false })).toEqual({ ok: true, value: { isFree: false } });
  expect(codeOf(mayLaunch({ ...free, isTrial: false, wantsFree: true }))).toBe('game.trial_refused');
});

it('shows the last round to a reopened frame, so that nothing is lost with a connection', async () => {
  const session = await loggedIn();
  const played = answered(
    await request(table.play.routes, 'playRound', north, {
      session: stageOf(session, 'dice'),
      body: { stake: '1.00', input: { target: 50.5, direction: 'over' } },
      idempotencyKey: 'lost-on-the-way',
    }),
  );
  const opened = answered(await open(ticketOf(answered(await launch(session, 'dice')).url)));
  expect(opened.lastRound).toEqual(played.round);
  expect(opened.seeds?.current?.nonce).toBe(played.nextNonce);
  expect(opened.balance).toBe(played.balance);
});

it('refuses games without the merchant’s vendor, unknown games, and another merchant’s ticket', async () => {
  const session = await loggedIn();
  expect(codeOf(await launch(session, 'dice', bare))).toBe('game.unknown');
  const unknown = await request(table.play.routes, 'launchGame', north, { session, body: { id: 7 } });
  expect(codeOf(unknown)).toBe('game.unknown');
  const { url } = answered(await launch(session, 'dice'));
  expect(codeOf(await open(ticketOf(url), south))).toBe('ticket.invalid');
  expect(codeOf(await open('made-up'))).toBe('ticket.invalid');
  expect(answered(await open(ticketOf(url))).game).toBe('dice');
});

it('refuses a delisted game', async () => {
  const session = await loggedIn(south);
  await atomically(table.db, (tx) =>
    tx
      .updateTable('game')
      .set({ is_listed: false })
      .where('merchant_id', '=', 'south')
      .where('game_code', '=', 'dice')
      .execute(),
  );
  expect(codeOf(await launch(session, 'dice', south))).toBe('game.disabled');
});

it('renews a frame’s token as long as the session lives', async () => {
  const session = await loggedIn();
  const stage = stageOf(session, 'dice');
  expect(codeOf(await request(table.play.routes, 'renewStage', north, { session: stage }))).toBe('session.expired');
  answered(await open(ticketOf(answered(await launch(session, 'dice')).url)));
  const renewed = answered(await request(table.play.routes, 'renewStage', north, { session: stage }));
  expect(await table.identity.sessions.resolveStage('north', renewed.token)).toMatchObject({
    game: { code: 'dice' },
    memberId: session.memberId,
  });
  await request(table.identity.routes, 'logout', north, { session });
  expect(codeOf(await request(table.play.routes, 'renewStage', north, { session: stage }))).toBe('session.expired');
});
