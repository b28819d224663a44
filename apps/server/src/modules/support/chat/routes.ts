/** The endpoints of the chat: the site's, and those of the chat page. */
import { ok, refuse } from '#kernel';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { defineHandlers, type Session } from '../../../http/handlers.ts';
import { budgetOf } from '../../../rate-limits/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ChatDeps } from './deps.ts';
import { countUnread, noteSeenByMember, rate } from './note-seen.ts';
import { launchPage, openPage, renewPage } from './open-page.ts';
import type { ChatPictures } from './pictures.ts';
import { chatRules, cleanText } from './rules.ts';
import { isOnline, sendMessage } from './send-message.ts';
import { lastConversation } from './store.ts';
import { pageOfMessages } from './store-messages.ts';
import { conversationToWire, messageToWire } from './wire.ts';

const ownerOf = ({ merchant, session }: { readonly merchant: Merchant; readonly session: Session }) => ({
  merchantId: merchant.id,
  memberId: session.memberId,
});

export async function readUnread({ db }: Pick<ChatDeps, 'db'>, owner: Owner): Promise<{ unReadCount: number }> {
  return { unReadCount: await countUnread(db, owner) };
}

export function chatRoutes(deps: ChatDeps, pictures: ChatPictures) {
  return defineHandlers({
    launchChat: (call) => launchPage(deps, call),
    unreadChat: async (call) => ok(await readUnread(deps, ownerOf(call))),

    openChat: ({ merchant, body }) => openPage(deps, merchant.id, body.ticket),
    renewChat: ({ merchant, session }) => renewPage(deps, merchant.id, session),

    chatMessages: async (call) => {
      const owner = ownerOf(call);
      const [online, last] = await Promise.all([isOnline(deps, owner.merchantId), lastConversation(deps.db, owner)]);
      const messages = last ? await pageOfMessages(deps.db, owner.merchantId, last.id, call.query) : [];
      return ok({
        isOnline: online,
        ...(last && { conversation: conversationToWire(last) }),
        messages: messages.map(messageToWire),
      });
    },

    sendChat: async (call) => {
      const sent = await sendMessage(deps, { owner: ownerOf(call), language: call.language, body: call.body });
      if (!sent.ok) return sent;
      const { conversation, message } = sent.value;
      return ok({ conversation: conversationToWire(conversation), message: messageToWire(message) });
    },

    addChatPicture: async (call) => {
      const owner = ownerOf(call);
      const counted = await pictures.countTry(owner);
      if (!counted.ok) return counted;
      const bytes = await call.body.read();
      return bytes.ok ? pictures.save(owner, bytes.value, null) : bytes;
    },

    chatPicture: async (call) => {
      const found = await pictures.read(ownerOf(call), call.params.pictureId);
      return found.ok ? ok({ contentType: 'image/jpeg', content: found.value }) : found;
    },

    readChat: async (call) => {
      await noteSeenByMember(deps, ownerOf(call), call.body.seq);
      return ok({});
    },

    typeChat: async (call) => {
      const { merchantId, memberId } = ownerOf(call);
      deps.live.publish(merchantId, 'typing', memberId, { by: 'member' });
      return ok({});
    },

    rateChat: async (call) => {
      const rated = await rate(deps, ownerOf(call), call.body.rating);
      return rated.ok ? ok({}) : rated;
    },

    leaveChat: (call) =>
      deps.atomically(async (tx) => {
        const owner = ownerOf(call);
        const content = cleanText(call.body.content);
        if (content === '') return refuse('request.malformed', { field: 'content' });
        const counted = await deps.guard.countTry(tx, owner.merchantId, [budgetOf(chatRules.left, owner.memberId)]);
        if (!counted.ok) return counted;
        await deps.leaveFeedback(tx, owner, { content, conversationId: null });
        return ok({});
      }),
  });
}
