/** The member's balance and its movements. */
import { Type } from 'typebox';
import { get } from '../../endpoint.ts';
import { Amount, Closed, Code, Day, KeyPage, OneOf, paged, Time } from '../../schemas.ts';

export const transactionKinds = [
  'deposit',
  'withdrawal_hold',
  'withdrawal_paid',
  'withdrawal_return',
  'stake',
  'payout',
  'refund',
  'rebate',
  'correction_paid',
  'correction_taken',
  'rollback',
  'trial_grant',
  'bonus_paid',
  'bonus_converted',
  'bonus_returned',
  'entry_fee',
  'entry_fee_back',
  'adjustment',
  'agent_paid',
  'agent_drawn',
  'transfer_in',
  'transfer_in_return',
  'transfer_out',
] as const;

export type TransactionKind = (typeof transactionKinds)[number];

export const transactionGroups = ['deposit', 'withdrawal', 'bet', 'transfer', 'bonus', 'other'] as const;
export type TransactionGroup = (typeof transactionGroups)[number];

/** The filter a kind of movement belongs to. */
export const groupOf: { readonly [Kind in TransactionKind]: TransactionGroup } = {
  deposit: 'deposit',
  withdrawal_hold: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_return: 'withdrawal',
  stake: 'bet',
  payout: 'bet',
  refund: 'bet',
  rebate: 'bet',
  correction_paid: 'bet',
  correction_taken: 'bet',
  rollback: 'bet',
  trial_grant: 'bonus',
  bonus_paid: 'bonus',
  bonus_converted: 'bonus',
  bonus_returned: 'bonus',
  entry_fee: 'bonus',
  entry_fee_back: 'bonus',
  adjustment: 'other',
  agent_paid: 'other',
  agent_drawn: 'other',
  transfer_in: 'transfer',
  transfer_in_return: 'transfer',
  transfer_out: 'transfer',
};

export const walletEndpoints = {
  balance: get('/wps/wallets/gcs', 'session', {
    summary: 'Get the balance: what can be played or withdrawn, and what is held for pending withdrawals.',
    ignoresUnknownQuery: true,
    answer: Closed({
      sumBalance: Amount,
      currency: Type.String(),
      currencySymbol: Type.String(),
      cash: Amount,
      /** Held for withdrawals that are not paid yet. */
      pending: Amount,
      /** Beside the balance: bonus money to play with. Absent: none. */
      bonus: Type.Optional(Amount),
      /** Beside the balance: received above a limit or during a break. It can be withdrawn but not played with. Absent: none. */
      held: Type.Optional(Amount),
      /** Owed: taken back after it was spent. Incoming money settles it first, and nothing can be spent meanwhile. Absent: nothing. */
      owed: Type.Optional(Amount),
      /** The account is held while its details are checked: no deposits and no play; what it has can be withdrawn. */
      isBeingChecked: Type.Optional(Type.Literal(true)),
    }),
  }),

  statement: get('/wps/transaction', 'session', {
    summary: 'List all movements of the member’s money, newest first, with the balance after each.',
    query: Closed({
      group: Type.Optional(OneOf(transactionGroups)),
      /** First and last day in the merchant's time zone, both included; at most one year back. Default: the last year. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paged(50),
    }),
    answer: KeyPage(
      Closed({
        id: Code,
        kind: OneOf(transactionKinds),
        /** Signed: added or taken. */
        amount: Amount,
        balanceAfter: Amount,
        at: Time,
        /** A game or a payment method. */
        source: Type.String(),
        /** The round or order it belongs to. */
        ref: Type.String(),
      }),
    ),
    refusals: ['records.range_invalid', 'records.too_old'],
  }),
};
