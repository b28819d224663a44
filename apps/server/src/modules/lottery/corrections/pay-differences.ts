/** Writes what a correction changes of orders: their rows, what is owed, facts of all, and the money last. */
import type { BonusPart } from '#contract';
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { drawKeyOf, versionOf } from '../draws/index.ts';
import {
  betOf,
  type EndedTicket,
  orderLifecycle,
  partsIn,
  requestStops,
  type Settlement,
  settledOrder,
} from '../orders/index.ts';
import { type Amounts, type Difference, differencesOf } from './rules.ts';
import { addSums, insertChanged } from './store-correction.ts';
import { addOwed, lockOwed } from './store-owed.ts';
import { type SettledTicket, saveCorrected } from './store-settled.ts';

/** A member's orders in one fact: listeners take facts by the hundred. */
const ORDERS_OF_A_FACT = 200;

type Deps = Pick<LotteryDeps, 'outbox' | 'wallet' | 'bonus'>;

/** An order that another result pays otherwise. */
interface Changed {
  readonly settled: SettledTicket;
  readonly ended: EndedTicket;
  readonly amounts: Amounts;
}

interface Corrected extends Changed {
  readonly difference: Difference;
}

/** `settled` as it stands, `ended` as the result that holds now has it. The draw is locked and has that result. */
export async function payDifferences(
  tx: Tx,
  deps: Deps,
  settlement: Settlement,
  settled: readonly SettledTicket[],
  ended: readonly EndedTicket[],
  now: Date,
): Promise<void> {
  const { draw } = settlement;
  const changed = await changedOrders(tx, settlement, settled, ended);
  if (changed.length === 0) return;
  await requestStops(
    tx,
    draw.merchant_id,
    changed.flatMap(({ settled: { state }, ended: { hasWon, ticket } }) =>
      hasWon && state === 'lost' ? (ticket.chaseId ?? []) : [],
    ),
  );
  const corrected = await takeWhatIsThere(tx, deps, settlement, changed);
  await saveAll(tx, settlement, corrected, now);
  const byMember = byAccount(corrected);
  // What a correction moves is cash: their parts stay.
  const parts = await deps.bonus.partsOfOutcome(tx, draw.merchant_id, {
    bonusUse: settlement.bonusUse,
    bets: corrected.map((one) => betOf(one.ended)),
    movements: [],
  });
  await deps.outbox.publishMany(
    tx,
    byMember.flatMap((ofMember) => factsOf(settlement, ofMember, parts)),
  );
  // Money last: every bet waits for the house accounts' rows. Everything of a member goes in one group, and what is paid goes first.
  const groups = byMember.map((ofMember) => ofMember.flatMap((one) => movementsOf(settlement, one)).toSorted(payFirst));
  const moved = await deps.wallet.moveGroups(
    tx,
    groups.filter((group) => group.length > 0),
  );
  for (const answer of moved) assert(answer.kind === 'applied', 'an order is corrected once by each version');
}

async function changedOrders(
  tx: Tx,
  { draw }: Settlement,
  settled: readonly SettledTicket[],
  ended: readonly EndedTicket[],
): Promise<Changed[]> {
  const before = new Map(settled.map((one) => [one.ticket.orderId, one]));
  const pairs = ended.flatMap((one) => {
    const was = before.get(one.ticket.orderId);
    const isSame =
      was?.state === one.state && was.payoutMinor === one.payoutMinor && was.rebateMinor === one.rebateMinor;
    return was && !isSame ? { settled: was, ended: one } : [];
  });
  if (pairs.length === 0) return [];
  const ids = pairs.map(({ ended: { ticket } }) => ticket.orderId);
  const owed = new Map((await lockOwed(tx, draw.merchant_id, ids)).map((row) => [row.order_id, row]));
  return pairs.map(({ settled: was, ended: is }) => {
    if (was.state !== is.state) assert(orderLifecycle.next(was.state, 'correct') === is.state, 'a win becomes a loss');
    const row = owed.get(is.ticket.orderId);
    const amounts = {
      beforeMinor: was.payoutMinor + was.rebateMinor,
      afterMinor: is.payoutMinor + is.rebateMinor,
      owedMinor: row?.owed_minor ?? 0n,
      writtenOffMinor: row?.written_off_minor ?? 0n,
    };
    return { settled: was, ended: is, amounts };
  });
}

/** Balances are read under their locks, so that none goes below zero. */
async function takeWhatIsThere(
  tx: Tx,
  deps: Deps,
  settlement: Settlement,
  changed: readonly Changed[],
): Promise<Corrected[]> {
  const byMember = byAccount(changed);
  const losing = byMember.filter((ofMember) =>
    ofMember.some(({ amounts: { beforeMinor, afterMinor } }) => afterMinor < beforeMinor),
  );
  const locked = await deps.wallet.lockBalances(
    tx,
    losing.flatMap(([first]) => (first ? movementOf(settlement, first, 0n) : [])),
  );
  const balances = new Map(losing.map((ofMember, at) => [ofMember, locked[at] ?? 0n]));
  return byMember.flatMap((ofMember) => {
    const ofOrders = ofMember.map(({ amounts }) => amounts);
    const differences = differencesOf(ofOrders, balances.get(ofMember) ?? 0n);
    return ofMember.map((one, at): Corrected => {
      const difference = differences[at];
      assert(difference, 'every order has its difference');
      return { ...one, difference };
    });
  });
}

function byAccount<One extends Changed>(changed: readonly One[]): One[][] {
  return [...Map.groupBy(changed, ({ ended: { ticket } }) => `${ticket.memberId}/${ticket.isTrial}`).values()];
}

async function saveAll(tx: Tx, { draw }: Settlement, corrected: readonly Corrected[], now: Date): Promise<void> {
  const key = drawKeyOf(draw);
  const version = versionOf(draw);
  await saveCorrected(
    tx,
    key.merchantId,
    corrected.map(({ ended }) => ended),
  );
  await insertChanged(
    tx,
    corrected.map(({ ended: { ticket }, amounts, difference }) => ({
      merchant_id: draw.merchant_id,
      game: draw.game,
      draw_index: draw.draw_index,
      version,
      order_id: ticket.orderId,
      member_id: ticket.memberId,
      is_trial: ticket.isTrial,
      before_minor: amounts.beforeMinor,
      after_minor: amounts.afterMinor,
      moved_minor: difference.movedMinor,
      owed_minor: difference.owedMinor,
      written_off_minor: difference.writtenOffMinor,
    })),
  );
  await addOwed(
    tx,
    key.merchantId,
    corrected.map(({ ended: { ticket }, difference }) => ({
      order_id: ticket.orderId,
      member_id: ticket.memberId,
      is_trial: ticket.isTrial,
      game: draw.game,
      draw_number: draw.draw_number,
      currency: ticket.currency,
      since: now,
      owed_minor: difference.owedMinor,
      written_off_minor: difference.writtenOffMinor,
    })),
  );
  const real = corrected.filter(({ ended: { ticket } }) => !ticket.isTrial).map(({ difference }) => difference);
  const sum = (of: (one: Difference) => bigint) => real.reduce((total, one) => total + positive(of(one)), 0n);
  await addSums(tx, key, version, {
    orders: real.length,
    paidMinor: sum(({ movedMinor }) => movedMinor),
    takenMinor: sum(({ movedMinor }) => -movedMinor),
    owedMinor: sum(({ owedMinor }) => owedMinor),
  });
}

const positive = (minor: bigint) => (minor > 0n ? minor : 0n);

function factsOf({ draw }: Settlement, ofMember: readonly Corrected[], parts: readonly BonusPart[]) {
  const facts: { merchantId: string; kind: 'orders.corrected'; body: ReturnType<typeof bodyOf> }[] = [];
  for (let from = 0; from < ofMember.length; from += ORDERS_OF_A_FACT) {
    const body = bodyOf(draw, ofMember.slice(from, from + ORDERS_OF_A_FACT), parts);
    facts.push({ merchantId: draw.merchant_id, kind: 'orders.corrected', body });
  }
  return facts;
}

function bodyOf(draw: Settlement['draw'], corrected: readonly Corrected[], parts: readonly BonusPart[]) {
  const [first] = corrected;
  assert(first, 'a fact has orders');
  const { memberId, isTrial, currency } = first.ended.ticket;
  return {
    memberId,
    isTrial,
    game: draw.game,
    drawNumber: draw.draw_number,
    currency,
    at: (draw.drawn_at ?? draw.draws_at).toISOString(),
    version: versionOf(draw),
    orders: corrected.map(({ ended }) => settledOrder(ended)),
    movedMinor: corrected.reduce((sum, { difference }) => sum + difference.movedMinor, 0n).toString(),
    bonusParts: partsIn(
      corrected.map(({ ended }) => ended),
      parts,
    ),
  };
}

/** Of draw, version and order, which is within its merchant: so it is posted once. */
function movementOf(
  { merchant, draw }: Settlement,
  { ended: { ticket } }: Changed,
  movedMinor: bigint,
): GroupedMovement {
  const amountMinor = movedMinor < 0n ? -movedMinor : movedMinor;
  return {
    kind: movedMinor < 0n ? 'correction_taken' : 'correction_paid',
    accountRef: { merchant, memberId: ticket.memberId, isTrial: ticket.isTrial },
    source: ticket.source,
    externalId: `correct:${ticket.orderId}:${versionOf(draw)}`,
    amountMinor,
    ref: ticket.orderId,
    requestHash: movedMinor.toString(),
    label: draw.game,
  };
}

function movementsOf(settlement: Settlement, corrected: Corrected): GroupedMovement[] {
  const { movedMinor } = corrected.difference;
  return movedMinor === 0n ? [] : [movementOf(settlement, corrected, movedMinor)];
}

const payFirst = (one: GroupedMovement, other: GroupedMovement) =>
  Number(one.kind === 'correction_taken') - Number(other.kind === 'correction_taken');
