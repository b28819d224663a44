/** Rate limits: all the budgets of one try are counted together or not at all, exactly, on any number of nodes. */
import { createHmac } from 'node:crypto';
import { ok, type Result } from '#kernel';
import type { ModuleDeps, Tx } from '../db/db.ts';
import { type Budget, secondsOf, tooMany } from './budget.ts';
import * as store from './store.ts';

export interface ExactBudget extends Budget {
  /** After this many failures the next try wants a captcha. */
  readonly captchaAfter?: number;
  /** Whether a good try wipes the failures: only where nobody but the member can have made them. */
  readonly isWiped?: boolean;
}

export interface Spent {
  readonly key: string;
  readonly failed: number;
}

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
  /** The same after a look, so that a flood writes nothing. */
  spend(merchantId: string, budgets: readonly Budget[]): Promise<Result<undefined, 'request.too_many'>>;
  /** The try was wrong: it stays counted, as a failure. */
  countFailure(tx: Tx, merchantId: string, budgets: readonly Budget[]): Promise<readonly Spent[]>;
  /** The try was no guess: it is given back, and wipes the failures where only the member can have made them. */
  giveBack(tx: Tx, merchantId: string, budgets: readonly ExactBudget[], outcome: 'in' | 'undecided'): Promise<void>;
}

export interface RateLimitDeps extends Omit<ModuleDeps, 'random'> {
  /** Names and addresses are stored under a keyed hash: people type passwords into name fields. */
  readonly key: Uint8Array;
}

function spentUp(rows: readonly { readonly resets_at: Date }[], now: Date): Result<never, 'request.too_many'> {
  const last = Math.max(...rows.map((row) => row.resets_at.getTime()));
  return tooMany(secondsOf(last - now.getTime()));
}

export function createRateLimits({ db, atomically, clock, key }: RateLimitDeps): RateLimits {
  const now = () => new Date(clock.now());
  /** Always in the same order, so that two nodes never wait for each other. */
  const hashed = <One extends Budget>(budgets: readonly One[]) =>
    budgets
      .map((budget) => ({ budget, hash: createHmac('sha256', key).update(budget.key).digest('base64url') }))
      .sort((one, other) => (one.hash < other.hash ? -1 : 1));

  const limits: RateLimits = {
    async isOpen(merchantId, budgets) {
      const at = now();
      const byHash = new Map(hashed(budgets).map(({ hash, budget }) => [hash, budget]));
      const rows = await store.readBudgets(db, merchantId, [...byHash.keys()], at);
      const empty = rows.filter((row) => row.spent >= (byHash.get(row.budget_key)?.limit ?? 0));
      return empty.length > 0 ? spentUp(empty, at) : ok();
    },

    async countTry(tx, merchantId, budgets) {
      const at = now();
      const byHash = new Map(hashed(budgets).map(({ hash, budget }) => [hash, budget]));
      const tries = [...byHash].map(([hash, budget]) => ({
        key: hash,
        resetsAt: new Date(at.getTime() + budget.windowSeconds * 1000),
      }));
      const rows = await store.countTry(tx, merchantId, tries, at);
      const over = rows.filter((row) => row.spent > (byHash.get(row.budget_key)?.limit ?? 0));
      if (over.length > 0) return spentUp(over, at);
      return ok(rows.map((row) => ({ key: byHash.get(row.budget_key)?.key ?? '', failed: row.failed })));
    },

    async take(merchantId, budgets) {
      const counted = await atomically((tx) => limits.countTry(tx, merchantId, budgets));
      return counted.ok ? ok() : counted;
    },

    async spend(merchantId, budgets) {
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
