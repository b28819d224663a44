/** Mass grants: what a campaign gives to an audience, decided by two, given in the background, stopped. */
export { massGrantCommands } from './commands.ts';
export { massGrantJob } from './give-due.ts';
export { massGrantRoutes } from './routes.ts';
