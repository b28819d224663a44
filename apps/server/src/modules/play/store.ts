/** The SQL of seeds and single reads of rounds; the batch's own statements are in `store-batch.ts`. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { PageKey } from '../../db/page-key.ts';
import { countRows, findRow, lockRow, type Row, selectRows, setRows } from '../../db/tenancy/rows.ts';

export type SeedRow = Row<'play_seed'>;
export type NextSeedRow = Row<'play_next_seed'>;
export type RoundRow = Row<'play_round'>;

/** The owner and game of seeds. */
export interface SeedOwner {
  readonly merchantId: string;
  readonly memberId: string;
  readonly game: string;
}

const keyOf = ({ merchantId, memberId, game }: SeedOwner) => ({ merchant_id: merchantId, member_id: memberId, game });

/** A round with its seed pair; `serverSeed` only once revealed. */
export interface StoredRound {
  readonly round: RoundRow;
  readonly seed: { readonly commitment: string; readonly clientSeed: string; readonly serverSeed: string | null };
}

/** What is public of a pair in use. */
export function publicSeed(seed: SeedRow): StoredRound['seed'] {
  return { commitment: seed.commitment, clientSeed: seed.client_seed, serverSeed: null };
}

export function activeSeed(db: Db, owner: SeedOwner): Promise<SeedRow | undefined> {
  return findRow(db, 'play_seed', { ...keyOf(owner), revealed_at: null });
}

/** The same, locked: no bet is drawn from it until the transaction ends. */
export function lockActiveSeed(tx: Tx, owner: SeedOwner): Promise<SeedRow | undefined> {
  return lockRow(tx, 'play_seed', { ...keyOf(owner), revealed_at: null });
}

export function findNextSeed(db: Db, owner: SeedOwner): Promise<NextSeedRow | undefined> {
  return findRow(db, 'play_next_seed', keyOf(owner));
}

/** The same, locked: no other rotation uses it. */
export function lockNextSeed(tx: Tx, owner: SeedOwner): Promise<NextSeedRow | undefined> {
  return lockRow(tx, 'play_next_seed', keyOf(owner));
}

export interface NewSeed extends SeedOwner {
  readonly id: string;
  readonly commitment: string;
  readonly encryptedSeed: string;
}

/** Two frames opened at once draw one next seed: the second of them is not saved. */
export async function insertNextSeed(tx: Tx, seed: NewSeed): Promise<void> {
  const { id, commitment, encryptedSeed } = seed;
  await tx
    .insertInto('play_next_seed')
    .values({ ...keyOf(seed), id, commitment, encrypted_seed: encryptedSeed })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'member_id', 'game']).doNothing())
    .execute();
}

/** The row stays the same: who waits for its lock finds the new seed in it. */
export async function replaceNextSeed(tx: Tx, { id, commitment, encryptedSeed, ...owner }: NewSeed): Promise<void> {
  const seed = { id, commitment, encrypted_seed: encryptedSeed, created_at: sql<Date>`clock_timestamp()` };
  await setRows(tx, 'play_next_seed', keyOf(owner), seed);
}

/** The next seed becomes the pair in use, with this client seed. */
export async function insertSeed(tx: Tx, next: NextSeedRow, clientSeed: string): Promise<void> {
  const { created_at: _, ...seed } = next;
  await tx
    .insertInto('play_seed')
    .values({ ...seed, client_seed: clientSeed })
    .execute();
}

export async function revealSeed(tx: Tx, merchantId: string, id: string, serverSeed: string): Promise<void> {
  await setRows(
    tx,
    'play_seed',
    { merchant_id: merchantId, id },
    { server_seed: serverSeed, encrypted_seed: null, revealed_at: sql<Date>`clock_timestamp()` },
  );
}

/** Number of pairs of one player and game revealed within the last minute. */
export async function countRevealed(tx: Tx, owner: SeedOwner): Promise<number> {
  return countRows(
    selectRows(tx, 'play_seed', keyOf(owner)).where(
      'revealed_at',
      '>',
      sql<Date>`clock_timestamp() - interval '1 minute'`,
    ),
  );
}

export function revealedSeeds(db: Db, owner: SeedOwner, limit: number): Promise<SeedRow[]> {
  return selectRows(db, 'play_seed', keyOf(owner))
    .selectAll()
    .where('revealed_at', 'is not', null)
    .orderBy('revealed_at', 'desc')
    .limit(limit)
    .execute();
}

export function seedById(db: Db, merchantId: string, id: string): Promise<SeedRow | undefined> {
  return findRow(db, 'play_seed', { merchant_id: merchantId, id });
}

/** Whether a round of several moves is open under this pair: revealed now, it would show what is still hidden. */
export async function hasOpenRound(tx: Tx, owner: SeedOwner): Promise<boolean> {
  return (await findRow(tx, 'play_open_round', keyOf(owner))) !== undefined;
}

function roundsOf(db: Db, merchantId: string, memberId: string) {
  return db
    .selectFrom('play_round')
    .innerJoin('play_seed', (join) =>
      join
        .onRef('play_seed.merchant_id', '=', 'play_round.merchant_id')
        .onRef('play_seed.id', '=', 'play_round.seed_id'),
    )
    .selectAll('play_round')
    .select(['play_seed.commitment', 'play_seed.client_seed', 'play_seed.server_seed'])
    .where('play_round.merchant_id', '=', merchantId)
    .where('play_round.member_id', '=', memberId);
}

type JoinedRow = RoundRow & Pick<SeedRow, 'commitment' | 'client_seed' | 'server_seed'>;

function stored({ commitment, client_seed, server_seed, ...round }: JoinedRow): StoredRound {
  return { round, seed: { commitment, clientSeed: client_seed, serverSeed: server_seed } };
}

/** Newest first. */
export async function latestRounds(
  db: Db,
  owner: SeedOwner,
  page: { readonly after?: PageKey | undefined; readonly limit: number },
): Promise<StoredRound[]> {
  const { after } = page;
  let query = roundsOf(db, owner.merchantId, owner.memberId).where('play_round.game', '=', owner.game);
  if (after) {
    query = query.where((row) =>
      row(row.refTuple('play_round.at', 'play_round.id'), '<', row.tuple(after.at, after.id)),
    );
  }
  const rows = await query
    .orderBy('play_round.at', 'desc')
    .orderBy('play_round.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(stored);
}

export async function roundById(db: Db, merchantId: string, memberId: string, roundId: string) {
  const row = await roundsOf(db, merchantId, memberId).where('play_round.id', '=', roundId).executeTakeFirst();
  return row && stored(row);
}

/** The rounds of a pair in order, so many from a nonce on. */
export async function roundsFrom(
  db: Db,
  { merchantId, memberId }: Pick<SeedOwner, 'merchantId' | 'memberId'>,
  from: { readonly seedId: string; readonly nonce: number; readonly count: number },
): Promise<StoredRound[]> {
  const rows = await roundsOf(db, merchantId, memberId)
    .where('play_round.seed_id', '=', from.seedId)
    .where('play_round.nonce', '>=', from.nonce)
    .where('play_round.nonce', '<', from.nonce + from.count)
    .orderBy('play_round.nonce')
    .execute();
  return rows.map(stored);
}

/** Rounds already played under these keys. */
export async function roundsByKeys(
  db: Db,
  requested: readonly { readonly merchantId: string; readonly memberId: string; readonly key: string }[],
): Promise<StoredRound[]> {
  const found: StoredRound[] = [];
  for (const { merchantId, memberId, key } of requested) {
    const row = await roundsOf(db, merchantId, memberId)
      .where('play_round.idempotency_key', '=', key)
      .executeTakeFirst();
    if (row) found.push(stored(row));
  }
  return found;
}
