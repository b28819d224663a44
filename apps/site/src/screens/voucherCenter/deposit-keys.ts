/** Where a deposit's order and its next step are kept while the site is open. */
import { answerKey } from '../../base/query.tsx';

export function depositKey(orderId: string): readonly unknown[] {
  return answerKey('depositOrder', { orderId }, true);
}

/** The answer that started an order is the only one that tells its next step. */
export function nextStepKey(orderId: string): readonly unknown[] {
  return answerKey('deposit', { orderId }, true);
}
