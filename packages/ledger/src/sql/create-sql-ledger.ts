/** The ledger in SQL: what the server uses, over any connection to Postgres or PGlite. */
import { assert } from '#kernel';
import { type Account, type AccountName, type AccountOpening, floorOf } from '../account.ts';
import { bigintArray, textArray } from '../array-literal.ts';
import {
  checkedHoldClosing,
  checkedPosting,
  checkedRollback,
  checkGroups,
  deltaOf,
  postingOfHold,
} from '../check-posting.ts';
import type { Closing } from '../closing.ts';
import type { Ledger } from '../ledger.ts';
import type { PostAnswer, Posting } from '../posting.ts';
import type { SqlPort } from '../sql-port.ts';
import { type AnswerRow, answerOf, type SqlInteger } from './answer.ts';
import { sqlCheckPosts, sqlPostGroups, sqlPostNew } from './groups.ts';
import { createStatements } from './statement.ts';
import { sqlStatuses } from './statuses.ts';

export interface SqlLedgerOptions {
  /**
   * The kinds of nearly all of a member's transfers. Lines of the others are found by a separate index, which the server creates: on
   * `ledger.transfer (merchant_id, account_id, account_version)` where the kind is none of these.
   */
  readonly commonKinds?: readonly string[];
}

export function createSqlLedger({ commonKinds = [] }: SqlLedgerOptions = {}): Ledger<SqlPort> {
  const statements = createStatements(commonKinds);
  return {
    open: sqlOpen,
    openMany: sqlOpenMany,
    post: async (tx, posting) => sqlPost(tx, checkedPosting(posting)),
    async postGroups(tx, groups, { isNew = false, ...options } = {}) {
      checkGroups(groups);
      if (groups.length === 0) return [];
      return isNew ? sqlPostNew(tx, groups, options) : sqlPostGroups(tx, groups);
    },
    async checkPosts(tx, postings) {
      checkGroups(postings.map((posting) => [posting]));
      return postings.length === 0 ? [] : sqlCheckPosts(tx, postings);
    },
    rollback: async (tx, rollback) => sqlClose(tx, checkedRollback(rollback)),
    hold: async (tx, hold) => sqlPost(tx, checkedPosting(postingOfHold(hold))),
    captureHold: async (tx, capture) => sqlClose(tx, checkedHoldClosing(capture)),
    voidHold: async (tx, voided) => sqlClose(tx, checkedHoldClosing(voided)),
    statuses: sqlStatuses,
    balances: sqlBalances,
    findBalances: sqlFindBalances,
    statement: async (tx, account, params = {}) => statements.read(tx, account, params),
    countLines: statements.count,
  };
}

const postOne = 'select * from ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';
const close = 'select * from ledger.close($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';

async function sqlPost(port: SqlPort, posting: Posting): Promise<PostAnswer> {
  const rows = await port.query<AnswerRow>(postOne, [
    posting.merchantId,
    posting.source,
    posting.externalId,
    posting.kind,
    posting.account.id,
    posting.counter.id,
    deltaOf(posting).toString(),
    posting.round ?? null,
    posting.ref ?? posting.requires ?? null,
    posting.requires ?? null,
    posting.requestHash,
    posting.eventAt ?? null,
  ]);
  return answerOf(rows[0]);
}

async function sqlClose(port: SqlPort, closing: Closing): Promise<PostAnswer> {
  const rows = await port.query<AnswerRow>(close, [
    closing.merchantId,
    closing.source,
    closing.externalId,
    closing.kind,
    closing.account.id,
    closing.targetExternalId,
    closing.to?.id ?? null,
    closing.isHold,
    closing.laysTombstone,
    closing.mayGoBelow,
    closing.requestHash,
    closing.eventAt ?? null,
  ]);
  return answerOf(rows[0]);
}

const open = 'select ledger.open_account($1, $2, $3, $4, $5)::text as id';
/** Most are there: a call for each costs several times as much as to find it. */
const openMany = `select coalesce(
    (select a.id from ledger.account a
      where a.merchant_id = u.merchant_id and a.kind = u.kind and a.owner = u.owner and a.currency = u.currency),
    ledger.open_account(u.merchant_id, u.kind, u.owner, u.currency, u.floor))::text as id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) with ordinality
    as u(merchant_id, kind, owner, currency, floor, place)
  order by u.place`;
const find =
  'select id::text from ledger.account where merchant_id = $1 and kind = $2 and owner = $3 and currency = $4';
const balances = `select a.balance from unnest($1::text[], $2::bigint[]) with ordinality as u(merchant_id, id, place)
  left join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id order by u.place`;

function accountOf({ merchantId, kind, owner, currency }: AccountName, id: string): Account {
  return { merchantId, kind, owner, currency, id };
}

async function sqlOpen(port: SqlPort, opening: AccountOpening): Promise<Account> {
  const { merchantId, kind, owner, currency } = opening;
  const rows = await port.query<{ id: string | null }>(open, [
    merchantId,
    kind,
    owner,
    currency,
    floorOf(opening)?.toString() ?? null,
  ]);
  // Another node created it between this statement's start and its insert: now it is visible.
  const id = rows[0]?.id ?? (await sqlFind(port, opening))?.id;
  assert(id, 'an opened account exists');
  return accountOf(opening, id);
}

async function sqlOpenMany(port: SqlPort, openings: readonly AccountOpening[]): Promise<readonly Account[]> {
  if (openings.length === 0) return [];
  const rows = await port.query<{ id: string | null }>(openMany, [
    textArray(openings.map(({ merchantId }) => merchantId)),
    textArray(openings.map(({ kind }) => kind)),
    textArray(openings.map(({ owner }) => owner)),
    textArray(openings.map(({ currency }) => currency)),
    bigintArray(openings.map(floorOf)),
  ]);
  const accounts: Account[] = [];
  for (const [index, opening] of openings.entries()) {
    const id = rows[index]?.id;
    accounts.push(id ? accountOf(opening, id) : await sqlOpen(port, opening));
  }
  return accounts;
}

async function sqlFind(port: SqlPort, name: AccountName): Promise<Account | undefined> {
  const rows = await port.query<{ id: string }>(find, [name.merchantId, name.kind, name.owner, name.currency]);
  const id = rows[0]?.id;
  return id === undefined ? undefined : accountOf(name, id);
}

async function sqlFindBalances(port: SqlPort, accounts: readonly Account[]): Promise<readonly (bigint | undefined)[]> {
  if (accounts.length === 0) return [];
  const rows = await port.query<{ balance: SqlInteger | null }>(balances, [
    textArray(accounts.map((account) => account.merchantId)),
    bigintArray(accounts.map((account) => account.id)),
  ]);
  return rows.map(({ balance }) => (balance === null ? undefined : BigInt(balance)));
}

async function sqlBalances(port: SqlPort, accounts: readonly Account[]): Promise<readonly bigint[]> {
  return (await sqlFindBalances(port, accounts)).map((balance) => {
    assert(balance !== undefined, 'balances are read of existing accounts');
    return balance;
  });
}
