/** How long what is kept for a time only is kept. */

import type { Retention } from '../deps.ts';

export const usualRetention: Retention = { requestDays: 30, receiptDays: 5 * 365 };
