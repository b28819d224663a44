/** The lifecycle of a deposit. Money that arrives is credited whatever the state of the order. */
import { defineLifecycle } from '#kernel';

export const depositLifecycle = defineLifecycle({
  created: { start: 'waiting', see: 'checking', credit: 'credited', decline: 'declined', expire: 'expired' },
  waiting: { report: 'checking', see: 'checking', credit: 'credited', decline: 'declined', expire: 'expired' },
  checking: { report: 'checking', see: 'checking', credit: 'credited', decline: 'declined' },
  credited: { reverse: 'declined' },
  declined: { see: 'checking', credit: 'credited' },
  expired: { report: 'checking', see: 'checking', credit: 'credited', decline: 'declined' },
});

export type DepositEvent = Parameters<typeof depositLifecycle.next>[1];
