/**
 * Reads vendors' lists that are due. Pages are saved as they come, so that a reading goes on where it ended; only a complete list changes
 * what is offered. Vendors are called outside any transaction.
 */
import type { GameListPage, OfferedGame } from '#vendors/plugin.ts';
import { workOnClaimed } from '../../../db/jobs/claims.ts';
import { createDueWork } from '../../../db/jobs/due-work.ts';
import { retryAt } from '../../../db/jobs/faults.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { boundCalls } from '../../../outside/merchant-providers.ts';
import type { OpenVendor } from '../../../outside/vendor-connections.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { CatalogContext } from '../deps.ts';
import { giveNumbers } from '../save-games.ts';
import {
  changeList,
  countPages,
  dueLists,
  forgetPages,
  holdList,
  readPages,
  savePage,
  type VendorListRow,
} from './store.ts';
import { readGames, takeOver } from './take-over.ts';

/** A reader that has not saved a page for so long is dead: another node goes on. */
const CLAIM_MS = 120_000;
/** An older beginning of a list says nothing of its end: it is read anew. */
const MAX_READING_MS = 3_600_000;
const MAX_GAMES = 50_000;
const RETRIES = { firstMs: 5_000, longestMs: 600_000 };
const NO_ACCOUNT_MS = 3_600_000;
const HELD_MS = 86_400_000;

export interface ListReader {
  /** Every node runs it every few seconds. Returns how many lists were taken over. */
  readonly readDue: () => Promise<number>;
}

export function createListReader(context: CatalogContext): ListReader {
  const job = { name: 'game lists', due: dueLists, act: (merchant: Merchant) => readOf(context, merchant) };
  return { readDue: createDueWork({ ...context, maxAtOnce: 4, timeoutMs: CLAIM_MS, jobs: [job] }) };
}

const later = ({ clock }: CatalogContext, ms: number) => new Date(clock.now() + ms);

async function readOf(context: CatalogContext, merchant: Merchant): Promise<number> {
  const lists = {
    table: 'vendor_list',
    key: { merchant_id: merchant.id },
    names: ['vendor'],
    claimMs: CLAIM_MS,
    limit: 4,
  } as const;
  const read = await workOnClaimed(context, lists, async (row) => {
    const open = context.openedVendors.of(merchant, row.vendor);
    if (open?.connection.listGames) return readList(context, merchant, open, row);
    await inTransaction(context, (tx) => changeList(tx, row, { due_at: later(context, NO_ACCOUNT_MS), attempts: 0 }));
    return false;
  });
  return read.filter(Boolean).length;
}

/** True once the list is complete and taken over. */
async function readList(
  context: CatalogContext,
  merchant: Merchant,
  open: OpenVendor,
  claimed: VendorListRow,
): Promise<boolean> {
  let row = await begun(context, claimed);
  for (;;) {
    const page = await fetchPage(context, merchant, open, row);
    const count = await countPages(context.db, row);
    const isEndless =
      page.kind === 'page' && page.next !== undefined && (page.next === row.cursor || count > MAX_GAMES);
    const isEmpty = page.kind === 'page' && page.next === undefined && count + page.games.length === 0;
    // A list without end or without games is a wrong one: it is read from the beginning, and what was offered stays.
    if (page.kind === 'fault' || isEndless || isEmpty) return failed(context, row, page.kind === 'fault');
    if (page.next === undefined) return taken(context, merchant, open, row, page.games);
    const next = { ...row, cursor: page.next, due_at: later(context, CLAIM_MS) };
    const isOurs = await inTransaction(context, async (tx) => {
      if (!(await holdList(tx, row))) return false;
      await savePage(tx, row, page.games, count);
      return changeList(tx, row, { cursor: next.cursor, due_at: next.due_at });
    });
    if (!isOurs) return false;
    row = next;
  }
}

/** Goes on with the pages that are there, unless they are too old. */
async function begun(context: CatalogContext, row: VendorListRow): Promise<VendorListRow> {
  const now = later(context, 0);
  const isYoung = row.began_at !== null && now.getTime() - row.began_at.getTime() < MAX_READING_MS;
  if (row.cursor !== null && isYoung) return row;
  await inTransaction(context, async (tx) => {
    await forgetPages(tx, row);
    await changeList(tx, row, { cursor: null, began_at: now, ready_at: null });
  });
  return { ...row, cursor: null, began_at: now };
}

async function fetchPage(
  { onFault }: CatalogContext,
  merchant: Merchant,
  { connection, manifest }: OpenVendor,
  { cursor }: VendorListRow,
): Promise<GameListPage> {
  const { inTimeOr } = boundCalls({ onFault, job: `vendor ${manifest.code}`, merchantId: merchant.id });
  const request = { merchantCode: merchant.manifest.code, ...(cursor !== null && { cursor }) };
  const fault = { kind: 'fault' } as const;
  return inTimeOr('games', fault, async () => (await connection.listGames?.(request)) ?? fault);
}

/** Asked again at growing intervals. */
async function failed(context: CatalogContext, row: VendorListRow, goesOn: boolean): Promise<false> {
  const due_at = retryAt(context.clock.now(), row.attempts - 1, RETRIES);
  await inTransaction(context, async (tx) => {
    if (!(await holdList(tx, row))) return;
    await changeList(tx, row, { due_at, ...(!goesOn && { cursor: null, began_at: null }) });
  });
  return false;
}

/** Complete, and kept with its pages: it is not read again for a day, so that what an operator looks at stays. */
async function held(
  context: CatalogContext,
  { manifest }: OpenVendor,
  row: VendorListRow,
  lastPage: readonly OfferedGame[],
): Promise<false> {
  const everyMs = Math.max(HELD_MS, (manifest.outside?.gameList?.everySeconds ?? 0) * 1000);
  const from = await countPages(context.db, row);
  await inTransaction(context, async (tx) => {
    if (!(await holdList(tx, row))) return;
    await savePage(tx, row, lastPage, from);
    const rest = { cursor: null, began_at: null, attempts: 0, due_at: later(context, everyMs) };
    await changeList(tx, row, { ...rest, ready_at: later(context, 0) });
  });
  return false;
}

async function taken(
  context: CatalogContext,
  merchant: Merchant,
  open: OpenVendor,
  row: VendorListRow,
  lastPage: readonly OfferedGame[],
): Promise<boolean> {
  if (row.is_held) return held(context, open, row, lastPage);
  const list = readGames(open, [...(await readPages(context.db, row)), ...lastPage]);
  const games = list.taken.map(({ game }) => game);
  const numbers = await giveNumbers(context, [{ code: open.manifest.code, games }]);
  const everyMs = (open.manifest.outside?.gameList?.everySeconds ?? 0) * 1000;
  return inTransaction(context, async (tx) => {
    if (!(await holdList(tx, row))) return false;
    await takeOver(context, tx, { merchant, open, list, numbers });
    await forgetPages(tx, row);
    const now = later(context, 0);
    const counted = { games: games.length, left_out: list.leftOut };
    const rest = { cursor: null, began_at: null, attempts: 0, listed_at: now, due_at: later(context, everyMs) };
    return changeList(tx, row, { ...counted, ...rest });
  });
}
