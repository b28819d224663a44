/** What rules would have done with the withdrawals of the last days: read page by page, each by the facts kept with it. */
import type { WithdrawalRoute, WithdrawalRules } from '#contract';
import type { Currency } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { isByRoute, type KnownFacts, routeOf } from './routes-of-withdrawals.ts';
import { withdrawalsSince } from './store.ts';

interface RuleTrial {
  readonly id: string;
  readonly stage: WithdrawalRoute;
  orders: number;
  amountMinor: bigint;
  paid: number;
  declined: number;
}

interface DryRun {
  readonly orders: number;
  readonly amountMinor: bigint;
  readonly unknown: number;
  readonly rules: readonly RuleTrial[];
  readonly newlyStopped: number;
  readonly noMoreStopped: number;
}

const PAGE = 2_000;

export async function dryRun(
  db: Db,
  merchantId: string,
  { rules, currency, since }: { readonly rules: WithdrawalRules; readonly currency: Currency; readonly since: Date },
): Promise<DryRun> {
  const trials = new Map<string, RuleTrial>(
    rules.rules.map(({ id, stage }) => [id, { id, stage, orders: 0, amountMinor: 0n, paid: 0, declined: 0 }]),
  );
  const sums = { orders: 0, amountMinor: 0n, unknown: 0, newlyStopped: 0, noMoreStopped: 0 };
  let after: { readonly created_at: Date; readonly id: string } | undefined;
  for (;;) {
    const rows = await withdrawalsSince(db, merchantId, { since, after, limit: PAGE });
    for (const row of rows) {
      sums.orders += 1;
      sums.amountMinor += row.amount_minor;
      if (row.facts === null) {
        sums.unknown += 1;
        continue;
      }
      const route = routeOf(rules, row.facts as unknown as KnownFacts, currency);
      const wasStopped = row.risk.length > 0;
      const isStopped =
        row.risk.some((reason) => !isByRoute(reason)) || (route !== undefined && route.stage !== 'pass');
      if (isStopped && !wasStopped) sums.newlyStopped += 1;
      if (wasStopped && !isStopped) sums.noMoreStopped += 1;
      const trial = route && trials.get(route.id);
      if (!trial) continue;
      trial.orders += 1;
      trial.amountMinor += row.amount_minor;
      if (row.state === 'paid') trial.paid += 1;
      if (row.state === 'declined') trial.declined += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return { ...sums, rules: [...trials.values()] };
    after = { created_at: last.created_at, id: last.id };
  }
}
