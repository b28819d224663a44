/** Passwords: peppered, then argon2id, with limited concurrency. */
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { ok, type Random, type Result } from '#kernel';
import type { PasswordCost } from '../deps.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { keyedDigest, newToken } from './tokens.ts';

/** OWASP's second choice for argon2id: about 20 ms of one core and 19 MiB. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(secret: string): Promise<Result<string, 'request.overloaded'>>;
  /**
   * Whether the secret matches. Without a stored hash (unknown name) a dummy hash is verified, so that the answer takes the same work
   * and is the same.
   */
  fits(stored: string | null | undefined, secret: string): Promise<Result<boolean, 'request.overloaded'>>;
  /** Whether a hash has another cost than today's. */
  isOutdated(stored: string): boolean;
}

export interface PasswordsDeps {
  readonly pepper: Uint8Array;
  readonly random: Random;
  readonly cost?: PasswordCost | undefined;
  readonly limit?: ConcurrencyLimit;
}

/** With more than 64 waiting an answer would take more than a second: refusing is better. */
function hashingLimit(): ConcurrencyLimit {
  return createConcurrencyLimit({ running: Math.min(4, availableParallelism()), waiting: 64 });
}

export function createPasswords({ pepper, random, cost = COST, limit = hashingLimit() }: PasswordsDeps): Passwords {
  const peppered = (secret: string) => keyedDigest(pepper, secret);
  // made at start, not at the first unknown name, whose answer would take twice the time
  const nobody = hash(peppered(newToken(random)), cost);
  // a failure is reported where it is awaited
  nobody.catch(() => undefined);

  return {
    hash: (secret) => limit(() => hash(peppered(secret), cost)),
    async fits(stored, secret) {
      const against = stored ?? (await nobody);
      const fits = await limit(() => verify(against, peppered(secret)));
      return fits.ok ? ok(fits.value && typeof stored === 'string') : fits;
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
    },
  };
}
