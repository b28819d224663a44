/** The minimum round time of a jurisdiction is enforced by the server, per member. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import { answered, codeOf, north, openTable, request, rotateSeeds, stageOf, type Table } from './testing/open-table.ts';

const slow = testMerchant('slow', {
  ...north.manifest,
  hosts: ['slow.localhost'],
  play: { autoplay: false, turbo: false, minimumRoundMs: 60_000 },
});

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [slow] });
});
afterAll(async () => {
  await table.expectBooks();
  await table.close();
});

const dice = { stake: '1.00', input: { target: 50.5, direction: 'over' } };

function bet(session: Session, game = 'dice', body: { stake: string; input: unknown } = dice, key = randomUUID()) {
  return request(table.play.routes, 'playRound', slow, { session: stageOf(session, game), body, idempotencyKey: key });
}

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
