/** A member sends a message: once for its id, into the open conversation or a new one. */
import type { BodyOf, Endpoints, Language } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { budgetOf } from '../../../rate-limits/index.ts';
import type { ChatDeps } from './deps.ts';
import { chatRules, cleanText, ONLINE_MS } from './rules.ts';
import { type ConversationRow, findConversation, insertConversation, lockOpen, onlineOperators } from './store.ts';
import { findPicture, findSent } from './store-messages.ts';
import { type Written, writeMessage } from './write-message.ts';

export interface MemberMessage {
  readonly owner: Owner;
  readonly language: Language;
  readonly body: BodyOf<Endpoints['sendChat']>;
}

type SendRefusal = 'chat.offline' | 'chat.unknown' | 'request.malformed' | 'request.too_many';

export async function isOnline({ db, clock }: Pick<ChatDeps, 'db' | 'clock'>, merchantId: string): Promise<boolean> {
  return (await onlineOperators(db, merchantId, new Date(clock.now() - ONLINE_MS))).length > 0;
}

export function sendMessage(deps: ChatDeps, message: MemberMessage): Promise<Result<Written, SendRefusal>> {
  return deps.atomically(async (tx): Promise<Result<Written, SendRefusal>> => {
    const { owner, body } = message;
    const text = cleanText(body.text);
    if (text === '' && body.pictureId === undefined) return refuse('request.malformed', { field: 'text' });
    const before = await findSent(tx, owner, 'member', body.sendId);
    if (before) {
      const conversation = await findConversation(tx, owner.merchantId, before.conversation_id);
      return conversation ? ok({ conversation, message: before }) : refuse('chat.unknown');
    }
    const budgets = [chatRules.message, chatRules.day].map((rule) => budgetOf(rule, owner.memberId));
    const counted = await deps.guard.countTry(tx, owner.merchantId, budgets);
    if (!counted.ok) return counted;
    if (body.pictureId !== undefined && (await findPicture(tx, owner, body.pictureId))?.operator !== null)
      return refuse('chat.unknown');
    const open = (await lockOpen(tx, owner)) ?? (await begin(deps, tx, message));
    if (!open) return refuse('chat.offline');
    const { pictureId, sendId } = body;
    const waits = { waits_since: open.waits_since ?? new Date(deps.clock.now()) };
    return ok(await writeMessage(deps, tx, open, { author: 'member', text, pictureId, sendId }, waits));
  });
}

/** Nobody begins one while nobody is online. */
async function begin(
  deps: ChatDeps,
  tx: Tx,
  { owner, language, body }: MemberMessage,
): Promise<ConversationRow | undefined> {
  if (!(await isOnline({ ...deps, db: tx }, owner.merchantId))) return undefined;
  const now = new Date(deps.clock.now());
  await insertConversation(tx, {
    merchant_id: owner.merchantId,
    id: newId(deps.clock, deps.random),
    member_id: owner.memberId,
    state: 'waiting',
    language,
    extras: cleanText(body.extras),
    operator: null,
    last_seq: 0,
    member_seen_seq: 0,
    operator_seen_seq: 0,
    created_at: now,
    last_at: now,
    waits_since: now,
    closed_at: null,
    closed_by: null,
    rating: null,
  });
  return lockOpen(tx, owner);
}
