/** Protection (responsible gaming): limits, a reminder, and breaks that nobody can end early. */

import type { Result } from '#kernel';
import type { Tx } from '../../db/db.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { ProtectionDeps } from './deps.ts';
import { listen, openProtectionBackOffice, type ProtectionBackOffice, recogniseMember } from './exclusion/index.ts';
import {
  type Admitted,
  admitCredit,
  admitDeposit,
  type CreditRequest,
  type DepositBar,
  type DepositIntent,
} from './limits/index.ts';
import { type Caller, type Reminder, readReminder } from './reminder.ts';
import { routes } from './routes.ts';

export type { ProtectionDeps } from './deps.ts';
export type { HeldAccount, ProtectionBackOffice } from './exclusion/index.ts';
export type { DepositBar, DepositIntent } from './limits/index.ts';

export interface Protection {
  readonly routes: ReturnType<typeof routes>;
  readonly subscribe: (outbox: Pick<Outbox, 'listen'>) => void;
  /** Call before the next one: whether this is a person on a break is checked at once, and saved whatever happens to the order. */
  lookAt(merchantId: string, memberId: string): Promise<void>;
  /** Call in the transaction that saves a deposit order, before it is saved. */
  admitDeposit(tx: Tx, intent: DepositIntent): Promise<Result<undefined, DepositBar>>;
  /** Call in the transaction that credits a deposit, before it is credited. */
  admitCredit(tx: Tx, request: CreditRequest): Promise<Admitted>;
  /** How often a member wants to be reminded of the time, and the current play session. */
  reminderOf(member: Caller): Promise<Reminder>;
  readonly backOffice: ProtectionBackOffice;
}

export function createProtection(deps: ProtectionDeps): Protection {
  return {
    routes: routes(deps),
    subscribe: (outbox) => listen(deps, outbox),
    async lookAt(merchantId, memberId) {
      await inTransaction(deps, (tx) => recogniseMember(deps, tx, { merchantId, memberId }));
    },
    admitDeposit: (tx, intent) => admitDeposit(deps, tx, intent),
    admitCredit: (tx, request) => admitCredit(deps, tx, request),
    reminderOf: (member) => readReminder(deps, member),
    backOffice: openProtectionBackOffice(deps),
  };
}
