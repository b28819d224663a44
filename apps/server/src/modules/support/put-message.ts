/** Puts a message into a member's inbox, and pushes the new count to their screens. */
import type { InboxKind } from '#contract';
import { newId } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { MessageText } from '../../db/tables.ts';
import type { SupportDeps } from './deps.ts';
import { countUnread, insertMessage, type Owner } from './store.ts';

export interface MessageDraft {
  readonly kind: InboxKind;
  readonly money?: { readonly amountMinor: bigint; readonly currency: string; readonly orderId: string };
  readonly text?: MessageText;
}

export async function putMessage(
  deps: Pick<SupportDeps, 'clock' | 'random' | 'live'>,
  tx: Tx,
  owner: Owner,
  { kind, money, text }: MessageDraft,
): Promise<string> {
  const id = newId(deps.clock, deps.random);
  await insertMessage(tx, {
    merchant_id: owner.merchantId,
    member_id: owner.memberId,
    id,
    kind,
    amount_minor: money?.amountMinor ?? null,
    currency: money?.currency ?? null,
    order_id: money?.orderId ?? null,
    text: text ? JSON.stringify(text) : null,
    created_at: new Date(deps.clock.now()),
    read_at: null,
    removed_at: null,
  });
  await publishCount(deps, tx, owner);
  return id;
}

/** The count within this transaction. */
export async function publishCount({ live }: Pick<SupportDeps, 'live'>, tx: Tx, owner: Owner): Promise<void> {
  const inboxUnreadCount = await countUnread(tx, owner);
  live.publishTo(owner.merchantId, owner.memberId, 'unread', { inboxUnreadCount });
}
