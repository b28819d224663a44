/** The outside providers a merchant's members can sign in at. */
import type { FlagKey, OutsideProvider } from '#contract';
import { createEncryptor } from '../../../db/encryptor.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { IdentityDeps } from '../deps.ts';

/** Which switch an outside provider has. */
export const outsideFlags = { facebook: 'facebookLogin', google: 'googleLogin' } as const satisfies {
  readonly [Provider in OutsideProvider]: FlagKey;
};

/** A provider a merchant has switched on and somebody has configured. */
export function providerOf({ outside }: Pick<IdentityDeps, 'outside'>, merchant: Merchant, provider: OutsideProvider) {
  return merchant.flags[outsideFlags[provider]] ? outside.of(merchant, provider) : undefined;
}

/** Those of a merchant that could be signed in with at this moment. */
export async function availableProviders(
  deps: Pick<IdentityDeps, 'outside'>,
  merchant: Merchant,
): Promise<OutsideProvider[]> {
  const requested = (Object.keys(outsideFlags) as OutsideProvider[]).map(async (provider) => {
    const isThere = (await providerOf(deps, merchant, provider)?.isAvailable()) ?? false;
    return isThere ? [provider] : [];
  });
  return (await Promise.all(requested)).flat();
}

/** For what has to be kept between leaving and coming back. */
export const encryptorOf = (deps: Pick<IdentityDeps, 'secret' | 'random'>) =>
  createEncryptor(deps.secret, 'outside sign-ins', deps.random);
