import { periodAt } from '../periods.ts';
import type { NextPeriod } from './answer.ts';

/** When the present period of a contract is over: a change, or the end, counts from there. */
export const nextPeriodAt =
  (timeZone: string): NextPeriod['nextPeriod'] =>
  ({ kind, period }, now) =>
    periodAt(kind, now.getTime(), { timeZone, period: period ?? undefined }).to;
