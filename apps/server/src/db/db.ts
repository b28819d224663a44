/**
 * The two types of database access. A `Db` reads; a `Tx` also writes, and only exists inside `atomically`, so that a function's
 * signature says whether it changes anything.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Clock, Random, Result } from '#kernel';
import type { Tables } from './tables.ts';

/** Reads. Every query names its `merchant_id`: the tenant guard refuses others. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>;

/** Reads and writes of one transaction. */
export type Tx = Transaction<Tables>;

/** Runs a use case in a transaction of its own; a refusal rolls it back. */
export type Atomically = <Value, Code extends string>(
  act: (tx: Tx) => Promise<Result<Value, Code>>,
) => Promise<Result<Value, Code>>;

/** What every module needs, whatever else it does. */
export interface ModuleDeps {
  readonly db: Db;
  readonly atomically: Atomically;
  readonly clock: Clock;
  readonly random: Random;
  /** The default database, which has what is the platform's; absent where it is this one. */
  readonly platform?: Pick<ModuleDeps, 'db' | 'atomically'>;
}
