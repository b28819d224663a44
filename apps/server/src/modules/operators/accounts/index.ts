/** Operators' accounts: becoming one, logging in, and what each may do. */
export { activate, beginEnrolment, enrol, inviteAgain, isFounding } from './enrol.ts';
export { logIn, logOut, mayDo, operatorOf } from './log-in.ts';
export {
  addGrants,
  changeAccount,
  endSessions,
  findAccount,
  grantsAt,
  insertAccount,
  listAccounts,
  lockAccount,
  removeGrants,
} from './store.ts';
