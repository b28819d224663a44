/** The current session as this browser stores it, the same in every tab. Logged in means: a session is stored. */
import { create } from 'zustand';
import { onOtherTab } from '../../../platform/storage.ts';
import { load, type SessionInfo, save, stored } from '../page/storage.ts';

interface SessionState {
  readonly session: SessionInfo | undefined;
}

/** Starts as a guest, as the server renders it; `adoptStoredSession` runs right after. */
export const useSessionState = create<SessionState>(() => ({ session: undefined }));

export function useSession(): SessionInfo | undefined {
  return useSessionState((state) => state.session);
}

export function currentSession(): SessionInfo | undefined {
  return useSessionState.getState().session;
}

/** The server's answer to a login, a registration or a renewal. */
export interface GrantedSession extends SessionInfo {
  readonly expiresAt: string;
}

const TRIAL = 4;

/** Saves a session that the server granted; every tab follows. */
export function saveSession(granted: GrantedSession): void {
  const { token, merchantCode, username, type, id, firstTimeLogin } = granted;
  const session = { token, merchantCode, username, type, id, firstTimeLogin };
  save(stored.sessionExpiry, granted.expiresAt);
  save(stored.session, session);
  if (type === TRIAL) save(stored.trialName, username);
  useSessionState.setState({ session });
}

/** The log-out that is under way: what is requested meanwhile waits, since the token ends. */
export const leaving: { done?: Promise<unknown> } = {};

/** Deletes everything that belongs to the session. */
export function dropSession(): void {
  save(stored.session, undefined);
  save(stored.sessionExpiry, undefined);
  save(stored.trialName, undefined);
  save(stored.heldPassword, undefined);
  save(stored.autoLogin, false);
  useSessionState.setState({ session: undefined });
}

/** Adopts the session that this browser stores, and follows other tabs; calls `onFollowed` when they logged in or out. */
export function adoptStoredSession(onFollowed: () => void): () => void {
  const adopt = () => {
    const session = load(stored.session);
    const before = currentSession();
    if (session?.token !== before?.token) useSessionState.setState({ session });
    if (session?.id !== before?.id) onFollowed();
  };
  // A page restored from the back/forward cache has received no events meanwhile.
  const wake = ({ persisted }: PageTransitionEvent) => persisted && adopt();
  addEventListener('pageshow', wake);
  const stop = onOtherTab((key) => {
    if (key === null || key === stored.session.key) adopt();
  });
  const session = load(stored.session);
  if (session) useSessionState.setState({ session });
  return () => {
    removeEventListener('pageshow', wake);
    stop();
  };
}

export function isTrial(session: SessionInfo | undefined): boolean {
  return session?.type === TRIAL;
}

/** Real accounts are of types 0, 1 and 2. */
export function isRealMember(session: SessionInfo | undefined): boolean {
  return session !== undefined && session.type >= 0 && session.type <= 2;
}

/** Agents are real accounts above the player's type. */
export function isAgent(session: SessionInfo | undefined): boolean {
  return isRealMember(session) && session?.type !== 0;
}
