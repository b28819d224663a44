/** The door of the messenger: words that leave the house. */
export { createMessengers } from './create-messengers.ts';
export type { Letter, MessengerDeps, Messengers } from './deps.ts';
