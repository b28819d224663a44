/** Erasing what is known of a member, as far as duties allow. */
export { erasureCommands } from './commands.ts';
export { erasureJob } from './erase-due.ts';
export { personalTables } from './personal-data.ts';
export { erasedAmong, erasedMember } from './store.ts';
export { isOfPerson } from './store-of-person.ts';
