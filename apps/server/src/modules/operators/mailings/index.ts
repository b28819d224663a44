/** Messages to an audience: previewed, decided by two where they are many, sent in the background, stopped. */
export { mailingCommands } from './commands.ts';
export { mailingRoutes } from './routes.ts';
export { mailingJob } from './send-due.ts';
