/** The console's page of messages to an audience. Previewing, sending and stopping one are commands. */
import { Type } from 'typebox';
import { Amount, Closed, Day, OneOf, Time } from '../../schemas.ts';
import { list, read } from '../console-endpoint.ts';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });

/** Whom a message or a grant is for: what is left out does not matter. Days are the merchant's, first and last included. */
export const Audience = Closed({
  tag: Type.Optional(Text),
  levelFrom: Type.Optional(Count),
  levelTo: Type.Optional(Count),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  seenFrom: Type.Optional(Day),
  seenTo: Type.Optional(Day),
  balanceFrom: Type.Optional(Amount),
  balanceTo: Type.Optional(Amount),
  language: Type.Optional(Text),
  dialingCode: Type.Optional(Text),
});

const mailing = {
  id: Text,
  kind: OneOf(['promotional', 'service']),
  state: OneOf(['planned', 'running', 'done', 'stopped', 'failed']),
  /** How many it was for when it was decided, and how many of them it does not reach. */
  members: Count,
  skippedMembers: Count,
  /** So far. */
  sent: Count,
  skipped: Count,
  by: Text,
  createdAt: Time,
  startsAt: Time,
  endedAt: Type.Optional(Time),
  stoppedBy: Type.Optional(Text),
  fault: Type.Optional(Text),
};

export const mailingEndpoints = {
  listMailings: list('/mailings', 'mailings.see', {
    summary: 'Messages to an audience, the newest first: what is planned, how far it has come, and what was sent.',
    scope: 'merchant',
    row: Closed(mailing),
    filters: {},
    sorts: ['-createdAt'],
    isBackground: true,
  }),
  showMailing: read('/mailings/{code}', 'mailings.see', {
    summary: 'A message to an audience: whom it is for, its words, and how many have read it.',
    scope: 'merchant',
    params: Closed({ code: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }) }),
    answer: Closed({
      ...mailing,
      audience: Audience,
      read: Count,
      words: Type.Array(Closed({ language: Text, title: Text, content: Text })),
    }),
    refusals: ['mailing.unknown'],
    isBackground: true,
  }),
  showMailingForm: read('/mailing-form', 'mailings.see', {
    summary: 'What a message can be written in, which tags there are, and how many members one operator may write to.',
    scope: 'merchant',
    answer: Closed({
      languages: Type.Array(Text),
      defaultLanguage: Text,
      currency: Text,
      maxAlone: Count,
      tags: Type.Array(Text),
    }),
  }),
  showMessageForm: read('/message-form', 'messages.write', {
    summary: 'The languages in which a message to one member can be written.',
    scope: 'merchant',
    answer: Closed({ languages: Type.Array(Text), defaultLanguage: Text }),
  }),
} as const;
