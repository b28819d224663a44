/** The session of this browser, its renewal, and the remembered login. */
export { forgetLogin, loadLogin, loadNumber, saveLogin, saveNumber } from './remembered-login.ts';
export { renewSession, saveRenewed } from './renewal.ts';
export {
  adoptStoredSession,
  currentSession,
  dropSession,
  type GrantedSession,
  isAgent,
  isRealMember,
  isTrial,
  saveSession,
  useSession,
  useSessionState,
} from './session.ts';
export { dropHeldPassword, heldPassword, holdPassword } from './session-password.ts';
