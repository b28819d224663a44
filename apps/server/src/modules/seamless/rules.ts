/** Who may bet at a vendor now. Wins and rollbacks are taken whatever became of the session, the account or the game. */
import type { WalletRefusal } from '#vendors/plugin-seamless.ts';
import type { StageSession } from '../../http/handlers.ts';

export interface BetAttempt {
  /** The session behind the token; undefined when it has ended. */
  readonly session: StageSession | undefined;
  readonly player: { readonly memberId: string; readonly isTrial: boolean };
  readonly game: string;
  readonly isInMaintenance: boolean;
  /** Whether the merchant lists the session's game, under this code. */
  readonly isListed: boolean;
}

/** Undefined: the bet may be posted. */
export function betBar({ session, player, game, isInMaintenance, isListed }: BetAttempt): WalletRefusal | undefined {
  const isTheirs = session?.memberId === player.memberId && session.isTrial === player.isTrial;
  if (!session || !isTheirs) return 'token_expired';
  if (session.game.code !== game) return 'game_unknown';
  if (isInMaintenance) return 'maintenance';
  if (session.onBreakUntil) return 'player_excluded';
  if (session.isHeld) return 'player_locked';
  return isListed ? undefined : 'game_disabled';
}

/** An event may be long past, where a vendor repeats itself for a day; it is not in the future, nor at a time that no calendar has. */
const MAX_AHEAD_MS = 5 * 60_000;

export function isFuture(eventAt: Date | undefined, nowMs: number): boolean {
  return eventAt !== undefined && !(eventAt.getTime() <= nowMs + MAX_AHEAD_MS);
}
