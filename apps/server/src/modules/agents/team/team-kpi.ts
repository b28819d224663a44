/** The totals of a team: what everybody in the branch bet, won, paid in and was given. */
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount, ok, type Result } from '#kernel';
import { type Merchant, momentsOf, readDayRange } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { teamSums } from '../figures/index.ts';

interface KpiRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly query: { readonly from?: string; readonly to?: string };
}

type Kpi = AnswerOf<Endpoints['teamKpi']>;

export async function teamKpi(
  { db, tree, clock }: Pick<AgentsDeps, 'db' | 'tree' | 'clock'>,
  { merchant, memberId, query }: KpiRequest,
): Promise<Result<Kpi, 'records.range_invalid' | 'records.too_old'>> {
  const { currency, manifest } = merchant;
  const read = readDayRange(clock.now(), manifest.timeZone, query);
  if (!read.ok) return read;
  const { from, to = new Date(clock.now() + 1) } = momentsOf(read.value, manifest.timeZone);
  const node = await tree.nodeOf(db, merchant.id, memberId);
  const agent = node?.is_agent ? node : undefined;
  const sums =
    agent && (await teamSums(db, merchant.id, { agentId: memberId, product: 'CONS', from, to, ...EVERYBODY }));
  const { stakeMinor = 0n, payoutMinor = 0n, awardMinor = 0n } = sums ?? {};
  return ok({
    from: read.value.from,
    to: read.value.to,
    memberCount: agent ? await tree.countBelow(db, agent) : 0,
    total: {
      players: sums?.bettors ?? 0,
      stake: formatAmount(stakeMinor, currency),
      turnover: formatAmount(sums?.validMinor ?? 0n, currency),
      payout: formatAmount(payoutMinor, currency),
      bonus: formatAmount(awardMinor, currency),
      net: formatAmount(payoutMinor + awardMinor - stakeMinor, currency),
      deposits: formatAmount(sums?.depositMinor ?? 0n, currency),
    },
  });
}

/** Who is active is not asked for. */
const EVERYBODY = { activeDepositMinor: 0n, activeValidMinor: 0n };
