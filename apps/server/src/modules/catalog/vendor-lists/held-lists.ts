/** Lists that wait for an operator: what they would change, and taking one over. */
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { CatalogContext } from '../deps.ts';
import { changedColumns, giveNumbers } from '../save-games.ts';
import { savedGames } from '../store.ts';
import { changeList, forgetPages, holdList, readPages, vendorLists } from './store.ts';
import { readGames, rowsOfList, takeOver } from './take-over.ts';

export interface ListChange {
  readonly gameCode: string;
  readonly name: string;
  readonly is: 'new' | 'changed' | 'gone';
  /** What differs of a changed one. */
  readonly columns: readonly string[];
}

export interface ListDifference {
  readonly readyAt: Date;
  readonly games: number;
  readonly leftOut: number;
  readonly changes: readonly ListChange[];
}

async function readyOf(context: CatalogContext, merchant: Merchant, vendor: string) {
  const open = context.openedVendors.of(merchant, vendor);
  const row = (await vendorLists(context.db, merchant.id)).find((one) => one.vendor === vendor);
  if (!open || !row?.ready_at) return undefined;
  return { open, row, readyAt: row.ready_at, list: readGames(open, await readPages(context.db, row)) };
}

/** Undefined where no list waits. */
export async function differenceOf(
  context: CatalogContext,
  merchant: Merchant,
  vendor: string,
): Promise<ListDifference | undefined> {
  const ready = await readyOf(context, merchant, vendor);
  if (!ready) return undefined;
  const { list, open, readyAt } = ready;
  const rows = rowsOfList(context, merchant, open, list);
  const saved = await inTransaction(context, (tx) => savedGames(tx, merchant.id, vendor));
  const byCode = new Map([...saved.values()].map((row) => [row.game_code, row]));
  const { defaultLanguage } = merchant.manifest;
  const nameOf = (names: unknown) => {
    const parsed = (typeof names === 'string' ? JSON.parse(names) : names) as Readonly<Record<string, string>>;
    return parsed[defaultLanguage] ?? Object.values(parsed)[0] ?? '';
  };
  const changes = rows.flatMap((row): ListChange[] => {
    const before = byCode.get(row.game_code);
    const columns = before?.is_listed ? changedColumns(before, row) : [];
    const is = before?.is_listed ? 'changed' : 'new';
    if (before?.is_listed && columns.length === 0) return [];
    return [{ gameCode: row.game_code, name: nameOf(row.names), is, columns }];
  });
  const listed = new Set(rows.map((row) => row.game_code));
  const gone = [...saved.values()]
    .filter((row) => row.is_listed && !listed.has(row.game_code))
    .map((row): ListChange => ({ gameCode: row.game_code, name: nameOf(row.names), is: 'gone', columns: [] }));
  return { readyAt, games: rows.length, leftOut: list.leftOut, changes: [...gone, ...changes] };
}

/** Takes over the list that waits; false where none does, or it was read anew meanwhile. `audit` runs in the same transaction. */
export async function applyList(
  context: CatalogContext,
  merchant: Merchant,
  vendor: string,
  audit: (tx: Tx, counts: { readonly games: number; readonly leftOut: number }) => Promise<void>,
): Promise<boolean> {
  const ready = await readyOf(context, merchant, vendor);
  if (!ready) return false;
  const { list, open, row } = ready;
  const games = list.taken.map(({ game }) => game);
  const numbers = await giveNumbers(context, [{ code: vendor, games }]);
  return inTransaction(context, async (tx) => {
    if (!(await holdList(tx, row))) return false;
    await takeOver(context, tx, { merchant, open, list, numbers });
    await forgetPages(tx, row);
    const counts = { games: games.length, leftOut: list.leftOut };
    const listed = { games: counts.games, left_out: counts.leftOut, listed_at: new Date(context.clock.now()) };
    await changeList(tx, row, { ...listed, ready_at: null });
    await audit(tx, counts);
    return true;
  });
}
