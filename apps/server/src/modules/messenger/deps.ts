/** What the messenger needs of the house. */
import type { Language } from '#contract';
import type { Clock, Random, Result } from '#kernel';
import type { Channel, Messenger } from '#messengers/plugin.ts';
import type { Db, Tx } from '../../db/db.ts';

/** A merchant, as far as messages go. */
export interface Sender {
  readonly id: string;
  readonly name: string;
}

export interface MessengerDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly clock: Clock;
  readonly random: Random;
  /** The house's secret: what messages say lies encrypted under a key derived from it until they are sent. */
  readonly secret: Uint8Array;
  /** Which messenger a merchant speaks through on a channel; undefined: it has no such channel. */
  readonly messengerOf: (
    merchantId: string,
    channel: Channel,
  ) => { readonly code: string; readonly messenger: Messenger } | undefined;
  readonly senderOf: (merchantId: string) => Sender | undefined;
  /** A text of the house in this merchant's words. */
  readonly words: (merchantId: string, language: Language, key: string) => string;
  /** Hears of what could not be sent. */
  readonly onFault: (what: {
    readonly merchantId: string;
    readonly channel: Channel;
    readonly messenger: string;
  }) => void;
}

/** What the messenger offers. */
export interface Messengers {
  /** Writes a message into the caller's transaction; it is sent after the commit, by whichever node comes first. */
  post(tx: Tx, letter: Letter): Promise<void>;
  /** The channels a merchant has somebody for. */
  channelsOf(merchantId: string): readonly Channel[];
  /** Sends what is due. Answers how many messages were worked on. */
  sendDue(): Promise<number>;
  /** Deletes what ended long ago. */
  sweep(merchantId: string): Promise<void>;
}

export const letterKinds = [
  'code',
  'number-known',
  'password-changed',
  'address-changed',
  'new-device',
  'card-changed',
  'access-changed',
] as const;
export type LetterKind = (typeof letterKinds)[number];

export interface Letter {
  readonly merchantId: string;
  readonly channel: Channel;
  /** Undefined: there is nobody to tell, which must take the same time. */
  readonly to: string | undefined;
  readonly kind: LetterKind;
  readonly language: Language;
  /** What the words are filled with: `{code}`. */
  readonly values: { readonly [name: string]: string };
  /** Later it is not worth sending. */
  readonly expiresAt: Date;
}
