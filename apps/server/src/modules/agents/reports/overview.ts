/** What a branch did in some days: totals, days and products. */
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount, ok, type Result } from '#kernel';
import { activeFrom } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { type Caller, type Filter, type FilterRefusal, readFilter } from './read-filter.ts';
import { branchSums, countActive, countMembers, sumsByDay, sumsByProduct } from './store.ts';
import { sumsToWire } from './wire.ts';

export async function overviewOf(
  deps: Pick<AgentsDeps, 'db' | 'tree' | 'clock'>,
  caller: Caller,
  filter: Filter,
): Promise<Result<AnswerOf<Endpoints['agentOverview']>, FilterRefusal>> {
  const read = await readFilter(deps, caller, filter);
  if (!read.ok) return read;
  const { branch, span, range } = read.value;
  const { currency, manifest } = caller.merchant;
  const [total, days, products, counted, activeMembers] = await Promise.all([
    branchSums(deps.db, branch, span),
    sumsByDay(deps.db, branch, span, manifest.timeZone),
    sumsByProduct(deps.db, branch, span),
    countMembers(deps.db, branch, span),
    countActive(deps.db, branch, span, activeFrom),
  ]);
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
  });
}
