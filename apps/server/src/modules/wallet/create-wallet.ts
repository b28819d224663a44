import type { AnswerOf, Endpoints } from '#contract';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Books } from './accounts.ts';
import { rememberAccounts } from './accounts.ts';
import { balanceOf, heldOf } from './balance.ts';
import type { WalletDeps } from './deps.ts';
import { subscribe } from './listeners.ts';
import {
  bearDepositFee,
  capture,
  checkStakes,
  correct,
  creditHeld,
  hold,
  move,
  moveGroups,
  openAccount,
  openVendorMoney,
  release,
  returnDepositFee,
} from './movements/index.ts';
import { latestPlaySession } from './play-session.ts';
import { routes } from './routes.ts';
import { countLines, type StatementChoice, type StatementPage, statementOf } from './statement.ts';
import type { AccountRef, Freezing, Wallet } from './wallet.ts';
import {
  createWatcher,
  freeze,
  mayLeave,
  openFreeze,
  proveRight,
  unfreeze,
  type Watcher,
  type WatcherDeps,
} from './watch/index.ts';

export interface WalletModule {
  readonly wallet: Wallet;
  readonly routes: Handlers<'balance' | 'statement'>;
  readonly subscribe: (outbox: Outbox) => void;
  /** Looks at the books; run every minute by one node. A merchant whose books it finds wrong is frozen. */
  readonly openWatcher: (deps: WatcherDeps) => Watcher;
  readonly freezing: Freezing;
  /** A member's movements, newest first, as the wire words them. */
  readonly statement: {
    page(db: Db, accountRef: AccountRef, page: StatementPage): Promise<AnswerOf<Endpoints['statement']>>;
    count(db: Db, accountRef: AccountRef, choice: StatementChoice, most: number): Promise<number>;
  };
}

export function createWallet(deps: WalletDeps): WalletModule {
  const books: Books = { ledger: deps.ledger, accounts: rememberAccounts(deps.ledger) };
  const wallet: Wallet = {
    open: (tx, accountRef) => openAccount(books, tx, accountRef),
    balance: (db, accountRef) => balanceOf(books, db, accountRef),
    latestPlaySession: (db, accountRef) => latestPlaySession(books, db, accountRef),
    refund: (tx, movement) => move(books, tx, 'refund', movement),
    checkStakes: (tx, movements) => checkStakes(books, tx, movements),
    moveGroups: (tx, groups) => moveGroups(books, tx, groups),
    credit: (tx, movement) => move(books, tx, 'deposit', movement),
    creditHeld: (tx, movement) => creditHeld(books, tx, movement),
    held: (db, accountRef) => heldOf(books, db, accountRef),
    bearDepositFee: (tx, movement) => bearDepositFee(books, tx, movement),
    returnDepositFee: (tx, movement) => returnDepositFee(books, tx, movement),
    correct: (tx, correction) => correct(books, tx, correction),
    hold: (tx, movement) => hold(books, tx, movement),
    capture: (tx, ending) => capture(books, tx, ending),
    release: (tx, ending) => release(books, tx, ending),
    mayLeave,
    vendors: openVendorMoney(books),
  };
  return {
    wallet,
    routes: routes(deps, books),
    subscribe: (outbox) => subscribe(outbox, deps, books),
    openWatcher: (watcherDeps) => createWatcher({ ...deps, ...watcherDeps }),
    statement: {
      page: (db, accountRef, page) => statementOf(books, db, accountRef, page),
      count: (db, accountRef, choice, most) => countLines(books, db, accountRef, choice, most),
    },
    freezing: {
      current: openFreeze,
      freeze: (tx, stop) => freeze(tx, deps, stop),
      proveRight: (tx, merchantId) => proveRight(deps, tx, merchantId),
      unfreeze: (tx, merchantId, by) => unfreeze(tx, deps.clock, merchantId, by),
    },
  };
}
