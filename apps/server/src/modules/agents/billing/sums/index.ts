/** What the teams of a run did. */
export { sumKey, sumsOf } from './store.ts';
export { forgetSums, sumTeams } from './sum-teams.ts';
