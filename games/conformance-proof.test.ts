/**
 * One proof everywhere: of each game of the registry a round or a draw is made as players make it, and the file that the server answers
 * as its proof is what the tool and the page check, byte for byte.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProof, commitmentOf, drawOnSale, type Shape } from '#engine-kit';
import { assert, type Json } from '#kernel';
import { LONGEST_MS, playOn } from '../apps/server/src/modules/lottery/running/testing/open-running.ts';
import {
  answered,
  codeOf,
  north,
  openTable,
  request,
  rotateSeeds,
  stageOf,
  type Table,
  textOf,
} from '../apps/server/src/modules/play/testing/open-table.ts';
import { beacons } from '../beacons/registry.ts';
import { forgedProofs, tamperedProofs } from './conformance-proof.ts';
import type { GameManifest } from './plugin.ts';
import { beaconSourceOf, engineSourceOf } from './plugin-proofs.ts';
import { games } from './registry.ts';

/** What others draw has no proof: `official-results.test.ts` of the server holds it to that. */
const proved = games.filter(({ source }) => source !== 'official');

let table: Table;
beforeAll(async () => {
  table = await openTable({ games: proved });
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

/** A shape that has no entry here does not compile: no game can miss its proof. */
const proofOf: { readonly [S in Shape]: (game: GameManifest) => Promise<string> } = {
  async instant(game) {
    const { session, input } = await sitDown(game);
    const body = { stake: '1.00', input };
    const round = { session, body, idempotencyKey: randomUUID() };
    const { roundId } = answered(await request(table.play.routes, 'playRound', north, round)).round;
    return revealed(session, roundId);
  },
  async stepped(game) {
    const { session, input, key } = await sitDown(game);
    const { engine } = await game.engine();
    assert(engine.shape === 'stepped', 'the engine of its game');
    const opening = { session, body: { stake: '1.00', input }, idempotencyKey: randomUUID() };
    let { round } = answered(await request(table.play.routes, 'openRound', north, opening));
    while (round.moves.length > 0) {
      const move = engine.choose(key, round.view as Json);
      const body = { roundId: round.roundId, step: round.step, move };
      ({ round } = answered(await request(table.play.routes, 'makeMove', north, { session, body })));
    }
    return revealed(session, round.roundId);
  },
  async shared({ code, calendar }) {
    if (!calendar) return endedRound();
    const now = table.time.fixedAt ?? Date.UTC(2026, 3, 1, 4);
    const draw = drawOnSale(calendar, now);
    // Some are on sale for days: the clock never goes back.
    table.time.fixedAt = Math.max(now, draw.opensAtMs + 1);
    await table.lottery.drawClock.tick();
    const query = { gameCode: code, drawNumber: draw.drawNumber };
    expect(codeOf(await request(table.lottery.routes, 'drawProof', north, { query }))).toBe('proof.sealed');
    table.time.fixedAt = draw.drawsAtMs;
    await table.lottery.drawClock.tick();
    return textOf(answered(await request(table.lottery.routes, 'drawProof', north, { query })));
  },
};

/** Sealed until the round has ended. */
async function endedRound(): Promise<string> {
  const play = playOn(table);
  table.time.fixedAt ??= Date.UTC(2026, 3, 1, 4);
  await table.lottery.roundClock.tick();
  const watcher = await table.newMember();
  const { round } = await play.round(watcher);
  assert(round, 'a round is open');
  const startsAt = await play.start(watcher);
  expect(codeOf(await play.proof(round.drawNumber))).toBe('proof.sealed');
  await play.goTo(startsAt + LONGEST_MS);
  return textOf(answered(await play.proof(round.drawNumber)));
}

async function sitDown(game: GameManifest) {
  const session = stageOf(await table.newMember(), game.code);
  const { engine } = await game.engine();
  const [sample] = engine.samples;
  assert(sample, 'an engine has samples');
  return { session, ...sample };
}

/** Sealed until the player rotates the seeds. */
async function revealed(session: ReturnType<typeof stageOf>, roundId: string): Promise<string> {
  const params = { roundId };
  expect(codeOf(await request(table.play.routes, 'roundProof', north, { session, params }))).toBe('proof.sealed');
  answered(await rotateSeeds(table.play.routes, north, session, 'another client seed'));
  const file = answered(await request(table.play.routes, 'roundProof', north, { session, params }));
  const visitor = await table.newMember();
  expect(codeOf(await request(table.play.routes, 'roundProof', north, { session: visitor, params }))).toBe(
    'round.unknown',
  );
  return textOf(file);
}

const tool = fileURLToPath(new URL('../tools/verify.ts', import.meta.url));
const verify = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8' });
  return { status, line: JSON.parse(stdout) as unknown };
};

/** The tool starts for one game of each kind, in the whole proof for each game. What it says is what the page says, which checks all. */
const kindOf = ({ family, shape, source }: GameManifest) => [family, shape, source].join();
const withTool = process.env.WHOLE
  ? proved
  : proved.filter((game) => proved.find((one) => kindOf(one) === kindOf(game)) === game);

describe.each(proved.map((game) => [game.code, game] as const))('%s', (code, game) => {
  let file: string;
  beforeAll(async () => {
    file = await proofOf[game.shape](game);
  });
  const engineOf = engineSourceOf(games);
  const beaconOf = beaconSourceOf(
    games,
    beacons.map(({ network }) => network),
  );
  async function outcomeOnPage(): Promise<Json> {
    const checked = await checkProof(file, engineOf, [], beaconOf);
    assert(checked.ok, `the page takes the proof: ${file}`);
    return checked.value.outcome;
  }

  it('proves what was played by one file, which the page deals again, and no change of it', async () => {
    await outcomeOnPage();
    for (const { path, text } of [...tamperedProofs(file), ...forgedProofs(file)]) {
      const flaw = await checkProof(text, engineOf, [], beaconOf);
      expect([path, flaw.ok ? 'accepted' : flaw.refusal.code]).toEqual([path, expect.stringMatching(/^proof\./)]);
    }
  });

  it.each(withTool.filter((one) => one === game))('proves the same to the tool', async () => {
    const { serverSeedHash, chain } = JSON.parse(file);
    const noted = serverSeedHash ?? commitmentOf(chain.link);
    const answer = verify(code, '--proof', file, '--commitment', noted);
    expect(answer).toMatchObject({ status: 0, line: { outcome: await outcomeOnPage() } });
    const [tampered] = tamperedProofs(file).filter(({ path }) => /^(outcome|draw)\b/.test(path));
    assert(tampered, 'a proof has a result');
    expect(verify(code, '--proof', tampered.text)).toMatchObject({ status: 1, line: { flaw: expect.any(String) } });
  });
});
