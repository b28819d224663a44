/** The statements that move money, each one call of one SQL function. */
import { deltaOf } from '../check-posting.ts';
import type { Closing } from '../closing.ts';
import type { PostAnswer, Posting } from '../posting.ts';
import type { SqlPort } from '../sql-port.ts';
import { type AnswerRow, answerOf } from './answer.ts';

const postOne = 'select * from ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';
const close = 'select * from ledger.close($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';

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
    closing.mayGoBelow,
    closing.requestHash,
    closing.eventAt ?? null,
  ]);
  return answerOf(rows[0]);
}
