/** The dependencies of merchants. */
import type { Clock, Random } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { Db } from '../../db/db.ts';

/** A merchant that was founded, as its newest version says. */
export interface Founded {
  readonly version: number;
  readonly manifest: MerchantManifest;
}

/** A database, and whether a merchant's rows are in it. */
export interface MerchantDatabase {
  readonly db: Db;
  readonly holds: (merchantId: string) => boolean;
}

export interface MerchantsDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** Of the merchants' folders. */
  readonly manifests: readonly MerchantManifest[];
  /** Those that were founded in the console; none by default. */
  readonly founded?: () => Promise<readonly Founded[]>;
  /** Those that can be read now. */
  readonly databases: () => readonly MerchantDatabase[];
  /** Hosts under this one show previews of a site; none: there are no previews. */
  readonly previewHost?: string | undefined;
  /** Whether a caller may name the merchant at a host of no merchant; by default at all of them. */
  readonly mayNameMerchant?: (host: string) => boolean;
}
