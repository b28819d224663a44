/** Where a deposit is kept while the site is open. */
import { answerKey } from '../../base/api/index.ts';

export function depositKey(orderId: string): readonly unknown[] {
  return answerKey('depositOrder', { orderId }, true);
}
