/** What changes of bills that were made. */
export { adjust, lateChanges, lateSince, latestForgotten } from './late-changes.ts';
export { openRetier, type RetierBackOffice } from './retier.ts';
