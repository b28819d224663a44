/** Documents of players: requested, looked at, and decided by operators. */
export { documentCommands } from './commands.ts';
export { documentRoutes } from './routes.ts';
