/** The dependencies of the messenger. */
import type { Language } from '#contract';
import type { Channel, Messenger } from '#messengers/plugin.ts';
import type { ModuleDeps, Tx } from '../../db/db.ts';

/** The part of a merchant that messages need. */
export interface Sender {
  readonly id: string;
  readonly name: string;
}

export interface MessengerDeps extends ModuleDeps {
  /** The server's secret: message texts are encrypted under a key derived from it until they are sent. */
  readonly secret: Uint8Array;
  /** The messenger of a merchant for a channel; undefined: it has no such channel. */
  readonly messengerOf: (
    merchantId: string,
    channel: Channel,
  ) => { readonly code: string; readonly messenger: Messenger } | undefined;
  readonly senderOf: (merchantId: string) => Sender | undefined;
  /** A text of the platform with the merchant's overrides. */
  readonly words: (merchantId: string, language: Language, key: string) => string;
  /** Called with messages that could not be sent. */
  readonly onFault: (what: {
    readonly merchantId: string;
    readonly channel: Channel;
    readonly messenger: string;
  }) => void;
}

/** The public interface of the messenger. */
export interface Messengers {
  /** Writes a message in the caller's transaction; it is sent after the commit, by whichever node comes first. */
  post(tx: Tx, message: OutgoingMessage): Promise<void>;
  /** The channels for which a merchant has a messenger. */
  channelsOf(merchantId: string): readonly Channel[];
  /** Sends due messages. Returns how many were processed. */
  sendDue(): Promise<number>;
  /** Deletes old messages of these merchants. */
  sweep(merchantIds: readonly string[]): Promise<void>;
}

export const messageKinds = [
  'code',
  'number-known',
  'password-changed',
  'address-changed',
  'new-device',
  'card-changed',
  'access-changed',
  'report-ready',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export interface OutgoingMessage {
  readonly merchantId: string;
  readonly channel: Channel;
  /** Undefined: there is no recipient, which must take the same time. */
  readonly to: string | undefined;
  readonly kind: MessageKind;
  readonly language: Language;
  /** The values of placeholders: `{code}`. */
  readonly values: { readonly [name: string]: string };
  /** Not sent after this. */
  readonly expiresAt: Date;
}
