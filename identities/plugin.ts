/**
 * What an identity provider is: somebody outside who vouches for who a browser's owner is. It decides nothing: whether that is a member, and
 * whether they are let in, is the house's business. Merchants differ by settings alone, which come from the house's configuration.
 */
import type { Language } from '#contract';
import type { Clock, Random, WayOut } from '#kernel';

/** A merchant's own account with a provider: where it is, its keys. Values come from the house's configuration. */
export interface IdentitySettings {
  readonly [name: string]: string;
}

export interface IdentityPorts {
  /** The way out over HTTP: to the origins the manifest names for these settings and nowhere else. */
  readonly http: WayOut;
  readonly clock: Clock;
  readonly settings: IdentitySettings;
}

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

/** The outside on this machine: a provider of its own for development and tests, at a host of its own. */
export interface IdentitySandbox {
  /** A client's account with it. Several providers may be played side by side, each an issuer of its own. */
  readonly settingsOf: (provider: string, clientId: string) => IdentitySettings;
  answer(request: Request): Promise<Response>;
}

export interface IdentitySandboxPorts {
  /** Where browsers find it: `http://id.localhost:8080`. */
  readonly origin: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly secretOf: (clientId: string) => string;
  /** Where a client's browsers may be sent back to. */
  readonly mayReturnTo: (clientId: string, redirectUri: string) => boolean;
}

/** The outside, played for the conformance suite. */
export interface Rehearsal {
  readonly settings: IdentitySettings;
  /** Answers what the provider's plug asks over HTTP. */
  readonly answer: WayOut;
  /** Somebody signs in and agrees at that address: what their browser brings back. */
  readonly agree: (url: string, name: string) => Promise<{ readonly code: string; readonly iss?: string }>;
  /** Moves the clock of both sides, in milliseconds. */
  readonly clock: Clock & { readonly forward: (milliseconds: number) => void };
  readonly redirectUri: string;
  /** From now on the outside is not there; or is there again. */
  readonly turn: (mood: 'away' | 'back') => void;
}

export interface IdentityManifest {
  readonly code: string;
  /** What is wrong with settings, in words for whoever runs the house; undefined when they are fit. */
  readonly complain: (settings: IdentitySettings) => string | undefined;
  /** The origins it reaches over HTTP with these settings. */
  readonly origins: (settings: IdentitySettings) => readonly string[];
  readonly open: (ports: IdentityPorts) => IdentityProvider;
  readonly openSandbox?: (ports: IdentitySandboxPorts) => IdentitySandbox;
  /** Lazily loaded: tests alone need it. */
  readonly rehearse: () => Promise<() => Promise<Rehearsal>>;
}
