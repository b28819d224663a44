/** The identity providers of a merchant's members. */
import type { FlagKey, OutsideProvider } from '#contract';
import { createEncryptor } from '../../../db/encryptor.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { IdentityDeps } from '../deps.ts';

/** The flag of an identity provider. */
export const outsideFlags = { facebook: 'facebookLogin', google: 'googleLogin' } as const satisfies {
  readonly [Provider in OutsideProvider]: FlagKey;
};

/** A provider that the merchant has switched on and that is configured. */
export function providerOf({ outside }: Pick<IdentityDeps, 'outside'>, merchant: Merchant, provider: OutsideProvider) {
  return merchant.flags[outsideFlags[provider]] ? outside.of(merchant, provider) : undefined;
}

/** Those of a merchant that are available at this moment. */
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

/** Encryption of what is saved between start and return. */
export const encryptorOf = (deps: Pick<IdentityDeps, 'secret' | 'random'>) =>
  createEncryptor(deps.secret, 'outside sign-ins', deps.random);
