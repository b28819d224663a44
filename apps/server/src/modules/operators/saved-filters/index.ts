/** Filters that operators save for themselves: a list, a name, and what it is filtered by. */
export { savedFilterCommands } from './commands.ts';
export { savedFilterRoutes } from './routes.ts';
