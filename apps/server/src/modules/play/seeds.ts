/** Seed pairs of one player and game: committed before the first bet, counted by nonce, revealed by rotation. */
import { commitmentOf, isClientSeed, newClientSeed, newServerSeed } from '#engine-kit';
import { assert, Bug, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Encryptor } from '../../db/encryptor.ts';
import type { PlayDeps } from './deps.ts';
import {
  activeSeed,
  countRevealed,
  hasOpenRound,
  insertSeed,
  lockActiveSeed,
  revealSeed,
  type SeedOwner,
  type SeedRow,
} from './store.ts';

/** Retries after concurrent rotations before it counts as a bug. */
export const MAX_ROTATIONS_MET = 50;

/** Nobody rotates seeds by hand this often; each pair is stored for ever. */
export const MAX_ROTATIONS_A_MINUTE = 60;

/** The place of an encrypted seed: it decrypts in its own row only. */
const locationOf = (merchantId: string, seedId: string) => `${merchantId}/${seedId}`;

/** The server seed of a pair, secret or revealed. */
export function serverSeedOf(
  encryptor: Encryptor,
  seed: Pick<SeedRow, 'merchant_id' | 'id' | 'encrypted_seed' | 'server_seed'>,
): string {
  if (seed.server_seed !== null) return seed.server_seed;
  assert(seed.encrypted_seed !== null, 'a seed is encrypted or revealed');
  return encryptor.decrypt(seed.encrypted_seed, locationOf(seed.merchant_id, seed.id));
}

async function begin(
  tx: Tx,
  deps: PlayDeps,
  encryptor: Encryptor,
  owner: SeedOwner,
  clientSeed: string,
): Promise<SeedRow> {
  const serverSeed = newServerSeed(deps.random);
  const id = newId(deps.clock, deps.random);
  await insertSeed(tx, {
    ...owner,
    id,
    commitment: commitmentOf(serverSeed),
    encryptedSeed: encryptor.encrypt(serverSeed, locationOf(owner.merchantId, id)),
    clientSeed,
  });
  const seed = await activeSeed(tx, owner);
  assert(seed, 'a created pair exists');
  return seed;
}

/** The active pair; the first one gets a random client seed, for players who do not choose one. */
export async function ensureSeed(tx: Tx, deps: PlayDeps, encryptor: Encryptor, owner: SeedOwner): Promise<SeedRow> {
  return (await activeSeed(tx, owner)) ?? begin(tx, deps, encryptor, owner, newClientSeed(deps.random));
}

/** After waiting for the lock of a pair that was rotated meanwhile, it is found revealed, and the next one is used. */
async function lockSeed(tx: Tx, deps: PlayDeps, encryptor: Encryptor, owner: SeedOwner): Promise<SeedRow> {
  for (let attempt = 0; attempt < MAX_ROTATIONS_MET; attempt++) {
    await ensureSeed(tx, deps, encryptor, owner);
    const seed = await lockActiveSeed(tx, owner);
    if (seed) return seed;
  }
  throw new Bug('a player’s pairs are rotated faster than they can be locked');
}

export interface Rotation {
  readonly revealed: { readonly serverSeed: string; readonly serverSeedHash: string };
  readonly current: SeedRow;
}

/**
 * Reveals the active pair and creates another. It waits for bets in progress and none is drawn meanwhile, so that no nonce is lost
 * between pairs.
 */
export async function rotateSeed(
  deps: PlayDeps,
  encryptor: Encryptor,
  owner: SeedOwner,
  clientSeed: string,
): Promise<Result<Rotation, 'seed.invalid' | 'request.too_many' | 'round.open'>> {
  if (!isClientSeed(clientSeed)) return refuse('seed.invalid');
  return deps.atomically(async (tx) => {
    if ((await countRevealed(tx, owner)) >= MAX_ROTATIONS_A_MINUTE)
      return refuse('request.too_many', { retryAfter: 60 });
    const before = await lockSeed(tx, deps, encryptor, owner);
    if (await hasOpenRound(tx, owner)) return refuse('round.open');
    const serverSeed = serverSeedOf(encryptor, before);
    await revealSeed(tx, owner.merchantId, before.id, serverSeed);
    const current = await begin(tx, deps, encryptor, owner, clientSeed);
    return ok({ revealed: { serverSeed, serverSeedHash: before.commitment }, current });
  });
}
