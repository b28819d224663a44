/**
 * Pays the bills of a kind and product, top-down: what everybody of a tree gets is decided and written in one transaction, so that a rerun finds
 * nothing due. Only what uplines pay in is moved with it.
 */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { ContractRow } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { noteMoneys } from '../figures/index.ts';
import { type PayNode, type Posting, payTree, stateOfPaid } from '../formulas/index.ts';
import { billLifecycle } from './lifecycle.ts';
import { movementOf, publishBalances } from './pay-out.ts';
import { type BillRow, contractsOfTree, lockDues, type RunRow, setPaid } from './store.ts';
import { insertPayouts } from './store-payouts.ts';

const events = { issued: 'pay', part_paid: 'pay_part', insufficient: 'fail' } as const;

export interface PayRequest {
  readonly merchant: Merchant;
  readonly run: RunRow;
  readonly product: string;
}

/** An upline's cash may be spent while it is to be drawn: then it is paid without. */
export async function payBills(deps: AgentsDeps, request: PayRequest): Promise<void> {
  const paid = await deps.atomically((tx) => payOnce(deps, tx, request, true));
  if (!paid.ok) await deps.atomically((tx) => payOnce(deps, tx, request, false));
}

async function payOnce(
  deps: AgentsDeps,
  tx: Tx,
  { merchant, run, product }: PayRequest,
  mayDraw: boolean,
): Promise<Result<undefined, 'wallet.insufficient'>> {
  const dues = await lockDues(tx, merchant.id, run.kind, product);
  if (dues.length === 0) return ok();
  const withDues = [...new Set(dues.map(({ contract_id: id }) => id))];
  const contracts = await contractsOfTree(tx, merchant.id, run.kind, product, withDues);
  const nodes = await nodesOf(deps, tx, merchant, { contracts, dues, run, mayDraw });
  const { postings, paid } = payTree(nodes);
  const changed = dues.flatMap((bill) => {
    const paidMinor = bill.paid_minor + (paid.get(idOf(bill)) ?? 0n);
    const event = events[stateOfPaid(bill.payable_minor, paidMinor)];
    if (!billLifecycle.allows(bill.state, event)) return [];
    return [{ bill, paidMinor, state: billLifecycle.next(bill.state as 'due', event) }];
  });
  await setPaid(tx, changed);
  return await post(deps, tx, { merchant, run, product }, postings);
}

const idOf = ({ contract_id: id, period }: BillRow) => `${id} ${period}`;

interface Tree {
  readonly contracts: readonly ContractRow[];
  readonly dues: readonly BillRow[];
  readonly run: RunRow;
  readonly mayDraw: boolean;
}

async function nodesOf(
  { wallet }: AgentsDeps,
  tx: Tx,
  merchant: Merchant,
  { contracts, dues, run, mayDraw }: Tree,
): Promise<readonly PayNode[]> {
  const drawn = new Set(contracts.filter((one) => one.draw_cash).map(({ upline_id: upline }) => upline ?? ''));
  const cashOf = async (memberId: string) => {
    if (!mayDraw || !drawn.has(memberId)) return 0n;
    return (await wallet.balance(tx, { merchant, memberId, isTrial: false })).cashMinor;
  };
  const agents = new Set(contracts.map(({ agent_id: agent }) => agent));
  const nodes: PayNode[] = [];
  // an upline without a contract of its own has nothing but its cash
  for (const { upline_id: upline } of contracts) {
    if (upline === null || agents.has(upline)) continue;
    agents.add(upline);
    nodes.push({ agent: upline, upline: undefined, arrears: [], bill: undefined, cashMinor: await cashOf(upline) });
  }
  const byContract = Map.groupBy(dues, ({ contract_id: id }) => id);
  for (const { id, agent_id: agent, upline_id: upline, draw_cash: isDrawn } of contracts) {
    const own = (byContract.get(id) ?? []).map((bill) => ({
      bill,
      due: { id: idOf(bill), dueMinor: bill.payable_minor - bill.paid_minor },
    }));
    nodes.push({
      agent,
      upline: upline ?? undefined,
      arrears: own.filter(({ bill }) => bill.period !== run.period).map(({ due }) => due),
      bill: own.find(({ bill }) => bill.period === run.period)?.due,
      cashMinor: await cashOf(agent),
      isDrawn,
    });
  }
  return nodes;
}

/** What uplines pay in is there: it was read as their cash. What is paid out follows, as it is written here. */
async function post(
  { wallet, outbox, clock, ...deps }: AgentsDeps,
  tx: Tx,
  { merchant, run, product }: PayRequest,
  postings: readonly Posting[],
): Promise<Result<undefined, 'wallet.insufficient'>> {
  const { kind, period, attempts: attempt } = run;
  const placed = postings.map(({ agent: memberId, ...posting }, place) => ({ memberId, place, ...posting }));
  const [drawn, paid] = [placed.filter(({ direction }) => direction === 'in'), placed.filter(isOut)];
  await insertPayouts(tx, { merchant_id: merchant.id, kind, product, period, attempt }, paid);
  if (drawn.length === 0) return ok();
  const at = new Date(clock.now());
  const moneys = drawn.map(({ memberId, amountMinor }) => ({ memberId, at, kind, amountMinor: -amountMinor }));
  await noteMoneys({ clock, ...deps }, tx, merchant.id, moneys);
  await publishBalances(outbox, tx, merchant.id, drawn);
  const named = { kind, product, period, attempt };
  const moved = await wallet.moveGroups(
    tx,
    drawn.map((one) => [movementOf('agent_drawn', merchant, { ...named, ...one })]),
  );
  return moved.some((answer) => answer.kind === 'refused') ? refuse('wallet.insufficient') : ok();
}

const isOut = ({ direction }: Pick<Posting, 'direction'>) => direction === 'out';
