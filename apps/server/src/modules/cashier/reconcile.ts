/** A provider's own statement of a day is held against our orders: by itself once the day is over, and when an operator asks for it. */
import type { RefusalCode } from '#contract';
import { formatAmount, isUuid, ok, parseAmount, type Result, refuse } from '#kernel';
import type { StatementLine } from '#payments/socket.ts';
import { reasonOf, retryAt } from '../../db/faults.ts';
import { dayAfter, type Merchant, momentsOf, readDayRange } from '../merchants/index.ts';
import { type Cashier, now } from './context.ts';
import type { OpenProvider } from './providers.ts';
import { type Difference, differencesOf, type OurMovement } from './reconcile-rules.ts';
import {
  claimDay,
  creditedDeposits,
  failDay,
  keepDifferences,
  paidWithdrawals,
  type ReconciledDay,
} from './store-reconciliation.ts';

/** Two clocks, and what one side counts before midnight and the other after. */
const MARGIN_MS = 3_600_000;
/** Longer than it takes; a node that dies in between leaves the day to the next. */
const CLAIM_MS = 15 * 60_000;
/** Days looked back to, where nobody was awake. */
const DAYS_BACK = 3;
const MAX_LINES = 200_000;

export interface Reconciled {
  readonly lines: number;
  readonly differences: readonly Difference[];
}

/** Answers how many days were held against a statement. */
export async function reconcileDue(cashier: Cashier, merchant: Merchant): Promise<number> {
  const { timeZone } = merchant.manifest;
  // What ended within the last hour is perhaps not in their statement yet.
  const range = readDayRange(cashier.clock.now() - MARGIN_MS, timeZone, {});
  if (!range.ok) return 0;
  let reconciled = 0;
  for (const open of cashier.providers.offered(merchant)) {
    if (!open.provider.statement) continue;
    for (let back = 1; back <= DAYS_BACK; back++) {
      const day = { merchantId: merchant.id, provider: open.manifest.code, day: dayAfter(range.value.to, -back) };
      if (await tryDay(cashier, merchant, open, day)) reconciled += 1;
    }
  }
  return reconciled;
}

/** One that fails keeps no other from being looked at. */
async function tryDay(cashier: Cashier, merchant: Merchant, open: OpenProvider, day: ReconciledDay): Promise<boolean> {
  const at = now(cashier);
  const claimed = await cashier.atomically(async (tx) =>
    ok(await claimDay(tx, day, at, new Date(at.getTime() + CLAIM_MS))),
  );
  if (!claimed.ok || !claimed.value) return false;
  try {
    await reconcile(cashier, merchant, open, day);
    return true;
  } catch (error) {
    cashier.onFault(error, { job: 'reconciliation', merchantId: merchant.id, subject: `${day.provider} ${day.day}` });
    const again = (tries: number) => retryAt(cashier.clock.now(), tries);
    await cashier.atomically(async (tx) => ok(await failDay(tx, day, reasonOf(error), again)));
    return false;
  }
}

type ReconcileRefusal = Extract<
  RefusalCode,
  'cashier.method_unknown' | 'cashier.provider_failed' | 'records.range_invalid' | 'records.too_old'
>;

/** For an operator: any day that is over, also one that was looked at before. */
export async function reconcileDay(
  cashier: Cashier,
  merchant: Merchant,
  provider: string,
  day: string,
): Promise<Result<Reconciled, ReconcileRefusal>> {
  const open = cashier.providers.of(merchant, provider);
  if (!open?.provider.statement) return refuse('cashier.method_unknown');
  const range = readDayRange(cashier.clock.now(), merchant.manifest.timeZone, { from: day, to: day });
  if (!range.ok) return range;
  if (range.value.isOpen) return refuse('records.range_invalid');
  try {
    return ok(await reconcile(cashier, merchant, open, { merchantId: merchant.id, provider, day }));
  } catch (error) {
    cashier.onFault(error, { job: 'reconciliation', merchantId: merchant.id, subject: `${provider} ${day}` });
    return refuse('cashier.provider_failed');
  }
}

async function reconcile(
  cashier: Cashier,
  merchant: Merchant,
  open: OpenProvider,
  day: ReconciledDay,
): Promise<Reconciled> {
  const { timeZone } = merchant.manifest;
  const { from, to = from } = momentsOf({ from: day.day, to: day.day, isOpen: false }, timeZone);
  const theirs = (await readStatement(merchant, open, from, to)).map((line) => inOurWords(merchant, line));
  const ofDay = theirs.filter(({ at }) => at >= from && at < to);
  const differences = differencesOf({
    theirs,
    day: { from, to },
    ours: await ourMovements(cashier, merchant, day.provider, { from, to }),
    named: await namedMovements(cashier, merchant, day.provider, ofDay),
  });
  await cashier.atomically(async (tx) =>
    ok(await keepDifferences(tx, day, { differences, lines: ofDay.length, at: now(cashier) })),
  );
  return { lines: ofDay.length, differences };
}

async function readStatement(
  merchant: Merchant,
  { provider, manifest }: OpenProvider,
  from: Date,
  to: Date,
): Promise<readonly StatementLine[]> {
  const lines: StatementLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await provider.statement?.({
      merchantCode: merchant.manifest.code,
      from: new Date(from.getTime() - MARGIN_MS),
      to: new Date(to.getTime() + MARGIN_MS),
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (page?.kind !== 'page') throw new Error(`${manifest.code} gives no statement`);
    lines.push(...page.lines);
    if (lines.length > MAX_LINES || (page.lines.length === 0 && page.next !== undefined)) {
      throw new Error(`the statement of ${manifest.code} does not end`);
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return lines;
}

/** "100" and "100.00" are one amount; of another currency, or none at all, it stays as they wrote it. */
function inOurWords({ currency }: Merchant, line: StatementLine): StatementLine {
  const read = line.currency === currency.code ? parseAmount(line.amount, currency) : undefined;
  return { ...line, amount: read?.ok ? formatAmount(read.value, currency) : `${line.amount} ${line.currency}` };
}

type Which = Parameters<typeof creditedDeposits>[1]['which'];

async function ourMovements(cashier: Cashier, merchant: Merchant, provider: string, which: Which) {
  const of = { merchantId: merchant.id, provider, which };
  const deposits = await creditedDeposits(cashier.db, of);
  const payouts = await paidWithdrawals(cashier.db, of);
  const write = (minor: bigint) => formatAmount(minor, merchant.currency);
  return [
    ...deposits.map((row): OurMovement => ({ ...named(row, 'deposit'), amount: write(row.amount_minor) })),
    ...payouts.map(
      (row): OurMovement => ({ ...named(row, 'payout'), amount: write(row.amount_minor - row.fee_minor) }),
    ),
  ];
}

const named = (
  row: { readonly id: string; readonly provider_ref: string | null },
  subject: OurMovement['subject'],
) => ({
  subject,
  orderId: row.id,
  providerRef: row.provider_ref,
});

const IDS_AT_ONCE = 1_000;

async function namedMovements(
  cashier: Cashier,
  merchant: Merchant,
  provider: string,
  lines: readonly StatementLine[],
): Promise<readonly OurMovement[]> {
  const ids = [...new Set(lines.map(({ orderId }) => orderId).filter(isUuid))];
  const movements: OurMovement[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    movements.push(...(await ourMovements(cashier, merchant, provider, { ids: ids.slice(at, at + IDS_AT_ONCE) })));
  }
  return movements;
}
