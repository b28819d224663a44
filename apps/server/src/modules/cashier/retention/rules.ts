/** Retention periods. */

import type { Retention } from '../deps.ts';

export const usualRetention: Retention = { requestDays: 30, receiptDays: 5 * 365 };
