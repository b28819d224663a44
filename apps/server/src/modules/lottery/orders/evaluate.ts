/** What each order of a draw comes to: computed outside any transaction, since nothing of it changes any more. */
import { payoutMinor, type SharedEngine } from '#engine-kit';
import { assert } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { DrawRow } from '../draws/index.ts';
import { lineLifecycle, orderLifecycle } from './lifecycle.ts';
import { orderOutcome } from './rules.ts';
import type { EndedTicket, Ticket, TicketLine } from './store-tickets.ts';

export interface Settlement {
  /** By variant: each order is settled by its own. */
  readonly engines: ReadonlyMap<string, SharedEngine>;
  readonly merchant: Merchant;
  readonly draw: DrawRow;
}

export interface Evaluation {
  readonly ended: readonly EndedTicket[];
  readonly failed: readonly { readonly orderId: string; readonly error: unknown }[];
}

/** Bets whose payout is remembered: popular ones are bought many thousand times. */
const MAX_ODDS = 20_000;

/** `odds` remembers what bets are paid in this draw, by variant and text. */
export function evaluate(settlement: Settlement, tickets: readonly Ticket[], odds: Map<string, number>): Evaluation {
  const ended: EndedTicket[] = [];
  const failed: { orderId: string; error: unknown }[] = [];
  for (const ticket of tickets) {
    try {
      ended.push(endOf(settlement, ticket, odds));
    } catch (error) {
      failed.push({ orderId: ticket.orderId, error });
    }
  }
  return { ended, failed };
}

function endOf(settlement: Settlement, ticket: Ticket, odds: Map<string, number>): EndedTicket {
  const lines = ticket.lines.map((line) => {
    const { outcome, paidMinor } = endOfLine(settlement, ticket.variant, line, odds);
    return { id: line.id, outcome, state: lineLifecycle.next('open', outcome), payoutMinor: paidMinor };
  });
  return {
    ticket,
    state: orderLifecycle.next('open', orderOutcome(lines)),
    stakeMinor: ticket.lines.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
    payoutMinor: lines.reduce((sum, line) => sum + line.payoutMinor, 0n),
    lines,
  };
}

function endOfLine({ engines, draw }: Settlement, variant: string, line: TicketLine, odds: Map<string, number>) {
  if (draw.outcome === null) return { outcome: 'return' as const, paidMinor: 0n };
  const key = `${variant} ${line.bet}`;
  let paidE4 = odds.get(key);
  if (paidE4 === undefined) {
    const engine = engines.get(variant);
    assert(engine, 'this node has the variant that the order was sold under');
    const bet = engine.readBet(JSON.parse(line.bet));
    assert(bet.ok, 'a saved bet is valid');
    paidE4 = engine.settle(bet.value, draw.outcome).paidE4;
    if (odds.size >= MAX_ODDS) odds.clear();
    odds.set(key, paidE4);
  }
  const paidMinor = paidE4 === 0 ? 0n : payoutMinor(line.unitMinor * BigInt(line.multiple), paidE4);
  assert(paidMinor <= line.maxMinor, 'a line wins at most its maximum');
  return { outcome: paidMinor > 0n ? ('win' as const) : ('lose' as const), paidMinor };
}
