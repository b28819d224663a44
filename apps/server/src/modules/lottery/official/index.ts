/** Official results: reported by feeds, accepted once, awaited by draws, and corrected by operators. */

export { type AwaitedResults, createAwaitedResults } from './awaited-results.ts';
export { type DrawsBackOffice, openDrawsBackOffice } from './back-office.ts';
export { type CorrectionCounts, type CorrectionsBackOffice, openCorrectionsBackOffice } from './corrections-office.ts';
