/** The door of protection: limits on oneself, a reminder, and breaks that nobody can end early. */

import type { Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Handlers } from '../../http/handlers.ts';
import { admitDeposit, type DepositBar, type DepositWish } from './admit-deposit.ts';
import type { ProtectionDeps } from './deps.ts';
import { markKey, marksOf, type Person } from './marks.ts';
import { type ProtectionEndpoint, routes } from './routes.ts';
import { isMarked } from './store-breaks.ts';

export type { DepositBar, DepositWish } from './admit-deposit.ts';
export type { ProtectionDeps } from './deps.ts';
export type { Person } from './marks.ts';

export interface Protection {
  readonly routes: Handlers<ProtectionEndpoint>;
  /** To be asked in the transaction that keeps a deposit order, before it is kept. */
  admitDeposit(tx: Tx, wish: DepositWish): Promise<Result<undefined, DepositBar>>;
  /** Whether somebody who registers is on a break under another account. */
  isBarred(db: Db, merchantId: string, person: Person): Promise<boolean>;
}

export function createProtection(deps: ProtectionDeps): Protection {
  const key = markKey(deps.secret);
  return {
    routes: routes(deps),
    admitDeposit: (tx, wish) => admitDeposit(deps, tx, wish),
    isBarred: (db, merchantId, person) => isMarked(db, merchantId, marksOf(key, person), new Date(deps.clock.now())),
  };
}
