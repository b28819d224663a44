/** Official results: reported by feeds, accepted once, and awaited by draws. */

export { type AwaitedResults, createAwaitedResults } from './awaited-results.ts';
export { type DrawsBackOffice, openDrawsBackOffice } from './back-office.ts';
