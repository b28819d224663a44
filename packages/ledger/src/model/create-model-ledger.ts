/** The ledger in memory: the same answers without a database, for tests and as the reference for the SQL. */
import { assert } from '#kernel';
import type { Account } from '../account.ts';
import { checkedHoldClosing, checkedPosting, checkedRollback, checkGroups, postingOfHold } from '../check-posting.ts';
import type { Ledger, StatementFilter, StatementLine, StatementPage, StatementParams } from '../ledger.ts';
import { modelCheck, modelClose, modelPost, modelPostGroup } from './books.ts';
import { createModelState, type ModelState, openAccount, pageOf, undoTo } from './state.ts';
import { modelStatuses } from './statuses.ts';

/** A transaction of the model: a token, for there is only one at a time. */
export interface ModelTx {
  readonly mark: number;
}

export interface ModelLedger extends Ledger<ModelTx> {
  /** Undone when `run` throws. Others wait until it is over. */
  transaction<Value>(run: (tx: ModelTx) => Promise<Value>): Promise<Value>;
}

function balanceOf(state: ModelState, account: Account): bigint {
  const page = pageOf(state, account);
  assert(page, 'balances are read of existing accounts');
  return page.balance;
}

/** Newest first, each with its index from the beginning. */
function linesOf(state: ModelState, account: Account, { kinds, from, to }: StatementFilter) {
  const isMeant = ({ kind, at }: StatementLine) =>
    (kinds?.includes(kind) ?? true) && (!from || at >= from) && (!to || at < to);
  return (pageOf(state, account)?.lines ?? [])
    .map((line, index) => ({ line, seq: index + 1 }))
    .filter(({ line }) => isMeant(line))
    .reverse();
}

function statementOf(
  state: ModelState,
  account: Account,
  { before, limit = 50, ...filter }: StatementParams,
): StatementPage {
  assert(Number.isInteger(limit) && limit >= 1 && limit <= 200, 'a page has 1 to 200 lines');
  const all = linesOf(state, account, filter).filter(({ seq }) => before === undefined || seq < Number(before));
  const lines = all.slice(0, limit).map(({ line }) => line);
  const last = all[limit - 1];
  return all.length > limit && last ? { lines, next: String(last.seq) } : { lines };
}

/** Runs one call at a time, in order of arrival. */
function createTurnstile(): <Value>(run: () => Value | Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}

export function createModelLedger(now: () => Date = () => new Date()): ModelLedger {
  const state = createModelState(now);
  const alone = createTurnstile();
  return {
    open: async (_tx, opening) => openAccount(state, opening),
    openMany: async (_tx, openings) => openings.map((opening) => openAccount(state, opening)),
    post: async (_tx, posting) => modelPost(state, checkedPosting(posting)),
    async postGroups(_tx, groups, { isNew = false, before = [] } = {}) {
      checkGroups(groups);
      const differs = before.some((balance, index) => {
        const account = groups[index]?.[0]?.account;
        return account && balanceOf(state, account) !== balance;
      });
      assert(!differs, 'not all of it applies');
      const answers = groups.map((group) => modelPostGroup(state, group));
      assert(!isNew || answers.every(({ status }) => status === 'applied'), 'not all of it applies');
      return answers;
    },
    async checkPosts(_tx, postings) {
      checkGroups(postings.map((posting) => [posting]));
      return postings.map((posting) => modelCheck(state, posting));
    },
    rollback: async (_tx, rollback) => modelClose(state, checkedRollback(rollback)),
    hold: async (_tx, hold) => modelPost(state, checkedPosting(postingOfHold(hold))),
    captureHold: async (_tx, capture) => modelClose(state, checkedHoldClosing(capture)),
    voidHold: async (_tx, voided) => modelClose(state, checkedHoldClosing(voided)),
    statuses: async (_tx, merchantId, transferIds) => modelStatuses(state, merchantId, transferIds),
    balances: async (_tx, accounts) => accounts.map((account) => balanceOf(state, account)),
    findBalances: async (_tx, accounts) => accounts.map((account) => pageOf(state, account)?.balance),
    statement: async (_tx, account, params = {}) => statementOf(state, account, params),
    countLines: async (_tx, account, filter, max) => Math.min(linesOf(state, account, filter).length, max + 1),
    transaction: (run) =>
      alone(async () => {
        const mark = state.undo.length;
        try {
          return await run({ mark });
        } catch (error) {
          undoTo(state, mark);
          throw error;
        }
      }),
  };
}
