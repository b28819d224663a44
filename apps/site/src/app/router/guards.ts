/** Who may see a screen: a pure function, so that a table can test it. */
import { isRealMember, type MerchantInfo, type SessionInfo } from '#base/data';
import { hasFlag, loginSearch, readLocation, type Screen, safeReturnPath } from '#base/view';

export type GuardResult =
  | { readonly kind: 'enter' }
  /** Home, or the return path of a login screen that is no longer needed. */
  | { readonly kind: 'home'; readonly to?: string }
  | { readonly kind: 'login'; readonly search: { readonly from?: string } }
  /** A trial requested a screen for real accounts. */
  | { readonly kind: 'real-only' };

export interface Requesting {
  readonly screen: Screen;
  readonly session: SessionInfo | undefined;
  readonly info: MerchantInfo;
  /** The requested path and query. */
  readonly href: string;
}

/** A login or registration screen, opened with a session. A trial may still register. */
export function isForOthers({ access }: Screen, session: SessionInfo | undefined): boolean {
  return (access === 'guest' && session !== undefined) || (access === 'unregistered' && isRealMember(session));
}

export function guardResult({ screen, session, info, href }: Requesting): GuardResult {
  if (screen.flag && !hasFlag(info, screen.flag)) return { kind: 'home' };
  if (screen.access === 'anyone') return { kind: 'enter' };
  if (isForOthers(screen, session)) return { kind: 'home', to: safeReturnPath(readLocation(href).search.from) };
  if (screen.access === 'guest' || screen.access === 'unregistered') return { kind: 'enter' };
  if (!session && screen.isGuestSentHome) return { kind: 'home' };
  if (!session) return { kind: 'login', search: loginSearch(href) };
  if (screen.access === 'member' && !isRealMember(session)) return { kind: 'real-only' };
  return { kind: 'enter' };
}
