/**
 * The plugin interface of messengers: they deliver a short text by e-mail or SMS. Text, recipient and frequency are the server's
 * decisions. Merchants differ by settings only, which come from the server's configuration.
 */
import type { EgressClient } from '#kernel';
import type { Plugin, Settings } from '#provider-kit';

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

export interface Message {
  /** The server's id; also the idempotency key: sent twice, it should be delivered once. */
  readonly id: string;
  readonly channel: Channel;
  /** An e-mail address, or a number in E.164: `+639171234567`. */
  readonly to: string;
  /** The sender's name. */
  readonly merchant: { readonly code: string; readonly name: string };
  /** An SMS has none. */
  readonly subject?: string;
  readonly text: string;
}

/** `refused`: it will never be accepted. `fault`: an external failure; the same message may be sent again. */
export type Sent = 'sent' | 'refused' | 'fault';

export interface Messenger {
  send(message: Message): Promise<Sent>;
  /** A sandbox site at a host of its own. */
  answer?(request: Request): Promise<Response>;
  /** Closes connections. */
  close?(): void;
}

/** A test double of the outside, for the conformance suite: messages are caught instead of sent. */
export interface TestDouble {
  readonly settings: Settings;
  /** Answers the messenger's HTTP requests. */
  readonly answer: EgressClient;
  /** The delivered messages: recipient, and the text as read there. For a sandbox: what its page shows. */
  readonly caught: (messenger: Messenger) => Promise<readonly { readonly to: string; readonly words: string }[]>;
  /** Makes the outside fail, or refuse everything. */
  readonly turn: (mood: 'failing' | 'refusing') => void;
  readonly close: () => Promise<void>;
}

export interface MessengerManifest extends Plugin<Messenger, TestDouble> {
  readonly code: string;
  readonly channels: readonly Channel[];
  /** Shows its messages at this host, instead of sending them: for development, never in production. */
  readonly sandboxHost?: string;
}
