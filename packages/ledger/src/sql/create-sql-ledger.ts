/** The ledger in SQL: what the house runs on, over any pool that speaks to Postgres or PGlite. */
import { createBatcher } from '../../../../apps/server/src/db/batching/batcher.ts';
import {
  assertOncePerMember,
  checkedHoldClosing,
  checkedPosting,
  checkedRollback,
  checkGroups,
  isBatchable,
  postingOfHold,
} from '../check-posting.ts';
import type { Closing } from '../closing.ts';
import type { Ledger } from '../ledger.ts';
import type { GroupAnswer, PostAnswer, Posting } from '../posting.ts';
import { retrying } from '../retry.ts';
import { createAccountMemory, sqlBalance, sqlBalances, sqlFind, sqlOpen } from './accounts.ts';
import { sqlCheckPosts, sqlPostGroups } from './groups.ts';
import type { SqlPool, SqlPort } from '../sql-port.ts';
import { sqlClose, sqlPost } from './post.ts';
import { createStatements } from './statement.ts';

export interface SqlLedgerOptions {
  readonly pool: SqlPool;
  /**
   * The kinds nearly all transfers of a member are of. Lines of the others are found by an index of their own, which is the house's to make:
   * on `ledger.transfer (merchant_id, account_id, account_version)` where the kind is none of these.
   */
  readonly commonKinds?: readonly string[];
  /** As of the batcher. */
  readonly maxBatch?: number;
  readonly connections?: number;
  readonly maxQueued?: number;
}

const lockMembers = 'select ledger.lock_members($1, $2)';

async function postManyIn(tx: SqlPort, postings: readonly Posting[]): Promise<readonly PostAnswer[]> {
  for (const posting of postings) checkedPosting(posting);
  assertOncePerMember(postings);
  const batch = postings.filter(isBatchable);
  // What goes alone would lock members after the batch has locked shared accounts: lock all members first, in order.
  if (batch.length < postings.length && postings.length > 1) await lockAll(tx, postings);
  const answers = new Map<Posting, PostAnswer>();
  if (batch.length > 1) {
    const told = await sqlPostMany(tx, batch);
    for (const [index, posting] of batch.entries()) {
      const answer = told[index];
      if (answer) answers.set(posting, answer);
    }
  }
  const inOrder: PostAnswer[] = [];
  for (const posting of postings) inOrder.push(answers.get(posting) ?? (await sqlPost(tx, posting)));
  return inOrder;
}

/** Undefined for one that the database said nothing of. */
async function sqlPostMany(port: SqlPort, postings: readonly Posting[]): Promise<readonly (PostAnswer | undefined)[]> {
  const answers = await sqlPostGroups(
    port,
    postings.map((posting) => [posting]),
  );
  return answers.map((answer) => (answer?.status === 'applied' ? answer.answers[0] : answer?.answer));
}

async function postGroupsIn(tx: SqlPort, groups: readonly (readonly Posting[])[]): Promise<readonly GroupAnswer[]> {
  checkGroups(groups);
  if (groups.length === 0) return [];
  const answers = await sqlPostGroups(tx, groups);
  // The database says nothing of a group whose account across is not there.
  return answers.map((answer) => answer ?? { status: 'refused', at: 0, answer: { status: 'unknown_account' } });
}

async function checkManyIn(tx: SqlPort, postings: readonly Posting[]) {
  checkGroups(postings.map((posting) => [posting]));
  return postings.length === 0 ? [] : sqlCheckPosts(tx, postings);
}

async function lockAll(tx: SqlPort, postings: readonly Posting[]): Promise<void> {
  const accounts = postings.flatMap(({ account, counter }) => [account, counter]);
  await tx.query(lockMembers, [accounts.map((account) => account.merchantId), accounts.map((account) => account.id)]);
}

export function createSqlLedger({ pool, commonKinds = [], ...limits }: SqlLedgerOptions): Ledger<SqlPort> {
  const statements = createStatements(pool, commonKinds);
  const memory = createAccountMemory();
  const postAlone = (posting: Posting) => retrying(() => sqlPost(pool, posting));
  const batcher = createBatcher<Posting, PostAnswer>({
    ...limits,
    // A member's accounts together: a batch then has each of them once.
    keyOf: ({ merchantId, account }) => `${merchantId} ${account.owner}`,
    runBatch: (postings) => retrying(() => sqlPostMany(pool, postings)),
    runSingle: postAlone,
    cameToNothing: ({ status }) => status !== 'applied',
  });
  const post = (posting: Posting) => (isBatchable(posting) ? batcher.submit(posting) : postAlone(posting));
  const close = (closing: Closing) => retrying(() => sqlClose(pool, closing));

  return {
    async open(opening) {
      const known = memory.recall(opening);
      if (known) return known;
      const account = await retrying(() => sqlOpen(pool, opening));
      memory.keep(account);
      return account;
    },
    // Not kept: the caller's transaction may yet undo it.
    openIn: async (tx, opening) => memory.recall(opening) ?? (await sqlOpen(tx, opening)),
    async find(name) {
      const account = memory.recall(name) ?? (await sqlFind(pool, name));
      if (account) memory.keep(account);
      return account;
    },
    post: async (posting) => post(checkedPosting(posting)),
    postIn: async (tx, posting) => sqlPost(tx, checkedPosting(posting)),
    postManyIn,
    postGroupsIn,
    checkManyIn,
    rollback: async (rollback) => close(checkedRollback(rollback)),
    rollbackIn: async (tx, rollback) => sqlClose(tx, checkedRollback(rollback)),
    hold: async (hold) => postAlone(checkedPosting(postingOfHold(hold))),
    holdIn: async (tx, hold) => sqlPost(tx, checkedPosting(postingOfHold(hold))),
    captureHold: async (capture) => close(checkedHoldClosing(capture)),
    captureHoldIn: async (tx, capture) => sqlClose(tx, checkedHoldClosing(capture)),
    voidHold: async (voided) => close(checkedHoldClosing(voided)),
    voidHoldIn: async (tx, voided) => sqlClose(tx, checkedHoldClosing(voided)),
    balance: (account) => sqlBalance(pool, account),
    balanceIn: sqlBalance,
    balances: (accounts) => sqlBalances(pool, accounts),
    balancesIn: sqlBalances,
    statement: async (account, ask = {}) => statements.read(account, ask),
    countLines: statements.count,
    drain: () => batcher.drain(),
  };
}
