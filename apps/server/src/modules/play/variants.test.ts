/** What a game's data decide on the server: the merchant chooses among a game's published variants, and every round names its own. A draw for everyone is also played at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ONE_E4, returnPercent } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from './testing/open-table.ts';

const change = (id: string, variants: Readonly<Record<string, string>>) =>
  testMerchant(id, { ...north.manifest, hosts: [`${id}.localhost`], play: { ...north.manifest.play, variants } });
const lean = change('lean', { dice: 'edge-4' });
/** The own time between rounds of these two is longer than any machine needs for these tests. */
const SLOT = 'dragons-hoard';
const STEPPED = 'mines';
const sold = games
  .filter(({ family, code }) => family !== 'lottery' || code.startsWith('fast-five'))
  .map((game) => (game.code === SLOT || game.code === STEPPED ? { ...game, minRoundMs: 600_000 } : game));

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [north, lean], games: sold });
});
afterAll(async () => {
  await table.expectBooks();
  await table.close();
});

const target = { target: 50.5, direction: 'over' };

function bet(merchant: Merchant, session: Session, game: string, body: { stake: string; input: unknown }) {
  const stage = stageOf(session, game);
  return request(table.play.routes, 'playRound', merchant, { session: stage, body, idempotencyKey: randomUUID() });
}

it('plays, pays and records a round by the variant of the merchant', async () => {
  for (const [merchant, variant, pays, returnPercent] of [
    [north, 'standard', 20_002, '98.99–99.00'],
    [lean, 'edge-4', 19_395, '95.99–96.00'],
  ] as const) {
    const member = await table.newMember(merchant);
    const { round } = answered(await bet(merchant, member, 'dice', { stake: '10.00', input: target }));
    expect(round).toMatchObject({ variant, outcome: { winMultiplierE4: pays } });
    const detail = await table.play.roundDetail(table.db, merchant, member.memberId, round.roundId);
    expect(detail).toMatchObject({
      round: { variant },
      rules: { family: 'dice', returnPercent },
      replay: { isSame: true },
    });
  }
});

it('shows in the catalogue the return of the variant that the merchant has chosen', async () => {
  const returnOf = async ({ id }: Merchant) =>
    (await table.catalog.gamesByCode(table.db, id, ['dice'])).get('dice')?.returnBp;
  expect([await returnOf(north), await returnOf(lean)]).toEqual([9899, 9599]);
});

it('opens a frame with the variant that the merchant has chosen, whose return it shows', async () => {
  for (const [merchant, variant, percent] of [
    [north, 'standard', '98.99–99.00'],
    [lean, 'edge-4', '95.99–96.00'],
  ] as const) {
    const session = await table.openSession(merchant);
    const { id } = stageOf(session, 'dice').game;
    const launched = answered(await request(table.play.routes, 'launchGame', merchant, { session, body: { id } }));
    const ticket = new URL(launched.url, 'http://server').searchParams.get('ticket') ?? '';
    const opened = answered(await request(table.play.routes, 'openStage', merchant, { body: { ticket } }));
    const played = games.find(({ code }) => code === opened.game)?.variants.find(({ code }) => code === opened.variant);
    expect([opened.variant, played && returnPercent(played.returns)]).toEqual([variant, percent]);
  }
});

it('replays a round by its own variant after the merchant has chosen another', async () => {
  const member = await table.newMember(lean);
  const { round } = answered(await bet(lean, member, 'dice', { stake: '10.00', input: target }));
  const changed = change('lean', { dice: 'edge-2' });
  const later = await table.secondNode({ merchants: [changed] });
  const again = await later.play.roundDetail(table.db, changed, member.memberId, round.roundId);
  expect(again).toMatchObject({ round: { variant: 'edge-4' }, replay: { isSame: true } });
});

it('does not start with a variant that is not published', async () => {
  const wrong = change('wrong', { dice: 'edge-3' });
  await expect(table.secondNode({ merchants: [wrong] })).rejects.toThrow('dice has a variant edge-3');
});

it('draws Fast Five at once from the seeds of one player: every bet of the ticket is staked, and the wins are paid', async () => {
  const member = await table.newMember();
  const marks = { playType: 'Entertainment', play: 'ssc.place.sides', rows: [['big', 'small', 'odd'], [], [], [], []] };
  const { round, balance } = answered(await bet(north, member, 'fast-five-now', { stake: '2.00', input: marks }));
  expect(round.stake).toBe('6.00');
  const { draw, wins } = round.outcome as { draw: { digits: number[] }; wins: { paidE4: number }[] };
  expect(draw.digits).toHaveLength(5);
  const paid = (200n * BigInt(wins.reduce((sum, { paidE4 }) => sum + paidE4, 0))) / BigInt(ONE_E4);
  expect(round.payout).toBe(`${paid / 100n}.${`${paid % 100n}`.padStart(2, '0')}`);
  expect(balance.replace('.', '')).toBe(`${100_000n - 600n + paid}`);
  const detail = await table.play.roundDetail(table.db, north, member.memberId, round.roundId);
  expect(detail).toMatchObject({ replay: { isSame: true, payout: round.payout } });
});

it('refuses a bet whose cost passes the limit, or that is none', async () => {
  const member = await table.newMember(north, '5000.00');
  const marks = { playType: 'Entertainment', play: 'ssc.place.sides', rows: [['big', 'small'], [], [], [], []] };
  expect(codeOf(await bet(north, member, 'fast-five-now', { stake: '500.01', input: marks }))).toBe(
    'stake.out_of_range',
  );
  expect(codeOf(await bet(north, member, 'fast-five-now', { stake: '500.00', input: marks }))).toBe('ok');
  expect(codeOf(await bet(north, member, 'fast-five-now', { stake: '1.00', input: {} }))).toBe('input.invalid');
});

it('holds the minimum round time of a game for each member, also where the jurisdiction has none', async () => {
  const member = await table.newMember(north, '5000.00');
  const spin = () => bet(north, member, SLOT, { stake: '1.00', input: {} });
  answered(await spin());
  expect(codeOf(await spin())).toBe('request.too_many');
  // Other games have their own time, and other members theirs; a round of another game in between opens no way around it.
  answered(await bet(north, member, 'dice', { stake: '1.00', input: target }));
  expect(codeOf(await spin())).toBe('request.too_many');
  answered(await bet(north, await table.newMember(), SLOT, { stake: '1.00', input: {} }));
  await forgetPace(member);
  expect((await Promise.all([spin(), spin()])).map(codeOf).sort()).toEqual(['ok', 'request.too_many']);
});

it('holds the minimum round time of a game of several moves from opening to opening', async () => {
  const member = await table.newMember();
  const session = stageOf(member, STEPPED);
  const open = () => {
    const body = { stake: '1.00', input: { mines: 24 } };
    return request(table.play.routes, 'openRound', north, { session, body, idempotencyKey: randomUUID() });
  };
  const { round } = answered(await open());
  const body = { roundId: round.roundId, step: 0, move: 0 };
  // One gem among 24 mines: found or not, the round is over.
  expect(answered(await request(table.play.routes, 'makeMove', north, { session, body })).round.payout).toBeDefined();
  expect(codeOf(await open())).toBe('request.too_many');
  answered(await bet(north, member, 'dice', { stake: '1.00', input: target }));
  expect(codeOf(await open())).toBe('request.too_many');
  await forgetPace(member);
  expect(codeOf(await open())).toBe('ok');
});

const forgetPace = ({ memberId }: Session) =>
  table.database.sql.query('delete from play_pace where member_id = $1', [memberId]);

it('takes every stake within the game’s limits where its rules limit the win, and none beyond them', async () => {
  const member = await table.newMember(north, '5000.00');
  const spin = (stake: string) => bet(north, member, SLOT, { stake, input: {} });
  expect(codeOf(await spin('1000.00'))).toBe('ok');
  await forgetPace(member);
  expect(codeOf(await spin('1000.01'))).toBe('stake.out_of_range');
  expect(
    codeOf(await bet(north, member, 'dice', { stake: '1000.00', input: { target: 99.99, direction: 'over' } })),
  ).toBe('stake.out_of_range');
});
