/** Which bets are shown: read from the address, so that back and a reload keep them. */
import type { Parameters } from '../../../base/navigation/index.ts';
import { type Period, periodSearch, readPeriod } from '../../../features/records/period.ts';

export const shownStates = ['all', 'open', 'won', 'lost', 'returned'] as const;
export type ShownState = (typeof shownStates)[number];

export interface Filters {
  readonly period: Period;
  readonly state: ShownState;
  readonly category: string | undefined;
  readonly vendor: string | undefined;
  readonly game: string | undefined;
}

export const USUAL = 'month';
const CODE = /^[A-Za-z0-9_-]{1,64}$/;
const codeOf = (text: string | undefined) => (text !== undefined && CODE.test(text) ? text : undefined);

/** What makes no sense is not filtered by. */
export function readFilters(parameters: Parameters, today: string): Filters {
  const { state, category, vendor, game } = parameters;
  return {
    period: readPeriod(parameters, today, USUAL),
    state: shownStates.find((known) => known === state) ?? 'all',
    category: codeOf(category),
    vendor: codeOf(vendor),
    game: codeOf(game),
  };
}

/** The part of the address that says so: what is shown anyway is left out. */
export function filterSearch({ period, state, category, vendor, game }: Filters): Parameters {
  return { ...periodSearch(period, USUAL), state: state === 'all' ? undefined : state, category, vendor, game };
}

export interface RecordsQuestion {
  readonly from: string;
  readonly to: string;
  readonly state?: Exclude<ShownState, 'all'>;
  readonly category?: string;
  readonly vendor?: string;
  readonly game?: string;
}

export function questionOf({ period, state, category, vendor, game }: Filters): RecordsQuestion {
  return {
    from: period.from,
    to: period.to,
    ...(state !== 'all' && { state }),
    ...(category !== undefined && { category }),
    ...(vendor !== undefined && { vendor }),
    ...(game !== undefined && { game }),
  };
}

/** Whether more than the usual days is chosen: then nothing found does not mean nothing played. */
export function isFiltered({ period, state, category, vendor, game }: Filters): boolean {
  return period.key !== USUAL || state !== 'all' || [category, vendor, game].some((chosen) => chosen !== undefined);
}
