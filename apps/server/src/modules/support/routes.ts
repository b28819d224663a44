/** The endpoints of support. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { currencyOf, formatAmount, ok, refuse } from '#kernel';
import { pageOf, readCursor } from '../../db/page-key.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import { defineHandlers, type Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import type { SupportDeps } from './deps.ts';
import { sendFeedback } from './send-feedback.ts';
import { publishCount } from './send-message.ts';
import { withSharedWords } from './send-shared.ts';
import { countUnread, findMessage, type MessageRow, markMessages, pageOfMessages, wereWrittenTo } from './store.ts';

interface Chosen {
  readonly messageIds?: readonly string[];
  readonly all?: true;
}

export function routes(deps: SupportDeps) {
  const ownerOf = (call: { merchant: { id: string }; session: { memberId: string } }): Owner => ({
    merchantId: call.merchant.id,
    memberId: call.session.memberId,
  });
  const mark = (owner: Owner, { messageIds, all }: Chosen, column: 'read_at' | 'removed_at') =>
    deps.atomically(async (tx) => {
      if ((messageIds === undefined) === (all === undefined))
        return refuse('request.malformed', { field: 'messageIds' });
      const now = new Date(deps.clock.now());
      if (messageIds && !(await wereWrittenTo(tx, owner, messageIds))) return refuse('message.unknown');
      await markMessages(tx, owner, messageIds ?? 'all', column === 'read_at' ? { read_at: now } : { removed_at: now });
      await publishCount(deps, tx, owner);
      return ok({});
    });
  return defineHandlers({
    unreadCounts: async ({ merchant, session }) => ok(await readUnread(deps, merchant, session)),

    inbox: async (call) => {
      const { merchant, language, query } = call;
      const found = await pageOfMessages(deps.db, ownerOf(call), {
        after: readCursor(query.cursor),
        limit: query.limit,
      });
      const { shown, end } = pageOf(found, query.limit, (row) => ({ at: row.created_at, id: row.id }));
      const worded = await withSharedWords(deps.db, merchant.id, shown);
      return ok({ content: worded.map((row) => messageToWire(row, merchant, language)), ...end });
    },

    inboxMessage: async (call) => {
      const { merchant, language, params } = call;
      const found = await findMessage(deps.db, ownerOf(call), params.messageId);
      const [row] = found ? await withSharedWords(deps.db, merchant.id, [found]) : [];
      if (!row) return refuse('message.unknown');
      const content = contentOf(row, merchant, language);
      return ok({ ...messageToWire(row, merchant, language), ...(content !== undefined && { content }) });
    },

    readInbox: (call) => mark(ownerOf(call), call.body, 'read_at'),
    removeInbox: (call) => mark(ownerOf(call), call.body, 'removed_at'),

    feedback: ({ merchant, session, address, body }) =>
      sendFeedback(deps, { merchant, memberId: session.memberId, address, body }),
  });
}

export async function readUnread(
  deps: SupportDeps,
  merchant: Merchant,
  session: Session,
): Promise<AnswerOf<Endpoints['unreadCounts']>> {
  // An announcement is counted once, whichever language it is read in.
  const reader = { merchant, language: merchant.manifest.defaultLanguage, member: session };
  const [announcementUnreadCount, inboxUnreadCount] = await Promise.all([
    deps.countUnreadAnnouncements(deps.db, reader),
    session.isTrial ? 0 : countUnread(deps.db, { merchantId: merchant.id, memberId: session.memberId }),
  ]);
  return { announcementUnreadCount, inboxUnreadCount };
}

type WireMessage = AnswerOf<Endpoints['inbox']>['content'][number];

/** In the reader's language, else in the merchant's, else in any. */
function wordsOf({ text }: MessageRow, { manifest }: Merchant, language: Language) {
  return text?.[language] ?? text?.[manifest.defaultLanguage] ?? Object.values(text ?? {})[0];
}

function messageToWire(row: MessageRow, merchant: Merchant, language: Language): WireMessage {
  const words = wordsOf(row, merchant, language);
  return {
    id: row.id,
    kind: row.kind,
    read: row.read_at !== null,
    at: row.created_at.toISOString(),
    ...(words && { title: words.title }),
    ...(row.amount_minor !== null &&
      row.currency !== null && { amount: formatAmount(row.amount_minor, currencyOf(row.currency)) }),
    ...(row.order_id !== null && { orderId: row.order_id }),
  };
}

function contentOf(row: MessageRow, merchant: Merchant, language: Language): string | undefined {
  return wordsOf(row, merchant, language)?.content;
}
