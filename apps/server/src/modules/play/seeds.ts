/**
 * Seed pairs of one player and game. A server seed is committed before the client seed is named that it is used with; bets are counted
 * by nonce; the next rotation reveals it.
 */
import { commitmentOf, isClientSeed, newServerSeed } from '#engine-kit';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Encryptor } from '../../db/encryptor.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { PlayDeps } from './deps.ts';
import {
  activeSeed,
  countRevealed,
  findNextSeed,
  hasOpenRound,
  insertNextSeed,
  insertSeed,
  lockActiveSeed,
  lockNextSeed,
  type NewSeed,
  type NextSeedRow,
  replaceNextSeed,
  revealedSeeds,
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

/** The next server seed, drawn if there is none. It stays the same until a rotation uses it. */
async function ensureNextSeed(tx: Tx, deps: PlayDeps, encryptor: Encryptor, owner: SeedOwner): Promise<NextSeedRow> {
  const found = await findNextSeed(tx, owner);
  if (found) return found;
  await insertNextSeed(tx, drawSeed(deps, encryptor, owner));
  return savedNextSeed(tx, owner);
}

function drawSeed(deps: PlayDeps, encryptor: Encryptor, owner: SeedOwner): NewSeed {
  const serverSeed = newServerSeed(deps.random);
  const id = newId(deps.clock, deps.random);
  const encryptedSeed = encryptor.encrypt(serverSeed, locationOf(owner.merchantId, id));
  return { ...owner, id, commitment: commitmentOf(serverSeed), encryptedSeed };
}

async function savedNextSeed(tx: Tx, owner: SeedOwner): Promise<NextSeedRow> {
  const saved = await findNextSeed(tx, owner);
  assert(saved, 'a next seed that was saved exists');
  return saved;
}

export interface SeedState {
  /** Absent before the first pair. */
  readonly current: SeedRow | undefined;
  readonly next: NextSeedRow;
}

/** What a player may know before naming a client seed: the pair in use, and the commitment of the next server seed. */
export async function seedState(deps: PlayDeps, encryptor: Encryptor, owner: SeedOwner): Promise<SeedState> {
  return inTransaction(deps, async (tx) => {
    const next = await ensureNextSeed(tx, deps, encryptor, owner);
    return { next, current: await activeSeed(tx, owner) };
  });
}

export interface Rotation {
  /** Absent when this began the first pair. */
  readonly revealed: { readonly serverSeed: string; readonly serverSeedHash: string } | undefined;
  readonly current: SeedRow;
  readonly next: NextSeedRow;
}

export interface RotationRequest {
  readonly clientSeed: string;
  /** The commitment of the next server seed as it was answered. Another one is stale; the same request again changes nothing. */
  readonly nextServerSeedHash: string;
}

/**
 * Begins a pair of the next server seed and this client seed, and reveals the pair before. It waits for bets in progress and none is
 * drawn meanwhile, so that no nonce is lost between pairs. The lock on the next seed orders rotations.
 */
export async function rotateSeed(
  deps: PlayDeps,
  encryptor: Encryptor,
  owner: SeedOwner,
  { clientSeed, nextServerSeedHash }: RotationRequest,
): Promise<Result<Rotation, 'seed.invalid' | 'seed.stale' | 'request.too_many' | 'round.open'>> {
  if (!isClientSeed(clientSeed)) return refuse('seed.invalid');
  return deps.atomically(async (tx) => {
    const next = await lockNextSeed(tx, owner);
    const before = await lockActiveSeed(tx, owner);
    if (next?.commitment !== nextServerSeedHash) {
      const isRepeated = before?.commitment === nextServerSeedHash && before.client_seed === clientSeed;
      if (!isRepeated || !next) return refuse('seed.stale');
      const [last] = await revealedSeeds(tx, owner, 1);
      return ok({ revealed: last && revealedPair(encryptor, last), current: before, next });
    }
    if ((await countRevealed(tx, owner)) >= MAX_ROTATIONS_A_MINUTE)
      return refuse('request.too_many', { retryAfter: 60 });
    if (await hasOpenRound(tx, owner)) return refuse('round.open');
    const revealed = before && revealedPair(encryptor, before);
    if (revealed) await revealSeed(tx, owner.merchantId, before.id, revealed.serverSeed);
    await insertSeed(tx, next, clientSeed);
    await replaceNextSeed(tx, drawSeed(deps, encryptor, owner));
    const current = await activeSeed(tx, owner);
    assert(current, 'a created pair exists');
    return ok({ revealed, current, next: await savedNextSeed(tx, owner) });
  });
}

function revealedPair(encryptor: Encryptor, seed: SeedRow): NonNullable<Rotation['revealed']> {
  return { serverSeed: serverSeedOf(encryptor, seed), serverSeedHash: seed.commitment };
}
