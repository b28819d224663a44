/** What a report is asked for: a branch, days, and of bets a product, or the bill that they made. */
import { ok, type Result } from '#kernel';
import { type DayRange, type Merchant, momentsOf, readDayRange } from '../../merchants/index.ts';
import { billOf } from '../billing/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { type Branch, type BranchRefusal, branchOf } from './places.ts';
import type { Span, TeamProduct } from './store.ts';

export interface Caller {
  readonly merchant: Merchant;
  readonly agentId: string;
}

export interface Filter {
  readonly of?: string;
  readonly from?: string;
  readonly to?: string;
}

export interface Chosen {
  readonly branch: Branch;
  readonly span: Span;
  readonly range: DayRange;
}

type RangeRefusal = 'records.range_invalid' | 'records.too_old';
export type FilterRefusal = BranchRefusal | RangeRefusal;

export async function readFilter(
  deps: Pick<AgentsDeps, 'db' | 'tree' | 'clock'>,
  { merchant, agentId }: Caller,
  filter: Filter,
): Promise<Result<Chosen, FilterRefusal>> {
  const branch = await branchOf(deps, { merchantId: merchant.id, agentId, of: filter.of });
  if (!branch.ok) return branch;
  const range = readDayRange(deps.clock.now(), merchant.manifest.timeZone, filter);
  if (!range.ok) return range;
  const { from, to = new Date(deps.clock.now() + 1) } = momentsOf(range.value, merchant.manifest.timeZone);
  return ok({ branch: branch.value, span: { from, to }, range: range.value });
}

export interface BetFilter extends Filter {
  readonly product?: TeamProduct;
  readonly contractId?: string;
  readonly period?: string;
}

/** Bets that made a bill are those of its team, its time and its product, whatever else is asked for. */
export async function readBetFilter(
  deps: Pick<AgentsDeps, 'db' | 'tree' | 'clock'>,
  caller: Caller,
  { contractId, period, ...filter }: BetFilter,
): Promise<Result<Chosen & { readonly product: TeamProduct | undefined }, FilterRefusal | 'bill.unknown'>> {
  const { product } = filter;
  if (contractId === undefined || period === undefined) {
    const read = await readFilter(deps, caller, filter);
    return read.ok ? ok({ ...read.value, product }) : read;
  }
  const { merchant, agentId } = caller;
  const found = await billOf(deps.db, { merchantId: merchant.id, memberId: agentId, contractId, period });
  if (!found.ok) return found;
  const bill = found.value;
  const read = await readFilter(deps, caller, { of: bill.agent_id });
  if (!read.ok) return read;
  const span = { from: bill.from_at, to: bill.to_at };
  return ok({ ...read.value, span, product: bill.product === 'CONS' ? product : bill.product });
}
