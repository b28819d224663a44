/** Many members' movements in one statement: checking stakes before a decision, and groups that apply whole or not at all. */
import { assert } from '#kernel';
import type { Posting } from '#ledger';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { isUniqueViolation } from '../../../db/transactions.ts';
import { accountName, type WalletContext } from '../accounts.ts';
import {
  type BonusContext,
  fundStake,
  keyOfOwner,
  lockSpendable,
  mayHaveBonus,
  mayUseBonus,
  ownerOf,
  spendableFor,
  splitGroups,
} from '../bonus/index.ts';
import type { GroupedMovement, GroupMoved, Movement, MovingOptions, StakeCheck } from '../wallet.ts';
import { forgetAccounts, postingsOf, worded } from './move.ts';

export async function checkStakes(
  context: BonusContext,
  tx: Tx,
  movements: readonly Movement[],
): Promise<readonly StakeCheck[]> {
  const spendable = await spendableFor(context, tx, movements);
  const answers = await withKnownAccounts(
    context,
    tx,
    movements.map((movement) => [{ ...movement, kind: 'stake' }]),
    {
      request: (groups) => context.ledger.checkPosts(sqlPortOf(tx), groups.flat()),
      isLost: ({ status }) => status === 'unknown_account',
    },
  );
  const checks = answers.map((answer): StakeCheck => {
    if (answer.status === 'ready') return { kind: 'ready', balanceMinor: answer.balance };
    return refused('stake', answer);
  });
  return fundAll(context, tx, movements, { checks, spendable });
}

export async function cashBefore(
  context: BonusContext,
  tx: Tx,
  stakes: readonly Movement[],
): Promise<readonly (bigint | undefined)[]> {
  const spenders = new Set((await mayHaveBonus(context, tx, stakes)).map(keyOfOwner));
  const accounts = await context.accounts.manyAt(
    tx,
    stakes.map(({ accountRef }) => accountName(accountRef)),
  );
  const found = await context.ledger.findBalances(sqlPortOf(tx), accounts);
  return stakes.map((stake, index) => {
    const balance = found[index];
    const isPlain = balance !== undefined && balance >= stake.amountMinor;
    return isPlain && !(spenders.size > 0 && spenders.has(keyOfOwner(ownerOf(stake)))) ? balance : undefined;
  });
}

/** Bonus money beside the cash. Of a member who is not known to have any, it is looked for where the cash is too little. */
async function fundAll(
  context: BonusContext,
  tx: Tx,
  movements: readonly Movement[],
  known: { readonly checks: readonly StakeCheck[]; readonly spendable: Awaited<ReturnType<typeof spendableFor>> },
): Promise<readonly StakeCheck[]> {
  const { checks, spendable } = known;
  const lacking = movements.filter(
    (movement, index) =>
      checks[index]?.kind === 'insufficient' && mayUseBonus(movement) && !spendable.has(keyOfOwner(ownerOf(movement))),
  );
  const found = await lockSpendable(context, tx, lacking.map(ownerOf));
  return checks.map((check, index) => {
    const movement = movements[index];
    const has = movement && (spendable.get(keyOfOwner(ownerOf(movement))) ?? found.get(keyOfOwner(ownerOf(movement))));
    const isOpen = check.kind === 'ready' || check.kind === 'insufficient';
    return has && isOpen && mayUseBonus(movement) ? fundStake(movement, check, has) : check;
  });
}

/** What is asked for is nothing, so that no balance is too low: the answer is what is there. */
export async function lockBalances(
  context: WalletContext,
  tx: Tx,
  takings: readonly Movement[],
): Promise<readonly bigint[]> {
  const answers = await withKnownAccounts(
    context,
    tx,
    takings.map((taking) => [{ ...taking, amountMinor: 0n, kind: 'correction_taken' }]),
    {
      request: (groups) => context.ledger.checkPosts(sqlPortOf(tx), groups.flat()),
      isLost: ({ status }) => status === 'unknown_account',
    },
  );
  return answers.map((answer) => {
    assert(answer.status === 'ready', `an account was locked and answered ${answer.status}`);
    return answer.balance;
  });
}

export async function moveGroups(
  context: BonusContext,
  tx: Tx,
  groups: readonly (readonly GroupedMovement[])[],
  options: MovingOptions = {},
): Promise<readonly GroupMoved[]> {
  const split = await splitGroups(context, tx, groups);
  if (!split) return moveAll(context, tx, groups, options);
  // Accounts of bonus money were not checked.
  const moved = await moveAll(context, tx, split.groups, {});
  const posted = moved.map((one) => {
    assert(one.kind === 'applied', 'what was checked or is paid applies, its part of bonus money too');
    return one.balancesMinor;
  });
  await split.finish();
  return split.balances(posted).map((balancesMinor) => ({ kind: 'applied', balancesMinor }));
}

async function moveAll(
  context: WalletContext,
  tx: Tx,
  groups: readonly (readonly GroupedMovement[])[],
  { isNew = false, isLast = false, beforeMinor = [] }: MovingOptions,
): Promise<readonly GroupMoved[]> {
  const answers = await withKnownAccounts(context, tx, groups, {
    request: (requested) => context.ledger.postGroups(sqlPortOf(tx), requested, { isNew, isLast, before: beforeMinor }),
    isLost: (answer) => answer.status === 'refused' && answer.answer.status === 'unknown_account',
    isRead: beforeMinor.length > 0,
  });
  return answers.map((answer, index) => {
    if (answer.status === 'refused') {
      return { kind: 'refused', answer: refused(groups[index]?.[answer.at]?.kind ?? 'movement', answer.answer) };
    }
    return { kind: 'applied', balancesMinor: answer.answers.map(({ balanceAfter }) => balanceAfter) };
  });
}

function refused(word: string, answer: Parameters<typeof worded>[1]) {
  const answered = worded(word, answer);
  assert(answered.kind !== 'applied', 'what was refused was not applied');
  return answered;
}

/** An account that the ledger does not know any more (a database restored under a running node) is opened anew, once. */
async function withKnownAccounts<Answer>(
  context: WalletContext,
  tx: Tx,
  groups: readonly (readonly GroupedMovement[])[],
  about: {
    readonly request: (postings: readonly (readonly Posting[])[]) => Promise<readonly Answer[]>;
    readonly isLost: (answer: Answer) => boolean;
    readonly isRead?: boolean;
  },
): Promise<readonly Answer[]> {
  const postings = await groupsOf(context, tx, groups);
  const answers = await about.request(postings).catch((error: unknown) => {
    // The transaction is lost; anyone who runs it again finds the accounts anew. Those of which a balance was read are there.
    if (isUniqueViolation(error) && !about.isRead)
      for (const posting of postings.flat()) forgetAccounts(context, posting);
    throw error;
  });
  const lost = answers.flatMap((answer, index) => (about.isLost(answer) ? [index] : []));
  if (lost.length === 0) return answers;
  for (const posting of lost.flatMap((index) => postings[index] ?? [])) forgetAccounts(context, posting);
  const again = await groupsOf(
    context,
    tx,
    lost.map((index) => groups[index] ?? []),
  );
  const late = await about.request(again);
  return answers.map((answer, index) => late[lost.indexOf(index)] ?? answer);
}

async function groupsOf(context: WalletContext, tx: Tx, groups: readonly (readonly GroupedMovement[])[]) {
  const postings = await postingsOf(context, tx, groups.flat());
  let first = 0;
  return groups.map((group) => {
    const own = postings.slice(first, first + group.length);
    first += group.length;
    return own;
  });
}
