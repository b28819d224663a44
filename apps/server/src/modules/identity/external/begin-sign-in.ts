/** Starts a sign-in at an identity provider: new state, nonce and verifier, bound to one browser by a cookie. */
import type { Language, OutsideProvider, RefusalCode } from '#contract';
import { RETURN_PATH, type SignIn } from '#identities/plugin.ts';
import { ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { IdentityContext } from '../context.ts';
import { digest, newToken } from '../crypto/index.ts';
import { later, lifetimes } from '../rules.ts';
import { encryptorOf, outsideFlags, providerOf } from './providers.ts';
import { insertSignIn } from './store.ts';

export interface SignInStart {
  readonly merchant: Merchant;
  readonly host: string;
  readonly language: Language;
  readonly provider: OutsideProvider;
  /** The browser's cookie token, to be shown on return. */
  readonly browser: string;
  /** The member who links an account; absent for a login. */
  readonly memberId?: string;
}

export async function beginSignIn(
  deps: IdentityContext,
  { merchant, host, language, provider, browser, memberId }: SignInStart,
): Promise<Result<{ readonly url: string }, RefusalCode>> {
  if (!merchant.flags[outsideFlags[provider]]) return refuse('feature.off', { flag: outsideFlags[provider] });
  const { hosts } = merchant.manifest;
  const home = hosts.includes(host) ? host : (hosts[0] ?? host);
  const state = newToken(deps.random);
  const signIn: SignIn = {
    redirectUri: `${deps.originOf(home)}${RETURN_PATH}`,
    nonce: newToken(deps.random),
    codeVerifier: newToken(deps.random),
  };
  const url = await providerOf(deps, merchant, provider)?.begin({ ...signIn, state, language });
  if (url === undefined) return refuse('auth.outside_unavailable');
  const stateHash = digest(state);
  return await deps.atomically(async (tx) => {
    await insertSignIn(tx, {
      merchant_id: merchant.id,
      state_hash: stateHash,
      provider,
      member_id: memberId ?? null,
      browser_hash: digest(browser),
      encrypted: encryptorOf(deps).encrypt(JSON.stringify(signIn), `${merchant.id} ${stateHash}`),
      expires_at: later(new Date(deps.clock.now()), lifetimes.outsideSeconds),
    });
    return ok({ url });
  });
}
