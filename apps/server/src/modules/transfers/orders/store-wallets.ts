/** The SQL of vendor wallets and of the members' setting for automatic transfers. */
import { sql } from 'kysely';
import type { Clock, Random } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, listRows, type Row, selectRows, setRows, upsertRows } from '../../../db/tenancy/rows.ts';
import { beginHistory } from '../histories/index.ts';
import { type WalletEvent, walletLifecycle } from './lifecycle.ts';

export type SubWalletRow = Row<'sub_wallet'>;

export interface Pair {
  readonly merchantId: string;
  readonly memberId: string;
  readonly vendor: string;
}

export const keyOf = ({ merchantId, memberId, vendor }: Pair) => ({
  merchant_id: merchantId,
  member_id: memberId,
  vendor,
});

export async function findWallet(db: Db, pair: Pair): Promise<SubWalletRow | undefined> {
  return findRow(db, 'sub_wallet', keyOf(pair));
}

/** The member of a name at a vendor. */
export async function memberOfPlayer(db: Db, merchantId: string, vendor: string, player: string) {
  const row = await findRow(db, 'sub_wallet', { merchant_id: merchantId, vendor, player }, ['member_id']);
  return row?.member_id;
}

export async function walletsOf(db: Db, merchantId: string, memberId: string): Promise<SubWalletRow[]> {
  return selectRows(db, 'sub_wallet', { merchant_id: merchantId, member_id: memberId }).selectAll().execute();
}

/** Of all members who have ever been at a vendor. */
export async function walletsAt(db: Db, merchantId: string, vendor: string) {
  return listRows(
    db,
    'sub_wallet',
    { merchant_id: merchantId, vendor },
    { columns: ['member_id', 'vendor', 'player'], orderBy: ['member_id'] },
  );
}

/** Created when first locked; locked until the end of the transaction. */
export async function lockWallet(tx: Tx, ports: { clock: Clock; random: Random }, pair: Pair): Promise<SubWalletRow> {
  const empty = {
    ...keyOf(pair),
    player: Buffer.from(ports.random.bytes(15)).toString('base64url'),
    balance_minor: null,
    reported_at: null,
    differs_since: null,
    created_at: new Date(ports.clock.now()),
  };
  const isNew = await insertOnce(tx, 'sub_wallet', empty, ['merchant_id', 'member_id', 'vendor']);
  if (isNew) await beginHistory(tx, { merchant_id: pair.merchantId, vendor: pair.vendor }, empty.created_at);
  return selectRows(tx, 'sub_wallet', keyOf(pair)).selectAll().forUpdate().executeTakeFirstOrThrow();
}

export interface WalletChange extends Partial<Pick<SubWalletRow, 'balance_minor' | 'reported_at' | 'differs_since'>> {
  /** What a reading found. */
  readonly event?: WalletEvent;
}

/** The row is locked. `isMoved`: a transfer happened, so a reading in progress is outdated. */
export async function changeWallet(
  tx: Tx,
  row: SubWalletRow,
  { event, ...change }: WalletChange,
  isMoved: boolean,
): Promise<void> {
  const state = event === undefined ? row.state : walletLifecycle.next(row.state, event);
  await setRows(
    tx,
    'sub_wallet',
    { merchant_id: row.merchant_id, member_id: row.member_id, vendor: row.vendor },
    { ...change, state, version: isMoved ? sql<bigint>`version + 1` : row.version },
  );
}

/** Wallets whose vendor reports other transfer totals than ours, oldest first. */
export async function walletsThatDiffer(db: Db, merchantId: string, limit: number): Promise<SubWalletRow[]> {
  return selectRows(db, 'sub_wallet', { merchant_id: merchantId })
    .selectAll()
    .where('differs_since', 'is not', null)
    .orderBy('differs_since')
    .limit(limit)
    .execute();
}

export async function switchOf(db: Db, merchantId: string, memberId: string): Promise<boolean | undefined> {
  const row = await findRow(db, 'automatic_transfer', { merchant_id: merchantId, member_id: memberId }, ['is_on']);
  return row?.is_on;
}

export async function setSwitch(tx: Tx, merchantId: string, memberId: string, isOn: boolean, at: Date): Promise<void> {
  const row = { merchant_id: merchantId, member_id: memberId, is_on: isOn, changed_at: at };
  await upsertRows(tx, 'automatic_transfer', row, ['merchant_id', 'member_id']);
}
