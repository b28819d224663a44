/** When steps of a contract count: by its periods. */
import { periodAt } from '../periods.ts';
import type { NextPeriod } from './answer.ts';
import type { Pause } from './store.ts';

/** When the present period of a contract is over: a change, or the end, counts from there. */
export const nextPeriodAt =
  (timeZone: string): NextPeriod['nextPeriod'] =>
  ({ kind, period }, now) =>
    periodAt(kind, now.getTime(), { timeZone, period: period ?? undefined }).to;

/**
 * From when a contract pays in a period, by the steps with which it was suspended and resumed, in turn. A suspension counts from the end of the
 * period, as the end of the contract above does, and who is resumed in a period is paid from the next whole hour, or other part of it, as by a first
 * version. Undefined: not in this period.
 */
export function paysFrom(
  pauses: readonly Pause[],
  { from, to }: { readonly from: Date; readonly to: Date },
  partMs: number,
): Date | undefined {
  if (pauses.findLast(({ at }) => at < from)?.event !== 'suspend') return from;
  const resumed = pauses.find(({ event, at }) => event === 'resume' && at >= from);
  if (!resumed) return undefined;
  const begun = new Date(Math.ceil(resumed.at.getTime() / partMs) * partMs);
  return begun < to ? begun : undefined;
}
