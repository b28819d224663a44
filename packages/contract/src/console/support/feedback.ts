/** The console's list of feedback. It is answered by a command. */
import { Type } from 'typebox';
import { FeedbackCode } from '../../endpoints/site/messages.ts';
import { Closed, Id, OneOf, Time } from '../../schemas.ts';
import { list } from '../console-endpoint.ts';

const Text = Type.String();

export const feedbackEndpoints = {
  listFeedback: list('/feedback', 'feedback.see', {
    summary:
      'What members wrote to the merchant, the newest first: all of it, what waits for an answer, or what has one.',
    scope: 'merchant',
    row: Closed({
      id: Id,
      memberId: Id,
      username: Text,
      type: FeedbackCode,
      content: Text,
      at: Time,
      /** The chat that nobody answered. */
      conversationId: Type.Optional(Id),
      answer: Type.Optional(Text),
      answeredBy: Type.Optional(Text),
      answeredAt: Type.Optional(Time),
    }),
    filters: { state: OneOf(['open', 'answered']) },
    sorts: ['at'],
    isBackground: true,
  }),
};
