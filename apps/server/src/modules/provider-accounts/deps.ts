/** The dependencies of accounts with providers. */
import type { AccountKind } from '#contract';
import type { Clock, Random } from '#kernel';
import type { CheckOutcome, SettingNames, Settings } from '#provider-kit';
import type { Db } from '../../db/db.ts';
import type { Merchant } from '../../http/merchant.ts';

/** A plugin as an account of it is entered and checked. */
export interface AccountPlugin {
  readonly code: string;
  readonly settings: SettingNames;
  readonly optional?: SettingNames | undefined;
  /** Why it cannot work with these settings; it is opened with them, and calls nobody. */
  readonly error: (settings: Settings) => string | undefined;
  /** What it would call with these settings; none where it cannot say. */
  readonly origins: (settings: Settings) => readonly string[];
  /** Absent where the provider cannot be asked. */
  readonly check?: ((settings: Settings, merchantCode: string) => Promise<CheckOutcome>) | undefined;
}

/** What a merchant may have an account for. */
export interface AccountPart {
  readonly kind: AccountKind;
  readonly part: string;
  readonly plugins: readonly AccountPlugin[];
  /** Where it comes from while operators have decided nothing. */
  readonly otherwise: 'environment' | 'sandbox' | 'none';
  /** Whether what is in use cannot be opened. */
  readonly isFailing: boolean;
}

export interface InUseDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** The root of all keys. */
  readonly secret: Uint8Array;
  /** Those that can be read now. */
  readonly databases: () => readonly { readonly db: Db; readonly holds: (merchantId: string) => boolean }[];
  readonly onFault: (error: unknown) => void;
}

export interface ProviderAccountsDeps extends Pick<InUseDeps, 'clock' | 'random' | 'secret'> {
  readonly partsOf: (merchant: Merchant) => readonly AccountPart[];
  /** Whether the server calls an origin at all: over TLS, or a sandbox on this machine. */
  readonly mayCall: (origin: string) => boolean;
}
