/** Looks at a provider's file, and keeps it as the statement of a day. No money moves: it is compared with our orders, nothing else. */
import { createHash } from 'node:crypto';
import { assert, formatAmount, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type Merchant, momentsOf, readDayRange } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { columns } from './columns.ts';
import { type ReadStatement, readStatement, type StatementFile } from './read-statement.ts';
import { findStatement, insertStatement, type StatementRow } from './store.ts';

export interface StatementOf {
  readonly merchant: Merchant;
  readonly provider: string;
  readonly day: string;
  readonly file: StatementFile;
}

/** A file as it was understood. */
export interface LookedStatement extends ReadStatement {
  readonly of: StatementOf;
  readonly hash: string;
}

type LookRefusal = 'cashier.method_unknown' | 'records.range_invalid' | 'records.too_old';

/** Of a past day and a provider of the merchant. */
export async function lookAtStatement(
  cashier: Pick<Cashier, 'clock' | 'providers'>,
  of: StatementOf,
): Promise<Result<LookedStatement, LookRefusal>> {
  const { merchant, provider, day, file } = of;
  if (!cashier.providers.of(merchant, provider)) return refuse('cashier.method_unknown');
  const { timeZone } = merchant.manifest;
  const range = readDayRange(cashier.clock.now(), timeZone, { from: day, to: day });
  if (!range.ok) return range;
  if (range.value.isOpen) return refuse('records.range_invalid');
  const { from, to } = momentsOf(range.value, timeZone);
  assert(to, 'a past day has an end');
  const read = await readStatement(file, { currency: merchant.currency, timeZone, from, to });
  return ok({ ...read, of, hash: hashOf(file, read) });
}

/** The same file read in the same way. */
function hashOf({ csv, kind }: StatementFile, { columns: chosen, decimal }: ReadStatement): string {
  const headers = columns.map((column) => chosen[column] ?? null);
  return createHash('sha256')
    .update(JSON.stringify([csv, decimal, headers, ...(kind ? [kind] : [])]))
    .digest('hex');
}

export interface Imported {
  readonly statement: StatementRow;
  /** The version that counted until now. */
  readonly before: StatementRow | undefined;
  /** This very file was imported already, and counts. */
  readonly isSame: boolean;
}

/** All of the file or nothing. Of several at once with the same file one imports it. */
export async function importStatement(
  cashier: Pick<Cashier, 'clock'>,
  tx: Tx,
  { of: requested, lines, problems, hash }: LookedStatement,
  by: string,
): Promise<Result<Imported, 'provider.statement_invalid'>> {
  const [first] = problems;
  if (first)
    return refuse('provider.statement_invalid', { line: first.line, flaw: first.flaw, lines: problems.length });
  const day = { merchantId: requested.merchant.id, provider: requested.provider, day: requested.day };
  for (;;) {
    const before = await findStatement(tx, day);
    if (before?.hash === hash) return ok({ statement: before, before, isSame: true });
    const version = (before?.version ?? 0) + 1;
    const row = { version, hash, imported_by: by, imported_at: new Date(cashier.clock.now()) };
    // Anyone who was quicker has committed by now, and is seen in the next turn.
    if (!(await insertStatement(tx, day, row, lines))) continue;
    const statement = await findStatement(tx, day);
    assert(statement, 'it was just imported');
    return ok({ statement, before, isSame: false });
  }
}

/** What the lines come to, by kind: those that were paid, and all fees. */
export function sumsOf({ currency }: Pick<Merchant, 'currency'>, { lines }: Pick<ReadStatement, 'lines'>) {
  const sum = (minors: readonly bigint[]) =>
    formatAmount(
      minors.reduce((all, one) => all + one, 0n),
      currency,
    );
  const paid = (kind: 'deposit' | 'payout') =>
    sum(lines.filter((line) => line.kind === kind && line.outcome === 'paid').map(({ amountMinor }) => amountMinor));
  return { deposits: paid('deposit'), payouts: paid('payout'), fees: sum(lines.map(({ feeMinor }) => feeMinor ?? 0n)) };
}
