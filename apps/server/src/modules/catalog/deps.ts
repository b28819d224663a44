/** The catalog's dependencies. */
import type { Language } from '#contract';
import type { Clock, Result } from '#kernel';
import type { VendorManifest } from '#vendors/plugin.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';

/** A text of the platform, with the merchant's overrides. */
export type Words = (merchant: Merchant, language: Language, key: string) => string;

export interface CatalogDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly vendors: readonly VendorManifest[];
  readonly merchants: () => readonly Merchant[];
  readonly words: Words;
  readonly clock: Clock;
}
