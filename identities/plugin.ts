/**
 * What an identity provider is: somebody outside who vouches for who a browser's owner is. It decides nothing: whether that is a member, and
 * whether they are let in, is the house's business. Merchants differ by settings alone, which come from the house's configuration.
 */
import type { Language } from '#contract';
import type { Clock, EgressClient } from '#kernel';
import type { Plugin, Sandbox, SandboxAccount, Settings } from '#provider-kit';

/** Where the site takes browsers back, at a merchant's host: providers send them nowhere else. */
export const RETURN_PATH = '/m/outside';

/** A sign-in as the house began it: fresh chance each time, kept where no other browser can reach it. */
export interface SignIn {
  /** Where the browser comes back to: one address per host, never made of what a browser sent. */
  readonly redirectUri: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface SignInStart extends SignIn {
  readonly state: string;
  readonly language: Language;
}

/** What the browser brought back. */
export interface SignInReturn extends SignIn {
  readonly code: string;
  /** Who the browser says it comes from. */
  readonly iss?: string | undefined;
}

/** Who it is: `issuer` and `subject` together are one person for ever; an e-mail address is not, and is never taken for one. */
export interface OutsidePerson {
  readonly issuer: string;
  readonly subject: string;
  /** What its owner recognises it by. */
  readonly label: string;
}

/** `refused`: nobody was proved. `fault`: an edge failed; a new sign-in may work. */
export type Proved =
  | { readonly kind: 'proved'; readonly person: OutsidePerson }
  | { readonly kind: 'refused' }
  | { readonly kind: 'fault' };

export interface IdentityProvider {
  /** Whether a sign-in begun now could be finished, as far as one can tell; remembered for a while. */
  isAvailable(): Promise<boolean>;
  /** The address the browser leaves for; undefined while the provider is away. */
  begin(start: SignInStart): Promise<string | undefined>;
  complete(back: SignInReturn): Promise<Proved>;
}

/** The outside, played for the conformance suite. */
export interface TestDouble {
  readonly settings: Settings;
  /** Answers what the plugin asks over HTTP. */
  readonly answer: EgressClient;
  /** Somebody signs in and agrees at that address: what their browser brings back. */
  readonly agree: (url: string, name: string) => Promise<{ readonly code: string; readonly iss?: string }>;
  /** Moves the clock of both sides, in milliseconds. */
  readonly clock: Clock & { readonly forward: (milliseconds: number) => void };
  readonly redirectUri: string;
  /** From now on the outside is not there; or is there again. */
  readonly turn: (mood: 'away' | 'back') => void;
}

export interface IdentityManifest extends Plugin<IdentityProvider, TestDouble> {
  readonly code: string;
  /** Plays several providers side by side, each an issuer of its own. */
  readonly sandbox?: Sandbox & {
    readonly settingsOf: (account: SandboxAccount, provider: string, clientId: string) => Settings;
  };
}
