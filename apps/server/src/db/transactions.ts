/** Transactions: all or nothing, rolled back on a refusal, run again when they lost a race. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely } from 'kysely';
import { assert, type Result } from '#kernel';
import { isRetryable } from '#ledger';
import type { Db, Tx } from './db.ts';

interface OpenTransaction {
  readonly engine: object;
  readonly afterCommit: (() => void)[];
  isOpen: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();
const engines = new WeakMap<object, object>();

const ATTEMPTS = 10;
const UNIQUE_VIOLATION = '23505';

class Refused extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('refused');
    this.result = result;
  }
}

/**
 * Runs `act` in a transaction. Commits what it returns, unless that is a refusal; rolls back on a refusal and on a throw. Runs again
 * when it deadlocked or lost a race, so `act` must not do anything outside the transaction: that belongs into `afterCommit`. It runs again
 * once, too, when somebody claimed the same thing between its look and its claim: looking again it finds it taken, and can refuse.
 */
export async function atomically<Value>(db: Db, act: (tx: Tx) => Promise<Value>): Promise<Value> {
  assert(db instanceof Kysely && !db.isTransaction, 'atomically wants the database, not a transaction');
  const engine = engines.get(db.getExecutor().adapter);
  assert(engine, 'this database was not opened by openDatabase');
  let wasForestalled = false;
  for (let attempt = 1; ; attempt++) {
    const open: OpenTransaction = { engine, afterCommit: [], isOpen: true };
    try {
      const value = await db.transaction().execute(async (tx: Tx) => {
        const result = await current.run(open, act, tx);
        open.isOpen = false;
        if (isRefused(result)) throw new Refused(result);
        return result;
      });
      for (const told of open.afterCommit) told();
      return value;
    } catch (error) {
      if (error instanceof Refused) return error.result as Value;
      const isForestalled: boolean = !wasForestalled && isUniqueViolation(error);
      if (!isForestalled && (attempt >= ATTEMPTS || !isRetryable(error))) throw error;
      wasForestalled ||= isForestalled;
    } finally {
      open.isOpen = false;
    }
  }
}

/** Does something once the transaction of the running `atomically` has committed; never when it rolled back. */
export function afterCommit(act: () => void): void {
  const open = current.getStore();
  assert(open?.isOpen, 'afterCommit is for the inside of atomically');
  open.afterCommit.push(act);
}

/** Runs something that outlives the transaction it was begun in: a timer, a batch for everybody. */
export function outsideTransaction<Value>(act: () => Value): Value {
  return current.exit(act);
}

/** Ties an adapter to its engine, so that `atomically` knows which database it was given. */
export function rememberEngine(adapter: object, engine: object): void {
  engines.set(adapter, engine);
}

/**
 * A query beside the open transaction would read what is not committed yet as absent, and wait forever where there is one connection
 * only: it is a bug on every engine, not only where it hangs.
 */
export function assertOutsideTransaction(engine: object): void {
  const open = current.getStore();
  assert(!(open?.isOpen && open.engine === engine), 'a query inside atomically must go through its tx');
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
}

function isRefused(value: unknown): value is Result<never> {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'refusal' in value;
}
