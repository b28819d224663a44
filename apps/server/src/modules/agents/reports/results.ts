/** Profit and loss by downline: each with everybody below it, by name; before them whose downlines they are. */
import type { AnswerOf, Endpoints } from '#contract';
import { ok, type Result } from '#kernel';
import type { AgentNode } from '../../members/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { readNameCursor, writeNameCursor } from '../team/index.ts';
import { type Caller, type Chosen, type Filter, type FilterRefusal, readFilter } from './read-filter.ts';
import { NOTHING, ownSums, sumsOfEach } from './store.ts';
import { sumsToWire } from './wire.ts';

export interface ResultsRequest extends Filter {
  readonly search?: string;
  readonly cursor?: string;
  readonly limit: number;
}

type Results = AnswerOf<Endpoints['agentResults']>;

export async function resultsOf(
  deps: Pick<AgentsDeps, 'db' | 'tree' | 'clock'>,
  caller: Caller,
  request: ResultsRequest,
): Promise<Result<Results, FilterRefusal>> {
  const read = await readFilter(deps, caller, request);
  return read.ok ? ok(await pageOfResults(deps, caller, read.value, request)) : read;
}

/** The first page begins with what the member did itself. */
async function pageOfResults(
  { db, tree }: Pick<AgentsDeps, 'db' | 'tree'>,
  { merchant, agentId }: Caller,
  { branch, span }: Chosen,
  { search, cursor, limit }: Omit<ResultsRequest, keyof Filter>,
): Promise<Results> {
  const after = readNameCursor(cursor);
  const page = await tree.childrenOf(db, merchant.id, branch.node.member_id, { after, search, limit });
  const shown = page.slice(0, limit);
  const sums = await sumsOfEach(
    db,
    { merchantId: merchant.id, agentId },
    shown.map(({ member_id: id }) => id),
    span,
  );
  const own = after || search !== undefined ? [] : [{ node: branch.node, sums: await ownSums(db, branch, span) }];
  const below = shown.map((node) => ({ node, sums: sums.get(node.member_id) ?? NOTHING }));
  const last = shown.at(-1);
  return {
    content: [...own, ...below].map(({ node, sums: row }) => ({
      ...namesOf(node, branch.top),
      sums: sumsToWire(row, merchant.currency),
    })),
    ...(page.length > limit && last && { next: writeNameCursor(last) }),
  };
}

const namesOf = ({ member_id: id, username, is_agent: isAgent, level }: AgentNode, top: AgentNode) => ({
  id,
  username,
  isAgent,
  level: level - top.level,
});
