/** Many posts in one call of one SQL function, each with its own answer. */

import { assert } from '#kernel';
import type { Account } from '../account.ts';
import { bigintArray, textArray, timeArray } from '../array-literal.ts';
import { deltaOf } from '../check-posting.ts';
import type { NewGroups } from '../ledger.ts';
import type { Applied, GroupAnswer, PostAnswer, Posting, Ready } from '../posting.ts';
import type { SqlPort } from '../sql-port.ts';
import { type AnswerRow, answerOf, type SqlInteger } from './answer.ts';

const places = (count: number) => Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');
const postGroups = `select * from ledger.post_groups(${places(27)})`;
const postNew = `select * from ledger.post_new(${places(27)})`;
const checkPosts = 'select * from ledger.check_posts($1, $2, $3, $4, $5, $6, $7, $8)';

interface GroupRow extends AnswerRow {
  readonly ord: number | string | bigint;
}

interface NewRow {
  readonly balances: readonly SqlInteger[];
  readonly ids: readonly SqlInteger[];
}

interface Placed {
  readonly posting: Posting;
  /** Index of its group, from 1. */
  readonly group: number;
  /** Index of its shared account, from 1; absent where nothing moves. */
  readonly shared: number | undefined;
  readonly delta: bigint;
  /** The account's cumulative change and number of entries after this posting. */
  readonly sum: bigint;
  readonly entries: number;
  /** The same of the shared account, with the sign of the members. */
  readonly sharedSum: bigint;
  readonly sharedEntries: number;
}

interface AccountChange {
  readonly merchantId: string;
  readonly id: string;
  readonly delta: bigint;
  /** The lowest cumulative change after a debit; absent without debits. */
  readonly min: bigint | undefined;
  readonly entries: number;
}

interface SharedChange {
  readonly account: Account;
  readonly place: number;
  delta: bigint;
  entries: number;
}

/** Ids are numbers as text. */
function byId(one: Account | undefined, other: Account | undefined): number {
  const [a, b] = [one?.id ?? '', other?.id ?? ''];
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : 1;
}

/** Those that money moves to or from, in the order in which they are locked. */
function sharedIn(groups: readonly (readonly Posting[])[]): ReadonlyMap<string, SharedChange> {
  const accounts = new Map<string, Account>();
  for (const group of groups) {
    for (const { counter, amountMinor } of group) if (amountMinor !== 0n) accounts.set(counter.id, counter);
  }
  const sorted = [...accounts.values()].sort(byId);
  return new Map(sorted.map((account, index) => [account.id, { account, place: index + 1, delta: 0n, entries: 0 }]));
}

function byAccount([one]: readonly Posting[], [other]: readonly Posting[]): number {
  return byId(one?.account, other?.account);
}

/** Sums along a group and along each shared account here, so that the database does not have to. */
function layOut(groups: readonly (readonly Posting[])[]) {
  const rows: Placed[] = [];
  const accounts: AccountChange[] = [];
  const shared = sharedIn(groups);
  for (const [index, group] of groups.entries()) {
    let [sum, entries] = [0n, 0];
    let min: bigint | undefined;
    for (const posting of group) {
      const delta = deltaOf(posting);
      const across = delta === 0n ? undefined : shared.get(posting.counter.id);
      sum += delta;
      if (across) {
        entries += 1;
        across.delta += delta;
        across.entries += 1;
      }
      if (delta < 0n && (min === undefined || sum < min)) min = sum;
      const [sharedSum, sharedEntries] = [across?.delta ?? 0n, across?.entries ?? 0];
      rows.push({ posting, group: index + 1, shared: across?.place, delta, sum, entries, sharedSum, sharedEntries });
    }
    const account = group[0]?.account;
    if (account) accounts.push({ merchantId: account.merchantId, id: account.id, delta: sum, min, entries });
  }
  return { rows, accounts, shared: [...shared.values()] };
}

/** The parameters of `ledger.post_new`. */
function columnsOf({ rows, accounts, shared }: ReturnType<typeof layOut>): string[] {
  const postings = rows.map(({ posting }) => posting);
  return [
    textArray(accounts.map(({ merchantId }) => merchantId)),
    bigintArray(accounts.map(({ id }) => id)),
    bigintArray(accounts.map(({ delta }) => delta)),
    bigintArray(accounts.map(({ min }) => min)),
    bigintArray(accounts.map(({ entries }) => entries)),
    textArray(shared.map(({ account }) => account.merchantId)),
    bigintArray(shared.map(({ account }) => account.id)),
    bigintArray(shared.map(({ delta }) => delta)),
    bigintArray(shared.map(({ entries }) => entries)),
    bigintArray(rows.map(({ group }) => group)),
    bigintArray(rows.map((row) => row.shared)),
    textArray(postings.map(({ merchantId }) => merchantId)),
    textArray(postings.map(({ source }) => source)),
    textArray(postings.map(({ externalId }) => externalId)),
    textArray(postings.map(({ kind }) => kind)),
    bigintArray(postings.map(({ account }) => account.id)),
    bigintArray(postings.map(({ counter }) => counter.id)),
    bigintArray(rows.map(({ delta }) => delta)),
    bigintArray(rows.map(({ sum }) => sum)),
    bigintArray(rows.map(({ entries }) => entries)),
    bigintArray(rows.map(({ sharedSum }) => sharedSum)),
    bigintArray(rows.map(({ sharedEntries }) => sharedEntries)),
    textArray(postings.map(({ round }) => round)),
    textArray(postings.map(({ ref, requires }) => ref ?? requires)),
    textArray(postings.map(({ requestHash }) => requestHash)),
    timeArray(postings.map(({ eventAt }) => eventAt)),
  ];
}

/** Each group posts between one member's account and shared accounts, and every account has one group at most. */
export async function sqlPostGroups(
  port: SqlPort,
  groups: readonly (readonly Posting[])[],
): Promise<readonly GroupAnswer[]> {
  const sorted = groups.toSorted(byAccount);
  const laidOut = layOut(sorted);
  const { rows } = laidOut;
  const reported = await port.query<GroupRow>(postGroups, [
    ...columnsOf(laidOut),
    textArray(rows.map(({ posting }) => posting.requires)),
  ]);
  const answers: (PostAnswer | undefined)[] = rows.map(() => undefined);
  for (const row of reported) answers[Number(row.ord) - 1] = answerOf(row);
  const byGroup = new Map<readonly Posting[], GroupAnswer>();
  let first = 0;
  for (const group of sorted) {
    byGroup.set(group, groupAnswerOf(answers.slice(first, first + group.length)));
    first += group.length;
  }
  return groups.map((group) => byGroup.get(group) ?? lost);
}

/** What is taken to be new: all of it, or an error. */
export async function sqlPostNew(
  port: SqlPort,
  groups: readonly (readonly Posting[])[],
  { before = [], isLast = false }: Pick<NewGroups, 'before' | 'isLast'>,
): Promise<readonly GroupAnswer[]> {
  const sorted = groups.toSorted(byAccount);
  const laidOut = layOut(sorted);
  const balances = new Map(before.map((balance, index) => [groups[index], balance]));
  const known = balances.size === 0 ? [] : sorted.map((group) => balances.get(group));
  const [row] = await port.query<NewRow>(postNew, [...columnsOf(laidOut), bigintArray(known)], { isLast });
  assert(row, 'a ledger function returns one row');
  const byGroup = new Map<readonly Posting[], Applied[]>(sorted.map((group) => [group, []]));
  for (const [index, { group, delta, sum }] of laidOut.rows.entries()) {
    const [own, account] = [sorted[group - 1], laidOut.accounts[group - 1]];
    assert(own && account, 'a posting is of a group');
    byGroup.get(own)?.push({
      status: 'applied',
      transferId: String(row.ids[index]),
      balanceAfter: BigInt(row.balances[group - 1] ?? 0) - account.delta + sum,
      deltaMinor: delta,
    });
  }
  return groups.map((group) => ({ status: 'applied', answers: byGroup.get(group) ?? [] }));
}

/** The database returns no row for a group whose counter-account does not exist. */
const lost: GroupAnswer = { status: 'refused', at: 0, answer: { status: 'unknown_account' } };

function groupAnswerOf(answers: readonly (PostAnswer | undefined)[]): GroupAnswer {
  const applied: Applied[] = [];
  for (const [at, answer] of answers.entries()) {
    if (answer?.status === 'applied') applied.push(answer);
    else if (answer) return { status: 'refused', at, answer };
  }
  return applied.length === answers.length ? { status: 'applied', answers: applied } : lost;
}

/** What each posting would be answered; members' accounts stay locked. */
export async function sqlCheckPosts(
  port: SqlPort,
  postings: readonly Posting[],
): Promise<readonly (Exclude<PostAnswer, Applied> | Ready)[]> {
  const deltas = bigintArray(postings.map(deltaOf));
  const rows = await port.query<GroupRow>(checkPosts, [
    textArray(postings.map(({ merchantId }) => merchantId)),
    textArray(postings.map(({ source }) => source)),
    textArray(postings.map(({ externalId }) => externalId)),
    bigintArray(postings.map(({ account }) => account.id)),
    deltas,
    deltas,
    textArray(postings.map(({ requires }) => requires)),
    textArray(postings.map(({ requestHash }) => requestHash)),
  ]);
  const answers: (Exclude<PostAnswer, Applied> | Ready)[] = [];
  for (const row of rows) {
    const answer = answerOf(row);
    answers[Number(row.ord) - 1] =
      answer.status === 'applied' ? { status: 'ready', balance: answer.balanceAfter } : answer;
  }
  return answers;
}
