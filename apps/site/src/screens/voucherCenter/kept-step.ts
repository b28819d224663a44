/**
 * The next step of the latest deposit, kept as long as the tab: the answer that started an order is the only one that tells it, and who
 * comes back from his bank, or reloads, still has to see where to pay.
 */
import type { AnswerOf, Endpoints } from '#contract';
import { sessionStore } from '../../platform/storage.ts';

export type NextStep = AnswerOf<Endpoints['deposit']>['next'];

const KEPT = 'MC_DEPOSIT_STEP';
const kinds: readonly NextStep['kind'][] = ['redirect', 'qr', 'transfer-details', 'form', 'done'];

export function keepStep(orderId: string, next: NextStep): void {
  sessionStore.set(KEPT, JSON.stringify({ orderId, next }));
}

export function recallStep(orderId: string): NextStep | undefined {
  return readStep(sessionStore.get(KEPT) ?? '', orderId);
}

/** Only a step of this order, of a kind there is; an address only if it is a page's. */
export function readStep(kept: string, orderId: string): NextStep | undefined {
  try {
    const { orderId: known, next } = JSON.parse(kept) as { readonly orderId: unknown; readonly next: NextStep };
    if (known !== orderId || !kinds.includes(next.kind)) return undefined;
    return next.kind === 'redirect' && !/^https?:\/\//.test(next.url) ? undefined : next;
  } catch {
    return undefined;
  }
}
