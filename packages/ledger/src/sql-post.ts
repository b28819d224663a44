/** The statements that move money, each one call of one SQL function. */
import { bigintArray, textArray, timeArray } from './array-literal.ts';
import { deltaOf } from './check-posting.ts';
import type { Closing } from './closing.ts';
import type { PostAnswer, Posting } from './posting.ts';
import { type AnswerRow, answerOf, type SqlInteger } from './sql-answer.ts';
import type { SqlPort } from './sql-port.ts';

const postOne = 'select * from ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';
const postMany =
  'select account_id::text, transfer_id, balance from ledger.post_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';
const close = 'select * from ledger.close($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';

export async function sqlPost(port: SqlPort, posting: Posting): Promise<PostAnswer> {
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

interface BatchRow {
  readonly account_id: string;
  readonly transfer_id: SqlInteger;
  readonly balance: SqlInteger;
}

/** Undefined for those that did not apply. Every posting is batchable, and each member appears once. */
export async function sqlPostMany(
  port: SqlPort,
  postings: readonly Posting[],
): Promise<readonly (PostAnswer | undefined)[]> {
  const rows = await port.query<BatchRow>(postMany, [
    textArray(postings.map((posting) => posting.merchantId)),
    textArray(postings.map((posting) => posting.source)),
    textArray(postings.map((posting) => posting.externalId)),
    textArray(postings.map((posting) => posting.kind)),
    bigintArray(postings.map((posting) => posting.account.id)),
    bigintArray(postings.map((posting) => posting.counter.id)),
    bigintArray(postings.map(deltaOf)),
    textArray(postings.map((posting) => posting.round)),
    textArray(postings.map((posting) => posting.ref ?? posting.requires)),
    textArray(postings.map((posting) => posting.requires)),
    textArray(postings.map((posting) => posting.requestHash)),
    timeArray(postings.map((posting) => posting.eventAt)),
  ]);
  const applied = new Map<string, BatchRow>();
  for (const row of rows) applied.set(row.account_id, row);
  return postings.map((posting) => {
    const row = applied.get(posting.account.id);
    return (
      row && {
        status: 'applied',
        transferId: String(row.transfer_id),
        balanceAfter: BigInt(row.balance),
        deltaMinor: deltaOf(posting),
      }
    );
  });
}

export async function sqlClose(port: SqlPort, closing: Closing): Promise<PostAnswer> {
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
    closing.requestHash,
    closing.eventAt ?? null,
  ]);
  return answerOf(rows[0]);
}
