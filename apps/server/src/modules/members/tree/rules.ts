/** What may be in the tree of agents, and who is below whom. */
import { ok, type Result, refuse } from '#kernel';
import type { Row } from '../../../db/tenancy/rows.ts';

export type AgentNode = Row<'agent_node'>;

/** Levels below the platform: an agent of the last one opens players only. */
export const MAX_LEVELS = 12;

export const pathBelow = (upline: Pick<AgentNode, 'path'> | undefined, memberId: string) =>
  `${upline?.path ?? ''}${memberId}/`;

/** The range of paths of a branch: its top and everybody below. `0` comes right after the slash. */
export const branchOf = (path: string) => ({ from: path, before: `${path.slice(0, -1)}0` });

/** Everybody above, from the top, and the member itself. */
export const lineOf = (path: string): readonly string[] => path.split('/').slice(0, -1);

/** Whether a member is in the branch of an agent, which contains the agent. */
export const isInBranch = (node: Pick<AgentNode, 'path'>, top: Pick<AgentNode, 'path'>) =>
  node.path.startsWith(top.path);

export interface Placing {
  readonly isAgent: boolean;
  readonly series: number | undefined;
}

/** Nobody gives more than they have; and below the last level there are only players. */
export function checkPlacing(
  upline: Pick<AgentNode, 'is_agent' | 'level' | 'series'>,
  { isAgent, series }: Placing,
): Result<undefined, 'agent.not_agent' | 'agent.too_deep' | 'agent.point_too_high'> {
  if (!upline.is_agent) return refuse('agent.not_agent');
  if (isAgent && upline.level + 1 >= MAX_LEVELS) return refuse('agent.too_deep', { maximum: MAX_LEVELS });
  if (series !== undefined && (upline.series === null || series > upline.series)) {
    return refuse('agent.point_too_high', { maximum: upline.series ?? 0 });
  }
  return ok();
}

export type PointChange = 'raised' | 'proposed';

/** An upline raises a point up to its own. A lower one is proposed, and counts when the member agrees. */
export function checkPoint(
  upline: Pick<AgentNode, 'is_agent' | 'level' | 'series'>,
  node: Pick<AgentNode, 'series'>,
  series: number,
): Result<PointChange, 'agent.point_too_high' | 'agent.not_agent' | 'agent.too_deep' | 'agent.point_same'> {
  const allowed = checkPlacing(upline, { isAgent: false, series });
  if (!allowed.ok) return allowed;
  if (node.series === series) return refuse('agent.point_same');
  return ok(node.series === null || series > node.series ? 'raised' : 'proposed');
}
