/** A vendor checks whether a launch is still valid before it opens a session for a player. */
import { ok, type Result, refuse } from '#kernel';
import type { Delivery } from '#provider-kit';
import type { Merchant } from '../../merchants/index.ts';
import type { Transfers } from '../context.ts';
import { memberOfPlayer } from '../orders/index.ts';

export interface LaunchCheckCall extends Delivery {
  readonly merchant: Merchant;
  readonly vendor: string;
}

export interface LaunchCheckReply {
  readonly status: 200 | 401 | 403 | 404;
}

/**
 * The check uses up the ticket, whatever the answer. Refused: ended sessions, members on a break, held accounts, another member's
 * launch, and a launch for another vendor.
 */
export async function checkLaunch(
  transfers: Transfers,
  { merchant, vendor, ...delivery }: LaunchCheckCall,
): Promise<LaunchCheckReply> {
  const open = transfers.opened.of(merchant, vendor);
  if (!open) return { status: 404 };
  const requested = open.wallet.readLaunchCheck(delivery);
  if (!requested) return { status: 401 };
  const checked = await transfers.atomically(async (tx): Promise<Result<boolean, 'ticket.invalid'>> => {
    const stage = await transfers.stageTickets.spendTicket(tx, merchant.id, requested.ticket);
    if (!stage.ok) return refuse('ticket.invalid');
    const { memberId, onBreakUntil, isHeld, game: opened } = stage.value;
    const isTheirs = (await memberOfPlayer(tx, merchant.id, vendor, requested.player)) === memberId;
    const isHere = (await transfers.catalog.gameOfNumber(tx, opened.id))?.vendor === vendor;
    return ok(isTheirs && isHere && onBreakUntil === undefined && !isHeld);
  });
  return { status: checked.ok && checked.value ? 200 : 403 };
}
