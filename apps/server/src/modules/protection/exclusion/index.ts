/** Recognises a person on a break under another account, here or at another merchant of the group. */
export { type ExclusionBackOffice, type HeldAccount, openExclusionBackOffice } from './back-office.ts';
export { listen } from './listeners.ts';
export { recogniseMember } from './recognise-member.ts';
export { openMatchesOf } from './store.ts';
