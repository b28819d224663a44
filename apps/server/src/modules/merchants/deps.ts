/** The dependencies of merchants. */
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';

export interface MerchantsDeps extends ModuleDeps {
  readonly manifests: readonly MerchantManifest[];
  /** Whether a caller may name the merchant at a host of no merchant; by default at all of them. */
  readonly maySayWhose?: (host: string) => boolean;
}
