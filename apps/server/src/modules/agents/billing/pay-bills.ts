/**
 * Pays the bills of a kind and product, top-down: what everybody of a tree gets is decided and written in one transaction, so that a rerun moves what
 * was decided. It is read and written a few rows at a time, with rests between them. Only what uplines pay in is moved with it.
 */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { startPace } from '../../../db/jobs/paced.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { noteMoneys } from '../figures/index.ts';
import { type PayNode, type Posting, payTree, stateOfPaid } from '../formulas/index.ts';
import { billLifecycle } from './lifecycle.ts';
import { movementOf, payOut, publishBalances } from './pay-out.ts';
import type { RunRow } from './store.ts';
import {
  contractsNamed,
  type DueRow,
  listDues,
  livingContracts,
  lockTree,
  type PaidBill,
  setPaid,
  type TreeContract,
} from './store-dues.ts';
import { insertPayouts, isPayingOut } from './store-payouts.ts';

const events = { issued: 'pay', part_paid: 'pay_part', insufficient: 'fail' } as const;

/** Rows in one statement: of few milliseconds. */
const AT_ONCE = 200;
/** A paid bill is written in every index of its table. */
const WRITTEN_AT_ONCE = 20;
/** Agents in one transaction. */
const MOVED_AT_ONCE = 36;
const GROUPS_AT_ONCE = 8;

/** One piece after the other, each from the last of the one before. */
async function readAll<Item>(piece: (after: Item | undefined) => Promise<readonly Item[]>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (let isMore = true; isMore; ) {
    const some = await piece(all.at(-1));
    all.push(...some);
    isMore = some.length > 0;
  }
  return all;
}

async function inPieces<Item>(
  items: readonly Item[],
  size: number,
  act: (some: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) await act(items.slice(at, at + size));
}

/** Of bills that were due before, and are paid in full, nothing can be written off. */
const isOpen = ({ bill, state }: PaidBill) => bill.state !== 'due' || state !== 'issued';

/** Some agents each, with the bills of these. A bill of an agent that keeps nothing of it is in one of the last. */
function groupsOf(out: ReturnType<typeof placesOf>['paid'], bills: readonly PaidBill[]) {
  const byAgent = Map.groupBy(bills, ({ bill }) => bill.agent_id);
  const paid = out.map(({ memberId, place, amountMinor }) => {
    const own = byAgent.get(memberId) ?? [];
    byAgent.delete(memberId);
    return { payouts: [{ memberId, place, amountMinor }], bills: own };
  });
  const all = [...paid, ...[...byAgent.values()].map((own) => ({ payouts: [], bills: own }))];
  return Array.from({ length: Math.ceil(all.length / MOVED_AT_ONCE) }, (_, place) => {
    const some = all.slice(place * MOVED_AT_ONCE, (place + 1) * MOVED_AT_ONCE);
    return { place, payouts: some.flatMap(({ payouts }) => payouts), bills: some.flatMap((one) => one.bills) };
  });
}

export interface PayRequest {
  readonly merchant: Merchant;
  readonly run: RunRow;
  readonly product: string;
}

/**
 * An upline's cash may be spent while it is to be drawn: then it is paid without. What another attempt has decided is moved before: until then its
 * bills are still due.
 */
export async function payBills(deps: AgentsDeps, request: PayRequest): Promise<void> {
  const decide = async () => {
    const paid = await deps.atomically((tx) => payOnce(deps, tx, request, true));
    return paid.ok ? paid : await deps.atomically((tx) => payOnce(deps, tx, request, false));
  };
  for (let made = await decide(); made.ok && made.value === 'waits'; made = await decide()) {
    await payOut(deps, request.merchant);
  }
  await payOut(deps, request.merchant);
}

async function payOnce(
  deps: AgentsDeps,
  open: Tx,
  { merchant, run, product }: PayRequest,
  mayDraw: boolean,
): Promise<Result<'decided' | 'waits', 'wallet.insufficient'>> {
  const tx = startPace().between(open);
  const of = { merchant_id: merchant.id, kind: run.kind, product };
  await lockTree(tx, of);
  if (await isPayingOut(tx, of)) return ok('waits');
  const dues = await readAll<DueRow>((after) => listDues(tx, of, after, AT_ONCE));
  if (dues.length === 0) return ok('decided');
  const contracts = await contractsOfTree(tx, of, dues);
  const nodes = await nodesOf(deps, tx, merchant, { contracts, dues, run, mayDraw });
  const { postings, paid } = payTree(nodes);
  const changed = dues.flatMap((bill) => {
    const paidMinor = bill.paid_minor + (paid.get(idOf(bill)) ?? 0n);
    const event = events[stateOfPaid(bill.payable_minor, paidMinor)];
    if (!billLifecycle.allows(bill.state, event)) return [];
    return [{ bill, paidMinor, state: billLifecycle.next(bill.state as 'due', event) }];
  });
  // of what is not paid in full something may be written off: it is marked at once. What is due is paid or not, and marked with its money
  const whole = changed.filter((one) => !isOpen(one));
  await inPieces(changed.filter(isOpen), WRITTEN_AT_ONCE, (some) => setPaid(tx, merchant.id, some));
  const { drawn, paid: out } = placesOf(postings);
  const payout = { merchant_id: merchant.id, kind: run.kind, product, period: run.period, attempt: run.attempts };
  await inPieces(groupsOf(out, whole), GROUPS_AT_ONCE, (some) => insertPayouts(tx, payout, some));
  // without rests: accounts are locked from here on
  return await draw(deps, open, { merchant, run, product }, drawn);
}

/** All contracts of the tree that may have dues, by age. */
async function contractsOfTree(
  tx: Tx,
  of: Parameters<typeof listDues>[1],
  dues: readonly DueRow[],
): Promise<readonly TreeContract[]> {
  const contracts = [...(await readAll<TreeContract>((after) => livingContracts(tx, of, after, AT_ONCE)))];
  const known = new Set(contracts.map(({ id }) => id));
  const others = new Set(dues.map(({ contract_id: id }) => id).filter((id) => !known.has(id)));
  await inPieces([...others], WRITTEN_AT_ONCE, async (ids) => contracts.push(...(await contractsNamed(tx, of, ids))));
  const byAge = (a: TreeContract, b: TreeContract) =>
    a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);
  return contracts.sort(byAge);
}

const idOf = ({ contract_id: id, period }: DueRow) => `${id} ${period}`;

interface Tree {
  readonly contracts: readonly TreeContract[];
  readonly dues: readonly DueRow[];
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

const isOut = ({ direction }: Pick<Posting, 'direction'>) => direction === 'out';

function placesOf(postings: readonly Posting[]) {
  const placed = postings.map(({ agent: memberId, ...posting }, place) => ({ memberId, place, ...posting }));
  return { drawn: placed.filter(({ direction }) => direction === 'in'), paid: placed.filter(isOut) };
}

/** What uplines pay in is there: it was read as their cash. What is paid out follows, as it is written before. */
async function draw(
  { wallet, outbox, clock, ...deps }: AgentsDeps,
  tx: Tx,
  { merchant, run, product }: PayRequest,
  drawn: ReturnType<typeof placesOf>['drawn'],
): Promise<Result<'decided', 'wallet.insufficient'>> {
  if (drawn.length === 0) return ok('decided');
  const { kind, period, attempts: attempt } = run;
  const at = new Date(clock.now());
  const moneys = drawn.map(({ memberId, amountMinor }) => ({ memberId, at, kind, amountMinor: -amountMinor }));
  await noteMoneys({ clock, ...deps }, tx, merchant.id, moneys);
  await publishBalances(outbox, tx, merchant.id, drawn);
  const named = { kind, product, period, attempt };
  const moved = await wallet.moveGroups(
    tx,
    drawn.map((one) => [movementOf('agent_drawn', merchant, { ...named, ...one })]),
  );
  return moved.some((answer) => answer.kind === 'refused') ? refuse('wallet.insufficient') : ok('decided');
}
