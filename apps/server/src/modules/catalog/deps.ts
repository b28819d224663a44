/** The catalog's dependencies. */
import type { Language } from '#contract';
import type { ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { MerchantProviders } from '../../outside/merchant-providers.ts';
import type { OpenVendor, VendorOpening } from '../../outside/vendor-connections.ts';
import type { Merchant } from '../merchants/index.ts';

/** A text of the platform, with the merchant's overrides. */
export type Words = (merchant: Merchant, language: Language, key: string) => string;

export interface CatalogDeps extends ModuleDeps, VendorOpening<Merchant> {
  readonly merchants: () => readonly Merchant[];
  readonly words: Words;
  /** Reports what failed while lists were read. */
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}

export interface CatalogContext extends CatalogDeps {
  readonly openedVendors: MerchantProviders<Merchant, OpenVendor>;
}
