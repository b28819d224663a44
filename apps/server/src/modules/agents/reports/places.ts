/** Where a branch was, as ranges of paths: every place that its top ever had within the branch of the caller. */
import { ok, type Result, refuse } from '#kernel';
import type { AgentNode } from '../../members/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { placesWithin } from './store-places.ts';

export interface Branch {
  readonly merchantId: string;
  /** The caller. */
  readonly top: AgentNode;
  /** Whose branch this is: the caller, or somebody below. */
  readonly node: AgentNode;
  readonly paths: readonly string[];
}

export type BranchRefusal = 'agent.not_agent' | 'agent.unknown_member';

/** A member who came from another branch has a past there, which is nobody's here: only places below the caller's own count. */
export async function branchOf(
  { db, tree }: Pick<AgentsDeps, 'db' | 'tree'>,
  {
    merchantId,
    agentId,
    of = agentId,
  }: { readonly merchantId: string; readonly agentId: string; readonly of?: string | undefined },
): Promise<Result<Branch, BranchRefusal>> {
  const found = await tree.inBranchOf(db, merchantId, agentId, of);
  if (!found.ok) return of === agentId ? refuse('agent.not_agent') : found;
  const { top, node } = found.value;
  if (!top.is_agent) return refuse('agent.not_agent');
  return ok({ merchantId, top, node, paths: await placesWithin(db, merchantId, agentId, of) });
}
