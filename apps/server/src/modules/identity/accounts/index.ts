/** Accounts: the credentials of members and trials, and what blocks a login. */
export {
  type AccountOrder,
  createAccount,
  createTrialAccount,
  isUsernameFree,
  memberNamed,
  type RealType,
  type TrialAccount,
} from './create-account.ts';
export { ERASED, eraseAccount, isErased } from './erase-account.ts';
export { type AccountEvent, accountLifecycle } from './lifecycle.ts';
export {
  type AccountStatus,
  becomeAgent,
  type Credential,
  credentialById,
  credentialByName,
  enter,
  type HoldChange,
  lockCredential,
  lockedAccountStatus,
  lockedAccountStatuses,
  markNewDevice,
  putOnBreak,
  putOnHold,
  replaceHash,
  setSecretHash,
} from './store.ts';
export { lockViewer, type Viewer, type ViewerOf, viewersOf } from './store-viewers.ts';
export { closeViewer, createViewer, MAX_VIEWERS } from './viewers.ts';
