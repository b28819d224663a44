/** Dependencies of login and second factor: how a person is verified. */
import { createBase, type IdentityBase } from './base.ts';
import { createSecrets, createVerificationCodes, type Secrets, type VerificationCodes } from './credentials/index.ts';
import type { IdentityDeps } from './deps.ts';

export interface IdentityContext extends IdentityBase {
  readonly secrets: Secrets;
  readonly codes: VerificationCodes;
}

export function createContext(deps: IdentityDeps): IdentityContext {
  const base = createBase(deps);
  return { ...base, secrets: createSecrets(base), codes: createVerificationCodes(base) };
}
