/** What identity needs of the house. */
import type { OutsideProvider } from '#contract';
import type { IdentityProvider } from '#identities/plugin.ts';
import type { Clock, Random, Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Messengers } from '../messenger/index.ts';

export type Atomically = <Value, Code extends string>(
  act: (tx: Tx) => Promise<Result<Value, Code>>,
) => Promise<Result<Value, Code>>;

export interface IdentityDeps {
  readonly db: Db;
  readonly atomically: Atomically;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly live: Live;
  readonly messengers: Pick<Messengers, 'post'>;
  /** Where a host of the house is found from outside: `https://palm.example`. */
  readonly originOf: (host: string) => string;
  /** Undefined: this merchant has no such provider configured. */
  readonly outside: {
    readonly of: (merchant: Merchant, provider: OutsideProvider) => IdentityProvider | undefined;
  };
  /** The house's secret, at least 32 bytes: the keys of passwords, renewals and captchas are derived from it. */
  readonly secret: Uint8Array;
  /** What a device must find to prove itself: the house's `limits.workZeroBits`. */
  readonly workZeroBits: number;
}
