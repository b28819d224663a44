/** The second factor: an authenticator app and its recovery codes, at login and before changes of login methods. */
export { spendStepCode } from './authenticator.ts';
export { endOtherAccess } from './end-other-access.ts';
export { ownerOf } from './owner.ts';
export { type OwnerProof, proveOwner } from './prove-owner.ts';
export { secondFactorRoutes } from './routes.ts';
export {
  deleteAuthenticator,
  hasSecondStep,
  insertStepTicket,
  recoveryCodesLeft,
  takeStepTicket,
  tryStepTicket,
} from './store.ts';
export { codeAt, intervalAt, intervalOf, otpauthUrl } from './totp.ts';
