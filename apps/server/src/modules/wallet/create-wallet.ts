import type { AnswerOf, Endpoints, WholeTopics } from '#contract';
import { sqlPlaySession } from '#ledger';
import type { Db } from '../../db/db.ts';
import type { DueJob } from '../../db/jobs/due-work.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import { accountName, cacheAccounts, type WalletContext } from './accounts.ts';
import { balanceOf, heldOf } from './balance.ts';
import {
  type BonusContext,
  type BonusMoney,
  createBonus,
  createSpenders,
  dueGrants,
  expireGrants,
} from './bonus/index.ts';
import type { WalletDeps } from './deps.ts';
import { subscribe } from './listeners.ts';
import {
  bearDepositFee,
  capture,
  cashBefore,
  checkStakes,
  correct,
  fillPot,
  hold,
  lockBalances,
  move,
  moveGroups,
  openAccount,
  openVendorMoney,
  postSteps,
  release,
  returnDepositFee,
} from './movements/index.ts';
import { type AccountHolder, readWholeBalance } from './read-balance.ts';
import { routes } from './routes.ts';
import {
  countLines,
  type MemberAccount,
  movementsOf,
  type StatementChoice,
  type StatementPage,
  statementOf,
} from './statement.ts';
import type { AccountRef, Freezing, PlaySession, Wallet } from './wallet.ts';
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
  /** Bonus money, and what counts towards it. */
  readonly bonus: BonusMoney;
  /** Grants whose time is over. */
  readonly bonusJobs: readonly DueJob<Merchant>[];
  readonly routes: ReturnType<typeof routes>;
  readonly subscribe: (outbox: Outbox) => void;
  /** What who joins the topic of its balance receives first. */
  readonly wholeBalance: (merchant: Merchant, holder: AccountHolder) => Promise<WholeTopics['balance']>;
  /** Checks the books; run every minute by one node. A merchant with wrong books is frozen. */
  readonly openWatcher: (deps: WatcherDeps) => Watcher;
  readonly freezing: Freezing;
  /** A member's movements, newest first, in the shape of the API. */
  readonly statement: {
    page(db: Db, accountRef: AccountRef, page: StatementPage): Promise<AnswerOf<Endpoints['statement']>>;
    count(db: Db, accountRef: AccountRef, choice: StatementChoice, max: number): Promise<number>;
    /** Of any account of the member, as operators see it. */
    of(db: Db, accountRef: AccountRef, of: MemberAccount, page: StatementPage): ReturnType<typeof movementsOf>;
  };
}

export function createWallet(deps: WalletDeps): WalletModule {
  const { ledger, clock, random, merchants, outbox } = deps;
  const spenders = createSpenders();
  const accounts = cacheAccounts(ledger);
  const context: BonusContext = { ledger, accounts, clock, random, merchants, spenders, reviews: {}, outbox };
  const wallet: Wallet = {
    open: (tx, accountRef) => openAccount(context, tx, accountRef),
    balance: (db, accountRef) => balanceOf(context, db, accountRef),
    latestPlaySession: (db, accountRef) => latestPlaySession(context, db, accountRef),
    refund: (tx, movement) => move(context, tx, 'refund', movement),
    checkStakes: (tx, movements) => checkStakes(context, tx, movements),
    cashBefore: (tx, stakes) => cashBefore(context, tx, stakes),
    lockBalances: (tx, takings) => lockBalances(context, tx, takings),
    moveGroups: (tx, groups, options) => moveGroups(context, tx, groups, options),
    fillPot: (tx, filling) => fillPot(context, tx, filling),
    credit: (tx, movement) => move(context, tx, 'deposit', movement),
    creditHeld: (tx, movement) => move(context, tx, 'deposit_held', movement),
    held: (db, accountRef) => heldOf(context, db, accountRef),
    bearDepositFee: (tx, movement) => bearDepositFee(context, tx, movement),
    returnDepositFee: (tx, movement) => returnDepositFee(context, tx, movement),
    correct: (tx, correction) => correct(context, tx, correction),
    hold: (tx, movement) => hold(context, tx, movement),
    capture: (tx, outcome) => capture(context, tx, outcome),
    release: (tx, outcome) => release(context, tx, outcome),
    mayLeave,
    postSteps: (tx, call) => postSteps(context, tx, call),
    vendors: openVendorMoney(context),
  };
  return {
    wallet,
    bonus: createBonus(context),
    bonusJobs: [
      {
        name: 'grants',
        due: dueGrants,
        act: (merchant) => expireGrants({ ...context, atomically: deps.atomically }, merchant),
      },
    ],
    routes: routes(deps, context),
    subscribe: (outbox) => subscribe(outbox, deps, context),
    wholeBalance: (merchant, holder) => readWholeBalance(context, deps.db, merchant, holder),
    openWatcher: (watcherDeps) => createWatcher({ ...deps, ...watcherDeps }),
    statement: {
      page: (db, accountRef, page) => statementOf(context, db, accountRef, page),
      of: (db, accountRef, of, page) => movementsOf(context, db, accountRef, of, page),
      count: (db, accountRef, choice, max) => countLines(context, db, accountRef, choice, max),
    },
    freezing: {
      current: openFreeze,
      freeze: (tx, stop) => freeze(tx, deps, stop),
      proveRight: (tx, merchantId) => proveRight(deps, tx, merchantId),
      unfreeze: (tx, merchantId, by) => unfreeze(tx, deps.clock, merchantId, by),
    },
  };
}

/** A longer pause ends a play session. */
const PAUSE_SECONDS = 30 * 60;

/** How long a member has been playing, and the result. */
async function latestPlaySession(
  context: WalletContext,
  db: Db,
  accountRef: AccountRef,
): Promise<PlaySession | undefined> {
  const account = await context.accounts.at(db, accountName(accountRef));
  const playSession = await sqlPlaySession(sqlPortOf(db), account, {
    kinds: ['stake', 'payout', 'refund', 'rollback'],
    pauseSeconds: PAUSE_SECONDS,
  });
  return (
    playSession && {
      begunAt: playSession.begunAt,
      latestAt: playSession.latestAt,
      stakedMinor: playSession.takenMinor,
      paidMinor: playSession.givenMinor,
    }
  );
}
