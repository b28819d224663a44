/** The door of members: who plays here, and how one becomes a member. */
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { MembersDeps } from './deps.ts';
import { routes } from './routes.ts';
import { maskName } from './rules.ts';
import { nicknames } from './store.ts';

export type { MembersDeps } from './deps.ts';
export { demoMembers, seedDemoMembers } from './seed-demo-members.ts';

export type MembersEndpoint =
  | 'register'
  | 'registerRules'
  | 'checkUsername'
  | 'checkAffiliate'
  | 'createTrial'
  | 'memberInfo'
  | 'invitation';

export interface Members {
  readonly routes: Handlers<MembersEndpoint>;
  /** Names as strangers may see them (`lu***er`), by member. */
  maskedNames(db: Db, merchantId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createMembers(deps: MembersDeps): Members {
  return {
    routes: routes(deps),
    maskedNames: async (db, merchantId, memberIds) => {
      const rows = await nicknames(db, merchantId, memberIds);
      return new Map(rows.map(({ member_id, nickname }) => [member_id, maskName(nickname)]));
    },
  };
}
