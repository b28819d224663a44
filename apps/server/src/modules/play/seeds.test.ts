/** A server seed is committed before its client seed is named: the server cannot choose one that suits the player's. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitmentOf } from '#engine-kit';
import type { StageSession } from '../../http/handlers.ts';
import { answered, codeOf, north, openTable, request, rotateSeeds, stageOf, type Table } from './testing/open-table.ts';

const PLAYERS = 20;
const ROTATIONS_EACH = 50;

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

const newSession = async () => stageOf(await table.newMember(north, '500.00'), 'dice');
const seedsOf = async (session: StageSession) =>
  answered(await request(table.play.routes, 'stageSeeds', north, { session }));
const rotate = (session: StageSession, clientSeed: string, nextServerSeedHash: string) =>
  request(table.play.routes, 'rotateSeeds', north, { session, body: { clientSeed, nextServerSeedHash } });
const bet = (session: StageSession) =>
  table.play.routes.playRound({
    merchant: north,
    session,
    language: 'EN',
    body: { stake: '1.00', input: { target: 50.5, direction: 'over' } },
    idempotencyKey: randomUUID(),
  } as Parameters<typeof table.play.routes.playRound>[0]);

it('commits to every server seed before the client seed it is used with, for the first pairs and 1,000 rotations', async () => {
  let rotations = 0;
  for (let player = 0; player < PLAYERS; player++) {
    const session = await newSession();
    let { current, nextServerSeedHash: committed } = await seedsOf(session);
    expect(current).toBeUndefined();
    for (let count = 0; count <= ROTATIONS_EACH; count++) {
      // Nothing is drawn between the answer that holds the commitment and the request that names the client seed.
      const rotated = answered(await rotate(session, `player ${player}, seed ${count}`, committed));
      expect(rotated.current).toEqual({
        serverSeedHash: committed,
        clientSeed: `player ${player}, seed ${count}`,
        nonce: 0,
      });
      if (count > 0) {
        rotations += 1;
        expect(rotated.revealed?.serverSeedHash).toBe(current?.serverSeedHash);
        expect(commitmentOf(rotated.revealed?.serverSeed ?? '')).toBe(current?.serverSeedHash);
      } else expect(rotated.revealed).toBeUndefined();
      ({ current, nextServerSeedHash: committed } = rotated);
    }
  }
  expect(rotations).toBe(PLAYERS * ROTATIONS_EACH);
  const commitments = await table.database.sql.query<{ late: number }>(
    `select count(*)::int as late from play_seed p join play_next_seed n
       on n.merchant_id = p.merchant_id and (n.id = p.id or n.commitment = p.commitment)`,
    [],
  );
  expect(commitments).toEqual([{ late: 0 }]);
});

it('keeps the next server seed until it is used, whatever is refused meanwhile', async () => {
  const session = await newSession();
  const { nextServerSeedHash } = await seedsOf(session);
  expect(codeOf(await rotate(session, 'searched for', 'a'.repeat(64)))).toBe('seed.stale');
  expect(codeOf(await rotate(session, 'not printable: é', nextServerSeedHash))).toBe('seed.invalid');
  expect((await seedsOf(session)).nextServerSeedHash).toBe(nextServerSeedHash);
  const twoTabs = await Promise.all([
    rotate(session, 'from one tab', nextServerSeedHash),
    rotate(session, 'from another', nextServerSeedHash),
  ]);
  expect(twoTabs.map(codeOf).sort()).toEqual(['ok', 'seed.stale']);
});

it('answers a repeated rotation the same, and rotates once', async () => {
  const session = await newSession();
  answered(await rotateSeeds(table.play.routes, north, session, 'first'));
  const { nextServerSeedHash } = await seedsOf(session);
  const taps = await Promise.all(Array.from({ length: 3 }, () => rotate(session, 'mine', nextServerSeedHash)));
  const [first, ...others] = taps.map(answered);
  for (const other of others) expect(other).toEqual(first);
  expect((await seedsOf(session)).revealed).toHaveLength(1);
});

it('refuses a bet before the player has named a client seed, and takes no money for it', async () => {
  const session = await newSession();
  expect(codeOf(await bet(session))).toBe('seed.required');
  const { nextServerSeedHash } = await seedsOf(session);
  answered(await rotate(session, 'mine', nextServerSeedHash));
  const { round } = answered(await bet(session));
  expect(round.fair).toMatchObject({ serverSeedHash: nextServerSeedHash, clientSeed: 'mine', nonce: 0 });
  await table.expectBooks();
});

it('stores the next server seed encrypted', async () => {
  const session = await newSession();
  await seedsOf(session);
  const [row] = await table.database.sql.query<{ encrypted_seed: string }>(
    'select encrypted_seed from play_next_seed where merchant_id = $1 and member_id = $2',
    [north.id, session.memberId],
  );
  expect(Buffer.from(row?.encrypted_seed ?? '', 'base64url').toString('latin1')).not.toMatch(/[0-9a-f]{64}/);
});
