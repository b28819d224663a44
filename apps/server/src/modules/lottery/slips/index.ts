/** Retail slips: orders on the draws of several stations, as one bet. */
export { createSlipQueue } from './place-slip.ts';
export { slipRoutes } from './routes.ts';
