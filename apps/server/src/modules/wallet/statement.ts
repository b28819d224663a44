/** The movements of the account a member plays from, newest first, each with the balance after it. */
import { type AnswerOf, type Endpoints, groupOf, type TransactionGroup, transactionKinds } from '#contract';
import { assert, formatAmount } from '#kernel';
import type { StatementFilter, StatementLine } from '#ledger';
import type { Db } from '../../db/db.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { Merchant } from '../merchants/index.ts';
import type { WalletContext } from './accounts.ts';
import { accountName } from './accounts.ts';
import type { AccountRef } from './wallet.ts';

type StatementAnswer = AnswerOf<Endpoints['statement']>;
type Kind = StatementAnswer['content'][number]['kind'];

/** The filter: a period, and the kinds of a group, or all. */
export interface StatementChoice {
  readonly from: Date;
  readonly to?: Date;
  readonly group?: TransactionGroup | undefined;
}

export interface StatementPage extends StatementChoice {
  readonly before?: string | undefined;
  readonly limit: number;
}

function filterOf({ from, to, group }: StatementChoice): StatementFilter {
  return {
    from,
    ...(to && { to }),
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
  const account = await context.accounts.at(db, accountName(accountRef));
  const { before, limit } = page;
  const { lines, next } = await context.ledger.statement(sqlPortOf(db), account, {
    ...filterOf(page),
    limit,
    ...(before === undefined ? {} : { before }),
  });
  const content = lines.map((line) => lineToWire(accountRef.merchant, line));
  return next === undefined ? { content } : { content, next };
}

function isKind(kind: string): kind is Kind {
  return (transactionKinds as readonly string[]).includes(kind);
}

/**
 * Holds and their outcomes have no round: their external id is the order's id, alone or before a colon. A rollback refers to what it
 * rolled back, which says nothing to a member: its vendor is shown.
 */
function lineToWire({ currency }: Merchant, line: StatementLine): StatementAnswer['content'][number] {
  assert(isKind(line.kind), `a statement line of kind ${line.kind}`);
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
