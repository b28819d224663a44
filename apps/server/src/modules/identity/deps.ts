/** The dependencies of identity. */
import type { OutsideProvider } from '#contract';
import type { IdentityProvider } from '#identities/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Messengers } from '../messenger/index.ts';

/** What a hash takes: memory in KiB, how often it is gone through, and in how many lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export interface IdentityDeps extends ModuleDeps {
  readonly outbox: Outbox;
  readonly live: Live;
  readonly messengers: Pick<Messengers, 'post'>;
  /** The public address of one of our hosts: `https://palm.example`. */
  readonly originOf: (host: string) => string;
  /** Undefined: this merchant has no such provider configured. */
  readonly outside: {
    readonly of: (merchant: Merchant, provider: OutsideProvider) => IdentityProvider | undefined;
  };
  /** The server's secret, at least 32 bytes: the keys of passwords, renewals and captchas are derived from it. */
  readonly secret: Uint8Array;
  /** Difficulty of the proof of work: `limits.workZeroBits` of the configuration. */
  readonly workZeroBits: number;
  /** Of tests, which hash by the hundred: a lower one. */
  readonly passwordCost?: PasswordCost | undefined;
}
