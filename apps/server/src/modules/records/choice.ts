/** A validated filter of records: its days converted to moments. */
import type { RefusalCode } from '#contract';
import type { Clock, Result } from '#kernel';
import { ok } from '#kernel';
import { type DayRange, type Merchant, momentsOf, readDayRange } from '../merchants/index.ts';
import type { BetChoice } from './store.ts';

type RequestedChoice = Partial<Pick<BetChoice, 'category' | 'vendor' | 'game' | 'state'>> & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export interface Chosen {
  readonly range: DayRange;
  readonly choice: BetChoice;
}

export function readChoice(
  clock: Clock,
  { manifest }: Merchant,
  requested: RequestedChoice,
): Result<Chosen, RefusalCode> {
  const read = readDayRange(clock.now(), manifest.timeZone, requested);
  if (!read.ok) return read;
  const range = read.value;
  const { category, vendor, game, state } = requested;
  const days = { fromDay: range.from, ...(range.isOpen ? {} : { toDay: range.to }) };
  return ok({ range, choice: { ...days, ...momentsOf(range, manifest.timeZone), category, vendor, game, state } });
}
