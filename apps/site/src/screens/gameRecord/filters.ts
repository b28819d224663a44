/** Which bets are shown: read from the address, so that back and a reload keep them. */
import type { PlayableCategory } from '#contract';
import type { Parameters } from '../../base/place.ts';

export const shownStates = ['all', 'open', 'won', 'lost'] as const;
export type ShownState = (typeof shownStates)[number];

export interface Filters {
  readonly state: ShownState;
  readonly category: PlayableCategory | undefined;
}

/** What is not offered is not filtered by. */
export function readFilters({ state, category }: Parameters, offered: readonly PlayableCategory[]): Filters {
  return {
    state: shownStates.find((known) => known === state) ?? 'all',
    category: offered.find((known) => known === category),
  };
}

/** The part of the address that says so: what is shown anyway is left out. */
export function filterSearch({ state, category }: Filters): Parameters {
  return { state: state === 'all' ? undefined : state, category };
}

export type RecordsQuestion = { readonly state?: Exclude<ShownState, 'all'>; readonly category?: PlayableCategory };

export function questionOf({ state, category }: Filters): RecordsQuestion {
  return { ...(state !== 'all' && { state }), ...(category && { category }) };
}
