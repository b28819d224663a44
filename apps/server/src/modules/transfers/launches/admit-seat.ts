/** A vendor checks whether a launch is still valid before it seats a player. */
import { ok, type Result, refuse } from '#kernel';
import type { Delivery } from '#provider-kit';
import type { Merchant } from '../../merchants/index.ts';
import type { Transfers } from '../context.ts';
import { memberOfPlayer } from '../orders/index.ts';

export interface SeatCall extends Delivery {
  readonly merchant: Merchant;
  readonly vendor: string;
}

export interface SeatReply {
  readonly status: 200 | 401 | 403 | 404;
}

/**
 * The check uses up the ticket, whatever the answer. Refused: ended sessions, members on a break, held accounts, another member's
 * launch, and a launch for another vendor.
 */
export async function admitSeat(transfers: Transfers, { merchant, vendor, ...delivery }: SeatCall): Promise<SeatReply> {
  const open = transfers.opened.of(merchant, vendor);
  if (!open) return { status: 404 };
  const requested = open.wallet.readSeat(delivery);
  if (!requested) return { status: 401 };
  const seated = await transfers.atomically(async (tx): Promise<Result<boolean, 'ticket.invalid'>> => {
    const stage = await transfers.stageTickets.spendTicket(tx, merchant.id, requested.ticket);
    if (!stage.ok) return refuse('ticket.invalid');
    const { memberId, onBreakUntil, isHeld, game: opened } = stage.value;
    const isTheirs = (await memberOfPlayer(tx, merchant.id, vendor, requested.player)) === memberId;
    const isHere = (await transfers.catalog.gameOfNumber(tx, opened.id))?.vendor === vendor;
    return ok(isTheirs && isHere && onBreakUntil === undefined && !isHeld);
  });
  return { status: seated.ok && seated.value ? 200 : 403 };
}
