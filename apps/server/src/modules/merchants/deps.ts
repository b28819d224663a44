/** The dependencies of merchants. */
import type { Clock, Random, Result } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { Db, Tx } from '../../db/db.ts';

export interface MerchantsDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly manifests: readonly MerchantManifest[];
  /** Whether a caller may name the merchant at a host of no merchant; by default at all of them. */
  readonly maySayWhose?: (host: string) => boolean;
  readonly clock: Clock;
  readonly random: Random;
}
