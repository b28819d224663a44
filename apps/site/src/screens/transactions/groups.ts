/** The groups of movements, as the address and the chips name them. */
import type { AnswerOf, Endpoints, QueryOf } from '#contract';
import type { Intent } from '../../base/navigation/index.ts';

export type Movement = AnswerOf<Endpoints['statement']>['content'][number];
export type Group = NonNullable<QueryOf<Endpoints['statement']>['group']>;
type Kind = Movement['kind'];

/** The contract's own, which does not travel to the browser as a value; held to it by its type and a test. */
export const groupOf: { readonly [K in Kind]: Group } = {
  deposit: 'deposit',
  withdrawal_hold: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_return: 'withdrawal',
  stake: 'bet',
  payout: 'bet',
  refund: 'bet',
  transfer_in: 'transfer',
  transfer_in_return: 'transfer',
  transfer_out: 'transfer',
  trial_grant: 'bonus',
  adjustment: 'other',
};

export const groups = ['all', 'deposit', 'withdrawal', 'bet', 'transfer', 'bonus', 'other'] as const;
export type ShownGroup = (typeof groups)[number];

/** What only real accounts have. */
export const isForMembers = (group: ShownGroup) =>
  group === 'deposit' || group === 'withdrawal' || group === 'transfer';

/** Where what moved the money is shown in full. */
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
