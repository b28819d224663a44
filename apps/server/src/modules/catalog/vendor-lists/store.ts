/** The SQL of vendors' lists: which are due, and the pages of a reading under way. */
import { sql } from 'kysely';
import type { OfferedGame } from '#vendors/plugin.ts';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import {
  countRows,
  deleteRows,
  insertOnce,
  listRows,
  lockRow,
  type Row,
  selectRows,
  setRows,
  upsertRows,
} from '../../../db/tenancy/rows.ts';

export type VendorListRow = Row<'vendor_list'>;

const keyOf = ({ merchant_id, vendor }: Pick<VendorListRow, 'merchant_id' | 'vendor'>) => ({ merchant_id, vendor });

export const dueLists = (now: Date): DueMerchants => sql`select merchant_id from vendor_list where due_at <= ${now}`;

/** The lists of a merchant's vendors, those of others forgotten; due at once where they are new. */
export async function beginLists(tx: Tx, merchantId: string, vendors: readonly string[], now: Date): Promise<void> {
  const rows = vendors.map((vendor) => ({ merchant_id: merchantId, vendor, due_at: now }));
  await insertOnce(tx, 'vendor_list', rows, ['merchant_id', 'vendor']);
  const others = (await vendorLists(tx, merchantId)).filter(({ vendor }) => !vendors.includes(vendor));
  for (const { vendor } of others) {
    await deleteRows(tx, 'vendor_list', { merchant_id: merchantId, vendor }).execute();
    await forgetPages(tx, { merchant_id: merchantId, vendor });
  }
}

export function vendorLists(db: Db, merchantId: string): Promise<readonly VendorListRow[]> {
  return listRows(db, 'vendor_list', { merchant_id: merchantId }, { orderBy: ['vendor'] });
}

/** Locks the list if this claim still holds. */
export async function holdList(tx: Tx, row: VendorListRow): Promise<boolean> {
  const now = await lockRow(tx, 'vendor_list', keyOf(row));
  return now?.due_at.getTime() === row.due_at.getTime() && now.attempts === row.attempts;
}

export async function changeList(
  tx: Tx,
  row: Pick<VendorListRow, 'merchant_id' | 'vendor'>,
  change: Partial<Omit<VendorListRow, 'merchant_id' | 'vendor'>>,
): Promise<boolean> {
  return setRows(tx, 'vendor_list', keyOf(row), change);
}

/** Due at once; a reading under way begins anew. */
export async function requestList(tx: Tx, merchantId: string, vendor: string, now: Date): Promise<boolean> {
  return changeList(
    tx,
    { merchant_id: merchantId, vendor },
    { due_at: now, attempts: 0, cursor: null, began_at: null },
  );
}

/** Whether operators look at it before it is taken over; what was so before, or undefined where there is no such list. */
export async function holdLists(
  tx: Tx,
  merchantId: string,
  vendor: string,
  isHeld: boolean,
): Promise<boolean | undefined> {
  const key = { merchant_id: merchantId, vendor };
  const row = await lockRow(tx, 'vendor_list', key);
  if (!row) return undefined;
  // One that waited is read again, and taken over by itself.
  await changeList(tx, key, {
    is_held: isHeld,
    ...(!isHeld && row.ready_at && { ready_at: null, due_at: new Date(0) }),
  });
  return row.is_held;
}

export async function countPages(db: Db, row: VendorListRow): Promise<number> {
  return countRows(selectRows(db, 'vendor_list_game', keyOf(row)));
}

/** A game that is listed twice stands where it stood last. */
export async function savePage(tx: Tx, row: VendorListRow, games: readonly OfferedGame[], from: number): Promise<void> {
  const latest = new Map(games.map((game, index) => [game.gameCode, { game, position: from + index }]));
  const rows = [...latest.values()].map(({ game, position }) => ({
    ...keyOf(row),
    game_code: game.gameCode,
    position,
    game: JSON.stringify(game),
  }));
  await upsertRows(tx, 'vendor_list_game', rows, ['merchant_id', 'vendor', 'game_code']);
}

export async function readPages(db: Db, row: VendorListRow): Promise<readonly OfferedGame[]> {
  const rows = await listRows(db, 'vendor_list_game', keyOf(row), { columns: ['game'], orderBy: ['position'] });
  return rows.map(({ game }) => game as unknown as OfferedGame);
}

export async function forgetPages(tx: Tx, row: Pick<VendorListRow, 'merchant_id' | 'vendor'>): Promise<void> {
  await deleteRows(tx, 'vendor_list_game', keyOf(row)).execute();
}
