/**
 * What a messenger is: the way a few words reach somebody outside the site, by e-mail or by SMS. It decides nothing: what is said, to whom
 * and how often is the house's business. Merchants differ by settings alone, which come from the house's configuration.
 */
import type { EgressClient } from '#kernel';
import type { Plugin, Settings } from '#provider-kit';

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

export interface Message {
  /** The house's own id; also the idempotency key: told twice, it should reach its reader once. */
  readonly id: string;
  readonly channel: Channel;
  /** An e-mail address, or a number in E.164: `+639171234567`. */
  readonly to: string;
  /** Who speaks. */
  readonly merchant: { readonly code: string; readonly name: string };
  /** An SMS has none. */
  readonly subject?: string;
  readonly text: string;
}

/** `refused`: it will never be taken, as it is. `fault`: an edge failed; the same message may be sent again. */
export type Sent = 'sent' | 'refused' | 'fault';

export interface Messenger {
  send(message: Message): Promise<Sent>;
  /** What a sandbox shows at a host of its own. */
  answer?(request: Request): Promise<Response>;
  /** Lets go of connections. */
  close?(): void;
}

/** The outside, played for the conformance suite: what a messenger sends is caught instead of sent. */
export interface TestDouble {
  readonly settings: Settings;
  /** Answers what the messenger sends over HTTP. */
  readonly answer: EgressClient;
  /** What has reached the outside so far: to whom, and the words as they were read there. A sandbox is asked for what it shows. */
  readonly caught: (messenger: Messenger) => Promise<readonly { readonly to: string; readonly words: string }[]>;
  /** From now on the outside fails, or refuses everything. */
  readonly turn: (mood: 'failing' | 'refusing') => void;
  readonly close: () => Promise<void>;
}

export interface MessengerManifest extends Plugin<Messenger, TestDouble> {
  readonly code: string;
  readonly channels: readonly Channel[];
  /** Shows what it was given at this host, instead of sending it: for development, never in production. */
  readonly sandboxHost?: string;
}
