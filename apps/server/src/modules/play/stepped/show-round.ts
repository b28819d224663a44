/** A member's open round, computed from its seeds and moves: what a reloaded frame goes on with. */
import { type Chance, fairChance } from '#engine-kit';
import { assert } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Encryptor } from '../../../db/encryptor.ts';
import { type GameRegistry, rulesOfRound, type SteppedGame } from '../game-registry.ts';
import { serverSeedOf } from '../seeds.ts';
import { publicSeed, type SeedOwner, type SeedRow, seedById } from '../store.ts';
import { stateOf } from './rules.ts';
import { type OpenRound, openRoundOf } from './store.ts';
import { openToWire, type WireStepped } from './wire.ts';

/** The stream of a round, from its beginning. */
export function chanceOf(encryptor: Encryptor, round: OpenRound, seed: SeedRow): Chance {
  assert(seed.id === round.seed_id, 'a pair is not rotated under an open round');
  return fairChance({ serverSeed: serverSeedOf(encryptor, seed), clientSeed: seed.client_seed, nonce: round.nonce });
}

/** Undefined for a round of rules that this node does not have: it is given back. */
export function showOpen(
  encryptor: Encryptor,
  game: SteppedGame | undefined,
  round: OpenRound,
  seed: SeedRow,
): WireStepped | undefined {
  if (!game) return undefined;
  return openToWire(game, round, publicSeed(seed), stateOf(game, round, chanceOf(encryptor, round, seed)));
}

export async function currentRound(
  db: Db,
  registry: GameRegistry,
  encryptor: Encryptor,
  owner: SeedOwner,
): Promise<WireStepped | undefined> {
  const round = await openRoundOf(db, owner);
  if (!round) return undefined;
  const seed = await seedById(db, round.merchant_id, round.seed_id);
  assert(seed, 'the seed pair of a round exists');
  return showOpen(encryptor, await registry.stepped(round.game, rulesOfRound(round)), round, seed);
}
