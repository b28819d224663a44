import { expect, it } from 'vitest';
import { groupOf as contractGroupOf, transactionGroups, transactionKinds } from '#contract';
import { groupOf, groups, originOf } from './groups.ts';

it('MEM-05 groups movements like the contract', () => {
  expect(groupOf).toEqual(contractGroupOf);
  expect([...groups].sort()).toEqual(['all', ...transactionGroups].sort());
});

it('MEM-05 links a movement to its origin', () => {
  const ways = Object.fromEntries(transactionKinds.map((kind) => [kind, originOf({ kind, ref: 'x' })?.to]));
  expect(ways).toMatchObject({
    stake: '/m/gameRecord',
    payout: '/m/gameRecord',
    deposit: '/m/voucherCenter',
    withdrawal_return: '/m/withdraw',
    transfer_out: '/m/wallets',
    trial_grant: undefined,
  });
});
