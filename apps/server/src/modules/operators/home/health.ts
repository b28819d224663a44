/** Whether everything works: the books, the facts, providers, vendors and draws of one merchant. */
import { formatAmount } from '#kernel';
import { dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import { type Area, comparedDays } from '../../reconciliation/index.ts';
import type { OperatorDeps } from '../deps.ts';

export interface Health {
  readonly books: {
    /** What the books are out of balance by: nothing. Absent while they are found wrong, or were never proved. */
    readonly drift?: string;
    readonly provedSecondsAgo?: number;
    readonly frozen?: { readonly by: string; readonly reason: string; readonly at: string };
  };
  readonly facts: { readonly waiting: number; readonly failing: number; readonly oldestSeconds: number };
  /** Payment providers and vendors, with what is wrong; an empty note is well. */
  readonly providers: { readonly code: string; readonly area: Area; readonly isWell: boolean; readonly note: string }[];
  readonly draws: { readonly refused: number; readonly disputed: number };
}

/** Providers are shown by their statements of the last days. */
const LOOKED_BACK_DAYS = 3;

/** The watcher freezes what it finds wrong. */
const WATCHER = 'books watcher';

export async function homeHealth(deps: OperatorDeps, merchant: Merchant): Promise<Health> {
  const { db, health, freezing, draws, corrections } = deps;
  const [frozen, seconds, backlog, refused, disputed, payments, vendors] = await Promise.all([
    freezing.current(db, merchant.id),
    health.booksGoodSeconds(),
    health.factsWaiting(),
    draws.refused(db, merchant.id),
    corrections.disputed(db, merchant.id),
    providersOf(deps, merchant, 'payments'),
    providersOf(deps, merchant, 'vendors'),
  ]);
  const isRight = seconds !== undefined && frozen?.frozenBy !== WATCHER;
  const { waiting, failing, oldestSeconds } = backlog;
  return {
    books: {
      ...(isRight && { drift: formatAmount(0n, merchant.currency), provedSecondsAgo: Math.round(seconds) }),
      ...(frozen && { frozen: { by: frozen.frozenBy, reason: frozen.reason, at: frozen.frozenAt.toISOString() } }),
    },
    facts: { waiting, failing, oldestSeconds: Math.round(oldestSeconds) },
    providers: [...payments, ...vendors],
    draws: { refused: refused.length, disputed: disputed.length },
  };
}

export async function providersOf(
  { db, clock }: OperatorDeps,
  merchant: Merchant,
  area: Area,
): Promise<Health['providers']> {
  const today = dayAt(clock.now(), merchant.manifest.timeZone);
  const range = { from: dayAfter(today, -LOOKED_BACK_DAYS), to: today };
  const days = await comparedDays(db, merchant.id, area, range);
  const byProvider = Map.groupBy(days, ({ provider }) => provider);
  return [...byProvider].map(([code, compared]) => {
    // The latest is the first.
    const fault = compared.find(({ state }) => state === 'fault')?.fault;
    const open = compared.flatMap(({ items }) => items).filter((item) => item.done_at === null).length;
    return { code, area, isWell: fault === undefined && open === 0, note: fault ?? (open > 0 ? `${open}` : '') };
  });
}
