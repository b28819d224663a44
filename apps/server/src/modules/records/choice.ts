/** What somebody asks to see, as the store reads it: their days checked and turned into moments. */
import type { RefusalCode } from '#contract';
import type { Clock, Result } from '#kernel';
import { ok } from '#kernel';
import { type DayRange, type Merchant, momentsOf, readDayRange } from '../merchants/index.ts';
import type { BetState } from './rules.ts';
import type { BetChoice } from './store.ts';

export interface AskedChoice {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly category?: string | undefined;
  readonly vendor?: string | undefined;
  readonly game?: string | undefined;
  readonly state?: BetState | undefined;
}

export interface Chosen {
  readonly range: DayRange;
  readonly choice: BetChoice;
}

export function readChoice(clock: Clock, { manifest }: Merchant, asked: AskedChoice): Result<Chosen, RefusalCode> {
  const read = readDayRange(clock.now(), manifest.timeZone, asked);
  if (!read.ok) return read;
  const range = read.value;
  const { category, vendor, game, state } = asked;
  const days = { fromDay: range.from, ...(range.isOpen ? {} : { toDay: range.to }) };
  return ok({ range, choice: { ...days, ...momentsOf(range, manifest.timeZone), category, vendor, game, state } });
}
