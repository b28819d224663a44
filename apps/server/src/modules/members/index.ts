/** Members: profiles and registration. */
import type { Db } from '../../db/db.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { securityRoutes } from './account-security/index.ts';
import { createMembersBackOffice, type MembersBackOffice, tagsOf } from './back-office/index.ts';
import type { MembersDeps } from './deps.ts';
import { linkRoutes } from './links/index.ts';
import { listen } from './listeners.ts';
import { maskEmail, maskMobile, maskName, nicknames, profileOf, profileRoutes } from './profile/index.ts';
import { type Invitation, invitation, invitersOf, registrationRoutes } from './registration/index.ts';
import { type AgentTree, createTree } from './tree/index.ts';

import { isWatched } from './watch/index.ts';

export type { MembersBackOffice } from './back-office/index.ts';
export type { MembersDeps } from './deps.ts';
export {
  createLevels,
  type Levels,
  type LevelsBackOffice,
  type LevelWithdrawal,
  type RunningLevels,
} from './levels/index.ts';
export { maskName, refusePassword } from './profile/index.ts';
export { demoAgent, demoMembers, seedDemoMembers, seedDemoTeam } from './registration/index.ts';
export { type AgentNode, type AgentTree, crumbsOf, lineOf } from './tree/index.ts';

export interface Members {
  readonly routes: ReturnType<typeof registrationRoutes> &
    ReturnType<typeof linkRoutes> &
    ReturnType<typeof profileRoutes> &
    ReturnType<typeof securityRoutes>;
  readonly subscribe: (outbox: Pick<Outbox, 'listen'>) => void;
  readonly backOffice: MembersBackOffice;
  readonly tree: AgentTree;
  /** The member's own code to invite by, created on first use. */
  invitation(merchantId: string, memberId: string): Promise<Invitation>;
  /** By whose links a member came, the nearest first, up to so many levels, as far as they are players. */
  invitersOf(db: Db, merchantId: string, memberId: string, levels: number): Promise<readonly string[]>;
  /** Whether operators watch this member. */
  isWatched(db: Db, merchantId: string, memberId: string): Promise<boolean>;
  /** The tags that operators gave a member. */
  tagsOf(db: Db, merchantId: string, memberId: string): Promise<readonly string[]>;
  /** The payee name of a member, once it is set. */
  payeeNameOf(db: Db, merchantId: string, memberId: string): Promise<string | undefined>;
  /** How a member can be reached, masked: for its upline. */
  maskedContact(
    db: Db,
    merchantId: string,
    memberId: string,
  ): Promise<{ readonly email?: string; readonly phone?: string }>;
  /** Masked names as other members see them (`lu***er`), by member. */
  maskedNames(db: Db, merchantId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createMembers(deps: MembersDeps): Members {
  return {
    routes: { ...registrationRoutes(deps), ...linkRoutes(deps), ...profileRoutes(deps), ...securityRoutes(deps) },
    subscribe: (outbox) => listen(deps, outbox),
    backOffice: createMembersBackOffice(deps),
    tree: createTree(deps),
    invitation: (merchantId, memberId) => invitation(deps, merchantId, memberId),
    invitersOf,
    isWatched: (db, merchantId, memberId) => isWatched(db, { merchantId, memberId }),
    tagsOf: async (db, merchantId, memberId) => (await tagsOf(db, merchantId, [memberId])).get(memberId) ?? [],
    payeeNameOf: async (db, merchantId, memberId) =>
      (await profileOf(db, merchantId, memberId))?.payee_name ?? undefined,
    maskedContact: async (db, merchantId, memberId) => {
      const { email, phone, country_dialing_code: code } = (await profileOf(db, merchantId, memberId)) ?? {};
      return { ...(email && { email: maskEmail(email) }), ...(phone && { phone: maskMobile(code ?? '', phone) }) };
    },
    maskedNames: async (db, merchantId, memberIds) => {
      const rows = await nicknames(db, merchantId, memberIds);
      return new Map(rows.map(({ member_id, nickname }) => [member_id, maskName(nickname)]));
    },
  };
}
