/** Accounts: the row by which a member or a trial can log in, and what keeps one out. */
export {
  type AccountOrder,
  createAccount,
  createTrialAccount,
  type TrialAccount,
  type TrialOrder,
} from './create-account.ts';
export { isUsernameFree, memberNamed } from './find-account.ts';
export {
  type Credential,
  credentialById,
  credentialByName,
  enter,
  type HoldChange,
  markNewDevice,
  putOnBreak,
  putOnHold,
  replaceHash,
  setSecretHash,
} from './store.ts';
