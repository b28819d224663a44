/** What the messenger needs of the house. */
import type { IncomingMessage } from 'node:http';
import type { Language } from '#contract';
import type { Clock, Random, Result, WayOut } from '#kernel';
import type { Channel, MessengerManifest, MessengerSettings } from '#messengers/plugin.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { WebListener } from '../../outside/answer-web.ts';

/** A merchant, as far as messages go. */
export interface Sender {
  readonly id: string;
  readonly name: string;
}

/** Which messenger a merchant speaks through on a channel, and its account there. */
export interface MessengerChoice {
  readonly messenger: string;
  readonly settings: MessengerSettings;
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
  readonly messengers: readonly MessengerManifest[];
  /** Undefined: this merchant has no such channel. */
  readonly choiceOf: (merchantId: string, channel: Channel) => MessengerChoice | undefined;
  readonly senderOf: (merchantId: string) => Sender | undefined;
  /** A text of the house in this merchant's words. */
  readonly words: (merchantId: string, language: Language, key: string) => string;
  readonly httpTo: (origins: readonly string[]) => WayOut;
  /** Whether a sandbox may show what it was given, at a host of its own. */
  readonly hasSandbox: boolean;
  /** Where a host of the house is found from outside. */
  readonly originOf: (host: string) => string;
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
  /** Who answers a request to a sandbox's host; undefined for any other host. */
  listenerFor(request: Pick<IncomingMessage, 'headers'>): WebListener | undefined;
  /** Deletes what ended long ago. */
  sweep(merchantId: string): Promise<void>;
  close(): void;
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
