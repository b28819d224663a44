/** One member of a branch. What is the member's own affair is shown to its direct upline alone, and how to reach it only masked. */
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount, ok, type Result } from '#kernel';
import type { AgentsDeps } from '../deps.ts';
import { shownRates } from '../rebates/index.ts';
import { type BranchRefusal, branchOf } from './places.ts';
import type { Caller } from './read-filter.ts';

export async function memberOf(
  { db, tree, wallet, maskedContact }: Pick<AgentsDeps, 'db' | 'tree' | 'wallet' | 'maskedContact'>,
  { merchant, agentId }: Caller,
  memberId: string,
): Promise<Result<AnswerOf<Endpoints['agentMember']>, BranchRefusal>> {
  const found = await branchOf({ db, tree }, { merchantId: merchant.id, agentId, of: memberId });
  if (!found.ok) return found;
  const { top, node } = found.value;
  const isDirect = node.upline_id === agentId;
  const balance = isDirect ? await wallet.balance(db, { merchant, memberId, isTrial: false }) : undefined;
  return ok({
    id: memberId,
    username: node.username,
    isAgent: node.is_agent,
    isDirect,
    level: node.level - top.level,
    joinedAt: node.created_at.toISOString(),
    members: await tree.countBelow(db, node),
    rates: isDirect || memberId === agentId ? await shownRates({ tree }, db, merchant.id, memberId) : [],
    ...(node.series !== null && { series: node.series }),
    ...(node.proposed_series !== null && { proposedSeries: node.proposed_series }),
    ...(balance && { balance: formatAmount(balance.cashMinor, merchant.currency) }),
    ...(isDirect && node.last_login_at && { lastLoginAt: node.last_login_at.toISOString() }),
    ...(isDirect && (await maskedContact(db, merchant.id, memberId))),
  });
}
