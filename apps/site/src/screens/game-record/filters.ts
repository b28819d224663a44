/** The filters of the bet records, read from the address, so that Back and a reload restore them. */
import type { Parameters } from '#base/view';
import { type Period, periodSearch, readPeriod } from '../../features/records/period.ts';

export const shownStates = [
  'all',
  'open',
  'won',
  'lost',
  'push',
  'half-won',
  'half-lost',
  'dead-heat',
  'void',
] as const;
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

/** Invalid values do not filter. */
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

/** The filters as search parameters, without defaults. */
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

/** Whether any filter differs from the default. If so, an empty result does not mean that nothing was played. */
export function isFiltered({ period, state, category, vendor, game }: Filters): boolean {
  return period.key !== USUAL || state !== 'all' || [category, vendor, game].some((chosen) => chosen !== undefined);
}
