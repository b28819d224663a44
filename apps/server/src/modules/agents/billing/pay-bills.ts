/** Pays the bills of a kind and product, top-down: all of a tree in one transaction, so that a rerun finds nothing due. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { ContractRow } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { noteMoneys } from '../figures/index.ts';
import { type PayNode, type Posting, payTree, stateOfPaid } from '../formulas/index.ts';
import { billLifecycle } from './lifecycle.ts';
import { type BillRow, contractsOfTree, lockDues, type RunRow, setPaid } from './store.ts';

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

const AT_ONCE = 500;

interface Placed {
  readonly posting: Posting;
  readonly place: number;
}

/** In their order, each agent once in a batch: what an agent pays in may be what it got before. */
function batchesOf(postings: readonly Posting[]): readonly (readonly Placed[])[] {
  const batches: Placed[][] = [];
  let agents = new Set<string>();
  for (const [place, posting] of postings.entries()) {
    const batch = batches.at(-1);
    if (batch && batch.length < AT_ONCE && !agents.has(posting.agent)) batch.push({ posting, place });
    else {
      batches.push([{ posting, place }]);
      agents = new Set();
    }
    agents.add(posting.agent);
  }
  return batches;
}

/** Each posting once by its id: the run, the attempt, and its place in the order. */
async function post(
  deps: AgentsDeps,
  tx: Tx,
  request: PayRequest,
  postings: readonly Posting[],
): Promise<Result<undefined, 'wallet.insufficient'>> {
  const { wallet, outbox, clock } = deps;
  const { merchant, run } = request;
  for (const batch of batchesOf(postings)) {
    const moved = await wallet.moveGroups(
      tx,
      batch.map((one) => [movementOf(request, one)]),
    );
    if (moved.some(({ kind }) => kind === 'refused')) return refuse('wallet.insufficient');
    const at = new Date(clock.now());
    const moneys = batch.map(({ posting: { agent: memberId, direction, amountMinor } }) => ({
      memberId,
      at,
      kind: run.kind,
      amountMinor: direction === 'out' ? amountMinor : -amountMinor,
    }));
    await noteMoneys(deps, tx, merchant.id, moneys);
    await outbox.publishMany(
      tx,
      batch.map(({ posting: { agent: memberId } }) => ({
        merchantId: merchant.id,
        kind: 'balance.changed' as const,
        body: { memberId, isTrial: false },
      })),
    );
  }
  return ok();
}

function movementOf(
  { merchant, run, product }: PayRequest,
  { posting: { agent: memberId, direction, amountMinor }, place }: Placed,
): GroupedMovement {
  const externalId = `${run.kind}/${product}/${run.period}/${run.attempts}/${place}`;
  return {
    kind: direction === 'out' ? 'agent_paid' : 'agent_drawn',
    accountRef: { merchant, memberId, isTrial: false },
    source: run.kind,
    externalId,
    amountMinor,
    ref: externalId,
    label: run.kind,
    requestHash: `${memberId} ${direction} ${amountMinor}`,
  };
}
