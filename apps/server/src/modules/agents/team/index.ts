/** Teams: an agent's view of its branch. */

export { readNameCursor, writeNameCursor } from './list-downlines.ts';
export { teamRoutes } from './routes.ts';
