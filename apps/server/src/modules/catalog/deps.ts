/** The catalog's dependencies. */
import type { Language } from '#contract';
import type { VendorManifest } from '#vendors/plugin.ts';
import type { ModuleDeps } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';

/** A text of the platform, with the merchant's overrides. */
export type Words = (merchant: Merchant, language: Language, key: string) => string;

export interface CatalogDeps extends Omit<ModuleDeps, 'random'> {
  readonly vendors: readonly VendorManifest[];
  readonly merchants: () => readonly Merchant[];
  readonly words: Words;
}
