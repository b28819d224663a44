/** What each order of a draw comes to: computed outside any transaction, since nothing of it changes any more. */
import { payoutMinor, type SharedEngine } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { BonusUse } from '../../wallet/index.ts';
import type { DrawRow } from '../draws/index.ts';
import { type PoolPrizes, paidByShares, type SharesByBet, sharesOfLine } from '../pool/index.ts';
import { rebateMinor } from '../prize-books/index.ts';
import { lineLifecycle, orderLifecycle } from './lifecycle.ts';
import { orderOutcome } from './rules.ts';
import type { EndedTicket, Ticket, TicketLine } from './store-tickets.ts';

export interface Settlement {
  /** By variant: each order is settled by its own. */
  readonly engines: ReadonlyMap<string, SharedEngine>;
  readonly merchant: Merchant;
  readonly draw: DrawRow;
  /** Where its bets may have drawn on bonus money. */
  readonly bonusUse: BonusUse | undefined;
  /** What the pool of the draw was divided into, where it has one. */
  readonly prizes?: PoolPrizes | undefined;
}

export interface Evaluation {
  readonly ended: readonly EndedTicket[];
  readonly failed: readonly { readonly orderId: string; readonly error: unknown }[];
}

/** Bets whose payout is remembered: popular ones are bought many thousand times. */
const MAX_ODDS = 20_000;

/** What bets come to in this draw, by variant and text: paid and returned, or their shares of a pool. */
export interface Remembered {
  readonly e4: Map<string, number>;
  readonly shares: SharesByBet;
}

export const nothingRemembered = (): Remembered => ({ e4: new Map(), shares: new Map() });

export function evaluate(settlement: Settlement, tickets: readonly Ticket[], odds: Remembered): Evaluation {
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

function endOf(settlement: Settlement, ticket: Ticket, odds: Remembered): EndedTicket {
  const lines = ticket.lines.map((line) => {
    const { outcome, ...paid } = endOfLine(settlement, ticket, line, odds);
    return { id: line.id, outcome, state: lineLifecycle.next('open', outcome), ...paid };
  });
  return {
    ticket,
    state: orderLifecycle.next('open', orderOutcome(lines)),
    stakeMinor: ticket.lines.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
    payoutMinor: lines.reduce((sum, line) => sum + line.payoutMinor, 0n),
    rebateMinor: lines.reduce((sum, line) => sum + line.rebateMinor, 0n),
    hasWon: lines.some(({ hasWon }) => hasWon),
    lines,
  };
}

/** A refunded stake has no rebate, nor what of a stake came back. A share of a pool has none either. */
function endOfLine(settlement: Settlement, ticket: Ticket, line: TicketLine, odds: Remembered) {
  if (settlement.draw.outcome === null)
    return { outcome: 'return' as const, payoutMinor: 0n, rebateMinor: 0n, hasWon: false };
  const { paidMinor, returnedMinor } = settlement.prizes
    ? { paidMinor: shareMinor(settlement, ticket, line, odds.shares), returnedMinor: 0n }
    : oddsMinor(settlement, ticket, line, odds.e4);
  return {
    outcome: paidMinor > 0n ? ('win' as const) : ('lose' as const),
    payoutMinor: paidMinor,
    // A chase goes on after a stake that merely came back.
    hasWon: paidMinor > returnedMinor,
    rebateMinor: rebateMinor(line.stakeMinor - returnedMinor, line.rebateBp),
  };
}

function oddsMinor({ engines, draw }: Settlement, ticket: Ticket, line: TicketLine, odds: Map<string, number>) {
  const { outcome: drawn } = draw;
  const { variant } = ticket;
  assert(drawn !== null, 'a void draw pays nothing');
  const known = (what: 'paid' | 'returned', countE4: (engine: SharedEngine, bet: Json) => number): number => {
    const key = `${what} ${variant} ${line.bet}`;
    const before = odds.get(key);
    if (before !== undefined) return before;
    const engine = engines.get(variant);
    assert(engine, 'this node has the variant that the order was sold under');
    const bet = engine.readBet(JSON.parse(line.bet));
    assert(bet.ok, 'a saved bet is valid');
    const e4 = countE4(engine, bet.value);
    if (odds.size >= MAX_ODDS) odds.clear();
    odds.set(key, e4);
    return e4;
  };
  const atPrice = (e4: number) => (e4 === 0 ? 0n : payoutMinor(line.unitMinor * BigInt(line.multiple), e4));
  const paidMinor = atPrice(known('paid', (engine, bet) => engine.settle(bet, drawn).paidE4));
  assert(paidMinor <= line.maxMinor, 'a line wins at most its maximum');
  const returnedMinor =
    line.rebateBp === 0 && ticket.chaseId === null
      ? 0n
      : atPrice(known('returned', (engine, bet) => engine.returnedE4?.(bet, drawn) ?? 0));
  return { paidMinor, returnedMinor };
}

function shareMinor(
  { engines, draw, merchant, prizes }: Settlement,
  { variant, isTrial }: Ticket,
  line: TicketLine,
  known: SharesByBet,
): bigint {
  const ofDraw = prizes?.get(isTrial);
  assert(ofDraw && draw.outcome !== null, 'a draw is divided before it is paid');
  const drawn = { outcome: draw.outcome, currency: merchant.currency };
  return paidByShares(ofDraw, sharesOfLine(engines, drawn, { variant, line }, known));
}
