/** Pages of bets and of money, for the screen and for files. */
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount, ok, type Result } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { BillRow } from '../billing/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { readLineCursor, writeLineCursor } from './cursor.ts';
import {
  type BetFilter,
  type Caller,
  type Filter,
  type FilterRefusal,
  readBetFilter,
  readFilter,
} from './read-filter.ts';
import { betLines, branchSums, type MoneyLine, moneyLines, moneyTotals } from './store.ts';
import { placesWithin } from './store-places.ts';
import { betToWire, moneyToWire } from './wire.ts';

type ReadDeps = Pick<AgentsDeps, 'db' | 'tree' | 'clock'>;

interface Page {
  readonly cursor?: string;
  readonly limit: number;
}

export async function pageOfBets(
  deps: ReadDeps,
  caller: Caller,
  { cursor, limit, ...filter }: BetFilter & Page,
): Promise<Result<AnswerOf<Endpoints['agentBets']>, FilterRefusal | 'bill.unknown'>> {
  const read = await readBetFilter(deps, caller, filter);
  if (!read.ok) return read;
  const { branch, span, product } = read.value;
  const page = { ...span, product, after: readLineCursor(cursor), limit: limit + 1 };
  const found = await betLines(deps.db, branch, page);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return ok({
    content: shown.map((line) => betToWire(line, caller.merchant.currency)),
    ...(found.length > limit && last && { next: writeLineCursor({ at: last.settled_at, id: last.id }) }),
  });
}

/** The bets that made a bill: of its team wherever it was, its time and its product. */
export async function betsOfBill(
  { db }: Pick<AgentsDeps, 'db'>,
  { id: merchantId, currency }: Merchant,
  bill: BillRow,
  { cursor, limit }: Page,
) {
  const paths = await placesWithin(db, merchantId, bill.agent_id, bill.agent_id);
  const product = bill.product === 'CONS' ? undefined : bill.product;
  const page = { from: bill.from_at, to: bill.to_at, product, after: readLineCursor(cursor), limit: limit + 1 };
  const found = await betLines(db, { merchantId, paths }, page);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((line) => betToWire(line, currency)),
    ...(found.length > limit && last && { next: writeLineCursor({ at: last.settled_at, id: last.id }) }),
  };
}

export interface MoneyFilter extends Filter {
  readonly kind?: MoneyLine['kind'];
}

export async function pageOfMoney(
  deps: ReadDeps,
  caller: Caller,
  { cursor, limit, kind, ...filter }: MoneyFilter & Page,
): Promise<Result<AnswerOf<Endpoints['agentMoney']>, FilterRefusal>> {
  const read = await readFilter(deps, caller, filter);
  if (!read.ok) return read;
  const { branch, span } = read.value;
  const page = { ...span, kind, after: readLineCursor(cursor), limit: limit + 1 };
  const found = await moneyLines(deps.db, branch, page);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return ok({
    content: shown.map((line) => moneyToWire(line, caller.merchant.currency)),
    ...(found.length > limit && last && { next: writeLineCursor(last) }),
  });
}

export async function totalsOfMoney(
  deps: ReadDeps,
  caller: Caller,
  { kind, ...filter }: MoneyFilter,
): Promise<Result<AnswerOf<Endpoints['agentMoneyTotals']>, FilterRefusal>> {
  const read = await readFilter(deps, caller, filter);
  if (!read.ok) return read;
  const { branch, span } = read.value;
  const { currency } = caller.merchant;
  const [rows, { stake, payout }] = await Promise.all([
    moneyTotals(deps.db, branch, { ...span, kind }),
    branchSums(deps.db, branch, span),
  ]);
  // of bets by the figures: they may be millions
  const ofBets = [
    { kind: 'stake', amountMinor: -stake },
    { kind: 'prize', amountMinor: payout },
  ] as const;
  return ok({
    kinds: [
      ...ofBets
        .filter((one) => (kind === undefined || kind === one.kind) && one.amountMinor !== 0n)
        .map((one) => ({ kind: one.kind, amount: formatAmount(one.amountMinor, currency) })),
      ...rows.map((row) => ({
        kind: row.kind,
        count: Number(row.count),
        amount: formatAmount(row.amount, currency),
      })),
    ],
  });
}
