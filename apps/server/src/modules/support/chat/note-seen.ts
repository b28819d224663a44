/** How far a side has seen a conversation, what of it the member has not, and the rating of one that is over. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { afterCommit, inTransaction } from '../../../db/transactions.ts';
import type { ChatDeps } from './deps.ts';
import { type ConversationRow, changeConversation, lastConversation, lockConversation } from './store.ts';
import { countUnseen } from './store-messages.ts';
import { announce } from './write-message.ts';

type SeenDeps = Pick<ChatDeps, 'live' | 'atomically' | 'db'>;

/** A lower number than before, or one that is not there yet, changes nothing more. */
async function noteSeen(
  deps: SeenDeps,
  tx: Tx,
  id: readonly [string, string],
  side: 'member' | 'operator',
  seq: number,
) {
  const row = await lockConversation(tx, ...id);
  if (!row) return;
  const upTo = Math.min(seq, row.last_seq);
  const column = side === 'member' ? 'member_seen_seq' : 'operator_seen_seq';
  if (upTo <= row[column]) return;
  const seen = await changeConversation(tx, row, { [column]: upTo });
  await announce(deps, tx, seen);
  if (side === 'member') await publishUnseen(deps, tx, seen);
}

export async function noteSeenByMember(deps: SeenDeps, owner: Owner, seq: number): Promise<void> {
  const last = await lastConversation(deps.db, owner);
  if (!last) return;
  await inTransaction(deps, (tx) => noteSeen(deps, tx, [owner.merchantId, last.id], 'member', seq));
}

export function noteSeenByOperator(deps: SeenDeps, merchantId: string, id: string, seq: number): Promise<void> {
  return inTransaction(deps, (tx) => noteSeen(deps, tx, [merchantId, id], 'operator', seq));
}

export async function countUnread(db: Db, owner: Owner): Promise<number> {
  const last = await lastConversation(db, owner);
  return last ? countUnseen(db, owner.merchantId, last.id, last.member_seen_seq) : 0;
}

/** The count as it is in this transaction, to the member's site. */
export async function publishUnseen({ live }: Pick<ChatDeps, 'live'>, tx: Tx, row: ConversationRow): Promise<void> {
  const unReadCount = await countUnseen(tx, row.merchant_id, row.id, row.member_seen_seq);
  afterCommit(() => live.publishTo(row.merchant_id, row.member_id, 'chatUnread', { unReadCount }));
}

export function rate(deps: SeenDeps, owner: Owner, rating: number): Promise<Result<undefined, 'chat.unknown'>> {
  return deps.atomically(async (tx): Promise<Result<undefined, 'chat.unknown'>> => {
    const last = await lastConversation(tx, owner);
    const row = last && (await lockConversation(tx, owner.merchantId, last.id));
    if (row?.state !== 'closed') return refuse('chat.unknown');
    await announce(deps, tx, await changeConversation(tx, row, { rating }));
    return ok();
  });
}
