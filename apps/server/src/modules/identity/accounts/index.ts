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
  lockedStandings,
  markNewDevice,
  putOnBreak,
  putOnHold,
  replaceHash,
  setSecretHash,
} from './store.ts';
export {
  closeViewer,
  createViewer,
  lockViewer,
  MAX_VIEWERS,
  type Viewer,
  type ViewerOf,
  viewersOf,
} from './viewers.ts';
