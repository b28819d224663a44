/** Bills as agents see them: a list, and one with everything it was counted by. */
import type { AnswerOf, Endpoints } from '#contract';
import { type Currency, formatAmount, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type BillRow, billOf, pageOfBills } from '../billing/index.ts';
import { rateToWire, readTerms, versionsOf } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { disputeOf } from '../disputes/index.ts';
import { figuresToWire } from './figures-to-wire.ts';
import type { Caller } from './read-filter.ts';

type Bill = AnswerOf<Endpoints['agentBills']>['content'][number];
type Detail = AnswerOf<Endpoints['agentBill']>;

export interface BillsRequest {
  readonly whose?: 'own' | 'downlines';
  readonly kind?: Bill['kind'];
  readonly cursor?: string;
  readonly limit: number;
}

export async function listBills(
  { db, tree }: Pick<AgentsDeps, 'db' | 'tree'>,
  { merchant, agentId }: Caller,
  { whose = 'own', kind, cursor, limit }: BillsRequest,
): Promise<Result<AnswerOf<Endpoints['agentBills']>, 'agent.not_agent'>> {
  if (!(await tree.nodeOf(db, merchant.id, agentId))?.is_agent) return refuse('agent.not_agent');
  const page = { whose, kind, after: readCursor(cursor), limit: limit + 1 };
  const found = await pageOfBills(db, merchant.id, agentId, page);
  const { shown, end } = pageOf(found, limit, ({ from_at: at, contract_id: id }) => ({ at, id }));
  return ok({ content: await billsToWire({ db, tree }, merchant, shown), ...end });
}

async function billsToWire(
  { db, tree }: Pick<AgentsDeps, 'tree'> & { readonly db: Db },
  { id: merchantId, currency }: Merchant,
  bills: readonly BillRow[],
): Promise<Bill[]> {
  const agents = await tree.nodesOf(db, merchantId, [...new Set(bills.map(({ agent_id: id }) => id))]);
  const names = new Map(agents.map(({ member_id, username }) => [member_id, username]));
  return bills.map((bill) => billToWire(bill, names.get(bill.agent_id) ?? '', currency));
}

function billToWire(bill: BillRow, username: string, currency: Currency): Bill {
  const amount = (minor: bigint) => formatAmount(minor, currency);
  return {
    contractId: bill.contract_id,
    period: bill.period,
    kind: bill.kind,
    product: bill.product,
    agentId: bill.agent_id,
    username,
    from: bill.from_at.toISOString(),
    to: bill.to_at.toISOString(),
    state: bill.state as Bill['state'],
    turnover: amount(BigInt(bill.figures.sales)),
    active: bill.figures.active,
    gross: amount(bill.gross_minor),
    adjustments: amount(bill.adjustments_minor),
    payable: amount(bill.payable_minor),
    paid: amount(bill.paid_minor),
    carry: amount(bill.carry_minor),
  };
}

export async function readBill(
  { db, tree }: Pick<AgentsDeps, 'db' | 'tree'>,
  { merchant, agentId }: Caller,
  { contractId, period }: { readonly contractId: string; readonly period: string },
): Promise<Result<Detail, 'bill.unknown'>> {
  const found = await billOf(db, { merchantId: merchant.id, memberId: agentId, contractId, period });
  if (!found.ok) return found;
  const row = found.value;
  const [bill] = await billsToWire({ db, tree }, merchant, [row]);
  const versions = await versionsOf(db, merchant.id, [contractId]);
  const version = versions.find((one) => one.version === row.version);
  if (!bill || !version) return refuse('bill.unknown');
  const dispute = await disputeOf(db, merchant.id, contractId, period);
  const { currency } = merchant;
  const amount = (minor: bigint) => formatAmount(minor, currency);
  const { stakes, payouts, awards } = row.figures;
  const terms = readTerms(version.terms);
  return ok({
    bill,
    version: row.version,
    hash: version.hash,
    tiers: terms.tiers.map((tier) => ({
      sales: amount(tier.salesMinor),
      active: tier.activeMembers,
      ...(tier.lossMinor !== undefined && { loss: amount(tier.lossMinor) }),
      ...rateToWire(tier, currency),
    })),
    stake: amount(BigInt(stakes)),
    payout: amount(BigInt(payouts)),
    awards: amount(BigInt(awards)),
    adjusted: amount(row.adjusted_minor),
    madeAt: row.made_at.toISOString(),
    ...(dispute && { dispute: disputeToWire(dispute) }),
    ...(row.tier !== null && { tier: row.tier + 1 }),
    ...figuresToWire(row, terms, currency),
  });
}

const disputeToWire = ({
  state,
  reason,
  raised_at: raisedAt,
  answer,
  answered_at: answeredAt,
}: NonNullable<Awaited<ReturnType<typeof disputeOf>>>): NonNullable<Detail['dispute']> => ({
  state,
  reason,
  raisedAt: raisedAt.toISOString(),
  ...(answer !== null && { answer }),
  ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
});
