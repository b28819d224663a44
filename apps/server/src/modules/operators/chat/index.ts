/** Live chat of operators. */
export { chatCommands } from './commands.ts';
export { operatorChatRoutes } from './routes.ts';
export { type Watcher, watchChat } from './watch-chat.ts';
