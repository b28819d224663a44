/** Feedback of members, as operators read and answer it. */
export { feedbackCommands } from './commands.ts';
export { feedbackRoutes } from './routes.ts';
