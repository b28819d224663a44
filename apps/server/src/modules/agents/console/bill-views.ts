/** Bills of all agents down to their bets, and disputes about them. */
import { type Currency, formatAmount, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { BillRow } from '../billing/index.ts';
import { readTerms, versionsOf } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { disputeOf } from '../disputes/index.ts';
import { betsOfBill, figuresToWire } from '../reports/index.ts';
import { billByKey, billPage, billsOf, type DisputeRow, disputePage } from './store.ts';
import { type Answer, type Entry, type Party, partiesOf, tiersToWire } from './wire.ts';

interface BillFilter {
  readonly agent?: string;
  readonly state?: string;
  readonly kind?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface BillKey {
  readonly contractId: string;
  readonly period: string;
}

function billToWire(bill: BillRow, partyOf: (id: string) => Party, currency: Currency): Entry<'listAgentBills'> {
  const amount = (minor: bigint) => formatAmount(minor, currency);
  return {
    id: `${bill.contract_id} ${bill.period}`,
    contractId: bill.contract_id,
    period: bill.period,
    kind: bill.kind,
    product: bill.product,
    agent: partyOf(bill.agent_id),
    from: bill.from_at.toISOString(),
    to: bill.to_at.toISOString(),
    state: bill.state as Entry<'listAgentBills'>['state'],
    turnover: amount(BigInt(bill.figures.sales)),
    active: bill.figures.active,
    gross: amount(bill.gross_minor),
    adjustments: amount(bill.adjustments_minor),
    payable: amount(bill.payable_minor),
    paid: amount(bill.paid_minor),
    carry: amount(bill.carry_minor),
  };
}

function disputeToWire(
  row: DisputeRow,
  bill: BillRow,
  partyOf: (id: string) => Party,
  currency: Currency,
): Entry<'listAgentDisputes'> {
  return {
    id: row.id,
    contractId: row.contract_id,
    period: row.period,
    agent: partyOf(row.agent_id),
    kind: bill.kind,
    product: bill.product,
    payable: formatAmount(bill.payable_minor, currency),
    paid: formatAmount(bill.paid_minor, currency),
    state: row.state,
    reason: row.reason,
    raisedAt: row.raised_at.toISOString(),
    ...(row.answer !== null && { answer: row.answer }),
    ...(row.answered_by !== null && { answeredBy: row.answered_by }),
    ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
  };
}

type Deps = Pick<AgentsDeps, 'tree'>;

async function showBill(
  { tree }: Deps,
  db: Db,
  { id: merchantId, currency }: Merchant,
  { contractId, period }: BillKey,
): Promise<Result<Answer<'showAgentBill'>, 'bill.unknown'>> {
  const bill = await billByKey(db, merchantId, contractId, period);
  if (!bill) return refuse('bill.unknown');
  const versions = await versionsOf(db, merchantId, [contractId]);
  const version = versions.find((one) => one.version === bill.version);
  if (!version) return refuse('bill.unknown');
  const dispute = await disputeOf(db, merchantId, contractId, period);
  const partyOf = await partiesOf({ tree }, db, merchantId, [bill.agent_id]);
  const { stakes, payouts, awards } = bill.figures;
  const amount = (minor: bigint | string) => formatAmount(BigInt(minor), currency);
  return ok({
    ...billToWire(bill, partyOf, currency),
    currency: currency.code,
    version: bill.version,
    hash: version.hash,
    tiers: tiersToWire(version, currency),
    ...(bill.tier !== null && { tier: bill.tier + 1 }),
    stake: amount(stakes),
    payout: amount(payouts),
    awards: amount(awards),
    ...figuresToWire(bill, readTerms(version.terms), currency),
    adjusted: amount(bill.adjusted_minor),
    madeAt: bill.made_at.toISOString(),
    ...(dispute && { dispute: disputeToWire(dispute, bill, partyOf, currency) }),
  });
}

export function billViews({ tree }: Deps) {
  return {
    async listBills(
      db: Db,
      { id: merchantId, currency }: Merchant,
      { cursor, limit, ...filter }: BillFilter,
    ): Promise<Answer<'listAgentBills'>> {
      const rows = await billPage(db, merchantId, { ...filter, after: readCursor(cursor), limit: limit + 1 });
      const { shown, end } = pageOf(rows, limit, ({ from_at: at, contract_id: id }) => ({ at, id }));
      const ids = shown.map(({ agent_id }) => agent_id);
      const partyOf = await partiesOf({ tree }, db, merchantId, ids);
      return { rows: shown.map((bill) => billToWire(bill, partyOf, currency)), ...end };
    },

    showBill: (db: Db, merchant: Merchant, key: BillKey) => showBill({ tree }, db, merchant, key),

    async listBillBets(
      db: Db,
      merchant: Merchant,
      { contractId, period }: BillKey,
      page: { readonly cursor?: string; readonly limit: number },
    ): Promise<Result<Answer<'listAgentBillBets'>, 'bill.unknown'>> {
      const bill = await billByKey(db, merchant.id, contractId, period);
      if (!bill) return refuse('bill.unknown');
      const { rows, next } = await betsOfBill({ db }, merchant, bill, page);
      return ok({
        rows: rows.map(({ id, memberId, username, product, stake, turnover, payout, at }) => ({
          id,
          player: { memberId, username },
          product,
          stake,
          turnover,
          payout,
          at,
        })),
        ...(next !== undefined && { next }),
      });
    },

    async listDisputes(
      db: Db,
      { id: merchantId, currency }: Merchant,
      {
        answered,
        cursor,
        limit,
      }: { readonly answered?: 'no' | 'yes'; readonly cursor?: string; readonly limit: number },
    ): Promise<Answer<'listAgentDisputes'>> {
      const isAnswered = answered === 'yes';
      const rows = await disputePage(db, merchantId, { isAnswered, after: readCursor(cursor), limit: limit + 1 });
      const { shown, end } = pageOf(rows, limit, ({ raised_at: at, id }) => ({ at, id }));
      const bills = await billsOf(db, merchantId, shown);
      const ids = shown.map(({ agent_id }) => agent_id);
      const partyOf = await partiesOf({ tree }, db, merchantId, ids);
      return {
        rows: shown.flatMap((row) => {
          const bill = bills.find((one) => one.contract_id === row.contract_id && one.period === row.period);
          return bill ? [disputeToWire(row, bill, partyOf, currency)] : [];
        }),
        ...end,
      };
    },
  };
}
