/** The console's live chats. A message is a record of its own, with its author; all else that is done to a chat is a command. */
import { Type } from 'typebox';
import { ChatConversation, ChatMessage, chatStates, MAX_CHAT_TEXT } from '../../endpoints/site/chat.ts';
import { Closed, Id, Nothing, OneOf, Time, Whole } from '../../schemas.ts';
import { list, read, write } from '../console-endpoint.ts';

const Text = Type.String();
const Written = Type.String({ maxLength: MAX_CHAT_TEXT });
const params = Closed({ conversationId: Id });
const MAX_PICTURE_BYTES = 5_000_000;

const chat = {
  id: Id,
  memberId: Id,
  username: Text,
  state: OneOf(chatStates),
  language: Text,
  operator: Type.Optional(Text),
  createdAt: Time,
  lastAt: Time,
  /** Since when the member waits for an answer. */
  waitsSince: Type.Optional(Time),
  unseen: Type.Integer(),
  rating: Type.Optional(Type.Integer()),
};

export const operatorChatEndpoints = {
  listChats: list('/chats', 'chat.see', {
    summary: 'Conversations: those that wait, the oldest first; one’s own; all open ones; or those that are over.',
    scope: 'merchant',
    row: Closed({
      ...chat,
      /** How the last message begins, of a conversation that is one's own. */
      last: Type.Optional(Text),
    }),
    filters: { queue: OneOf(['waiting', 'own', 'open', 'over']), memberId: Id },
    sorts: ['createdAt'],
    isBackground: true,
  }),
  showChat: read('/chats/{conversationId}', 'chat.see', {
    summary: 'A conversation and its messages. Who does not answer it is in the trail.',
    scope: 'merchant',
    params,
    query: Closed({
      before: Type.Optional(Whole(1, 1_000_000)),
      after: Type.Optional(Whole(0, 1_000_000)),
      limit: Whole(1, 200, 100),
    }),
    answer: Closed({
      ...chat,
      extras: Text,
      closedBy: Type.Optional(Text),
      conversation: ChatConversation,
      messages: Type.Array(
        Closed({ ...ChatMessage.properties, operator: Type.Optional(Text), translation: Type.Optional(Text) }),
      ),
    }),
    refusals: ['chat.unknown'],
  }),
  sendChatAnswer: write('/chats/{conversationId}/messages', 'chat.answer', {
    summary: 'Answer one’s own conversation. The same `sendId` again sends nothing.',
    scope: 'merchant',
    params,
    body: Closed({
      sendId: Id,
      text: Type.Optional(Written),
      /** What it says in the operators’ language. */
      translation: Type.Optional(Written),
      pictureId: Type.Optional(Id),
    }),
    answer: Closed({ conversation: ChatConversation, message: ChatMessage }),
    refusals: ['chat.unknown', 'chat.closed', 'chat.not_yours'],
  }),
  addChatAnswerPicture: write('/chats/{conversationId}/pictures', 'chat.answer', {
    summary: 'Upload a picture for one’s own conversation, as base64 of a PNG or JPEG. It is drawn anew.',
    scope: 'merchant',
    params,
    maxBytes: Math.ceil(MAX_PICTURE_BYTES * 1.4),
    body: Closed({
      base64: Type.String({ maxLength: Math.ceil(MAX_PICTURE_BYTES * 1.36), pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    }),
    answer: Closed({ pictureId: Id }),
    refusals: ['chat.not_yours', 'chat.picture_invalid', 'storage.failed'],
  }),
  showChatPicture: read('/chats/{conversationId}/pictures/{pictureId}', 'chat.see', {
    summary: 'A picture of a conversation, as base64 of a JPEG.',
    scope: 'merchant',
    params: Closed({ conversationId: Id, pictureId: Id }),
    answer: Closed({ base64: Text }),
    refusals: ['chat.unknown', 'storage.failed'],
  }),
  noteChatSeen: write('/chats/{conversationId}/seen', 'chat.answer', {
    summary: 'Tell the member up to which message one’s own conversation was seen.',
    scope: 'merchant',
    params,
    body: Closed({ seq: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    answer: Nothing,
    isBackground: true,
  }),
  noteChatTyping: write('/chats/{conversationId}/typing', 'chat.answer', {
    summary: 'Tell the member that the operator is writing.',
    scope: 'merchant',
    params,
    answer: Nothing,
    isQuiet: true,
  }),
  noteChatOnline: write('/chat-operators', 'chat.answer', {
    summary: 'Be online for another minute, or no longer. While nobody is, members leave feedback.',
    scope: 'merchant',
    body: Closed({ isThere: Type.Boolean() }),
    answer: Nothing,
    isBackground: true,
  }),
  showChatOperators: read('/chat-operators', 'chat.see', {
    summary: 'Operators who are online, and the answers that they have ready, by language.',
    scope: 'merchant',
    answer: Closed({
      operators: Type.Array(Text),
      replies: Type.Array(Closed({ name: Text, language: Text, text: Text })),
    }),
    isBackground: true,
  }),
} as const;
