/** Extracts for regulators. */

export { largeWinsReport } from './large-wins.ts';
export { selfExcludedReport } from './self-excluded.ts';
export { significantEventsReport } from './significant-events.ts';
export { taxReport } from './tax.ts';
