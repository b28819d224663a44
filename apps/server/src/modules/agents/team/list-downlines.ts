/** A page of the tree: the direct downlines of a member of the branch, and the way there. */
import type { AnswerOf, Endpoints } from '#contract';
import { isUuid, ok, type Result, refuse } from '#kernel';
import { type AgentNode, crumbsOf } from '../../members/index.ts';
import type { AgentsDeps } from '../deps.ts';

const MAX_COUNTED = 1_000;

interface DownlinesRequest {
  readonly merchantId: string;
  readonly agentId: string;
  readonly of?: string;
  readonly search?: string;
  readonly cursor?: string;
  readonly limit: number;
}

type Answer = AnswerOf<Endpoints['agentDownlines']>;

export async function listDownlines(
  { db, tree, accounts }: Pick<AgentsDeps, 'db' | 'tree' | 'accounts'>,
  { merchantId, agentId, of = agentId, search, cursor, limit }: DownlinesRequest,
): Promise<Result<Answer, 'agent.not_agent' | 'agent.unknown_member'>> {
  const found = await tree.inBranchOf(db, merchantId, agentId, of);
  if (!found.ok) return of === agentId ? refuse('agent.not_agent') : found;
  const { top, node } = found.value;
  if (!top.is_agent) return refuse('agent.not_agent');
  const page = await tree.childrenOf(db, merchantId, of, { after: readNameCursor(cursor), search, limit });
  const exact = search === undefined || cursor !== undefined ? undefined : await named(search);
  const below = page.slice(0, limit);
  const shown = exact && !below.some(({ member_id: id }) => id === exact.member_id) ? [exact, ...below] : below;
  const [counts, path] = await Promise.all([
    tree.countChildren(db, merchantId, [of, ...shown.map(({ member_id: id }) => id)], MAX_COUNTED),
    tree.nodesOf(db, merchantId, crumbsOf(top, node)),
  ]);
  const toWire = (one: AgentNode) => downlineToWire(one, top.level, counts.get(one.member_id) ?? 0);
  const last = below.at(-1);
  return ok({
    path: path.map(({ member_id: id, username }) => ({ id, username })),
    me: toWire(node),
    content: shown.map(toWire),
    ...(page.length > limit && last && { next: writeNameCursor(last) }),
  });

  /** One name anywhere in the branch, but the agent itself. */
  async function named(username: string): Promise<AgentNode | undefined> {
    const memberId = await accounts.memberNamed(db, merchantId, username);
    if (memberId === undefined || memberId === agentId) return undefined;
    const member = await tree.inBranchOf(db, merchantId, agentId, memberId);
    return member.ok ? member.value.node : undefined;
  }
}

function downlineToWire(node: AgentNode, topLevel: number, downlines: number): Answer['me'] {
  return {
    id: node.member_id,
    username: node.username,
    isAgent: node.is_agent,
    level: node.level - topLevel,
    joinedAt: node.created_at.toISOString(),
    downlines,
    ...(node.series !== null && { series: node.series }),
    ...(node.proposed_series !== null && { proposedSeries: node.proposed_series }),
  };
}

export const writeNameCursor = ({ member_id: id, username }: AgentNode) =>
  Buffer.from(`${id} ${username}`).toString('base64url');

/** A cursor that is none starts at the top. */
export function readNameCursor(cursor: string | undefined) {
  const [memberId = '', username = ''] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split(' ');
  return isUuid(memberId) && !username.includes('\0') ? { memberId, username } : undefined;
}
