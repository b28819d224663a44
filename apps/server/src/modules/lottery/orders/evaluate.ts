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

/** Bets of a variant whose payout is remembered: popular ones are bought many thousand times. */
const MAX_ODDS = 20_000;

/** What a bet comes to: paid, and what of it is merely returned, once that was looked at. */
interface BetOdds {
  readonly paidE4: number;
  returnedE4: number | undefined;
}

/** What bets come to in this draw, by variant, then by text; or their shares of a pool. */
export interface Remembered {
  readonly odds: Map<string, Map<string, BetOdds>>;
  readonly shares: SharesByBet;
}

export const nothingRemembered = (): Remembered => ({ odds: new Map(), shares: new Map() });

export function evaluate(settlement: Settlement, tickets: readonly Ticket[], known: Remembered): Evaluation {
  const ended: EndedTicket[] = [];
  const failed: { orderId: string; error: unknown }[] = [];
  for (const ticket of tickets) {
    try {
      ended.push(endOf(settlement, ticket, known));
    } catch (error) {
      failed.push({ orderId: ticket.orderId, error });
    }
  }
  return { ended, failed };
}

function endOf(settlement: Settlement, ticket: Ticket, known: Remembered): EndedTicket {
  const lines: ReturnType<typeof endOfLine>[] = [];
  let [stakeMinor, payoutMinor, rebate, hasWon] = [0n, 0n, 0n, false];
  for (const line of ticket.lines) {
    const ended = endOfLine(settlement, ticket, line, known);
    lines.push(ended);
    stakeMinor += line.stakeMinor;
    payoutMinor += ended.payoutMinor;
    rebate += ended.rebateMinor;
    hasWon ||= ended.hasWon;
  }
  const state = orderLifecycle.next('open', orderOutcome(lines));
  return { ticket, state, stakeMinor, payoutMinor, rebateMinor: rebate, hasWon, lines };
}

/** A refunded stake has no rebate, nor what of a stake came back. A share of a pool has none either. */
function endOfLine(settlement: Settlement, ticket: Ticket, line: TicketLine, known: Remembered) {
  const [paidMinor, returnedMinor] = paidAndReturned(settlement, ticket, line, known);
  const outcome = settlement.draw.outcome === null ? 'return' : paidMinor > 0n ? 'win' : 'lose';
  return {
    id: line.id,
    outcome,
    state: lineLifecycle.next('open', outcome),
    payoutMinor: paidMinor,
    // A chase goes on after a stake that merely came back.
    hasWon: paidMinor > returnedMinor,
    rebateMinor:
      outcome === 'return' || line.rebateBp === 0 ? 0n : rebateMinor(line.stakeMinor - returnedMinor, line.rebateBp),
  } as const;
}

const NOTHING = [0n, 0n] as const;

function paidAndReturned(
  settlement: Settlement,
  ticket: Ticket,
  line: TicketLine,
  known: Remembered,
): readonly [bigint, bigint] {
  if (settlement.draw.outcome === null) return NOTHING;
  if (settlement.prizes) return [shareMinor(settlement, ticket, line, known.shares), 0n];
  const odds = oddsOf(settlement, ticket.variant, line.bet, known);
  const betMinor = line.unitMinor * BigInt(line.multiple);
  const paidMinor = odds.paidE4 === 0 ? 0n : payoutMinor(betMinor, odds.paidE4);
  assert(paidMinor <= line.maxMinor, 'a line wins at most its maximum');
  if (line.rebateBp === 0 && ticket.chaseId === null) return paidMinor === 0n ? NOTHING : [paidMinor, 0n];
  odds.returnedE4 ??= withBet(settlement, ticket.variant, line.bet, (engine, bet, drawn) =>
    engine.returnedE4 ? engine.returnedE4(bet, drawn) : 0,
  );
  return [paidMinor, odds.returnedE4 === 0 ? 0n : payoutMinor(betMinor, odds.returnedE4)];
}

function oddsOf(settlement: Settlement, variant: string, text: string, { odds }: Remembered): BetOdds {
  let ofVariant = odds.get(variant);
  if (!ofVariant) {
    ofVariant = new Map();
    odds.set(variant, ofVariant);
  }
  const before = ofVariant.get(text);
  if (before) return before;
  const paidE4 = withBet(settlement, variant, text, (engine, bet, drawn) => engine.settle(bet, drawn).paidE4);
  const found: BetOdds = { paidE4, returnedE4: undefined };
  if (ofVariant.size >= MAX_ODDS) ofVariant.clear();
  ofVariant.set(text, found);
  return found;
}

function withBet(
  { engines, draw: { outcome } }: Settlement,
  variant: string,
  text: string,
  countE4: (engine: SharedEngine, bet: Json, drawn: Json) => number,
): number {
  const engine = engines.get(variant);
  assert(engine, 'this node has the variant that the order was sold under');
  assert(outcome !== null, 'a void draw pays nothing');
  const bet = engine.readBet(JSON.parse(text));
  assert(bet.ok, 'a saved bet is valid');
  return countE4(engine, bet.value, outcome);
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
