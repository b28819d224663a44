/** Public API of the messenger: outgoing messages. */
export { createMessengers } from './create-messengers.ts';
export type { MessengerDeps, Messengers, OutgoingMessage } from './deps.ts';
