/**
 * Whether a session ended by itself, as every tab must know it: what was typed is kept after that, and not after a log-out. Stored beside the
 * session, by the end of its token, which is invalid by then.
 */
import { localStore } from '../../../platform/storage.ts';
import { type Entry, load, type SessionInfo, save } from '../page/storage.ts';

const SAVED_CHARACTERS = 12;

const ended: Entry<string> = {
  key: 'MC_SESSION_ENDED',
  store: localStore,
  read: (text) => text,
  write: (value) => value,
};

const markOf = ({ token }: SessionInfo) => token.slice(-SAVED_CHARACTERS);

/** Before the session is removed, so that a tab that sees it gone knows why. */
export function markEnded(session: SessionInfo): void {
  save(ended, markOf(session));
}

export function hasEnded(session: SessionInfo): boolean {
  return load(ended) === markOf(session);
}
