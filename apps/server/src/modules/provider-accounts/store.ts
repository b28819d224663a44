/** The SQL of accounts with providers. Versions are only added; of one only its check changes. */
import type { AccountKind } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import { findRow, insertOnce, listRows, type NewRow, type Row, selectRows, setRows } from '../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';

export type AccountRow = Row<'provider_account'>;
export type UseRow = Row<'provider_account_use'>;

export interface AccountRef {
  readonly merchantId: string;
  readonly kind: AccountKind;
  readonly part: string;
}

const columns = ({ merchantId, kind, part }: AccountRef) => ({ merchant_id: merchantId, kind, part });

/** The last decision on each account, of all merchants: they are read together. */
export async function readInUse(db: Db): Promise<UseRow[]> {
  return acrossMerchants(db)
    .selectFrom('provider_account_use')
    .distinctOn(['merchant_id', 'kind', 'part'])
    .selectAll()
    .orderBy('merchant_id')
    .orderBy('kind')
    .orderBy('part')
    .orderBy('position', 'desc')
    .execute();
}

export type VersionRef = Pick<AccountRow, 'merchant_id' | 'kind' | 'part' | 'version'>;

/** Of all merchants together. */
export async function readVersionsOf(db: Db, versions: readonly VersionRef[]): Promise<AccountRow[]> {
  if (versions.length === 0) return [];
  return acrossMerchants(db)
    .selectFrom('provider_account')
    .selectAll()
    .where((eb) =>
      eb.or(versions.map(({ merchant_id, kind, part, version }) => eb.and({ merchant_id, kind, part, version }))),
    )
    .execute();
}

export async function currentUse(db: Db, account: AccountRef): Promise<UseRow | undefined> {
  return selectRows(db, 'provider_account_use', columns(account))
    .selectAll()
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function addUse(tx: Tx, row: NewRow<'provider_account_use'>): Promise<void> {
  await tx.insertInto('provider_account_use').values(row).execute();
}

export async function readVersion(db: Db, account: AccountRef, version: number): Promise<AccountRow | undefined> {
  return findRow(db, 'provider_account', { ...columns(account), version });
}

/** The newest first. */
export async function readVersions(db: Db, merchantId: string): Promise<AccountRow[]> {
  return listRows(db, 'provider_account', { merchant_id: merchantId }, { orderBy: ['version desc'] });
}

export async function readUses(db: Db, merchantId: string): Promise<UseRow[]> {
  return listRows(db, 'provider_account_use', { merchant_id: merchantId }, { orderBy: ['position desc'] });
}

export async function newestVersion(db: Db, account: AccountRef): Promise<AccountRow | undefined> {
  return selectRows(db, 'provider_account', columns(account))
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether it is new: of two operators who save at the same moment the second one tries the next number. */
export async function addVersion(tx: Tx, row: NewRow<'provider_account'>): Promise<boolean> {
  return insertOnce(tx, 'provider_account', row, ['merchant_id', 'kind', 'part', 'version']);
}

export async function saveCheck(
  tx: Tx,
  account: AccountRef,
  version: number,
  check: Pick<AccountRow, 'check_outcome' | 'checked_by' | 'checked_at'>,
): Promise<void> {
  await setRows(tx, 'provider_account', { ...columns(account), version }, check);
}
