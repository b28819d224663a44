/** Live chat at the operators' desk. */
export { chatCommands } from './commands.ts';
export { chatDeskRoutes } from './routes.ts';
export { type Watcher, watchChat } from './watch-chat.ts';
