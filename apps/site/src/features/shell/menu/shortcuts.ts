/** The targets of the two shortcuts that differ by visitor: inviting friends, and rewards. */
import { isAgent, isRealMember, type SessionInfo } from '#base/data';
import { type Intent, loginSearch } from '#base/view';
import type { PromotionKind } from '#contract';

const first = (path: string): Intent => ({ to: '/m/login', search: loginSearch(path) });

/**
 * Guests log in first; agents register members; players invite friends if that is rewarded; everyone else contacts customer service.
 */
export function inviteShortcut(session: SessionInfo | undefined, kinds: ReadonlySet<PromotionKind>): Intent {
  if (!session) return first('/m/inviteFriends');
  if (!isRealMember(session)) return { to: '/m/service' };
  if (isAgent(session)) return { to: '/m/agentRegister' };
  return { to: kinds.has('REFERRAL') ? '/m/inviteFriends' : '/m/service' };
}

export function rewardShortcut(session: SessionInfo | undefined): Intent {
  return session ? { to: '/m/rewardCenter' } : first('/m/rewardCenter');
}
