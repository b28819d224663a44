/** Where the shortcuts to inviting and to rewards lead whom. */
import type { PromotionKind } from '#contract';
import { isAgent } from '../../base/session.ts';
import type { SessionInfo } from '../../base/stored.ts';

/** `service`: nobody runs a referral promotion here, so a person answers. */
export type InvitePlace = '/m/login' | '/m/agentRegister' | '/m/inviteFriends' | 'service';

export function invitePlace(session: SessionInfo | undefined, kinds: ReadonlySet<PromotionKind>): InvitePlace {
  if (!session) return '/m/login';
  if (isAgent(session)) return '/m/agentRegister';
  return session.type === 0 && kinds.has('REFERRAL') ? '/m/inviteFriends' : 'service';
}

export function rewardPlace(session: SessionInfo | undefined): '/m/login' | '/m/rewardCenter' {
  return session ? '/m/rewardCenter' : '/m/login';
}
