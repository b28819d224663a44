/** The door of the messenger: words that leave the house. */
export { complaintAbout, OUTBOX_HOST } from './choices.ts';
export { createMessengers } from './create-messengers.ts';
export type { Letter, MessengerChoice, MessengerDeps, Messengers } from './deps.ts';
