/** The groups of movements, as in the address and on the chips. */
import type { Intent } from '#base/view';
import type { AnswerOf, Endpoints, QueryOf } from '#contract';

export type Movement = AnswerOf<Endpoints['statement']>['content'][number];
export type Group = NonNullable<QueryOf<Endpoints['statement']>['group']>;
type Kind = Movement['kind'];

/** A copy of the contract's groups, whose values are not bundled for the browser; its type and a test ensure that they agree. */
export const groupOf: { readonly [K in Kind]: Group } = {
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
  transfer_in: 'transfer',
  transfer_in_return: 'transfer',
  transfer_out: 'transfer',
  trial_grant: 'bonus',
  bonus_paid: 'bonus',
  bonus_converted: 'bonus',
  bonus_returned: 'bonus',
  entry_fee: 'bonus',
  entry_fee_back: 'bonus',
  adjustment: 'other',
  agent_paid: 'other',
  agent_drawn: 'other',
};

export const groups = ['all', 'deposit', 'withdrawal', 'bet', 'transfer', 'bonus', 'other'] as const;
export type ShownGroup = (typeof groups)[number];

/** Only for real accounts. */
export const isForMembers = (group: ShownGroup) =>
  group === 'deposit' || group === 'withdrawal' || group === 'transfer';

/** The screen that shows the origin of a movement in full. */
export function originOf({ kind, ref }: Pick<Movement, 'kind' | 'ref'>): Intent | undefined {
  switch (groupOf[kind]) {
    case 'bet':
      return { to: '/m/gameRecord', search: { bet: ref } };
    case 'deposit':
      return { to: '/m/voucherCenter', search: { order: ref } };
    case 'withdrawal':
      return { to: '/m/withdraw', search: { order: ref } };
    case 'transfer':
      return { to: '/m/wallets' };
    default:
      return undefined;
  }
}
