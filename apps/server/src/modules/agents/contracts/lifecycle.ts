/** The lifecycle of a contract between an agent and its upline. */
import { defineLifecycle } from '#kernel';

export const contractLifecycle = defineLifecycle({
  proposed: { accept: 'active', refuse: 'refused', withdraw: 'withdrawn', lapse: 'lapsed' },
  active: { propose_change: 'change_proposed', ask_end: 'end_asked', suspend: 'suspended', end: 'ended' },
  // the version before pays until the change is accepted; refused or lapsed, it stays
  change_proposed: {
    accept: 'active',
    refuse: 'active',
    withdraw: 'active',
    lapse: 'active',
    suspend: 'suspended',
    end: 'ended',
  },
  end_asked: { agree: 'ended', keep: 'active', suspend: 'suspended', end: 'ended' },
  suspended: { resume: 'active', end: 'ended' },
  refused: {},
  withdrawn: {},
  lapsed: {},
  ended: {},
});

export type ContractState = keyof typeof contractLifecycle.table;
export type ContractEvent =
  | 'accept'
  | 'refuse'
  | 'withdraw'
  | 'lapse'
  | 'propose_change'
  | 'ask_end'
  | 'agree'
  | 'keep'
  | 'suspend'
  | 'resume'
  | 'end';

/** Those that pay, or have paid: one of these covers the contracts below it. */
export const isInForce = (state: ContractState) => ['active', 'change_proposed', 'end_asked'].includes(state);
