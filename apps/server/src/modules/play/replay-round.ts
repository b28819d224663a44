/** Replays a saved round from its seeds, nonce and input: the outcome must equal the paid one. */
import { isDeepStrictEqual } from 'node:util';
import { type Chance, fairChance, type OutcomeLine, payoutMinor, replayToEnd } from '#engine-kit';
import { assert, currencyOf, formatAmount, type Json } from '#kernel';
import type { Db } from '../../db/db.ts';
import type { Encryptor } from '../../db/encryptor.ts';
import type { PlayDeps } from './deps.ts';
import { type GameRegistry, rulesOfRound } from './game-registry.ts';
import { serverSeedOf } from './seeds.ts';
import { type RoundRow, type StoredRound, seedById } from './store.ts';
import { outcomeOf, publishedRules, type RoundDetail, roundToWire } from './wire.ts';

export interface Replay {
  readonly outcome: Json;
  /** Before the merchant's cap, which never cuts an accepted bet. */
  readonly payoutMinor: bigint;
}

export async function replayRound(
  db: Db,
  registry: GameRegistry,
  encryptor: Encryptor,
  round: RoundRow,
): Promise<Replay> {
  const seed = await seedById(db, round.merchant_id, round.seed_id);
  assert(seed, 'the seed pair of a saved round exists');
  const chance = fairChance({
    serverSeed: serverSeedOf(encryptor, seed),
    clientSeed: seed.client_seed,
    nonce: round.nonce,
  });
  const { outcome, settled } = await outcomeAgain(registry, round, chance);
  const winnings = payoutMinor(round.opening_minor ?? round.stake_minor, settled.paidE4);
  return { outcome, payoutMinor: winnings };
}

async function outcomeAgain(registry: GameRegistry, round: RoundRow, chance: Chance) {
  if (round.moves) {
    const game = await registry.stepped(round.game, rulesOfRound(round));
    assert(game, 'the rules of a saved round are there');
    const input = game.engine.readInput(round.input);
    assert(input.ok, 'a saved input is valid');
    const end = replayToEnd(game.engine, input.value, round.moves, chance);
    assert(end.ok, 'saved moves were legal');
    return { outcome: end.value, settled: game.engine.settle(end.value) };
  }
  const game = await registry.instant(round.game, rulesOfRound(round));
  assert(game, 'the rules of a saved round are there');
  const input = game.engine.readInput(round.input);
  assert(input.ok, 'a saved input is valid');
  const outcome = game.engine.play(input.value, chance);
  return { outcome, settled: game.engine.settle(outcome) };
}

const lineToWire = ({ key, values = {}, names = {} }: OutcomeLine) => ({
  key,
  values: { ...values },
  names: { ...names },
});

/** A round for its player, replayed. The server seed stays secret while in use. */
export async function detailOf(
  { db }: Pick<PlayDeps, 'db'>,
  registry: GameRegistry,
  encryptor: Encryptor,
  stored: StoredRound,
): Promise<RoundDetail> {
  const round = await roundToWire(registry, stored);
  const rules = publishedRules(registry, stored.round);
  if (!registry.manifest(stored.round.game)?.hasEngine(rulesOfRound(stored.round))) return { round, ...rules };
  const again = await replayRound(db, registry, encryptor, stored.round);
  const payout = formatAmount(again.payoutMinor, currencyOf(stored.round.currency));
  const game = await registry.instant(stored.round.game, rulesOfRound(stored.round));
  const lines = game?.engine.describe?.(stored.round.outcome);
  const outcome = await outcomeOf(registry, { ...stored.round, outcome: again.outcome as RoundRow['outcome'] });
  // An outcome may have been stored in another form: what is compared is what it shows, and a state with what it hides.
  const isSameOutcome = stored.round.moves
    ? isDeepStrictEqual(again.outcome, stored.round.outcome)
    : isDeepStrictEqual(outcome, round.outcome);
  const isSame = isSameOutcome && again.payoutMinor === stored.round.payout_minor;
  return { round, ...rules, ...(lines && { lines: lines.map(lineToWire) }), replay: { outcome, payout, isSame } };
}
