import type { AnswerOf, Endpoints } from '#contract';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { rememberAccounts } from './accounts.ts';
import { balanceOf, heldOf } from './balance.ts';
import { correct } from './movements/correct.ts';
import { creditHeld } from './movements/credit-held.ts';
import { bearDepositFee, returnDepositFee } from './movements/deposit-fee.ts';
import type { WalletDeps } from './deps.ts';
import { freeze, mayLeave, openFreeze, unfreeze } from './watch/freeze.ts';
import { checkStakes, moveGroups } from './movements/groups.ts';
import { capture, hold, release } from './movements/holds.ts';
import { listens } from './listeners.ts';
import { type Books, move } from './movements/move.ts';
import { openPurse } from './movements/open-accounts.ts';
import { routes } from './routes.ts';
import { latestSpell } from './play-session.ts';
import { countLines, type StatementChoice, type StatementPage, statementOf } from './statement.ts';
import { openVendorMoney } from './movements/vendor-money.ts';
import type { Freezing, Purse, Wallet } from './wallet.ts';
import { proveRight } from './watch/progress.ts';
import { createWatcher, type Watcher, type WatcherDeps } from './watch/watcher.ts';

export interface WalletModule {
  readonly wallet: Wallet;
  readonly routes: Handlers<'balance' | 'statement'>;
  readonly listens: (outbox: Outbox) => void;
  /** Looks at the books; run every minute by one node. A merchant whose books it finds wrong is frozen. */
  readonly openWatcher: (deps: WatcherDeps) => Watcher;
  readonly freezing: Freezing;
  /** A member's movements, newest first, as the wire words them. */
  readonly statement: {
    page(db: Db, purse: Purse, page: StatementPage): Promise<AnswerOf<Endpoints['statement']>>;
    count(db: Db, purse: Purse, choice: StatementChoice, most: number): Promise<number>;
  };
}

export function createWallet(deps: WalletDeps): WalletModule {
  const books: Books = { ledger: deps.ledger, accounts: rememberAccounts(deps.ledger) };
  const wallet: Wallet = {
    open: (tx, purse) => openPurse(books, tx, purse),
    balance: (db, purse) => balanceOf(books, db, purse),
    latestSpell: (db, purse) => latestSpell(books, db, purse),
    stake: (tx, movement) => move(books, tx, 'stake', movement),
    payout: (tx, movement) => move(books, tx, 'payout', movement),
    refund: (tx, movement) => move(books, tx, 'refund', movement),
    checkStakes: (tx, movements) => checkStakes(books, tx, movements),
    moveGroups: (tx, groups) => moveGroups(books, tx, groups),
    credit: (tx, movement) => move(books, tx, 'deposit', movement),
    creditHeld: (tx, movement) => creditHeld(books, tx, movement),
    held: (db, purse) => heldOf(books, db, purse),
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
    listens: (outbox) => listens(outbox, deps, books),
    openWatcher: (watcherDeps) => createWatcher({ ...deps, ...watcherDeps }),
    statement: {
      page: (db, purse, page) => statementOf(books, db, purse, page),
      count: (db, purse, choice, most) => countLines(books, db, purse, choice, most),
    },
    freezing: {
      current: openFreeze,
      freeze: (tx, stop) => freeze(tx, deps, stop),
      proveRight: (tx, merchantId) => proveRight(deps, tx, merchantId),
      unfreeze: (tx, merchantId, by) => unfreeze(tx, deps.clock, merchantId, by),
    },
  };
}
