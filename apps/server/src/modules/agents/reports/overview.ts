/** What a branch did in some days: totals, days and products. */
import type { AnswerOf, Endpoints } from '#contract';
import { earningKinds } from '#contract';
import { formatAmount, ok, type Result } from '#kernel';
import { activeFrom } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { type Caller, type Filter, type FilterRefusal, readFilter } from './read-filter.ts';
import { branchSums, countActive, countMembers, countOnline, moneyTotals, sumsByDay, sumsByProduct } from './store.ts';
import { sumsToWire } from './wire.ts';

/** A session is renewed as long as somebody is there, more often than this. */
const ONLINE_MS = 15 * 60_000;

export async function overviewOf(
  deps: Pick<AgentsDeps, 'db' | 'tree' | 'clock' | 'wallet'>,
  caller: Caller,
  filter: Filter,
): Promise<Result<AnswerOf<Endpoints['agentOverview']>, FilterRefusal>> {
  const read = await readFilter(deps, caller, filter);
  if (!read.ok) return read;
  const { branch, span, range } = read.value;
  const { currency, manifest } = caller.merchant;
  const { merchant, agentId } = caller;
  const { member_id: memberId, upline_id: uplineId } = branch.node;
  const isShown = memberId === agentId || uplineId === agentId;
  const [total, days, products, counted, activeMembers, onlineMembers, moneys, balance] = await Promise.all([
    branchSums(deps.db, branch, span),
    sumsByDay(deps.db, branch, span, manifest.timeZone),
    sumsByProduct(deps.db, branch, span),
    countMembers(deps.db, branch, span),
    countActive(deps.db, branch, span, activeFrom(merchant)),
    countOnline(deps.db, branch, new Date(deps.clock.now() - ONLINE_MS)),
    moneyTotals(deps.db, branch, { ...span, kind: undefined }),
    isShown ? deps.wallet.balance(deps.db, { merchant, memberId, isTrial: false }) : undefined,
  ]);
  const earnings = earningKinds.flatMap((kind) =>
    moneys.filter((one) => one.kind === kind).map(({ amount }) => ({ kind, amount })),
  );
  const earnedMinor = earnings.reduce((sum, { amount }) => sum + amount, 0n);
  return ok({
    from: range.from,
    to: range.to,
    total: sumsToWire(total, currency),
    days: days.map(({ day, ...sums }) => ({ day, sums: sumsToWire(sums, currency) })),
    products: products.map(({ product, stake, valid, payout }) => ({
      product,
      stake: formatAmount(stake, currency),
      turnover: formatAmount(valid, currency),
      payout: formatAmount(payout, currency),
    })),
    ...counted,
    activeMembers,
    onlineMembers,
    earnings: earnings.map(({ kind, amount }) => ({ kind, amount: formatAmount(amount, currency) })),
    netWithEarnings: formatAmount(total.payout + total.award - total.stake + earnedMinor, currency),
    ...(balance && { balance: formatAmount(balance.cashMinor, currency) }),
  });
}
