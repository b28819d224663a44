/** The dependencies of web push. */
import type { Language } from '#contract';
import type { ByteEgress } from '#storages/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Merchant } from '../merchants/index.ts';

export interface PushDeps extends ModuleDeps {
  /** The root of the server's keys: addresses and signing keys are encrypted under keys derived from it. */
  readonly secret: Uint8Array;
  readonly merchants: () => readonly Merchant[];
  /** The public address of one of our hosts. */
  readonly originOf: (host: string) => string;
  /** Doubles of browsers' services on this machine. None in production. */
  readonly sandboxes: readonly string[];
  /** To the service of a browser alone. */
  readonly bytesTo: (origin: string) => PushEgress;
  /** A text of the platform with the merchant's overrides. */
  readonly words: (merchant: Merchant, language: Language, key: string) => string;
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}

type Sent = Parameters<ByteEgress>[0];

type PushEgress = (request: Omit<Sent, 'method'> & { readonly method: 'POST' }) => ReturnType<ByteEgress>;
