/** A round of version 1 after version 2 began: it is shown, dealt again and proved by the rules that it was played by. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProof, proofText, proveRound, type RoundProof } from '#engine-kit';
import type { DiceConfig } from '#games/dice/engine.ts';
import { family as dice } from '#games/dice/manifest.ts';
import { family as mines } from '#games/mines/manifest.ts';
import type { MinesConfig } from '#games/mines/rules.ts';
import { gamesOf } from '#games/plugin.ts';
import { engineSourceOf } from '#games/plugin-proofs.ts';
import type { StageSession } from '../../http/handlers.ts';
import { answered, north, openTable, request, rotateSeeds, stageOf, type Table, textOf } from './testing/open-table.ts';

/** Of what is staked the second versions give back so much. */
const LATER_PERCENT = 90;

const laterDice = async () => {
  const { createEngine } = await import('#games/dice/engine.ts');
  return { createEngine: (config: DiceConfig) => createEngine({ ...config, percent: LATER_PERCENT }) };
};
const laterMines = async () => {
  const { createEngine } = await import('#games/mines/engine.ts');
  return { createEngine: (config: MinesConfig) => createEngine({ ...config, percent: LATER_PERCENT }) };
};

const families = [
  { ...dice, rulesVersion: 2, engines: { ...dice.engines, 2: laterDice } },
  { ...mines, rulesVersion: 2, engines: { ...mines.engines, 2: laterMines } },
] as const;
const both = families.flatMap((family) => gamesOf(family));
const newOnly = families.flatMap((family) => gamesOf({ ...family, engines: { 2: family.engines[2] } }));

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

type Play = Table['play'];

const shapes = {
  dice: async ({ routes }: Play, session: StageSession) => {
    const body = { stake: '1.00', input: { target: 50.5, direction: 'over' } };
    const bet = { session, body, idempotencyKey: randomUUID() };
    return answered(await request(routes, 'playRound', north, bet)).round.roundId;
  },
  mines: async ({ routes }: Play, session: StageSession) => {
    const bet = { session, body: { stake: '1.00', input: { mines: 12 } }, idempotencyKey: randomUUID() };
    const { round } = answered(await request(routes, 'openRound', north, bet));
    const move = { roundId: round.roundId, step: 0, move: 7 };
    const after = answered(await request(routes, 'makeMove', north, { session, body: move })).round;
    if (after.payout === undefined) {
      const leave = { roundId: round.roundId, step: 1, move: 'leave' };
      answered(await request(routes, 'makeMove', north, { session, body: leave }));
    }
    return round.roundId;
  },
};

async function proofOf({ routes }: Play, session: StageSession, roundId: string): Promise<string> {
  return textOf(answered(await request(routes, 'roundProof', north, { session, params: { roundId } })));
}

it.each(['dice', 'mines'] as const)(
  'shows, deals again and proves a round of %s of version 1 after version 2 began',
  async (game) => {
    const session = stageOf(await table.newMember(), game);
    const first = await shapes[game](table.play, session);
    const before = await table.play.roundDetail(table.db, north, session.memberId, first);
    const later = (await table.secondNode({ games: both })).play;
    const second = await shapes[game](later, session);
    const detail = async (roundId: string) => {
      const shown = await later.roundDetail(table.db, north, session.memberId, roundId);
      return [shown?.round.rulesVersion, shown?.replay?.isSame, shown?.round.outcome];
    };
    expect(await detail(first)).toEqual([1, true, before?.round.outcome]);
    expect(await detail(second)).toEqual([2, true, expect.anything()]);
    // Both were played with one pair of seeds, which is revealed under version 2.
    answered(await rotateSeeds(later.routes, north, session, 'another'));
    const proofs = [await proofOf(later, session, first), await proofOf(later, session, second)];
    for (const [at, proof] of proofs.entries()) {
      expect(JSON.parse(proof)).toMatchObject({ game, rulesVersion: at + 1 });
      expect(await checkProof(proof, engineSourceOf(both))).toMatchObject({ ok: true });
      // By the rules of the other version it is another round, and where its own are gone it is not believed.
      const other = proveRound({ ...(JSON.parse(proof) as RoundProof), rulesVersion: 2 - at });
      expect(await checkProof(proofText(other), engineSourceOf(both))).toMatchObject({
        refusal: { code: expect.stringMatching(/^proof\.(outcome|payout)$/) },
      });
    }
    const [ofFirst = ''] = proofs;
    expect(await checkProof(ofFirst, engineSourceOf(newOnly))).toMatchObject({ refusal: { code: 'proof.rules' } });
  },
);
