/** The door of the messenger: words that leave the house. */
export { complaintAbout } from './choices.ts';
export { createMessengers } from './create-messengers.ts';
export type { Letter, MessengerChoice, MessengerDeps, Messengers } from './deps.ts';
