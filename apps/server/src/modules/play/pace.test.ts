/** The minimum round time of a jurisdiction is enforced by the server, per member. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import type { PlayDeps } from './deps.ts';
import type { FreeSet } from './free-rounds.ts';
import { answered, codeOf, north, openTable, request, rotateSeeds, stageOf, type Table } from './testing/open-table.ts';

const slow = testMerchant('slow', {
  ...north.manifest,
  hosts: ['slow.localhost'],
  play: { autoplay: false, turbo: false, minimumRoundMs: 60_000 },
});

/** A set without end, of everybody in every game. */
const set = { id: randomUUID(), stake_minor: 100n } as unknown as FreeSet;
const wire = { id: set.id } as unknown as Awaited<ReturnType<PlayDeps['freeRounds']['toWire']>>;
const freeRounds: PlayDeps['freeRounds'] = {
  atVendor: async () => undefined,
  next: async () => set,
  lock: async () => set,
  refusalOf: async () => undefined,
  collect: async () => set,
  toWire: async () => wire,
};

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [slow], freeRounds });
});
afterAll(async () => {
  await table.expectBooks();
  await table.close();
});

const dice = { stake: '1.00', input: { target: 50.5, direction: 'over' } };

function bet(session: Session, game = 'dice', body: { stake: string; input: unknown } = dice, key = randomUUID()) {
  return request(table.play.routes, 'playRound', slow, { session: stageOf(session, game), body, idempotencyKey: key });
}

const free = (session: Session, game = 'dice', input: unknown = dice.input) =>
  request(table.play.routes, 'playFreeRound', slow, {
    session: stageOf(session, game),
    body: { setId: set.id, input },
    idempotencyKey: randomUUID(),
  });

async function otherGame() {
  const manifest = games.find(({ shape, code }) => shape === 'instant' && code !== 'dice');
  if (manifest?.shape !== 'instant') throw new Error('two games are decided at once');
  const { engine } = await manifest.engine();
  return { code: manifest.code, body: { stake: '1.00', input: engine.samples[0]?.input } };
}

it('cannot be bypassed by another game, another seed pair, or both at once', async () => {
  const member = await table.newMember(slow);
  const key = randomUUID();
  const first = answered(await bet(member, 'dice', dice, key));
  const { code, body } = await otherGame();
  expect(codeOf(await bet(member))).toBe('request.too_many');
  expect(codeOf(await bet(member, code, body))).toBe('request.too_many');
  answered(await rotateSeeds(table.play.routes, slow, stageOf(member, 'dice'), 'another'));
  expect(codeOf(await bet(member))).toBe('request.too_many');
  // A repeated request is not another round.
  expect(answered(await bet(member, 'dice', dice, key)).round.roundId).toBe(first.round.roundId);
  // Another member has a separate limit.
  answered(await bet(await table.newMember(slow)));
  const aMinuteAgo = `update play_pace set last_played_at = last_played_at - interval '61 seconds' where member_id = $1`;
  await table.database.sql.query(aMinuteAgo, [member.memberId]);
  const both = await Promise.all([bet(member), bet(member, code, body)]);
  expect(both.map(codeOf).sort()).toEqual(['ok', 'request.too_many']);
});

it('counts free rounds, too: neither a stake nor a free round of another game bypasses it, one after the other or at once', async () => {
  const { code, body } = await otherGame();
  const twice = async () => {
    const member = await table.newMember(slow);
    // The pairs of both games are there: none is waited for.
    answered(await bet(member));
    expect(codeOf(await free(member, code, body.input))).toBe('request.too_many');
    return member;
  };
  const members = await Promise.all(Array.from({ length: 8 }, twice));
  await table.database.sql.query(`update play_pace set last_played_at = last_played_at - interval '61 seconds'`, []);
  const rounds = members.flatMap((member, at) => [
    free(member),
    at % 2 === 0 ? bet(member, code, body) : free(member, code, body.input),
  ]);
  const codes = (await Promise.all(rounds)).map(codeOf);
  for (let at = 0; at < codes.length; at += 2) {
    expect(codes.slice(at, at + 2).sort()).toEqual(['ok', 'request.too_many']);
  }
  expect(codeOf(await bet(members[0] ?? (await table.newMember(slow))))).toBe('request.too_many');
});

const open = (session: Session) =>
  request(table.play.routes, 'openRound', slow, {
    session: stageOf(session, 'mines'),
    body: { stake: '1.00', input: { mines: 1 } },
    idempotencyKey: randomUUID(),
  });

it('counts the openings of rounds of several moves, and holds up no move', async () => {
  const member = await table.newMember(slow);
  const { round } = answered(await open(member));
  const move = async (step: number, made: number | 'leave') => {
    const body = { roundId: round.roundId, step, move: made };
    return answered(await request(table.play.routes, 'makeMove', slow, { session: stageOf(member, 'mines'), body }))
      .round;
  };
  // The one mine may be the first tile: the round is over then, and else by the second move.
  if ((await move(0, 0)).payout === undefined) await move(1, 'leave');
  expect([codeOf(await open(member)), codeOf(await bet(member))]).toEqual(['request.too_many', 'request.too_many']);
  await table.database.sql.query(
    `update play_pace set last_played_at = last_played_at - interval '61 seconds' where member_id = $1`,
    [member.memberId],
  );
  const both = await Promise.all([open(member), bet(member)]);
  expect(both.map(codeOf).sort()).toEqual(['ok', 'request.too_many']);
});
