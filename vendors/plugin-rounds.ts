/**
 * The plugin interface of vendors that grant free rounds. A set of them is ordered under our id and played in the vendor's frame: each round is a
 * bet of nothing that carries the id, and what it wins is reported to our wallet and collected on the set.
 */
import type { Currency } from '#kernel';

/** What is known of a vendor's free rounds beforehand. */
export interface RoundsPlan {
  /** What a round may be worth in this game, in whole minor units, by the vendor's own list. None: it has no free rounds, or none in this currency. */
  betValues(game: string, currency: Currency): readonly bigint[];
}

/** A set of free rounds. */
export interface RoundsOrder {
  /** Our id, under which the vendor's calls name it, too. */
  readonly setId: string;
  /** Under the name that the vendor knows. */
  readonly player: { readonly merchantCode: string; readonly name: string; readonly currency: Currency };
  /** Played in whichever of these the player likes. */
  readonly games: readonly string[];
  readonly rounds: number;
  /** By which a round is paid; it costs the player nothing. */
  readonly betMinor: bigint;
  /** The most that is given of what it wins. The server holds to it; a vendor that can shows it. */
  readonly capMinor: bigint;
  /** No round is begun after it. */
  readonly playBy: Date;
}

/** Why a vendor will never grant a set, now or later. `cancelled`: its cancellation came first. `conflict`: its id is known with other content. */
export type RoundsRefusal = 'game' | 'bet' | 'currency' | 'player' | 'limit' | 'cancelled' | 'conflict';

/**
 * `granted`: it can be played; sent again, it is the same set, whose end a later `playBy` moves where the vendor can move it. `unknown`: no clear
 * answer; it is sent again under its id.
 */
export type GrantOutcome =
  | { readonly kind: 'granted' }
  | { readonly kind: 'refused'; readonly reason: RoundsRefusal }
  | { readonly kind: 'unknown' };

/** What was played and won of a set, as the vendor counts it. */
export interface RoundsFigures {
  readonly played: number;
  readonly wonMinor: bigint;
}

/** `over`: no round of it is begun any more. `missing`: the vendor does not know it. */
export type RoundsStatus =
  | ({ readonly kind: 'open' } & RoundsFigures)
  | ({ readonly kind: 'over' } & RoundsFigures)
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

/** `over`: no round is begun any more, and a grant that arrives late is refused. */
export type CancelOutcome = ({ readonly kind: 'over' } & RoundsFigures) | { readonly kind: 'unknown' };

/** The vendor's free rounds as one merchant calls them. Each call may be repeated. */
export interface FreeRounds {
  grant(order: RoundsOrder): Promise<GrantOutcome>;
  /** Also of a set that never arrived. */
  cancel(order: RoundsOrder): Promise<CancelOutcome>;
  state(order: RoundsOrder): Promise<RoundsStatus>;
}
