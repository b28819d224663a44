/**
 * Reads what was played at vendors that keep members' money, from the vendors' own histories. Pages are saved as they come, so that a
 * reading goes on where it ended; each period overlaps the last one, since lines appear late. Vendors are called outside any transaction.
 */
import type { BetHistoryPage, BetHistoryPlan } from '#vendors/plugin-history.ts';
import { workOnClaimed } from '../../../db/jobs/claims.ts';
import { retryAt } from '../../../db/jobs/faults.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { now, type Transfers } from '../context.ts';
import type { OpenWallet } from '../vendors/index.ts';
import { type Period, periodOf } from './rules.ts';
import { saveLines } from './save-bets.ts';
import { changeHistory, type HistoryRow, holdHistory, leftToTry } from './store.ts';

/** A reader that has not saved a page for so long is dead: another node goes on. */
const CLAIM_MS = 120_000;
const AT_ONCE = 4;
/** A page that fails so often in a row is no page any more: the period is read from its beginning. */
const MAX_FAILURES = 5;
const MAX_PAGES = 10_000;
const MAX_LEFT = 100;
const NO_HISTORY_MS = 3_600_000;

interface Reading {
  readonly merchant: Merchant;
  readonly open: OpenWallet;
  readonly plan: BetHistoryPlan;
}

const later = ({ clock }: Transfers, ms: number) => new Date(clock.now() + ms);

/** Returns how many periods were read. */
export async function readDueHistories(transfers: Transfers, merchant: Merchant): Promise<number> {
  const histories = {
    table: 'vendor_history',
    key: { merchant_id: merchant.id },
    names: ['vendor'],
    claimMs: CLAIM_MS,
    limit: AT_ONCE,
  } as const;
  const read = await workOnClaimed(transfers, histories, async (row) => {
    const open = transfers.opened.of(merchant, row.vendor);
    const plan = open?.manifest.outside?.betHistory;
    if (!open || !plan) return postpone(transfers, row, { due_at: later(transfers, NO_HISTORY_MS), attempts: 0 });
    return readPeriod(transfers, { merchant, open, plan }, row);
  });
  return read.filter(Boolean).length;
}

/** Unless another node goes on with it. */
function postpone(transfers: Transfers, row: HistoryRow, change: Parameters<typeof changeHistory>[2]): Promise<false> {
  return inTransaction(transfers, async (tx): Promise<false> => {
    if (await holdHistory(tx, row)) await changeHistory(tx, row, change);
    return false;
  });
}

/** True once the period is complete. */
async function readPeriod(transfers: Transfers, reading: Reading, claimed: HistoryRow): Promise<boolean> {
  let row = claimed.attempts > MAX_FAILURES ? { ...claimed, cursor: null, reading_to: null } : claimed;
  const period = periodOf(row, reading.plan, transfers.clock.now());
  try {
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const page = await fetchPage(reading, row, period);
      // A page that leads to itself has no end.
      if (page.kind === 'fault' || page.next === row.cursor) return failed(transfers, row);
      const next = await takePage(transfers, reading, { row, period, page });
      if (!next) return false;
      if (page.next === undefined) return true;
      row = next;
    }
  } catch (error) {
    const { merchant, open } = reading;
    transfers.onFault(error, { job: 'histories', merchantId: merchant.id, subject: open.manifest.code });
  }
  return failed(transfers, row);
}

/** Asked again at growing intervals, from the same place. */
const failed = (transfers: Transfers, row: HistoryRow): Promise<false> =>
  postpone(transfers, row, { due_at: retryAt(transfers.clock.now(), row.attempts) });

function fetchPage({ merchant, open }: Reading, { cursor }: HistoryRow, period: Period): Promise<BetHistoryPage> {
  const { currency, manifest } = merchant;
  return open.listBets({ merchantCode: manifest.code, currency, ...period, ...(cursor !== null && { cursor }) });
}

type Page = Extract<BetHistoryPage, { kind: 'page' }>;

/** Saves a page and how far the reading has come, in one transaction. Undefined: another node has taken over. */
function takePage(
  transfers: Transfers,
  { merchant, plan }: Reading,
  { row, period, page }: { readonly row: HistoryRow; readonly period: Period; readonly page: Page },
): Promise<HistoryRow | undefined> {
  const key = { merchant_id: merchant.id, vendor: row.vendor };
  return inTransaction(transfers, async (tx) => {
    if (!(await holdHistory(tx, row))) return undefined;
    // What could not be read before may be known now: a game that was listed since.
    const again = page.next === undefined ? await leftToTry(tx, key, MAX_LEFT) : [];
    await saveLines(transfers, tx, { merchant, key }, [...again, ...page.bets]);
    const change = page.next === undefined ? ended(transfers, plan, period) : begun(transfers, period, page.next);
    await changeHistory(tx, row, change);
    return { ...row, ...change };
  });
}

const begun = (transfers: Transfers, { to }: Period, cursor: string) => ({
  reading_to: to,
  cursor,
  attempts: 1,
  due_at: later(transfers, CLAIM_MS),
});

/** While more than a period is missing, the next one is due at once. */
function ended(transfers: Transfers, { everySeconds, periodSeconds }: BetHistoryPlan, { from, to }: Period) {
  const at = now(transfers);
  const isBehind = to.getTime() - from.getTime() >= periodSeconds * 1000 && to < at;
  return {
    read_to: to,
    reading_to: null,
    cursor: null,
    attempts: 0,
    completed_at: at,
    due_at: isBehind ? at : later(transfers, everySeconds * 1000),
  };
}
