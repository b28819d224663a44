/** Pages of the tree, and one of its members. */
import { ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { type AgentNode, lineOf } from '../../members/index.ts';
import { fractionOf, ratedProducts } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { readNameCursor, writeNameCursor } from '../team/index.ts';
import { type Answer, partiesOf } from './wire.ts';

const MAX_COUNTED = 1_000;
const MAX_TEAM = 10_000;
const PLACES_SHOWN = 20;

interface TreePage {
  /** Absent: the platform. */
  readonly of?: string;
  /** The beginning of a name, anywhere in the tree. */
  readonly search?: string;
  readonly cursor?: string;
  readonly limit: number;
}

const nodeToWire = (node: AgentNode) => ({
  id: node.member_id,
  username: node.username,
  isAgent: node.is_agent,
  level: node.level,
  joinedAt: node.created_at.toISOString(),
  ...(node.series !== null && { series: node.series }),
  ...(node.last_login_at && { lastLoginAt: node.last_login_at.toISOString() }),
});

export function treeViews({ tree, accounts, viewers }: Pick<AgentsDeps, 'tree' | 'accounts' | 'viewers'>) {
  /** A player is found by the name in full. */
  async function named(db: Db, merchantId: string, username: string): Promise<AgentNode | undefined> {
    const memberId = await accounts.memberNamed(db, merchantId, username);
    return memberId === undefined ? undefined : await tree.nodeOf(db, merchantId, memberId);
  }

  return {
    async listAgents(
      db: Db,
      merchantId: string,
      { of, search, cursor, limit }: TreePage,
    ): Promise<Result<Answer<'listAgents'>, 'agent.unknown_member'>> {
      if (of !== undefined && !(await tree.nodeOf(db, merchantId, of))) return refuse('agent.unknown_member');
      const page = { after: readNameCursor(cursor), search, limit };
      const found =
        search === undefined
          ? await tree.childrenOf(db, merchantId, of ?? null, page)
          : await tree.agentsByName(db, merchantId, page);
      const below = found.slice(0, limit);
      const exact = search === undefined || cursor !== undefined ? undefined : await named(db, merchantId, search);
      const shown = exact && !below.some(({ member_id: id }) => id === exact.member_id) ? [exact, ...below] : below;
      const ids = shown.map(({ member_id: id }) => id);
      const counts = await tree.countChildren(db, merchantId, ids, MAX_COUNTED);
      const last = below.at(-1);
      return ok({
        rows: shown.map((node) => ({ ...nodeToWire(node), downlines: counts.get(node.member_id) ?? 0 })),
        ...(found.length > limit && last && { next: writeNameCursor(last) }),
      });
    },

    async showAgent(
      db: Db,
      merchantId: string,
      memberId: string,
    ): Promise<Result<Omit<Answer<'showAgent'>, 'currency' | 'links'>, 'agent.unknown_member'>> {
      const node = await tree.nodeOf(db, merchantId, memberId);
      if (!node) return refuse('agent.unknown_member');
      const above = lineOf(node.path).slice(0, -1);
      const places = await tree.placesOf(db, merchantId, memberId, PLACES_SHOWN);
      const uplines = places.map(({ path }) => lineOf(path).at(-2));
      const ids = [...above, ...uplines.filter((id) => id !== undefined)];
      const partyOf = await partiesOf({ tree }, db, merchantId, ids);
      const rates = await tree.ratesOf(db, merchantId, memberId);
      const team = await tree.countBelow(db, node, MAX_TEAM + 1);
      const watching = await viewers.of(db, merchantId, memberId);
      return ok({
        ...nodeToWire(node),
        viewers: watching.map(({ id, username, createdAt, lastLoginAt }) => ({
          id,
          username,
          createdAt: createdAt.toISOString(),
          ...(lastLoginAt && { lastLoginAt: lastLoginAt.toISOString() }),
        })),
        ...(node.proposed_series !== null && { proposedSeries: node.proposed_series }),
        path: above.map(partyOf),
        team: Math.min(team, MAX_TEAM),
        isTeamCut: team > MAX_TEAM,
        rates: ratedProducts.flatMap((product) => {
          const rate = rates.get(product) ?? 0;
          return rate > 0 ? [{ product, rate: fractionOf(BigInt(rate)) }] : [];
        }),
        places: places.map(({ since }, at) => {
          const upline = uplines[at];
          return { since: since.toISOString(), ...(upline !== undefined && { upline: partyOf(upline) }) };
        }),
      });
    },
  };
}
