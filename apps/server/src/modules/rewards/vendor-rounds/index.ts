/** Free rounds at vendors: ordered and ended there by a job, and collected as the vendors report them. */
export { vendorRoundsJob } from './call-due.ts';
export { createRoundsCollector } from './collect.ts';
export { sweepSteps } from './sweep.ts';
