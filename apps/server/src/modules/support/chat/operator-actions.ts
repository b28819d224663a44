/** What operators do with a conversation: take it, answer it, hand it over, end it. The caller writes the audit entry. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { ChatDeps } from './deps.ts';
import { publishUnseen } from './note-seen.ts';
import { chatLifecycle, cleanText } from './rules.ts';
import { type Change, type ConversationRow, findConversation, lockConversation } from './store.ts';
import { findPicture, findSent, saveTranslation } from './store-messages.ts';
import { type Written, writeMessage } from './write-message.ts';

export interface OperatorInChat {
  readonly merchantId: string;
  readonly conversationId: string;
  readonly operator: string;
}

export interface Moved {
  readonly before: ConversationRow;
  readonly after: ConversationRow;
}

type ChatRefusal = 'chat.unknown' | 'chat.closed' | 'chat.taken' | 'chat.not_yours';
type Locked = Result<ConversationRow, ChatRefusal>;

async function lockOpen(tx: Tx, { merchantId, conversationId }: OperatorInChat): Promise<Locked> {
  const row = await lockConversation(tx, merchantId, conversationId);
  if (!row) return refuse('chat.unknown');
  return row.closed_at === null ? ok(row) : refuse('chat.closed');
}

async function lockOwn(tx: Tx, at: OperatorInChat): Promise<Locked> {
  const locked = await lockOpen(tx, at);
  return locked.ok && locked.value.operator !== at.operator ? refuse('chat.not_yours') : locked;
}

/** Of two operators at once one has it. Taking one's own again changes nothing. */
export async function claim(deps: ChatDeps, tx: Tx, at: OperatorInChat): Promise<Result<Moved, ChatRefusal>> {
  const locked = await lockOpen(tx, at);
  if (!locked.ok) return locked;
  const before = locked.value;
  if (before.state === 'claimed') {
    return before.operator === at.operator
      ? ok({ before, after: before })
      : refuse('chat.taken', { by: before.operator ?? '' });
  }
  const change = { state: chatLifecycle.next('waiting', 'claim'), operator: at.operator };
  return ok({ before, after: await publishStep(deps, tx, before, 'joined', change) });
}

/** To another operator or, without one, back to the queue. */
export async function handOver(
  deps: ChatDeps,
  tx: Tx,
  at: OperatorInChat,
  to: string | undefined,
): Promise<Result<Moved, ChatRefusal>> {
  const locked = await lockOwn(tx, at);
  if (!locked.ok) return locked;
  return ok({ before: locked.value, after: await pass(deps, tx, locked.value, to) });
}

export function pass(deps: ChatDeps, tx: Tx, row: ConversationRow, to: string | undefined): Promise<ConversationRow> {
  const state = chatLifecycle.next('claimed', to === undefined ? 'release' : 'transfer');
  const waits = to === undefined ? { waits_since: row.waits_since ?? new Date(deps.clock.now()) } : {};
  return publishStep(deps, tx, row, 'transferred', { state, operator: to ?? null, ...waits });
}

export async function close(deps: ChatDeps, tx: Tx, at: OperatorInChat): Promise<Result<Moved, ChatRefusal>> {
  const locked = await lockOpen(tx, at);
  if (!locked.ok) return locked;
  const before = locked.value;
  if (before.state === 'claimed' && before.operator !== at.operator) return refuse('chat.not_yours');
  return ok({ before, after: await end(deps, tx, before, 'close', at.operator) });
}

export function end(
  deps: ChatDeps,
  tx: Tx,
  row: ConversationRow,
  event: 'close' | 'leave',
  by: string,
): Promise<ConversationRow> {
  const state = chatLifecycle.next(row.state as 'waiting', event);
  const closed = { closed_at: new Date(deps.clock.now()), closed_by: by, waits_since: null };
  return publishStep(deps, tx, row, state, { state, ...closed });
}

async function publishStep(
  deps: ChatDeps,
  tx: Tx,
  row: ConversationRow,
  notice: 'joined' | 'transferred' | 'closed' | 'feedback',
  change: Change,
): Promise<ConversationRow> {
  const { conversation } = await writeMessage(deps, tx, row, { author: 'notice', text: notice }, change);
  return conversation;
}

export interface Answer {
  readonly sendId: string;
  readonly text?: string | undefined;
  readonly translation?: string | undefined;
  readonly pictureId?: string | undefined;
}

/** Only who has the conversation answers. The same id again sends nothing. */
export async function answer(
  deps: ChatDeps,
  tx: Tx,
  at: OperatorInChat,
  { sendId, translation, pictureId, ...given }: Answer,
): Promise<Result<Written, ChatRefusal | 'request.malformed'>> {
  const text = cleanText(given.text);
  if (text === '' && pictureId === undefined) return refuse('request.malformed', { field: 'text' });
  const known = await findConversation(tx, at.merchantId, at.conversationId);
  if (!known) return refuse('chat.unknown');
  const owner = { merchantId: at.merchantId, memberId: known.member_id };
  const before = await findSent(tx, owner, 'operator', sendId);
  if (before) {
    const isSame = before.conversation_id === at.conversationId && before.operator === at.operator;
    return isSame ? ok({ conversation: known, message: before }) : refuse('request.malformed', { field: 'sendId' });
  }
  const locked = await lockOwn(tx, at);
  if (!locked.ok) return locked;
  if (pictureId !== undefined && ((await findPicture(tx, owner, pictureId))?.operator ?? null) === null)
    return refuse('chat.unknown');
  const draft = {
    author: 'operator' as const,
    operator: at.operator,
    text,
    translation: translation === undefined ? undefined : cleanText(translation),
    pictureId,
    sendId,
  };
  const written = await writeMessage(deps, tx, locked.value, draft, { waits_since: null });
  await publishUnseen(deps, tx, written.conversation);
  return ok(written);
}

/** For the operators: what a message says in another language. Who has the conversation writes it. */
export async function translate(
  tx: Tx,
  at: OperatorInChat,
  seq: number,
  translation: string,
): Promise<Result<undefined, ChatRefusal>> {
  const locked = await lockOwn(tx, at);
  if (!locked.ok) return locked;
  const key = { merchant_id: at.merchantId, conversation_id: at.conversationId, seq };
  return (await saveTranslation(tx, key, cleanText(translation))) ? ok() : refuse('chat.unknown');
}
