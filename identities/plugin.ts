/**
 * The plugin interface of identity providers: an external service that identifies a browser's user. Whether that is a member, and
 * whether they may log in, is the identity module's decision. Merchants differ by settings only, which come from the server's
 * configuration.
 */
import type { Language } from '#contract';
import type { Clock, EgressClient } from '#kernel';
import type { Plugin, Sandbox, SandboxAccount, Settings } from '#provider-kit';

/** The path of the redirect URI at a merchant's host. */
export const RETURN_PATH = '/m/outside';

/** A started sign-in: random values, bound to the browser. */
export interface SignIn {
  /** The redirect URI: one per host, never derived from a request. */
  readonly redirectUri: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface SignInStart extends SignIn {
  readonly state: string;
  readonly language: Language;
}

/** The parameters the browser returned with. */
export interface SignInReturn extends SignIn {
  readonly code: string;
  /** The issuer the browser names. */
  readonly iss?: string | undefined;
}

/** The identity: `issuer` and `subject` together are one person permanently; an e-mail address is not, and is never used as one. */
export interface OutsidePerson {
  readonly issuer: string;
  readonly subject: string;
  /** A label by which the user recognises the account. */
  readonly label: string;
}

/** `refused`: nobody was identified. `fault`: an external failure; a new sign-in may work. */
export type Proved =
  | { readonly kind: 'proved'; readonly person: OutsidePerson }
  | { readonly kind: 'refused' }
  | { readonly kind: 'fault' };

export interface IdentityProvider {
  /** Whether a sign-in started now would probably succeed; cached for a while. */
  isAvailable(): Promise<boolean>;
  /** The address to redirect to; undefined while the provider is unavailable. */
  begin(start: SignInStart): Promise<string | undefined>;
  complete(back: SignInReturn): Promise<Proved>;
}

/** A test double of the provider, for the conformance suite. */
export interface TestDouble {
  readonly settings: Settings;
  /** Answers the plugin's HTTP requests. */
  readonly answer: EgressClient;
  /** A user signs in and consents at that address: returns the browser's parameters. */
  readonly agree: (url: string, name: string) => Promise<{ readonly code: string; readonly iss?: string }>;
  /** Moves the clock of both sides, in milliseconds. */
  readonly clock: Clock & { readonly forward: (milliseconds: number) => void };
  readonly redirectUri: string;
  /** Makes the provider unavailable, or available again. */
  readonly turn: (mood: 'away' | 'back') => void;
}

export interface IdentityManifest extends Plugin<IdentityProvider, TestDouble> {
  readonly code: string;
  /** Simulates several providers, each a separate issuer. */
  readonly sandbox?: Sandbox & {
    readonly settingsOf: (account: SandboxAccount, provider: string, clientId: string) => Settings;
  };
}
