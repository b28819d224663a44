/** Filters of the bet records, and their totals. */
export { BetFilters } from './bet-filters.tsx';
export { BetTotals } from './bet-totals.tsx';
export { type Filters, filterSearch, isFiltered, questionOf, readFilters, shownStates } from './filters.ts';
