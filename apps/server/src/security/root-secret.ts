/**
 * The root from which every key of the server is derived. It is random, created with the database, and stored there encrypted under the
 * secret of the environment: so that secret can be changed without making anything unreadable that was written under the root.
 */
import { createHmac } from 'node:crypto';
import { type Clock, ok, type Random } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { createEncryptor } from '../db/encryptor.ts';
import { atomically } from '../db/transactions.ts';

export interface Secrets {
  /** The secret that encrypts the root from now on. */
  readonly current: Uint8Array;
  /** The secret it may still be encrypted under. */
  readonly previous?: Uint8Array | undefined;
}

export interface RootDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
}

const PURPOSE = 'root';
/** Exists already. */
const ID = '00000000-0000-7000-8000-000000000001';
const ROOT_BYTES = 48;

/** A fingerprint of a secret that reveals nothing of it. */
function nameOf(secret: Uint8Array): string {
  return createHmac('sha256', secret).update('croupier name of a secret').digest('hex').slice(0, 16);
}

function wrap(
  { random, secrets }: RootDeps,
  root: Uint8Array,
): { readonly public: string; readonly encrypted: string } {
  const encryptor = createEncryptor(secrets.current, 'root', random);
  const encrypted = encryptor.encrypt(Buffer.from(root).toString('base64'), ID);
  return { public: JSON.stringify({ secret: nameOf(secrets.current) }), encrypted };
}

async function find(db: Db) {
  return db.selectFrom('server_key').selectAll().where('purpose', '=', PURPOSE).where('id', '=', ID).executeTakeFirst();
}

function unwrap({ random, secrets }: RootDeps, encrypted: string, name: unknown): Uint8Array {
  const known = [secrets.current, ...(secrets.previous ? [secrets.previous] : [])];
  const secret = known.find((one) => nameOf(one) === name);
  if (!secret) {
    throw new Error(
      'The database was written under another CROUPIER_SECRET. Give that one as CROUPIER_SECRET_PREVIOUS, then run: operator keys renew',
    );
  }
  return new Uint8Array(Buffer.from(createEncryptor(secret, 'root', random).decrypt(encrypted, ID), 'base64'));
}

const secretNameOf = (row: { readonly public: unknown }) => (row.public as { readonly secret?: string }).secret;

/** Reads the root, or creates it: once, at the first start, over all nodes. */
export async function openRootSecret(deps: RootDeps): Promise<Uint8Array> {
  const { db, clock, random, secrets } = deps;
  const there = await find(db);
  if (there) return unwrap(deps, there.encrypted, secretNameOf(there));
  await atomically(db, async (tx) => {
    // A database from before the root existed: its keys were derived from the secret itself, and stay so.
    const isOld = await tx.selectFrom('server_key').select('id').limit(1).executeTakeFirst();
    const root = isOld ? secrets.current : random.bytes(ROOT_BYTES);
    await tx
      .insertInto('server_key')
      .values({ id: ID, purpose: PURPOSE, ...wrap(deps, root), made_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return ok();
  });
  return openRootSecret(deps);
}

export interface RootStatus {
  /** The fingerprints of the current secret, and of the one that encrypts the root. */
  readonly current: string;
  readonly keptUnder: string;
  readonly hasPrevious: boolean;
  /** Whether the previous secret may be removed. */
  readonly isRenewed: boolean;
}

export async function rootStatus({ secrets }: Pick<RootDeps, 'secrets'>, db: Db): Promise<RootStatus> {
  const row = await find(db);
  const [current, keptUnder] = [nameOf(secrets.current), (row && secretNameOf(row)) ?? ''];
  return { current, keptUnder, hasPrevious: secrets.previous !== undefined, isRenewed: current === keptUnder };
}

/** Encrypts the root under the current secret alone: the previous one becomes useless. */
export async function renewRoot(deps: RootDeps, tx: Tx): Promise<void> {
  const row = await find(tx);
  if (!row) return;
  const root = unwrap(deps, row.encrypted, secretNameOf(row));
  await tx
    .updateTable('server_key')
    .set(wrap(deps, root))
    .where('purpose', '=', PURPOSE)
    .where('id', '=', ID)
    .execute();
}
