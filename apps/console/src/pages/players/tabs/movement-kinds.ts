/** The kinds of movements by which a statement is filtered: of money, and of points. Those that the contract has must all be here. */
import type { PointReason, TransactionKind } from '#contract';

/** Beside what members see: bonus money, and deposits that wait. A trial's grant is in no player's statement. */
type MoneyKind = Exclude<TransactionKind, 'trial_grant'> | 'deposit_held' | 'bonus_grant' | 'bonus_end' | 'bonus_late';

const money: Readonly<Record<MoneyKind, true>> = {
  deposit: true,
  deposit_held: true,
  stake: true,
  payout: true,
  refund: true,
  rebate: true,
  rollback: true,
  adjustment: true,
  correction_paid: true,
  correction_taken: true,
  withdrawal_hold: true,
  withdrawal_paid: true,
  withdrawal_return: true,
  transfer_in: true,
  transfer_in_return: true,
  transfer_out: true,
  bonus_grant: true,
  bonus_paid: true,
  bonus_converted: true,
  bonus_returned: true,
  bonus_end: true,
  bonus_late: true,
  entry_fee: true,
  entry_fee_back: true,
  agent_paid: true,
  agent_drawn: true,
};

const points: Readonly<Record<PointReason, true>> = {
  bets: true,
  deposit: true,
  'sign-in': true,
  mission: true,
  wheel: true,
  level: true,
  spent: true,
  refund: true,
  lapsed: true,
  forfeited: true,
};

export const moneyKinds = Object.keys(money);
export const pointKinds = Object.keys(points);
