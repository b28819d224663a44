/** The provably fair stream: a server seed committed before the bet, the player's own seed, and a nonce that counts bets. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert, type Random } from '#kernel';
import { type Chance, chanceFrom } from './chance.ts';
import { keyedHash } from './keyed-hash.ts';

const WORDS_PER_BLOCK = 8;

/** Everything a fair stream is derived from. Seeds are used as text, never decoded from hex. */
export interface FairSeeds {
  /** Secret until rotated. */
  readonly serverSeed: string;
  /** Chosen by the player. */
  readonly clientSeed: string;
  /** +1 with every bet, from 0 after each rotation. */
  readonly nonce: number;
}

/**
 * Blocks of 32 bytes: HMAC-SHA256(key = serverSeed, message = `clientSeed:nonce:block`), block = 0, 1, 2 … `position` opens the stream
 * at a stored position.
 */
export function fairChance(seeds: FairSeeds, position = 0): Chance {
  assert(Number.isSafeInteger(seeds.nonce) && seeds.nonce >= 0, 'a nonce counts bets');
  return keyedChance(seeds.serverSeed, fairPrefix(seeds), position);
}

/** What the messages of a round's blocks begin with. */
export function fairPrefix({ clientSeed, nonce }: Pick<FairSeeds, 'clientSeed' | 'nonce'>): string {
  return `${clientSeed}:${nonce}`;
}

/** A stream of HMAC blocks of `prefix:block` under a key; the basis of the fair and of the shared stream. */
export function keyedChance(key: string, prefix: string, position: number): Chance {
  assert(
    Number.isSafeInteger(position) && position >= 0 && position % 4 === 0,
    'a position is a whole number of words',
  );
  const hash = keyedHash(key);
  let word = position / 4;
  let blockNumber = -1;
  let block: readonly number[] = [];
  return chanceFrom(() => {
    const needed = Math.floor(word / WORDS_PER_BLOCK);
    if (needed !== blockNumber) {
      block = hash(`${prefix}:${needed}`);
      blockNumber = needed;
    }
    return (block[word++ % WORDS_PER_BLOCK] ?? 0) >>> 0;
  }, position);
}

/** What is published before the first bet: SHA-256 of the server seed's text, in hex. */
export function commitmentOf(secretText: string): string {
  return bytesToHex(sha256(utf8ToBytes(secretText)));
}

/** 256 bits as 64 hex letters. */
export function newServerSeed(random: Random): string {
  return bytesToHex(random.bytes(32));
}

/** A client seed for players who do not choose one: their browser draws it. */
export function newClientSeed(random: Random): string {
  return bytesToHex(random.bytes(8));
}

/** Client seeds are 1 to 64 printable ASCII characters, so that every language and tool reads them as the same bytes. */
export function isClientSeed(raw: unknown): raw is string {
  return typeof raw === 'string' && /^[\x20-\x7e]{1,64}$/.test(raw);
}
