/** Responsible gaming: deposit limits, a reminder of time and money, and breaks that nobody can end early. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import {
  Amount,
  Closed,
  Cursor,
  Id,
  KeyPage,
  Nothing,
  OneOf,
  PlainText,
  RequestedAmount,
  Time,
  Whole,
} from '../../schemas.ts';

/** Rolling: the last 24 hours, 7 days, 30 days. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export const timeOuts = ['day', 'week', 'month', 'six-weeks'] as const;
export const exclusions = ['half-year', 'year', 'five-years', 'for-ever'] as const;
export const breakLengths = [...timeOuts, ...exclusions] as const;
export type BreakLength = (typeof breakLengths)[number];

export const breakKinds = ['time-out', 'exclusion'] as const;
export type BreakKind = (typeof breakKinds)[number];

const DepositLimit = Closed({
  period: OneOf(limitPeriods),
  /** Absent without a limit. */
  amount: Type.Optional(Amount),
  /** Deposited within the period, including deposits still pending. */
  used: Amount,
  /** Of the stricter of the member's own limit and the operator's. */
  left: Type.Optional(Amount),
  /** Set by an operator, beside the member's own; a looser one, or none, holds from then on. */
  imposed: Type.Optional(
    Closed({ amount: Amount, next: Type.Optional(Closed({ amount: Type.Optional(Amount), from: Time })) }),
  ),
  /** A requested increase of the limit; without an amount, its removal. It takes effect once confirmed between these times. */
  waiting: Type.Optional(Closed({ amount: Type.Optional(Amount), from: Time, until: Time })),
});

const Break = Closed({
  kind: OneOf(breakKinds),
  begunAt: Time,
  /** Absent: permanent. */
  endsAt: Type.Optional(Time),
});

const Protection = Closed({
  serverTime: Time,
  limits: Type.Array(DepositLimit),
  reminderMinutes: Type.Integer(),
  break: Type.Optional(Break),
  /** Help organisations, in the merchant's order. */
  help: Type.Array(Closed({ name: Type.String(), url: Type.String(), phone: Type.Optional(Type.String()) })),
});

export const protectionEndpoints = {
  protection: get('/wps/member/protection', 'member', {
    summary:
      'Get the member’s deposit limits with their usage, the reminder, the current break if any, and help organisations.',
    answer: Protection,
  }),

  protectionHistory: get('/wps/member/protection/history', 'member', {
    summary: 'List all changes of the member’s limits, reminder and breaks, newest first.',
    query: Closed({ limit: Whole(1, 50, 20), cursor: Type.Optional(Cursor) }),
    answer: KeyPage(
      Closed({
        id: Id,
        kind: OneOf([
          'limit',
          'limit-asked',
          'limit-kept',
          'limit-imposed',
          'limit-eased',
          'reminder',
          'break',
          'break-imposed',
        ] as const),
        period: Type.Optional(OneOf(limitPeriods)),
        /** The limit in force from then on, or the requested one; absent: none. */
        amount: Type.Optional(Amount),
        minutes: Type.Optional(Type.Integer()),
        length: Type.Optional(OneOf(breakLengths)),
        at: Time,
      }),
    ),
  }),

  setDepositLimit: post('/wps/member/protection/limit', 'member', {
    summary:
      'Set a deposit limit. A decrease applies at once; an increase or removal has to be confirmed after 24 hours.',
    body: Closed({ period: OneOf(limitPeriods), amount: Type.Optional(RequestedAmount) }),
    answer: Protection,
    refusals: ['money.malformed'],
  }),

  confirmDepositLimit: post('/wps/member/protection/limit/confirm', 'member', {
    summary: 'Confirm a requested increase or removal of a deposit limit, at least 24 hours after the request.',
    body: Closed({ period: OneOf(limitPeriods) }),
    answer: Protection,
    refusals: ['protection.nothing_waits', 'protection.too_early'],
  }),

  keepDepositLimit: post('/wps/member/protection/limit/keep', 'member', {
    summary: 'Cancel a requested increase or removal of a deposit limit, and keep the current limit.',
    body: Closed({ period: OneOf(limitPeriods) }),
    answer: Protection,
    refusals: ['protection.nothing_waits'],
  }),

  setReminder: post('/wps/member/protection/reminder', 'member', {
    summary: 'Set the interval of the time and money reminder, in minutes of play; 0 turns it off.',
    body: Closed({ minutes: Type.Union([Type.Literal(0), Type.Literal(15), Type.Literal(30), Type.Literal(60)]) }),
    answer: Protection,
  }),

  reminder: get('/wps/member/protection/reminder', 'member', {
    summary:
      'Get the time played without a longer pause, the stakes, payouts and net result in it, and when the next reminder is due.',
    answer: Closed({
      serverTime: Time,
      minutes: Type.Integer(),
      /** Absent while nothing is played. */
      play: Type.Optional(Closed({ begunAt: Time, staked: Amount, paid: Amount, net: Amount })),
      /** Absent without a reminder or while nothing is played; in the past when due. */
      dueAt: Type.Optional(Time),
    }),
  }),

  acknowledgeReminder: post('/wps/member/protection/reminder/seen', 'member', {
    summary: 'Acknowledge the reminder. The next one is due after the same interval again.',
    body: Nothing,
    answer: Nothing,
  }),

  beginBreak: post('/wps/member/protection/break', 'member', {
    summary:
      'Begin a time-out or self-exclusion. Requires the password. Ends all sessions; nobody can end the break early.',
    encrypted: true,
    body: Closed({ length: OneOf(breakLengths), password: PlainText(128) }),
    answer: Break,
    refusals: ['password.wrong', 'protection.break_longer'],
  }),
};
