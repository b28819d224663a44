/** Risk and care in the console: rules of withdrawals, shared accounts, the watch list, players at risk. */

export { riskCommands } from './commands.ts';
export { lookForRiskJob } from './players-at-risk.ts';
export { riskRoutes } from './routes.ts';
export { isTried } from './store.ts';
