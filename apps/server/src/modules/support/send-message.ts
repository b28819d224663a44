/** An operator's message to one member, in the languages it was written in. */
import type { InboxKind } from '#contract';
import { type Json, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { MessageText } from '../../db/tables.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import type { Merchant } from '../merchants/index.ts';
import type { SupportDeps } from './deps.ts';
import { countUnread, insertMessage, memberNamed } from './store.ts';

/** `text` is JSON: title and content by language. */
export async function sendMessage(
  deps: SupportDeps,
  tx: Tx,
  merchant: Merchant,
  { username, text }: { readonly username: string; readonly text: string },
): Promise<Result<{ readonly id: string; readonly sent: Json }, 'request.malformed'>> {
  const memberId = await memberNamed(tx, merchant.id, username);
  if (memberId === undefined) return refuse('request.malformed', { field: 'username' });
  const words = deps.readWords(merchant, parsed(text));
  if (!words) return refuse('request.malformed', { field: 'file' });
  const id = await putMessage(deps, tx, { merchantId: merchant.id, memberId }, { kind: 'letter', text: words });
  return ok({ id, sent: words as Json });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface MessageDraft {
  readonly kind: InboxKind;
  readonly money?: { readonly amountMinor: bigint; readonly currency: string; readonly orderId: string };
  readonly text?: MessageText;
}

export async function putMessage(
  deps: Pick<SupportDeps, 'clock' | 'random' | 'live' | 'outbox'>,
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
  if (kind === 'letter')
    await deps.outbox.publish(tx, owner.merchantId, 'letters.written', { memberIds: [owner.memberId] });
  await publishCount(deps, tx, owner);
  return id;
}

/** The count within this transaction. */
export async function publishCount({ live }: Pick<SupportDeps, 'live'>, tx: Tx, owner: Owner): Promise<void> {
  const inboxUnreadCount = await countUnread(tx, owner);
  live.publishTo(owner.merchantId, owner.memberId, 'unread', { inboxUnreadCount });
}
