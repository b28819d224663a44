/** Budgets of tries: all the keys of one try are counted together or not at all, exactly, on any number of nodes. */
import { ok, type Refusal, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import * as store from '../accounts/store.ts';
import { type Budget, later, type Spent } from '../rules.ts';
import { keyedDigest } from '../tokens.ts';

type TooMany = Result<never, 'request.too_many'>;

function tooMany(resetsAt: readonly Date[], now: Date): TooMany {
  const last = Math.max(...resetsAt.map((at) => at.getTime()));
  const value: Refusal['value'] = { retryAfter: Math.max(1, Math.ceil((last - now.getTime()) / 1000)) };
  return refuse('request.too_many', value);
}

/** Names and addresses are stored under a keyed hash: people type passwords into name fields. */
function stored(key: Uint8Array, budgets: readonly Budget[]) {
  return new Map(budgets.map((budget) => [keyedDigest(key, budget.key), budget]));
}

/** Whether a try could be counted now. Only a look, without a lock: it turns a flood away before it writes anything. */
export async function isOpen(
  db: Db,
  key: Uint8Array,
  merchantId: string,
  budgets: readonly Budget[],
  now: Date,
): Promise<Result<undefined, 'request.too_many'>> {
  const byKey = stored(key, budgets);
  const rows = await store.readBudgets(db, merchantId, [...byKey.keys()], now);
  const empty = rows.filter((row) => row.spent >= (byKey.get(row.budget_key)?.limit ?? 0));
  return empty.length > 0
    ? tooMany(
        empty.map((row) => row.resets_at),
        now,
      )
    : ok();
}

/** Counts one try. On a refusal the caller's transaction must be rolled back, which `atomically` does. */
export async function countTry(
  tx: Tx,
  key: Uint8Array,
  merchantId: string,
  budgets: readonly Budget[],
  now: Date,
): Promise<Result<readonly Spent[], 'request.too_many'>> {
  const byKey = stored(key, budgets);
  const sorted = [...byKey.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = await store.countTry(
    tx,
    merchantId,
    sorted.map(([hash, budget]) => ({ key: hash, resetsAt: later(now, budget.windowSeconds) })),
    now,
  );
  const over = rows.filter((row) => row.spent > (byKey.get(row.budget_key)?.limit ?? 0));
  if (over.length > 0)
    return tooMany(
      over.map((row) => row.resets_at),
      now,
    );
  return ok(rows.map((row) => ({ key: byKey.get(row.budget_key)?.key ?? '', failed: row.failed })));
}

const inOrder = (key: Uint8Array, budgets: readonly Budget[]) =>
  budgets
    .map((budget) => ({ budget, hash: keyedDigest(key, budget.key) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1));

/** The try was wrong: it stays counted, as a failure. */
export async function countFailure(
  tx: Tx,
  key: Uint8Array,
  merchantId: string,
  budgets: readonly Budget[],
): Promise<readonly Spent[]> {
  const counted: Spent[] = [];
  for (const { budget, hash } of inOrder(key, budgets)) {
    counted.push({ key: budget.key, failed: await store.countFailure(tx, merchantId, hash) });
  }
  return counted;
}

/** The try was no guess: it is given back, and wipes the failures where only the member can have made them. */
export async function giveBack(
  tx: Tx,
  key: Uint8Array,
  merchantId: string,
  budgets: readonly Budget[],
  outcome: 'in' | 'undecided',
): Promise<void> {
  for (const { budget, hash } of inOrder(key, budgets)) {
    await store.giveBack(tx, merchantId, hash, outcome === 'in' && budget.isWiped === true);
  }
}
