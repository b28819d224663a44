/** The server's keys for encrypted bodies: the same on every node, rotated daily, encrypted at rest. */
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type Clock, type Json, newId, ok, type Random } from '#kernel';
import type { Db } from '../../db/db.ts';
import { createEncryptor } from '../../db/encryptor.ts';
import { atomically } from '../../db/transactions.ts';
import type { PrivateKeys } from './encryption.ts';

export interface PublicKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly use: string;
  readonly alg: string;
}

export interface ServerKeys extends PrivateKeys {
  /** The first is the current one. */
  readonly published: () => readonly PublicKey[];
  /** Reads all nodes' keys and makes a new one when the newest is a day old. Run at start and every few minutes. */
  readonly renew: () => Promise<void>;
}

export interface ServerKeysDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: Uint8Array;
}

const PURPOSE = 'encrypted bodies';
const RENEW_MS = 86_400_000;
/** How long a page that was opened before a rotation may use the old key. */
const KEEP_MS = 3 * RENEW_MS;
/** Unknown kids may be invented: they cause a database read at most this often. */
const LOOK_AGAIN_MS = 1_000;

export function createServerKeys(deps: ServerKeysDeps): ServerKeys {
  const { db, clock, random } = deps;
  const encryptor = createEncryptor(deps.secret, PURPOSE, random);
  const cachedKeys = new Map<string, CryptoKey>();
  let published: readonly PublicKey[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function load(): Promise<number> {
    lookedAt = clock.now();
    const rows = await db
      .selectFrom('server_key')
      .select(['id', 'public', 'encrypted', 'made_at'])
      .where('purpose', '=', PURPOSE)
      .where('made_at', '>', new Date(clock.now() - KEEP_MS))
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    for (const { id, encrypted } of rows) {
      if (cachedKeys.has(id)) continue;
      cachedKeys.set(
        id,
        (await importJWK(JSON.parse(encryptor.decrypt(encrypted, id)) as JWK, 'ECDH-ES')) as CryptoKey,
      );
    }
    const alive = new Set(rows.map((row) => row.id));
    for (const id of cachedKeys.keys()) if (!alive.has(id)) cachedKeys.delete(id);
    published = rows.map((row) => row.public as unknown as PublicKey);
    return rows[0]?.made_at.getTime() ?? Number.NEGATIVE_INFINITY;
  }

  async function make(): Promise<void> {
    const id = newId(clock, random);
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    const open: Json = { ...(await exportJWK(pair.publicKey)), kid: id, use: 'enc', alg: 'ECDH-ES' } as Json;
    const encrypted = encryptor.encrypt(JSON.stringify(await exportJWK(pair.privateKey)), id);
    const madeAt = new Date(clock.now());
    await atomically(db, async (tx) => {
      await tx
        .deleteFrom('server_key')
        .where('purpose', '=', PURPOSE)
        .where('made_at', '<', new Date(clock.now() - KEEP_MS))
        .execute();
      await tx
        .insertInto('server_key')
        .values({ id, purpose: PURPOSE, public: JSON.stringify(open), encrypted, made_at: madeAt })
        .execute();
      return ok();
    });
  }

  return {
    published: () => published,
    async find(kid) {
      if (!cachedKeys.has(kid) && clock.now() - lookedAt >= LOOK_AGAIN_MS) await load();
      return cachedKeys.get(kid);
    },
    async renew() {
      const newest = await load();
      if (clock.now() - newest < RENEW_MS) return;
      await make();
      await load();
    },
  };
}
