/** Operators' accounts: enrolment, login, passkeys, sessions, permissions, roles, allowed addresses. */
export { activate, beginEnrolment, enrol, inviteAgain, isFounding, isWeak, SHORTEST_PASSWORD } from './enrol.ts';
export { operatorLifecycle } from './lifecycle.ts';
export {
  type Client,
  LOCKS_AFTER_SECONDS,
  logIn,
  logOut,
  type OpenedSession,
  operatorOf,
  sessionOf,
  withProof,
} from './log-in.ts';
export { isAddressAllowed, readNetworks } from './networks.ts';
export { addPasskey, holderOf, logInByPasskey, MAX_PASSKEYS, requestNewPasskey, requestPasskey } from './passkeys.ts';
export { allows, homeDb, type May, mayDo, mayOf, permissionsAt } from './permissions.ts';
export {
  addGrants,
  changeAccount,
  findAccount,
  grantsAt,
  insertAccount,
  listAccounts,
  lockAccount,
  moveAccount,
  operatorsWith,
  removeGrants,
} from './store.ts';
export { ALL_OPERATORS, deleteNetworks, listNetworks, networksFor, saveNetworks } from './store-networks.ts';
export { deletePasskey, passkeysOf } from './store-passkeys.ts';
export { deleteRole, findRole, listRoles, saveRole } from './store-roles.ts';
export { endSession, endSessions, listSessions, lockSession, sessionsOf } from './store-sessions.ts';
