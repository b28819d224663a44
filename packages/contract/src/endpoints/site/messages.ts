/** Messages between the platform and a member: the inbox, its counts, feedback. */
import { Type } from 'typebox';
import { get, post, put } from '../../endpoint.ts';
import { Amount, Closed, Id, KeyPage, Nothing, OneOf, PlainText, paged, Time } from '../../schemas.ts';

/** A `letter` was written by an operator; the site has the texts of the other kinds in each language. */
export const inboxKinds = [
  'letter',
  'welcome',
  'deposit_credited',
  'deposit_held_limit',
  'deposit_held_break',
  'deposit_held_check',
  'account_held',
  'account_released',
  'withdrawal_paid',
  'withdrawal_returned',
  'withdrawal_declined',
  'card_added',
  'card_removed',
  'access_changed',
  'details_corrected',
  'limit_imposed',
  'limit_eased',
  'break_imposed',
  'document_requested',
  'document_accepted',
  'document_refused',
  'document_expired',
  'result_corrected_paid',
  'result_corrected_taken',
  'result_corrected',
  'contract_changed',
  'dispute_answered',
  'feedback_received',
  'review_open',
  'review_released',
  'review_forfeited',
  'review_upheld',
  'review_restored',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

const InboxMessage = Closed({
  id: Id,
  kind: OneOf(inboxKinds),
  read: Type.Boolean(),
  at: Time,
  /** Only for a `letter`. */
  title: Type.Optional(Type.String()),
  /** Only for movements of money. */
  amount: Type.Optional(Amount),
  orderId: Type.Optional(Id),
});

/** Messages by id, or `all` of them. */
const Chosen = Closed({
  messageIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
  all: Type.Optional(Type.Literal(true)),
});

/** 1 deposit · 2 withdrawal · 3 game · 4 customer service · 6 becoming an agent · 0 anything else. */
export const feedbackTypes = [1, 2, 3, 4, 6, 0] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
export const FeedbackCode = Type.Unsafe<FeedbackType>({ type: 'integer', enum: [...feedbackTypes] });

export const messageEndpoints = {
  unreadCounts: get('/wps/inbox/unread', 'session', {
    summary: 'Get the numbers of announcements and inbox messages the caller has not read.',
    forViewers: 'self',
    ignoresUnknownQuery: true,
    answer: Closed({ announcementUnreadCount: Type.Integer(), inboxUnreadCount: Type.Integer() }),
  }),

  inbox: get('/wps/inbox', 'member', {
    summary: 'List the member’s inbox messages, newest first.',
    query: Closed({ ...paged(50) }),
    answer: KeyPage(InboxMessage),
  }),

  inboxMessage: get('/wps/inbox/{messageId}', 'member', {
    summary: 'Get an inbox message. A `letter` has its content, as sanitised HTML.',
    params: Closed({ messageId: Id }),
    answer: Type.Interface([InboxMessage], { content: Type.Optional(Type.String()) }, { additionalProperties: false }),
    refusals: ['message.unknown'],
  }),

  readInbox: post('/wps/inbox/read', 'member', {
    summary: 'Mark some or all inbox messages as read: none of them, if one is not the member’s.',
    body: Chosen,
    answer: Nothing,
    refusals: ['message.unknown'],
  }),

  removeInbox: post('/wps/inbox/remove', 'member', {
    summary: 'Remove some or all messages from the inbox: none of them, if one is not the member’s.',
    body: Chosen,
    answer: Nothing,
    refusals: ['message.unknown'],
  }),

  feedback: put('/wps/feedback', 'member', {
    summary: 'Send feedback to the operator: a type, up to 200 characters, and a captcha.',
    body: Closed({
      type: FeedbackCode,
      content: Type.String({ pattern: '\\S', maxLength: 200 }),
      captchaId: Id,
      captcha: PlainText(64),
      /** The name shown on the site; the author is known by the session. */
      sender: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answer: Nothing,
    refusals: ['auth.captcha_wrong'],
  }),
};
