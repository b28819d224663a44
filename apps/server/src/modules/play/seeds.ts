/** Seed pairs of one player and one game: committed before the first bet, counted by nonce, revealed by rotation. */
import { commitmentOf, isClientSeed, newClientSeed, newServerSeed } from '#engine-kit';
import { assert, Bug, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Encryptor } from '../../db/encryptor.ts';
import type { PlayDeps } from './deps.ts';
import {
  activeSeed,
  countRevealed,
  insertSeed,
  lockActiveSeed,
  revealSeed,
  type SeedOwner,
  type SeedRow,
} from './store.ts';

/** Rotations of one pair that are waited for in a row before it is called a bug. */
export const MAX_ROTATIONS_MET = 50;

/** Nobody changes seeds by hand as often; each pair is a row for ever. */
export const MAX_ROTATIONS_A_MINUTE = 60;

/** Where a sealed seed belongs: it opens in its own row only. */
const placeOf = (merchantId: string, seedId: string) => `${merchantId}/${seedId}`;

/** The server seed of a pair, secret or revealed. */
export function serverSeedOf(
  encryptor: Encryptor,
  seed: Pick<SeedRow, 'merchant_id' | 'id' | 'sealed_seed' | 'server_seed'>,
): string {
  if (seed.server_seed !== null) return seed.server_seed;
  assert(seed.sealed_seed !== null, 'a seed is sealed or revealed');
  return encryptor.open(seed.sealed_seed, placeOf(seed.merchant_id, seed.id));
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
    sealedSeed: encryptor.seal(serverSeed, placeOf(owner.merchantId, id)),
    clientSeed,
  });
  const seed = await activeSeed(tx, owner);
  assert(seed, 'a pair that was begun is there');
  return seed;
}

/** The pair in use; the first one gets a client seed by chance, for those who do not choose one. */
export async function ensureSeed(tx: Tx, deps: PlayDeps, encryptor: Encryptor, owner: SeedOwner): Promise<SeedRow> {
  return (await activeSeed(tx, owner)) ?? begin(tx, deps, encryptor, owner, newClientSeed(deps.random));
}

/** Whoever waits for the lock of a pair that is rotated away meanwhile finds it revealed, and goes on with the one after it. */
async function lockSeed(tx: Tx, deps: PlayDeps, encryptor: Encryptor, owner: SeedOwner): Promise<SeedRow> {
  for (let attempt = 0; attempt < MAX_ROTATIONS_MET; attempt++) {
    await ensureSeed(tx, deps, encryptor, owner);
    const seed = await lockActiveSeed(tx, owner);
    if (seed) return seed;
  }
  throw new Bug('one player’s pairs are rotated faster than they can be locked');
}

export interface Rotation {
  readonly revealed: { readonly serverSeed: string; readonly serverSeedHash: string };
  readonly current: SeedRow;
}

/** Reveals the pair in use and begins another. It waits for bets under way and none is drawn meanwhile, so that no nonce is lost between pairs. */
export async function rotateSeed(
  deps: PlayDeps,
  encryptor: Encryptor,
  owner: SeedOwner,
  clientSeed: string,
): Promise<Result<Rotation, 'seed.invalid' | 'request.too_many'>> {
  if (!isClientSeed(clientSeed)) return refuse('seed.invalid');
  return deps.atomically(async (tx) => {
    if ((await countRevealed(tx, owner)) >= MAX_ROTATIONS_A_MINUTE)
      return refuse('request.too_many', { retryAfter: 60 });
    const before = await lockSeed(tx, deps, encryptor, owner);
    const serverSeed = serverSeedOf(encryptor, before);
    await revealSeed(tx, owner.merchantId, before.id, serverSeed);
    const current = await begin(tx, deps, encryptor, owner, clientSeed);
    return ok({ revealed: { serverSeed, serverSeedHash: before.commitment }, current });
  });
}
