/** Where a branch was, as ranges of paths: every place that its top ever had within the branch of whoever asks. */
import { type RawBuilder, sql } from 'kysely';
import { ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { AgentNode } from '../../members/index.ts';
import type { AgentsDeps } from '../deps.ts';

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

export async function placesWithin(db: Db, merchantId: string, agentId: string, of: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct o.path from agent_position o
      join agent_position c on c.merchant_id = o.merchant_id and c.member_id = ${agentId}::uuid and starts_with(o.path, c.path)
    where o.merchant_id = ${merchantId} and o.member_id = ${of}::uuid`.execute(db);
  return rows.map(({ path }) => path);
}

/** Whether a path is in one of these places. With the values in the statement, the database sees how large the branch is. */
export function isWithin(column: RawBuilder<unknown>, paths: readonly string[]): RawBuilder<boolean> {
  if (paths.length === 0) return sql`false`;
  const ranges = paths.map((path) => sql`(${column} >= ${path} and ${column} < ${`${path.slice(0, -1)}0`})`);
  return sql`(${sql.join(ranges, sql` or `)})`;
}
