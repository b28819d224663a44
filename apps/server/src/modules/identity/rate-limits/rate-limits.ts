/** Rate limits: all the budgets of one try are counted together or not at all, exactly, on any number of nodes. */
import { type Clock, ok, type Refusal, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { keyedDigest } from '../crypto/index.ts';
import type { Atomically } from '../deps.ts';
import { later } from '../rules.ts';
import { type Budget, type Spending, type Spent, spendingBudgets } from './budgets.ts';
import * as store from './store.ts';

export interface RateLimits {
  /** Whether a try could be counted now. Only a look, without a lock: it turns a flood away before it writes anything. */
  isOpen(merchantId: string, budgets: readonly Budget[]): Promise<Result<undefined, 'request.too_many'>>;
  /** Counts one try. On a refusal the caller's transaction must be rolled back, which `atomically` does. */
  countTry(
    tx: Tx,
    merchantId: string,
    budgets: readonly Budget[],
  ): Promise<Result<readonly Spent[], 'request.too_many'>>;
  /** Counts one try in a transaction of its own. */
  take(merchantId: string, budgets: readonly Budget[]): Promise<Result<undefined, 'request.too_many'>>;
  /** Takes one from the budgets of an address. */
  spend(merchantId: string, spending: Spending, address: string): Promise<Result<undefined, 'request.too_many'>>;
  /** The try was wrong: it stays counted, as a failure. */
  countFailure(tx: Tx, merchantId: string, budgets: readonly Budget[]): Promise<readonly Spent[]>;
  /** The try was no guess: it is given back, and wipes the failures where only the member can have made them. */
  giveBack(tx: Tx, merchantId: string, budgets: readonly Budget[], outcome: 'in' | 'undecided'): Promise<void>;
}

export interface RateLimitDeps {
  readonly db: Db;
  readonly atomically: Atomically;
  readonly clock: Clock;
  /** Names and addresses are stored under a keyed hash: people type passwords into name fields. */
  readonly key: Uint8Array;
}

function tooMany(rows: readonly { readonly resets_at: Date }[], now: Date): Result<never, 'request.too_many'> {
  const last = Math.max(...rows.map((row) => row.resets_at.getTime()));
  const value: Refusal['value'] = { retryAfter: Math.max(1, Math.ceil((last - now.getTime()) / 1000)) };
  return refuse('request.too_many', value);
}

export function createRateLimits({ db, atomically, clock, key }: RateLimitDeps): RateLimits {
  const now = () => new Date(clock.now());
  /** Always in the same order, so that two nodes never wait for each other. */
  const hashed = (budgets: readonly Budget[]) =>
    budgets
      .map((budget) => ({ budget, hash: keyedDigest(key, budget.key) }))
      .sort((one, other) => (one.hash < other.hash ? -1 : 1));

  const limits: RateLimits = {
    async isOpen(merchantId, budgets) {
      const at = now();
      const byHash = new Map(hashed(budgets).map(({ hash, budget }) => [hash, budget]));
      const rows = await store.readBudgets(db, merchantId, [...byHash.keys()], at);
      const empty = rows.filter((row) => row.spent >= (byHash.get(row.budget_key)?.limit ?? 0));
      return empty.length > 0 ? tooMany(empty, at) : ok();
    },

    async countTry(tx, merchantId, budgets) {
      const at = now();
      const byHash = new Map(hashed(budgets).map(({ hash, budget }) => [hash, budget]));
      const tries = [...byHash].map(([hash, budget]) => ({ key: hash, resetsAt: later(at, budget.windowSeconds) }));
      const rows = await store.countTry(tx, merchantId, tries, at);
      const over = rows.filter((row) => row.spent > (byHash.get(row.budget_key)?.limit ?? 0));
      if (over.length > 0) return tooMany(over, at);
      return ok(rows.map((row) => ({ key: byHash.get(row.budget_key)?.key ?? '', failed: row.failed })));
    },

    async take(merchantId, budgets) {
      const counted = await atomically((tx) => limits.countTry(tx, merchantId, budgets));
      return counted.ok ? ok() : counted;
    },

    async spend(merchantId, spending, address) {
      const budgets = spendingBudgets(spending, address);
      const open = await limits.isOpen(merchantId, budgets);
      return open.ok ? await limits.take(merchantId, budgets) : open;
    },

    async countFailure(tx, merchantId, budgets) {
      const counted: Spent[] = [];
      for (const { budget, hash } of hashed(budgets)) {
        counted.push({ key: budget.key, failed: await store.countFailure(tx, merchantId, hash) });
      }
      return counted;
    },

    async giveBack(tx, merchantId, budgets, outcome) {
      for (const { budget, hash } of hashed(budgets)) {
        await store.giveBack(tx, merchantId, hash, outcome === 'in' && budget.isWiped === true);
      }
    },
  };
  return limits;
}
