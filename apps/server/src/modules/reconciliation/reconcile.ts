/** Compares a day's statement with our orders: automatically once the day is over, and on an operator's request. Nothing is moved. */
import type { RefusalCode } from '#contract';
import { formatAmount, isUuid, ok, parseAmount, type Result, refuse } from '#kernel';
import { createSideBySide } from '../../db/engines/side-by-side.ts';
import { reasonOf, retryAt } from '../../db/jobs/faults.ts';
import { inTransaction } from '../../db/transactions.ts';
import { dayAfter, type Merchant, momentsOf, readDayRange } from '../merchants/index.ts';
import type { ComparedBalances, ReconciliationDeps, Source, StatementPage } from './deps.ts';
import { type Difference, differencesOf, type Movement, type StatementLine } from './rules.ts';
import { claimDay, failDay, findClosedDays, type ReconciledDay, saveDifferences } from './store.ts';

/** Tolerance for two clocks, and for entries on either side of midnight. */
const MARGIN_MS = 3_600_000;
/** Longer than a comparison takes; if a node dies in between, another one takes the day. */
const CLAIM_MS = 15 * 60_000;
/** How many days back are checked, in case no node was running. */
const DAYS_BACK = 3;
const MAX_LINES = 200_000;
/** A statement may be late, or its provider away for a moment: it is read again, and a fault only from this failure on. */
const FAULT_FROM_TRY = 3;

export interface Reconciled {
  readonly lines: number;
  readonly differences: readonly Difference[];
  readonly balances?: Omit<ComparedBalances, 'differences'>;
}

const MAX_MERCHANTS_AT_ONCE = 2;
const MERCHANT_TIMEOUT_MS = 10 * 60_000;

/** Compares past days; returns how many. Every node runs it now and then. */
export function createDailyReconciliation(
  deps: ReconciliationDeps & { readonly merchants: () => readonly Merchant[] },
  sourcesOf: (merchant: Merchant) => readonly Source<RefusalCode>[],
): () => Promise<number> {
  const runApart = createSideBySide<OpenDays>({
    keyOf: ({ merchant }) => merchant.id,
    maxAtOnce: MAX_MERCHANTS_AT_ONCE,
    timeoutMs: MERCHANT_TIMEOUT_MS,
    onFault: (error, { merchant }) => deps.onFault(error, { job: 'reconciliation', merchantId: merchant.id }),
  });
  return async () => runApart(await findOpenDays(deps, sourcesOf), (open) => reconcileDue(deps, open));
}

interface OpenDays {
  readonly merchant: Merchant;
  readonly days: readonly { readonly source: Source<RefusalCode>; readonly day: string }[];
}

/** The past days of the last few that were not compared yet, at merchants that have any. */
async function findOpenDays(
  deps: ReconciliationDeps & { readonly merchants: () => readonly Merchant[] },
  sourcesOf: (merchant: Merchant) => readonly Source<RefusalCode>[],
): Promise<readonly OpenDays[]> {
  const all = deps.merchants().map((merchant) => {
    // What ended within the last hour may not be in their statement yet.
    const today = dayAt(deps.clock.now() - MARGIN_MS, merchant);
    const last = Array.from({ length: DAYS_BACK }, (_, back) => dayAfter(today, -back - 1));
    return { merchant, days: sourcesOf(merchant).flatMap((source) => last.map((day) => ({ source, day }))) };
  });
  const [earliest] = all.flatMap(({ days }) => days.map(({ day }) => day)).sort();
  if (earliest === undefined) return [];
  const isClosed = await findClosedDays(deps.db, earliest, new Date(deps.clock.now()));
  return all
    .map(({ merchant, days }) => ({
      merchant,
      days: days.filter(({ source, day }) => !isClosed(keyOf(merchant, source, day))),
    }))
    .filter(({ days }) => days.length > 0);
}

async function reconcileDue(deps: ReconciliationDeps, { merchant, days }: OpenDays): Promise<number> {
  let reconciled = 0;
  for (const { source, day } of days) {
    if (await tryDay(deps, merchant, source, day)) reconciled += 1;
  }
  return reconciled;
}

function dayAt(atMs: number, { manifest }: Merchant): string {
  const range = readDayRange(atMs, manifest.timeZone, {});
  return range.ok ? range.value.to : '';
}

/** One failure does not block the others. */
async function tryDay(deps: ReconciliationDeps, merchant: Merchant, source: Source<RefusalCode>, day: string) {
  const at = deps.clock.now();
  const key = keyOf(merchant, source, day);
  const claimed = await deps.atomically(async (tx) =>
    ok(await claimDay(tx, key, new Date(at), new Date(at + CLAIM_MS))),
  );
  if (!claimed.ok || !claimed.value) return false;
  try {
    await reconcile(deps, merchant, source, day);
    return true;
  } catch (error) {
    const again = (tries: number) => retryAt(deps.clock.now(), tries);
    const tries = await inTransaction(deps, (tx) => failDay(tx, key, reasonOf(error), again));
    if (tries >= FAULT_FROM_TRY) onFault(deps, key, error);
    return false;
  }
}

const keyOf = ({ id: merchantId }: Merchant, { area, code }: Source<RefusalCode>, day: string): ReconciledDay => ({
  merchantId,
  area,
  provider: code,
  day,
});

function onFault(deps: ReconciliationDeps, { merchantId, provider, day }: ReconciledDay, error: unknown): void {
  deps.onFault(error, { job: 'reconciliation', merchantId, subject: `${provider} ${day}` });
}

/** For an operator: any past day, also one that was compared before. */
export async function reconcileDay<Code extends RefusalCode>(
  deps: ReconciliationDeps,
  merchant: Merchant,
  source: Source<Code>,
  day: string,
): Promise<Result<Reconciled, Code | 'records.range_invalid' | 'records.too_old'>> {
  const range = readDayRange(deps.clock.now(), merchant.manifest.timeZone, { from: day, to: day });
  if (!range.ok) return range;
  if (range.value.isOpen) return refuse('records.range_invalid');
  try {
    return ok(await reconcile(deps, merchant, source, day));
  } catch (error) {
    onFault(deps, keyOf(merchant, source, day), error);
    return refuse(source.silent);
  }
}

async function reconcile(
  deps: ReconciliationDeps,
  merchant: Merchant,
  source: Source<RefusalCode>,
  day: string,
): Promise<Reconciled> {
  const { from, to = from } = momentsOf({ from: day, to: day, isOpen: false }, merchant.manifest.timeZone);
  const theirs = (await readStatement(source, day, from, to)).map((line) => inOurWords(merchant, line));
  const ofDay = theirs.filter(({ at }) => at >= from && at < to);
  const ours = await source.ours({ from, to });
  const moved = differencesOf({ theirs, day: { from, to }, ours, named: await namedIn(source, ofDay) });
  const isLatest = dayAfter(dayAt(deps.clock.now(), merchant), -1) === day;
  const balances = isLatest ? await source.balances?.() : undefined;
  const outcomes = (await source.outcomes?.(day)) ?? [];
  const differences = [...moved, ...outcomes, ...(balances?.differences ?? [])];
  const found = { differences, lines: ofDay.length };
  await inTransaction(deps, (tx) => saveDifferences(tx, deps, keyOf(merchant, source, day), found));
  return { ...found, ...(balances && { balances: { ours: balances.ours, theirs: balances.theirs } }) };
}

async function readStatement(
  source: Source<RefusalCode>,
  day: string,
  from: Date,
  to: Date,
): Promise<readonly StatementLine[]> {
  const period = { from: new Date(from.getTime() - MARGIN_MS), to: new Date(to.getTime() + MARGIN_MS) };
  const lines: StatementLine[] = [];
  let cursor: string | undefined;
  do {
    const request = { ...period, ...(cursor === undefined ? {} : { cursor }) };
    const page: StatementPage = await source.statement(request, day);
    if (page.kind !== 'page') throw new Error(`${source.code} has no statements`);
    lines.push(...page.lines);
    if (lines.length > MAX_LINES || (page.lines.length === 0 && page.next !== undefined)) {
      throw new Error(`the statement of ${source.code} does not end`);
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return lines;
}

/** "100" and "100.00" are equal; an amount in another currency, or an invalid one, stays as written. */
function inOurWords({ currency }: Merchant, line: StatementLine): StatementLine {
  const read = line.currency === currency.code ? parseAmount(line.amount, currency) : undefined;
  return { ...line, amount: read?.ok ? formatAmount(read.value, currency) : `${line.amount} ${line.currency}` };
}

const IDS_AT_ONCE = 1_000;

async function namedIn(source: Source<RefusalCode>, lines: readonly StatementLine[]): Promise<readonly Movement[]> {
  const ids = [...new Set(lines.map(({ orderId }) => orderId).filter(isUuid))];
  const movements: Movement[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    movements.push(...(await source.ours({ ids: ids.slice(at, at + IDS_AT_ONCE) })));
  }
  return movements;
}
