/** The movements of the account a member plays from, newest first, each with the balance after it. */
import { type AnswerOf, type Endpoints, groupOf, type TransactionGroup, transactionKinds } from '#contract';
import { assert, formatAmount } from '#kernel';
import type { AccountName, StatementFilter, StatementLine } from '#ledger';
import type { Db } from '../../db/db.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { Merchant } from '../merchants/index.ts';
import type { WalletContext } from './accounts.ts';
import { accountName, heldName, pendingName } from './accounts.ts';
import type { AccountRef } from './wallet.ts';

type StatementAnswer = AnswerOf<Endpoints['statement']>;
type Kind = StatementAnswer['content'][number]['kind'];

/** The filter: a period, and the kinds of a group, one kind, or all. */
export interface StatementChoice {
  readonly from: Date;
  readonly to?: Date | undefined;
  readonly group?: TransactionGroup | undefined;
  readonly kind?: string | undefined;
}

/** An account of a member: of a grant by the name that bonus money gives it. */
export type MemberAccount = 'cash' | 'pending' | 'held' | AccountName;

export interface StatementPage extends StatementChoice {
  readonly before?: string | undefined;
  readonly limit: number;
}

function filterOf({ from, to, group, kind }: StatementChoice): StatementFilter {
  return {
    from,
    ...(to && { to }),
    ...(kind !== undefined && { kinds: [kind] }),
    ...(group && { kinds: transactionKinds.filter((kind) => groupOf[kind] === group) }),
  };
}

/** Number of lines, counted up to `max` + 1. */
export async function countLines(
  context: WalletContext,
  db: Db,
  accountRef: AccountRef,
  choice: StatementChoice,
  max: number,
): Promise<number> {
  return context.ledger.countLines(
    sqlPortOf(db),
    await context.accounts.at(db, accountName(accountRef)),
    filterOf(choice),
    max,
  );
}

export async function statementOf(
  context: WalletContext,
  db: Db,
  accountRef: AccountRef,
  page: StatementPage,
): Promise<StatementAnswer> {
  const { content, next } = await movementsOf(context, db, accountRef, 'cash', page);
  const known = content.map((line) => {
    assert(isKind(line.kind), `a statement line of kind ${line.kind}`);
    return { ...line, kind: line.kind };
  });
  return next === undefined ? { content: known } : { content: known, next };
}

/** Of one of the member's accounts, the newest first; some kinds of movements are on no account that members see. */
export async function movementsOf(
  context: WalletContext,
  db: Db,
  accountRef: AccountRef,
  of: MemberAccount,
  page: StatementPage,
) {
  const account = await context.accounts.at(db, nameOf(accountRef, of));
  const { before, limit } = page;
  const { lines, next } = await context.ledger.statement(sqlPortOf(db), account, {
    ...filterOf(page),
    limit,
    ...(before === undefined ? {} : { before }),
  });
  return { content: lines.map((line) => lineToWire(accountRef.merchant, line)), next };
}

function nameOf(accountRef: AccountRef, of: MemberAccount): AccountName {
  if (of === 'cash') return accountName(accountRef);
  if (of === 'pending') return pendingName(accountRef);
  return of === 'held' ? heldName(accountRef) : of;
}

function isKind(kind: string): kind is Kind {
  return (transactionKinds as readonly string[]).includes(kind);
}

/**
 * Holds and their outcomes have no round: their external id is the order's id, alone or before a colon. A rollback refers to what it
 * rolled back, which says nothing to a member: its vendor is shown.
 */
function lineToWire({ currency }: Merchant, line: StatementLine) {
  const [orderId = ''] = line.externalId.split(':');
  return {
    id: line.transferId,
    kind: line.kind,
    amount: formatAmount(line.deltaMinor, currency),
    balanceAfter: formatAmount(line.balanceAfter, currency),
    at: line.at.toISOString(),
    source: line.round === undefined || line.kind === 'rollback' ? line.source : (line.ref ?? line.source),
    ref: line.round ?? orderId,
  };
}
