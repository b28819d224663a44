/** Live chat: the site asks for the address of the chat page; the page opens with its ticket and has a token of its own. */
import { Type } from 'typebox';
import { fileOf, get, post } from '../../endpoint.ts';
import { Closed, Id, LanguageName, Nothing, OneOf, PlainText, Time, Whole } from '../../schemas.ts';

/** `waiting`: nobody answers yet · `claimed`: an operator does · `feedback`: nobody was there, so that it was left as feedback. */
export const chatStates = ['waiting', 'claimed', 'closed', 'feedback'] as const;

/** What the conversation itself says: an operator has come or handed it over, or it has ended. */
const chatNotices = ['joined', 'transferred', 'closed', 'feedback'] as const;

export const MAX_CHAT_TEXT = 2_000;
const MAX_CHAT_PICTURE_BYTES = 5 * 1024 * 1024;
const MAX_PAGE = 100;

/** As the member sees it. `seq` counts the messages of one conversation from 1, without a gap. */
export const ChatMessage = Closed({
  seq: Type.Integer({ minimum: 1 }),
  from: OneOf(['member', 'operator', 'notice'] as const),
  at: Time,
  text: Type.Optional(Type.String()),
  pictureId: Type.Optional(Id),
  notice: Type.Optional(OneOf(chatNotices)),
  /** The id under which its sender sent it. */
  sendId: Type.Optional(Id),
});

export const ChatConversation = Closed({
  id: Id,
  state: OneOf(chatStates),
  lastSeq: Type.Integer(),
  /** The last messages that each side has seen. */
  memberSeenSeq: Type.Integer(),
  operatorSeenSeq: Type.Integer(),
  rating: Type.Optional(Type.Integer()),
});

/** One event of the stream of a member's chat. */
export const ChatEvent = Closed({
  conversation: ChatConversation,
  message: Type.Optional(ChatMessage),
});

const Text = Type.String({ maxLength: MAX_CHAT_TEXT });

export const chatEndpoints = {
  launchChat: get('/wps/chat/launch', 'member', {
    summary: 'Get the address of the chat page. Its ticket is valid once, for a minute.',
    flag: 'liveChat',
    changesState: true,
    ignoresUnknownQuery: true,
    query: Closed({
      b2c: Type.Optional(Type.Literal('1')),
      /** In capitals; every Chinese is `CN`. */
      language: Type.Optional(LanguageName),
      /** Where the page leads back to: a page of the merchant's site; another is ignored. */
      backUrl: Type.Optional(Type.String({ maxLength: 500 })),
      /** `#RRGGBB`; another is ignored. */
      headerColor: Type.Optional(Type.String({ maxLength: 40 })),
      title: Type.Optional(Type.String({ maxLength: 80 })),
      /** The theme that the player chose. */
      theme: Type.Optional(OneOf(['dark', 'light'] as const)),
      /** Shown to the operator. */
      extras: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    answer: Closed({ chatUrl: Type.String() }),
  }),

  unreadChat: get('/wps/chat/unread', 'member', {
    summary: 'Get the number of chat messages that the member has not seen.',
    flag: 'liveChat',
    ignoresUnknownQuery: true,
    answer: Closed({ unReadCount: Type.Integer() }),
  }),

  openChat: post('/wps/chat/session', 'anyone', {
    summary: 'Exchange the ticket of the chat page’s address for its token.',
    onStage: 'only',
    flag: 'liveChat',
    body: Closed({ ticket: PlainText(200) }),
    answer: Closed({
      token: Type.String(),
      expiresAt: Time,
      language: Type.String(),
      /** The key of the member’s stream: `chat:{memberId}`. */
      memberId: Id,
    }),
    refusals: ['ticket.invalid'],
  }),

  renewChat: post('/wps/chat/session/renew', 'chat', {
    summary: 'Renew the token of the chat page. It ends with the member’s session.',
    answer: Closed({ token: Type.String(), expiresAt: Time }),
  }),

  chatMessages: get('/wps/chat/messages', 'chat', {
    summary: 'Get the last conversation and its messages: the newest, those before a number, or those after one.',
    flag: 'liveChat',
    query: Closed({
      before: Type.Optional(Whole(1, 1_000_000)),
      after: Type.Optional(Whole(0, 1_000_000)),
      limit: Whole(1, MAX_PAGE, 50),
    }),
    answer: Closed({
      /** Whether an operator is online. */
      isOnline: Type.Boolean(),
      conversation: Type.Optional(ChatConversation),
      /** In their order. */
      messages: Type.Array(ChatMessage),
    }),
  }),

  sendChat: post('/wps/chat/messages', 'chat', {
    summary:
      'Send a message: a text, a picture, or both. The same `sendId` again sends nothing. The first opens a conversation.',
    flag: 'liveChat',
    body: Closed({
      sendId: Id,
      text: Type.Optional(Text),
      pictureId: Type.Optional(Id),
      extras: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    answer: Closed({ conversation: ChatConversation, message: ChatMessage }),
    refusals: ['chat.offline', 'chat.unknown'],
  }),

  addChatPicture: post('/wps/chat/pictures', 'chat', {
    summary: 'Upload a picture, as a PNG or JPEG body. It is drawn anew; a message shows it.',
    flag: 'liveChat',
    upload: { types: ['image/png', 'image/jpeg'], maxBytes: MAX_CHAT_PICTURE_BYTES },
    answer: Closed({ pictureId: Id }),
    refusals: ['chat.picture_invalid', 'storage.failed'],
  }),

  chatPicture: get('/wps/chat/pictures/{pictureId}', 'chat', {
    summary: 'Get a picture of the member’s own conversations.',
    params: Closed({ pictureId: Id }),
    answer: fileOf('image/jpeg'),
    answersFile: true,
    refusals: ['chat.unknown', 'storage.failed'],
  }),

  readChat: post('/wps/chat/read', 'chat', {
    summary: 'Tell up to which message the member has seen the conversation.',
    body: Closed({ seq: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    answer: Nothing,
  }),

  typeChat: post('/wps/chat/typing', 'chat', {
    summary: 'Tell the operator that the member is writing.',
    answer: Nothing,
  }),

  rateChat: post('/wps/chat/rating', 'chat', {
    summary: 'Rate the last conversation once it is closed, from 1 to 5. A later rating replaces it.',
    body: Closed({ rating: Type.Integer({ minimum: 1, maximum: 5 }) }),
    answer: Nothing,
    refusals: ['chat.unknown'],
  }),

  leaveChat: post('/wps/chat/feedback', 'chat', {
    summary: 'Leave a message as feedback, while nobody is online. It is answered in the inbox.',
    flag: 'liveChat',
    body: Closed({ content: Type.String({ pattern: '\\S', maxLength: 200 }) }),
    answer: Nothing,
  }),
};
