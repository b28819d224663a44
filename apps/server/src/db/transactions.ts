/** Transactions: all or nothing, rolled back on a refusal, retried after a lost race. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type CompiledQuery, Kysely, sql, Transaction } from 'kysely';
import { assert, ok, type Result } from '#kernel';
import { pauseAfterMs } from '#ledger';
import type { Atomically, Db, ModuleDeps, Tx } from './db.ts';
import { countFailure, type FailureKind, failureKindOf, wasNeverSent } from './failures.ts';

/** Some items of what comes last in a transaction. */
interface Last {
  readonly act: (tx: Tx, items: readonly never[]) => Promise<void>;
  readonly item: unknown;
}

interface OpenTransaction {
  readonly engine: object;
  readonly beforeCommit: Last[];
  readonly afterCommit: (() => void)[];
  isOpen: boolean;
  savepoints: number;
  /** From here on a lost connection leaves the outcome unknown. */
  isCommitting: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();
const engineOfAdapter = new WeakMap<object, object>();

/** Maximum attempts. After a lock timeout or a lost connection the caller has already waited long, so there are fewer. */
const ATTEMPTS: { readonly [Kind in FailureKind]: number } = {
  deadlock: 10,
  serialization: 10,
  lock_timeout: 3,
  connection_lost: 3,
};
const UNIQUE_VIOLATION = '23505';

class Refused extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('refused');
    this.result = result;
  }
}

/** Whether what is read there may still be rolled back. */
export const isTransaction = (db: Db): boolean => db instanceof Transaction;

/**
 * Runs `act` in a transaction. Commits what it returns, unless that is a refusal; rolls back on a refusal and on a throw. Retries after
 * a deadlock, a lost race, a lock timeout, or a connection lost before the commit, so `act` must have no effect outside the
 * transaction: that belongs into `afterCommit`. It also retries once after a unique violation, when a concurrent transaction claimed
 * the same thing between the check and the insert: the second check finds it taken, and can refuse.
 */
export async function atomically<Value>(db: Db, act: (tx: Tx) => Promise<Value>): Promise<Value> {
  assert(db instanceof Kysely && !db.isTransaction, 'atomically takes the database, not a transaction');
  const engine = engineOfAdapter.get(db.getExecutor().adapter);
  assert(engine, 'this database was not opened by openDatabase');
  let hadConflict = false;
  for (let attempt = 1; ; attempt++) {
    const open: OpenTransaction = {
      engine,
      beforeCommit: [],
      afterCommit: [],
      isOpen: true,
      savepoints: 0,
      isCommitting: false,
    };
    try {
      const value = await db.transaction().execute(async (tx: Tx) => {
        const result = await current.run(open, act, tx);
        if (!isRefused(result)) await current.run(open, actLast, tx, open.beforeCommit);
        open.isOpen = false;
        if (isRefused(result)) throw new Refused(result);
        open.isCommitting = true;
        return result;
      });
      for (const run of open.afterCommit) run();
      return value;
    } catch (error) {
      if (error instanceof Refused) return error.result as Value;
      const isFirstConflict: boolean = !hadConflict && isUniqueViolation(error);
      hadConflict ||= isFirstConflict;
      if (!isFirstConflict) await pauseBeforeAttempt(attempt, error, open.isCommitting);
    } finally {
      open.isOpen = false;
    }
  }
}

/** Runs what is never refused in a transaction of its own. */
export async function inTransaction<Value>(
  deps: { readonly atomically: Atomically },
  act: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const done = await deps.atomically(async (tx) => ok(await act(tx)));
  assert(done.ok, 'what is not refused has a value');
  return done.value;
}

/**
 * For what is the platform's: in this transaction where its rows are in the same database, else in one of its own in the default database,
 * which commits first. A failure afterwards leaves it there: `act` must find it again and change nothing.
 */
export function atPlatform<Value>(
  { platform }: Pick<ModuleDeps, 'platform'>,
  tx: Tx,
  act: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  return platform ? inTransaction(platform, act) : act(tx);
}

/** Throws the error when a retry would not help. */
async function pauseBeforeAttempt(attempt: number, error: unknown, isCommitting: boolean): Promise<void> {
  const kind = failureKindOf(error);
  if (kind) countFailure(kind);
  const isUnknown = kind === 'connection_lost' && isCommitting && !wasNeverSent(error);
  if (!kind || attempt >= ATTEMPTS[kind] || isUnknown) throw error;
  await pause(pauseAfterMs(attempt));
}

/**
 * Runs a part of an open transaction that may fail alone: on a throw its writes are undone and the transaction continues. Returns the
 * error, or undefined.
 */
export async function inSavepoint(tx: Tx, act: () => Promise<void>): Promise<unknown> {
  const open = current.getStore();
  assert(open?.isOpen, 'a savepoint only exists inside atomically');
  const registered = [open.beforeCommit.length, open.afterCommit.length] as const;
  await sql`savepoint part`.execute(tx);
  open.savepoints += 1;
  try {
    await act();
    await sql`release savepoint part`.execute(tx);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    [open.beforeCommit.length, open.afterCommit.length] = registered;
    return error ?? new Error('thrown: nothing');
  } finally {
    open.savepoints -= 1;
  }
}

/** `insert` expects that none of its rows is there. Where one is, nothing of it was done, and `otherwise` runs instead. */
export async function insertFirst<Value>(
  tx: Tx,
  insert: () => Promise<Value>,
  otherwise: () => Promise<Value>,
): Promise<Value> {
  let inserted: { readonly value: Value } | undefined;
  const error = await inSavepoint(tx, async () => {
    inserted = { value: await insert() };
  });
  if (inserted && error === undefined) return inserted.value;
  if (!isUniqueViolation(error)) throw error;
  return otherwise();
}

/**
 * `act` runs once in the current `atomically`, after everything else of it, with all items it was called with: what it locks is locked last and
 * in its own order, whatever comes together in one transaction. Not after a refusal; without the items of a part that failed.
 */
export function beforeCommit<Item>(act: (tx: Tx, items: readonly Item[]) => Promise<void>, item: Item): void {
  const open = current.getStore();
  assert(open?.isOpen, 'beforeCommit only works inside atomically');
  open.beforeCommit.push({ act, item });
}

async function actLast(tx: Tx, all: readonly Last[]): Promise<void> {
  for (const [act, of] of Map.groupBy(all, (one) => one.act)) {
    await act(
      tx,
      of.map(({ item }) => item as never),
    );
  }
}

/** Runs after the commit of the current `atomically`; never after a rollback. */
export function afterCommit(act: () => void): void {
  const open = current.getStore();
  assert(open?.isOpen, 'afterCommit only works inside atomically');
  open.afterCommit.push(act);
}

const lastStatements = new WeakSet<CompiledQuery>();

/**
 * The commit of the current `atomically` goes with this statement, where nothing was registered to come before it. What the transaction does
 * afterwards must be neither a statement nor a refusal.
 */
export function commitWith(statement: CompiledQuery): void {
  const open = current.getStore();
  if (!open?.isOpen || open.beforeCommit.length > 0 || open.savepoints > 0) return;
  open.isCommitting = true;
  lastStatements.add(statement);
}

export function isLastStatement(statement: CompiledQuery): boolean {
  return lastStatements.has(statement);
}

const carriedStatements = new WeakSet<CompiledQuery>();

/**
 * A statement of the current `atomically` whose answer nobody reads: it goes with the next statement, in order, or with the commit. What speaks
 * against it is thrown there.
 */
export async function carryStatement(tx: Tx, statement: CompiledQuery): Promise<void> {
  if (current.getStore()?.isOpen) carriedStatements.add(statement);
  await tx.executeQuery(statement);
}

export function isCarriedStatement(statement: CompiledQuery): boolean {
  return carriedStatements.has(statement);
}

/** Runs something that outlives the current transaction: a timer, a shared batch. */
export function outsideTransaction<Value>(act: () => Value): Value {
  return current.exit(act);
}

/** Ties an adapter to its engine, so that `atomically` knows which database it was given. */
export function registerEngine(adapter: object, engine: object): void {
  engineOfAdapter.set(adapter, engine);
}

/**
 * A query beside the open transaction would not see its uncommitted rows, and would wait forever on a single connection: it is a bug on
 * every engine, not only where it hangs.
 */
export function assertOutsideTransaction(engine: object): void {
  const open = current.getStore();
  assert(!(open?.isOpen && open.engine === engine), 'a query inside atomically must go through its tx');
}

export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
}

function isRefused(value: unknown): value is Result<never> {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'refusal' in value;
}
