/** Accounts that may be one person's: what they share with this one, how much each says, and the sum. */
import type { Merchant } from '../../merchants/index.ts';
import { type LinkDeps, type LinkKind, linkReasons, linkWeight } from './link-reasons.ts';

export interface LinkedPlayer {
  readonly id: string;
  readonly username: string;
  readonly state: 'open' | 'locked' | 'on_break' | 'held' | 'erased';
  /** At most 100. */
  readonly weight: number;
  readonly reasons: { kind: LinkKind; detail: string }[];
}

const MAX_SHOWN = 100;

export async function linkedPlayers(deps: LinkDeps, merchant: Merchant, memberId: string): Promise<LinkedPlayer[]> {
  const { db, players } = deps;
  const byMember = Map.groupBy(await linkReasons(deps, merchant, memberId), (reason) => reason.memberId);
  const ids = [...byMember.keys()];
  const [members, statuses] = await Promise.all([
    players.members.byId(db, merchant.id, ids),
    players.identity.statuses(db, merchant.id, ids),
  ]);
  return members
    .map(({ id, username }) => {
      const reasons = byMember.get(id) ?? [];
      return {
        id,
        username,
        state: statuses.get(id)?.state ?? 'open',
        weight: linkWeight(reasons),
        reasons: reasons.map(({ kind, detail }) => ({ kind, detail })),
      };
    })
    .sort((one, other) => other.weight - one.weight || (one.username < other.username ? -1 : 1))
    .slice(0, MAX_SHOWN);
}
