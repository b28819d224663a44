/** The console's endpoints of live chat. */
import { ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { messageToWire } from '../../support/index.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Switchboard } from '../switchboard.ts';
import { noteLook } from './watch-chat.ts';
import { type ChatRow, chatEntry } from './wire.ts';

const queues = {
  waiting: ['waiting'],
  own: ['claimed'],
  open: ['waiting', 'claimed'],
  over: ['closed', 'feedback'],
} as const;

async function namesOf({ db, players }: OperatorDeps, merchantId: string, rows: readonly ChatRow[]) {
  const members = await players.members.byId(db, merchantId, [...new Set(rows.map(({ member_id }) => member_id))]);
  return new Map(members.map(({ id, username }) => [id, username]));
}

export function operatorChatRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listChats: async ({ scope, operator, query }) => {
      const deps = depsOf(scope.id);
      const { queue = 'waiting', memberId, cursor, limit } = query;
      const filters = { states: queues[queue], memberId, ...(queue === 'own' && { operator: operator.name }) };
      const { rows, ...end } = await deps.chat.queue(scope.id, { ...filters, cursor, limit });
      const names = await namesOf(
        deps,
        scope.id,
        rows.map(({ row }) => row),
      );
      const entries = rows.map(({ row, last }) => ({
        ...chatEntry(row, names),
        // The words of any other are read by opening it, which the trail has.
        ...(last && row.operator === operator.name && { last: last.text.slice(0, 80) }),
      }));
      return ok({ rows: entries, ...end });
    },

    showChat: async ({ scope, operator, params, query, address }) => {
      const deps = depsOf(scope.id);
      const row = await deps.chat.find(scope.id, params.conversationId);
      if (!row) return refuse('chat.unknown');
      const watcher = { merchantId: scope.id, operator: operator.name, address };
      await noteLook(deps, watcher, { id: row.id, answeredBy: row.operator });
      const messages = await deps.chat.messages(scope.id, row.id, query);
      return ok({
        ...chatEntry(row, await namesOf(deps, scope.id, [row])),
        extras: row.extras,
        ...(row.closed_by !== null && { closedBy: row.closed_by }),
        conversation: deps.chat.toWire(row),
        messages: messages.map((message) => ({
          ...messageToWire(message),
          ...(message.operator !== null && { operator: message.operator }),
          ...(message.translation !== null && { translation: message.translation }),
        })),
      });
    },

    sendChatAnswer: async ({ scope, operator, params, body }) => {
      const { chat } = depsOf(scope.id);
      const at = { merchantId: scope.id, conversationId: params.conversationId, operator: operator.name };
      const sent = await chat.answer(at, body);
      if (!sent.ok) return sent;
      const { conversation, message } = sent.value;
      return ok({ conversation: chat.toWire(conversation), message: messageToWire(message) });
    },

    addChatAnswerPicture: async ({ scope, operator, params, body }) => {
      const at = { merchantId: scope.id, conversationId: params.conversationId, operator: operator.name };
      return depsOf(scope.id).chat.addPicture(at, new Uint8Array(Buffer.from(body.base64, 'base64')));
    },

    showChatPicture: async ({ scope, operator, params, address }) => {
      const deps = depsOf(scope.id);
      const row = await deps.chat.find(scope.id, params.conversationId);
      if (!row) return refuse('chat.unknown');
      const watcher = { merchantId: scope.id, operator: operator.name, address };
      await noteLook(deps, watcher, { id: row.id, answeredBy: row.operator });
      const found = await deps.chat.picture(scope.id, row.id, params.pictureId);
      return found.ok ? ok({ base64: Buffer.from(found.value).toString('base64') }) : found;
    },

    noteChatSeen: async ({ scope, operator, params, body }) => {
      const { chat } = depsOf(scope.id);
      const row = await chat.find(scope.id, params.conversationId);
      if (row?.operator === operator.name) await chat.seen(scope.id, row.id, body.seq);
      return ok({});
    },

    noteChatTyping: async ({ scope, operator, params }) => {
      const { chat } = depsOf(scope.id);
      const row = await chat.find(scope.id, params.conversationId);
      if (row?.operator === operator.name) chat.typing(scope.id, row.member_id);
      return ok({});
    },

    noteChatOnline: async ({ scope, operator, body }) => {
      await depsOf(scope.id).chat.noteOnline(scope.id, operator.name, body.isThere);
      return ok({});
    },

    showChatOperators: async ({ scope }) => {
      const { chat } = depsOf(scope.id);
      const [operators, replies] = await Promise.all([chat.onlineOperators(scope.id), chat.replies(scope.id)]);
      return ok({ operators, replies: replies.map(({ name, language, text }) => ({ name, language, text })) });
    },
  });
}
