/** The queues of money in the console, and the compared days. What is done to an order is a command. */
import { Type } from 'typebox';
import { Amount, Closed, Code, Day, Id, OneOf, PlainText, RequestedAmount, Time } from '../../schemas.ts';
import { list, read } from '../console-endpoint.ts';

const Text = Type.String();

const withdrawalStates = [
  'requested',
  'review',
  'finance',
  'approved',
  'sending',
  'unknown',
  'paid',
  'declined',
  'cancelled',
  'returned',
] as const;
const depositStates = ['created', 'waiting', 'checking', 'credited', 'declined', 'expired'] as const;

/** In full: a player's name or id, an order's id, a reference. Anyone who looks for one finds it in any state. */
const orderFilters = { search: PlainText(100), amount: RequestedAmount, provider: Code, from: Day, to: Day };

/** What both kinds of orders have. */
const order = {
  id: Id,
  memberId: Id,
  username: Text,
  provider: Text,
  amount: Amount,
  fee: Amount,
  currency: Text,
  createdAt: Time,
  changedAt: Time,
  takesTwo: Type.Boolean(),
  /** Who works on it, and until when nobody else does. */
  claim: Type.Optional(Closed({ by: Text, until: Time })),
  /** The request of a first operator that waits for a second. */
  request: Type.Optional(Closed({ approvalId: Text, by: Text })),
};

const withdrawal = {
  ...order,
  state: OneOf(withdrawalStates),
  /** Where it waits for a decision. */
  stage: Type.Optional(OneOf(['review', 'finance'] as const)),
  card: Text,
  /** Why it needs a look, by the merchant's rules. */
  risk: Type.Array(Text),
  /** Set aside after too many failures, and why. */
  setAside: Type.Optional(Text),
};

const deposit = {
  ...order,
  state: OneOf(depositStates),
  reference: Type.Optional(Text),
  remark: Type.Optional(Text),
  heldFor: Type.Optional(Text),
};

const Timeline = Type.Array(Closed({ state: Text, at: Time, by: Text, reason: Type.Optional(Text) }));
const params = Closed({ orderId: Id });
const Sums = Closed({ ours: Amount, theirs: Amount, difference: Amount });
const days = Closed({ from: Type.Optional(Day), to: Type.Optional(Day) });

const ReconciledDays = Closed({
  /** Whose statements may be imported. */
  providers: Type.Array(Text),
  rows: Type.Array(
    Closed({
      id: Text,
      provider: Text,
      day: Text,
      state: OneOf(['begun', 'done', 'fault']),
      lines: Type.Integer(),
      fault: Type.Optional(Text),
      ranAt: Time,
      /** The file that was imported for the day, and how often one was. */
      imported: Type.Optional(Closed({ by: Text, at: Time, version: Type.Integer() })),
      /** Differences nobody has resolved. */
      open: Type.Integer(),
      deposits: Type.Optional(Sums),
      payouts: Type.Optional(Sums),
      /** Differences beyond those that are listed. */
      more: Type.Integer(),
      differences: Type.Array(
        Closed({
          id: Text,
          kind: Text,
          of: Text,
          orderId: Text,
          ours: Type.Optional(Text),
          theirs: Type.Optional(Text),
          doneBy: Type.Optional(Text),
          note: Type.Optional(Text),
        }),
      ),
    }),
  ),
});

export const moneyEndpoints = {
  listWithdrawalQueue: list('/money/withdrawals', 'withdrawals.see', {
    summary: 'Withdrawals: what waits, the oldest first; of one state, the oldest first; or all, the newest first.',
    scope: 'merchant',
    row: Closed(withdrawal),
    filters: { state: OneOf([...withdrawalStates, 'all']), ...orderFilters },
    sorts: ['createdAt'],
    isBackground: true,
  }),
  showWithdrawalOrder: read('/money/withdrawals/{orderId}', 'withdrawals.see', {
    summary: 'Everything that is known of one withdrawal.',
    scope: 'merchant',
    params,
    answer: Closed({
      ...withdrawal,
      providerRef: Type.Optional(Text),
      refusedFor: Type.Optional(Text),
      attempts: Type.Integer(),
      timeline: Timeline,
      /** What the provider reported. */
      reported: Type.Array(Closed({ at: Time, state: Text, amount: Text, outcome: Text })),
    }),
    refusals: ['order.unknown'],
  }),
  listDepositQueue: list('/money/deposits', 'deposits.see', {
    summary: 'Deposits: what waits, the oldest first; of one state, the oldest first; or all, the newest first.',
    scope: 'merchant',
    row: Closed(deposit),
    filters: { state: OneOf([...depositStates, 'all']), ...orderFilters },
    sorts: ['createdAt'],
    isBackground: true,
  }),
  showDepositOrder: read('/money/deposits/{orderId}', 'deposits.see', {
    summary: 'Everything that is known of one deposit.',
    scope: 'merchant',
    params,
    answer: Closed({
      ...deposit,
      providerRef: Type.Optional(Text),
      requested: Type.Optional(Amount),
      expiresAt: Time,
      isReversed: Type.Boolean(),
      timeline: Timeline,
    }),
    refusals: ['order.unknown'],
  }),
  listReconciledDays: read('/money/reconciliation/payments', 'reconciliation.see', {
    summary: 'Compared days by payment provider: our side, theirs, and the difference.',
    scope: 'merchant',
    isBackground: true,
    query: days,
    answer: ReconciledDays,
    refusals: ['records.range_invalid', 'records.too_old'],
  }),
  listReconciledVendorDays: read('/money/reconciliation/vendors', 'reconciliation.vendors', {
    summary: 'Compared days by vendor with a wallet of its own, with their differences.',
    scope: 'merchant',
    isBackground: true,
    query: days,
    answer: ReconciledDays,
    refusals: ['records.range_invalid', 'records.too_old'],
  }),
} as const;
