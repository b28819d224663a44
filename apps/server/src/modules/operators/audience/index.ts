/** Audiences: members whom operators mean by filters, counted, and walked through in the order of their ids. */
export { type Audience, parsed, readAudience } from './read-audience.ts';
export { countAudience, nextStretch } from './store-audience.ts';
export { dueRuns, listRuns, lockDueRun, type RunPage } from './store-runs.ts';
export { workOnStretches } from './work-on-stretches.ts';
