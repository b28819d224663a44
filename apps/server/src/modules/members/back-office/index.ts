/** The back office of members: how operators find them, what they see of them, and what they write about them. */
export { createMembersBackOffice, type MembersBackOffice } from './back-office.ts';
export { tagsOf } from './store-notes.ts';
