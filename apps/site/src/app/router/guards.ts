/** Who may see a screen: pure, so that a table can hold it. */
import { hasFlag } from '../../base/merchant/index.ts';
import type { Screen } from '../../base/navigation/index.ts';
import { loginSearch, readPlace, safeReturnPath } from '../../base/navigation/index.ts';
import type { MerchantInfo, SessionInfo } from '../../base/page/index.ts';
import { isRealMember } from '../../base/session/index.ts';

export type GuardResult =
  | { readonly kind: 'enter' }
  /** Home, or where somebody who need not log in any more was going. */
  | { readonly kind: 'home'; readonly to?: string }
  | { readonly kind: 'login'; readonly search: { readonly from?: string } }
  /** A trial asked for what real accounts may. */
  | { readonly kind: 'real-only' };

export interface Requesting {
  readonly screen: Screen;
  readonly session: SessionInfo | undefined;
  readonly info: MerchantInfo;
  /** Path and query asked for. */
  readonly href: string;
}

/** A screen to log in or to join, and somebody who has done so. A trial may still join. */
export function isForOthers({ access }: Screen, session: SessionInfo | undefined): boolean {
  return (access === 'guest' && session !== undefined) || (access === 'newcomer' && isRealMember(session));
}

export function guardResult({ screen, session, info, href }: Requesting): GuardResult {
  if (screen.flag && !hasFlag(info, screen.flag)) return { kind: 'home' };
  if (screen.access === 'anyone') return { kind: 'enter' };
  if (isForOthers(screen, session)) return { kind: 'home', to: safeReturnPath(readPlace(href).search.from) };
  if (screen.access === 'guest' || screen.access === 'newcomer') return { kind: 'enter' };
  if (!session && screen.isGuestSentHome) return { kind: 'home' };
  if (!session) return { kind: 'login', search: loginSearch(href) };
  if (screen.access === 'member' && !isRealMember(session)) return { kind: 'real-only' };
  return { kind: 'enter' };
}
