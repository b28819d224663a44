/** Vendors in the console: accounts, lists and health. */
export { vendorCommands } from './commands.ts';
export { vendorRoutes } from './routes.ts';
