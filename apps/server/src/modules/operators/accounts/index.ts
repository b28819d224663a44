/** Operators' accounts: enrolment, login, permissions. */
export { activate, beginEnrolment, enrol, inviteAgain, isFounding } from './enrol.ts';
export { homeDb, logIn, logOut, mayDo, operatorOf } from './log-in.ts';
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
