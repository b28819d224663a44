/** Home of the console: what waits, how the day goes, and whether everything works. */
import { Type } from 'typebox';
import { Amount, Closed, OneOf, Time } from '../schemas.ts';
import { read } from './console-endpoint.ts';

const Text = Type.String();
const Money = Closed({ count: Type.Integer(), amount: Amount });

const DayOfHome = Closed({
  day: Text,
  newPlayers: Type.Integer(),
  /** Who bet on that day. */
  players: Type.Integer(),
  bets: Type.Integer(),
  stake: Amount,
  /** Of the stakes, what is still open. */
  open: Amount,
  payout: Amount,
  ggr: Amount,
  bonuses: Amount,
  ngr: Amount,
  deposits: Money,
  withdrawals: Money,
});

/** What the server does in the background for a merchant. */
const workNames = ['exports', 'mailings', 'push'] as const;

/** What waits for operators, in the order of home. */
const queueNames = [
  'withdrawals',
  'unknown',
  'deposits',
  'approvals',
  'chats',
  'feedback',
  'documents',
  'notices',
  'setAside',
  'payments',
  'vendors',
  'transfers',
  'held',
  'reviews',
  'referrals',
  'shopOrders',
  'tournaments',
  'disputes',
  'draws',
  'facts',
] as const;
export type QueueName = (typeof queueNames)[number];

export const homeEndpoints = {
  homeQueues: read('/home/queues', 'home.see', {
    summary: 'What waits for the caller: the queues that the caller may see, each with its oldest.',
    scope: 'merchant',
    isBackground: true,
    answer: Closed({
      rows: Type.Array(
        Closed({
          queue: OneOf(queueNames),
          waiting: Type.Integer(),
          oldestAt: Type.Optional(Time),
        }),
      ),
    }),
  }),
  homeFigures: read('/home/figures', 'home.figures', {
    summary: 'Today against yesterday and the same day of last week, by the merchant’s days.',
    scope: 'merchant',
    isBackground: true,
    answer: Closed({
      currency: Text,
      today: DayOfHome,
      yesterday: DayOfHome,
      lastWeek: DayOfHome,
      /** Of the last seven days. */
      categories: Type.Array(
        Closed({
          category: Text,
          stake: Amount,
          payout: Amount,
          returnBp: Type.Optional(Type.Integer()),
          theoryBp: Type.Optional(Type.Integer()),
        }),
      ),
      series: Type.Array(Closed({ day: Text, players: Type.Integer(), stake: Amount, ggr: Amount })),
    }),
  }),
  homeHealth: read('/home/health', 'home.health', {
    summary: 'Whether the books, the facts, providers, vendors, draws and the work in the background are well.',
    scope: 'merchant',
    isBackground: true,
    answer: Closed({
      books: Closed({
        /** What the balances of all accounts came to when they were last added up, by currency. */
        drift: Type.Array(Closed({ currency: Text, amount: Amount })),
        /** What was found wrong; it stays until all books were read and nothing was found. */
        violations: Type.Array(Text),
        /** Since all books were last found right; absent where they never were. */
        provedSecondsAgo: Type.Optional(Type.Integer()),
        frozen: Type.Optional(Closed({ by: Text, reason: Text, at: Time })),
      }),
      facts: Closed({
        waiting: Type.Integer(),
        /** More than were counted. */
        isMore: Type.Optional(Type.Boolean()),
        failing: Type.Integer(),
        oldestSeconds: Type.Integer(),
      }),
      providers: Type.Array(
        Closed({
          code: Text,
          area: OneOf(['payments', 'vendors']),
          isWell: Type.Boolean(),
          note: Text,
          /** Since when the oldest difference, or day that could not be compared, waits. */
          oldestAt: Type.Optional(Time),
        }),
      ),
      draws: Closed({
        refused: Type.Integer(),
        disputed: Type.Integer(),
        /** Due a minute ago and not drawn. */
        late: Type.Integer(),
        lateSince: Type.Optional(Time),
      }),
      /** What one node does for all, by its name; a job that is late or failed is not well. */
      jobs: Type.Array(
        Closed({
          name: Text,
          isWell: Type.Boolean(),
          /** Since it last came to its end; absent where it never did. */
          ranSecondsAgo: Type.Optional(Type.Integer()),
          fault: Type.Optional(Text),
        }),
      ),
      work: Type.Array(
        Closed({
          kind: OneOf(workNames),
          waiting: Type.Integer(),
          late: Type.Integer(),
          failed: Type.Integer(),
          /** More than were counted. */
          isMore: Type.Optional(Type.Boolean()),
          oldestAt: Type.Optional(Time),
        }),
      ),
    }),
  }),
} as const;
