/** Accounts with providers in the console: what is entered, checked and put in use. */
export { providerCommands } from './commands.ts';
export { providerRoutes } from './routes.ts';
