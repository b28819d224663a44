/** Public API of the messenger: outgoing messages. */
export { createMessengers } from './create-messengers.ts';
export type { Letter, MessengerDeps, Messengers } from './deps.ts';
