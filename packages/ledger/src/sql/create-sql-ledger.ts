/** The ledger in SQL: what the server uses, over any connection to Postgres or PGlite. */
import { checkedHoldClosing, checkedPosting, checkedRollback, checkGroups, postingOfHold } from '../check-posting.ts';
import type { Ledger } from '../ledger.ts';
import type { SqlPort } from '../sql-port.ts';
import { sqlBalances, sqlOpen } from './accounts.ts';
import { sqlCheckPosts, sqlPostGroups } from './groups.ts';
import { sqlClose, sqlPost } from './post.ts';
import { createStatements } from './statement.ts';

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
    post: async (tx, posting) => sqlPost(tx, checkedPosting(posting)),
    async postGroups(tx, groups) {
      checkGroups(groups);
      return groups.length === 0 ? [] : sqlPostGroups(tx, groups);
    },
    async checkPosts(tx, postings) {
      checkGroups(postings.map((posting) => [posting]));
      return postings.length === 0 ? [] : sqlCheckPosts(tx, postings);
    },
    rollback: async (tx, rollback) => sqlClose(tx, checkedRollback(rollback)),
    hold: async (tx, hold) => sqlPost(tx, checkedPosting(postingOfHold(hold))),
    captureHold: async (tx, capture) => sqlClose(tx, checkedHoldClosing(capture)),
    voidHold: async (tx, voided) => sqlClose(tx, checkedHoldClosing(voided)),
    balances: sqlBalances,
    statement: async (tx, account, params = {}) => statements.read(tx, account, params),
    countLines: statements.count,
  };
}
