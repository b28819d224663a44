/** Many posts in one call of one SQL function, each with its own answer. */

import { bigintArray, textArray, timeArray } from '../array-literal.ts';
import { deltaOf } from '../check-posting.ts';
import type { Applied, GroupAnswer, PostAnswer, Posting, Ready } from '../posting.ts';
import type { SqlPort } from '../sql-port.ts';
import { type AnswerRow, answerOf } from './answer.ts';

const postGroups = `select * from ledger.post_groups($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
  $19, $20)`;
const checkPosts = 'select * from ledger.check_posts($1, $2, $3, $4, $5, $6, $7, $8)';

interface GroupRow extends AnswerRow {
  readonly ord: number | string | bigint;
}

interface Placed {
  readonly posting: Posting;
  /** Index of its group, from 1. */
  readonly group: number;
  readonly delta: bigint;
  /** The account's cumulative change and number of entries after this posting. */
  readonly sum: bigint;
  readonly entries: number;
}

interface AccountChange {
  readonly merchantId: string;
  readonly id: string;
  readonly delta: bigint;
  /** The lowest cumulative change after a debit; absent without debits. */
  readonly least: bigint | undefined;
  readonly entries: number;
}

/** Ids are numbers as text. */
function byAccount([one]: readonly Posting[], [other]: readonly Posting[]): number {
  const [a, b] = [one?.account.id ?? '', other?.account.id ?? ''];
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : 1;
}

/** Sums along a group here, so that the database does not have to. */
function layOut(groups: readonly (readonly Posting[])[]) {
  const rows: Placed[] = [];
  const accounts: AccountChange[] = [];
  for (const [index, group] of groups.entries()) {
    let [sum, entries] = [0n, 0];
    let least: bigint | undefined;
    for (const posting of group) {
      const delta = deltaOf(posting);
      sum += delta;
      if (delta !== 0n) entries += 1;
      if (delta < 0n && (least === undefined || sum < least)) least = sum;
      rows.push({ posting, group: index + 1, delta, sum, entries });
    }
    const account = group[0]?.account;
    if (account) accounts.push({ merchantId: account.merchantId, id: account.id, delta: sum, least, entries });
  }
  return { rows, accounts };
}

/** Each group posts between one member's account and shared accounts, and every account has one group at most. */
export async function sqlPostGroups(
  port: SqlPort,
  groups: readonly (readonly Posting[])[],
): Promise<readonly GroupAnswer[]> {
  const sorted = groups.toSorted(byAccount);
  const { rows, accounts } = layOut(sorted);
  const postings = rows.map(({ posting }) => posting);
  const reported = await port.query<GroupRow>(postGroups, [
    textArray(accounts.map(({ merchantId }) => merchantId)),
    bigintArray(accounts.map(({ id }) => id)),
    bigintArray(accounts.map(({ delta }) => delta)),
    bigintArray(accounts.map(({ least }) => least)),
    bigintArray(accounts.map(({ entries }) => entries)),
    bigintArray(rows.map(({ group }) => group)),
    textArray(postings.map(({ merchantId }) => merchantId)),
    textArray(postings.map(({ source }) => source)),
    textArray(postings.map(({ externalId }) => externalId)),
    textArray(postings.map(({ kind }) => kind)),
    bigintArray(postings.map(({ account }) => account.id)),
    bigintArray(postings.map(({ counter }) => counter.id)),
    bigintArray(rows.map(({ delta }) => delta)),
    bigintArray(rows.map(({ sum }) => sum)),
    bigintArray(rows.map(({ entries }) => entries)),
    textArray(postings.map(({ round }) => round)),
    textArray(postings.map(({ ref, requires }) => ref ?? requires)),
    textArray(postings.map(({ requires }) => requires)),
    textArray(postings.map(({ requestHash }) => requestHash)),
    timeArray(postings.map(({ eventAt }) => eventAt)),
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
