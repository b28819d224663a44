/** The chat as operators see it: the queue, conversations with everything in them, answers at hand. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { createdKey, pageOf, readCursor } from '../../../db/page-key.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { ChatDeps } from './deps.ts';
import { noteSeenByOperator } from './note-seen.ts';
import { type Answer, answer, claim, close, handOver, type OperatorInChat, translate } from './operator-actions.ts';
import type { ChatPictures } from './pictures.ts';
import { cleanText, ONLINE_MS } from './rules.ts';
import {
  type ChatState,
  findConversation,
  findReplies,
  listConversations,
  listReplies,
  noteOffline,
  noteOnline,
  onlineOperators,
  replaceReplies,
} from './store.ts';
import { lastTexts, type MessagePage, pageOfMessages } from './store-messages.ts';
import { conversationToWire } from './wire.ts';

export interface ChatQueue {
  readonly states: readonly ChatState[];
  readonly operator?: string | undefined;
  readonly memberId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** What waits is answered in its turn; of the rest the newest is looked for. */
const orderOf = (states: readonly ChatState[]) => (states.includes('closed') ? 'desc' : 'asc');

export function chatBackOffice(deps: ChatDeps, pictures: ChatPictures) {
  return {
    async queue(merchantId: string, { cursor, limit, ...filters }: ChatQueue) {
      const input = {
        ...filters,
        order: orderOf(filters.states),
        after: readCursor(cursor),
        limit: limit + 1,
      } as const;
      const { shown, end } = pageOf(await listConversations(deps.db, merchantId, input), limit, createdKey);
      const texts = await lastTexts(
        deps.db,
        merchantId,
        shown.map(({ id }) => id),
      );
      return { rows: shown.map((row) => ({ row, last: texts.get(row.id) })), ...end };
    },
    toWire: conversationToWire,
    find: (merchantId: string, id: string) => findConversation(deps.db, merchantId, id),
    messages: (merchantId: string, id: string, page: MessagePage) => pageOfMessages(deps.db, merchantId, id, page),

    claim: (tx: Tx, at: OperatorInChat) => claim(deps, tx, at),
    handOver: (tx: Tx, at: OperatorInChat, to: string | undefined) => handOver(deps, tx, at, to),
    close: (tx: Tx, at: OperatorInChat) => close(deps, tx, at),
    translate,
    answer: (at: OperatorInChat, given: Answer) => deps.atomically((tx) => answer(deps, tx, at, given)),
    seen: (merchantId: string, id: string, seq: number) => noteSeenByOperator(deps, merchantId, id, seq),
    typing: (merchantId: string, memberId: string) =>
      deps.live.publish(merchantId, 'typing', memberId, { by: 'operator' }),

    async addPicture(at: OperatorInChat, bytes: Uint8Array<ArrayBuffer>) {
      const row = await findConversation(deps.db, at.merchantId, at.conversationId);
      if (row?.operator !== at.operator || row.closed_at !== null) return refuse('chat.not_yours');
      return pictures.save({ merchantId: at.merchantId, memberId: row.member_id }, bytes, at.operator);
    },
    async picture(merchantId: string, conversationId: string, pictureId: string) {
      const row = await findConversation(deps.db, merchantId, conversationId);
      return row ? pictures.read({ merchantId, memberId: row.member_id }, pictureId) : refuse('chat.unknown');
    },

    noteOnline: (merchantId: string, operator: string, isThere: boolean) =>
      inTransaction(deps, (tx) =>
        isThere
          ? noteOnline(tx, { merchant_id: merchantId, operator, seen_at: new Date(deps.clock.now()) })
          : noteOffline(tx, merchantId, operator),
      ),
    onlineOperators: (merchantId: string) =>
      onlineOperators(deps.db, merchantId, new Date(deps.clock.now() - ONLINE_MS)),

    replies: (merchantId: string) => listReplies(deps.db, merchantId),
    repliesNamed: (tx: Tx, merchantId: string, name: string) => findReplies(tx, merchantId, name),
    saveReply,
  };

  /** `words` by language; none removes it. */
  async function saveReply(
    tx: Tx,
    merchantId: string,
    {
      name,
      words,
      by,
    }: { readonly name: string; readonly words: readonly (readonly [string, string])[]; readonly by: string },
  ): Promise<Result<undefined, 'request.malformed'>> {
    const cleaned = words.map(([language, text]) => [language, cleanText(text)] as const);
    if (cleaned.some(([, text]) => text === '' || text.length > 2_000))
      return refuse('request.malformed', { field: 'text' });
    const shared = { merchant_id: merchantId, name, changed_by: by, changed_at: new Date(deps.clock.now()) };
    await replaceReplies(
      tx,
      merchantId,
      name,
      cleaned.map(([language, text]) => ({ ...shared, language, text })),
    );
    return ok();
  }
}

export type ChatBackOffice = ReturnType<typeof chatBackOffice>;
