/** Protection (responsible gaming): limits, a reminder, and breaks that nobody can end early. */

import type { Result } from '#kernel';
import type { Tx } from '../../db/db.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import { openProtectionBackOffice, type ProtectionBackOffice } from './back-office.ts';
import type { ProtectionDeps } from './deps.ts';
import { listen, recogniseMember } from './exclusion/index.ts';
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
import { changesOf } from './store.ts';
import { changeToWire, protectionOf } from './wire.ts';

export type { ProtectionBackOffice } from './back-office.ts';
export type { ProtectionDeps } from './deps.ts';
export type { HeldAccount } from './exclusion/index.ts';
export type { DepositBar, DepositIntent } from './limits/index.ts';

export type ProtectionOverview = Awaited<ReturnType<typeof overviewOf>>;

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
  /** A member's limits, reminder and break as the member sees them, and the last changes. */
  readonly overview: (merchant: Merchant, memberId: string) => Promise<ProtectionOverview>;
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
    overview: (merchant, memberId) => overviewOf(deps, merchant, memberId),
  };
}

const SHOWN_CHANGES = 50;

async function overviewOf(deps: ProtectionDeps, merchant: Merchant, memberId: string) {
  const owner = { merchantId: merchant.id, memberId };
  const changes = await changesOf(deps.db, owner, { after: undefined, limit: SHOWN_CHANGES });
  return {
    ...(await protectionOf(deps, merchant, memberId)),
    changes: changes.map((row) => changeToWire(merchant, row)),
  };
}
