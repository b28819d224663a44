/** The SQL of founded merchants: all of it in the default database. */
import type { Founding } from '#contract';
import type { Json } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { takeAdvisoryLock } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { FOUNDING_LOCK } from '../../../db/lock-spaces.ts';
import { findRow, insertOnce, listRows, type NewRow, selectRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';

export interface FoundedNow {
  readonly code: string;
  readonly version: number;
  readonly isOpen: boolean;
}

/** Which there are, without what they say. */
export async function listFounded(db: Db): Promise<readonly FoundedNow[]> {
  const rows = await acrossMerchants(db)
    .selectFrom('founded_merchant')
    .leftJoin('founded_opening', 'founded_opening.merchant_id', 'founded_merchant.merchant_id')
    .distinctOn('founded_merchant.merchant_id')
    .select(['founded_merchant.merchant_id as code', 'version', 'opened_at'])
    .orderBy('founded_merchant.merchant_id')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ code, version, opened_at }) => ({ code, version, isOpen: opened_at !== null }));
}

export async function readManifest(db: Db, code: string, version: number): Promise<MerchantManifest | undefined> {
  const row = await findRow(db, 'founded_merchant', { merchant_id: code, version }, ['manifest']);
  return row?.manifest as unknown as MerchantManifest | undefined;
}

export interface FoundedVersion {
  readonly version: number;
  readonly choices: Founding;
  readonly by: string;
  readonly at: Date;
}

/** The newest first. */
export async function versionsOf(db: Db, code: string): Promise<readonly FoundedVersion[]> {
  const rows = await listRows(db, 'founded_merchant', { merchant_id: code }, { orderBy: ['version desc'] });
  return rows.map((row) => ({
    version: row.version,
    choices: row.choices as unknown as Founding,
    by: row.decided_by,
    at: row.decided_at,
  }));
}

/** Foundings are one after the other: two could take the same host. */
export async function lockFoundings(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, FOUNDING_LOCK, 'hosts');
}

/** The hosts of all that were founded, by their newest version. */
export async function foundedHosts(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await acrossMerchants(db)
    .selectFrom('founded_merchant')
    .distinctOn('merchant_id')
    .select(['merchant_id', 'choices'])
    .orderBy('merchant_id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(
    rows.map(({ merchant_id, choices }) => {
      const { hosts, stageHost } = choices as unknown as Founding;
      return [merchant_id, [stageHost, ...hosts]] as const;
    }),
  );
}

/** Whether anything was ever kept under this code: a new merchant must inherit nothing. */
export async function wasUsed(db: Db, code: string): Promise<boolean> {
  const [home, game, operator] = await Promise.all([
    findRow(db, 'merchant_home', { merchant_id: code }, ['merchant_id']),
    selectRows(db, 'game', { merchant_id: code }).select('merchant_id').limit(1).executeTakeFirst(),
    selectRows(db, 'operator_account', { merchant_id: code }).select('merchant_id').limit(1).executeTakeFirst(),
  ]);
  return (home ?? game ?? operator) !== undefined;
}

export interface NewVersion {
  readonly version: number;
  readonly choices: Founding;
  readonly manifest: MerchantManifest;
  readonly by: string;
  readonly at: Date;
}

export async function addVersion(tx: Tx, code: string, added: NewVersion): Promise<void> {
  const row: NewRow<'founded_merchant'> = {
    merchant_id: code,
    version: added.version,
    choices: JSON.stringify(added.choices),
    manifest: JSON.stringify(added.manifest as unknown as Json),
    decided_by: added.by,
    decided_at: added.at,
  };
  await tx.insertInto('founded_merchant').values(row).execute();
}

/** Merchants of the console begin in the default database; they are moved as any other. */
export async function addHome(tx: Tx, code: string, database: string): Promise<void> {
  await tx.insertInto('merchant_home').values({ merchant_id: code, database, progress: '{}' }).execute();
}

/** Whether it was not open before. */
export function addOpening(tx: Tx, row: NewRow<'founded_opening'>): Promise<boolean> {
  return insertOnce(tx, 'founded_opening', row, ['merchant_id']);
}

export async function openingOf(db: Db, code: string) {
  return findRow(db, 'founded_opening', { merchant_id: code });
}
