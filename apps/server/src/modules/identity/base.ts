/** Dependencies of all parts of identity: what the server gives, and what is derived from it once. */
import { createRateLimits, type RateLimits } from '../../rate-limits/index.ts';
import { createPasswords, deriveKeys, type Keys, type Passwords } from './crypto/index.ts';
import type { IdentityDeps } from './deps.ts';

export interface IdentityBase extends IdentityDeps {
  readonly keys: Keys;
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
}

export function createBase(deps: IdentityDeps): IdentityBase {
  const keys = deriveKeys(deps.secret);
  return {
    ...deps,
    keys,
    passwords: createPasswords({ pepper: keys.password, random: deps.random, cost: deps.passwordCost }),
    rateLimits: createRateLimits({ ...deps, key: keys.attempts }),
  };
}
