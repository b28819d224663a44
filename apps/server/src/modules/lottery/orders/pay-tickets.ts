/** Writes what became of orders: rows of those that are paid, facts of all, and the money last. */

import type { BonusPart } from '#contract';
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { potOf } from '../pool/index.ts';
import type { Settlement } from './evaluate.ts';
import { betOf, partsIn, settledOrder } from './rules.ts';
import { type EndedTicket, isPaid, requestStops, savePaid } from './store-tickets.ts';

/** A member's orders in one fact: listeners take facts by the hundred. */
const ORDERS_OF_A_FACT = 200;

export async function payTickets(
  tx: Tx,
  deps: Pick<LotteryDeps, 'outbox' | 'wallet' | 'bonus'>,
  settlement: Settlement,
  ended: readonly EndedTicket[],
  /** What a pool was divided into has no part for orders that were not counted. */
  { isUncounted = false }: { readonly isUncounted?: boolean } = {},
): Promise<void> {
  const { merchant, draw, prizes } = settlement;
  const pot = prizes && !isUncounted ? potOf(draw.game) : undefined;
  const paid = ended.filter(isPaid);
  await savePaid(tx, draw.merchant_id, paid);
  const won = paid.filter(({ hasWon }) => hasWon);
  await requestStops(
    tx,
    draw.merchant_id,
    won.flatMap(({ ticket }) => ticket.chaseId ?? []),
  );
  const { bonusUse } = settlement;
  const from = { merchant, game: draw.game, pot, bonusUse };
  const groups = byAccount(paid).map((ofMember) => ofMember.flatMap((one) => movementsOf(from, one)));
  const parts = await deps.bonus.partsOfOutcome(tx, merchant.id, {
    bonusUse,
    bets: ended.map(betOf),
    movements: groups.flat(),
  });
  await deps.outbox.publishMany(
    tx,
    byAccount(ended).flatMap((ofMember) => factsOf(draw, ofMember, parts)),
  );
  // Money last: every bet waits for the house accounts' rows. Everything a member gets goes in one group.
  const moved = await deps.wallet.moveGroups(
    tx,
    groups.filter((group) => group.length > 0),
  );
  for (const answer of moved) assert(answer.kind === 'applied', 'a settled order is paid once');
}

function byAccount(ended: readonly EndedTicket[]): EndedTicket[][] {
  return [
    ...Map.groupBy(ended, ({ ticket }) => (ticket.isTrial ? `trial ${ticket.memberId}` : ticket.memberId)).values(),
  ];
}

type Draw = Settlement['draw'];

function factsOf(draw: Draw, ended: readonly EndedTicket[], parts: readonly BonusPart[]) {
  const facts: { merchantId: string; kind: 'orders.settled'; body: ReturnType<typeof bodyOf> }[] = [];
  for (let from = 0; from < ended.length; from += ORDERS_OF_A_FACT) {
    const body = bodyOf(draw, ended.slice(from, from + ORDERS_OF_A_FACT), parts);
    facts.push({ merchantId: draw.merchant_id, kind: 'orders.settled', body });
  }
  return facts;
}

function bodyOf(draw: Draw, ended: readonly EndedTicket[], parts: readonly BonusPart[]) {
  const [first] = ended;
  assert(first, 'a fact has orders');
  const { memberId, isTrial, currency } = first.ticket;
  return {
    memberId,
    isTrial,
    game: draw.game,
    drawNumber: draw.draw_number,
    currency,
    at: (draw.drawn_at ?? draw.draws_at).toISOString(),
    orders: ended.map(settledOrder),
    bonusParts: partsIn(ended, parts),
  };
}

interface Payer extends Pick<Settlement, 'merchant' | 'bonusUse'> {
  readonly game: string;
  readonly pot: string | undefined;
}

/** The payout to the member, or the stake of a void draw; and the rebate, which is no part of what was won. */
function movementsOf({ merchant, game, pot, bonusUse }: Payer, ended: EndedTicket): GroupedMovement[] {
  const { ticket, state, stakeMinor, payoutMinor, rebateMinor } = ended;
  const movement = (kind: GroupedMovement['kind'], id: string, amountMinor: bigint): GroupedMovement => ({
    kind,
    accountRef: { merchant, memberId: ticket.memberId, isTrial: ticket.isTrial },
    source: ticket.source,
    externalId: `${id}:${ticket.orderId}`,
    amountMinor,
    ref: ticket.orderId,
    requestHash: amountMinor.toString(),
    label: game,
    bonusUse,
    ...(kind === 'payout' && pot !== undefined && { pot }),
  });
  const movements = [
    state === 'returned' ? movement('refund', 'void', stakeMinor) : movement('payout', 'win', payoutMinor),
    movement('rebate', 'rebate', rebateMinor),
  ];
  return movements.filter(({ amountMinor }) => amountMinor > 0n);
}
