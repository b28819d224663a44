/** Which bets are shown, and what they come to. */
export { BetFilters } from './bet-filters.tsx';
export { BetTotals } from './bet-totals.tsx';
export { type Filters, filterSearch, isFiltered, questionOf, readFilters, shownStates } from './filters.ts';
