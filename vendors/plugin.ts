/**
 * What a game vendor is: a catalog and a translator. A vendor only translates between its own calls and the house's words; it never touches
 * money itself. There are two kinds. A seamless one asks the house's wallet for every bet and win; the house's own games are one, reached
 * in-process. One with a wallet of its own (`transfer`) is told to take money in and to give it back.
 */
import type { Language, PlayableCategory, PlayType, PrizeMode } from '#contract';
import type { Currency, EgressClient } from '#kernel';
import type { Delivery, Plugin, Settings } from '#provider-kit';

/** A game as its vendor offers it; merchants show those of the vendors they chose. */
export interface VendorGame {
  readonly gameCode: string;
  /** Stable across restarts and unique over all vendors. */
  readonly id: number;
  readonly category: PlayableCategory;
  /** Text key of its name. */
  readonly nameKey: string;
  readonly art: { readonly symbol: string; readonly hue: number };
  /** The vendor's own picture of it, in place of the drawn one: an https address, or a path of the site. */
  readonly iconUrl?: string;
  /** The same, large. */
  readonly largeIconUrl?: string;
  /** The table or room it is opened at, where the vendor names one. */
  readonly roomId?: string;
  /** Published return in basis points; null when the vendor publishes none. */
  readonly returnBp: number | null;
  readonly supportsFreePlay: boolean;
  readonly classify: string;
  readonly group: string;
  /** How it is launched. */
  readonly launch: 'stage' | 'lottery' | 'external';
}

/** A launch the house has granted: what the vendor makes an address of. */
export interface Launch {
  readonly game: Pick<VendorGame, 'gameCode' | 'launch'>;
  readonly merchantCode: string;
  /** Where the merchant's own game frames run. */
  readonly stageOrigin: string;
  readonly language: Language;
  /** Single use, 60 seconds, bound to member and game. */
  readonly ticket: string;
  /** What the frame and the page around it know each other by. */
  readonly nonce: string;
  /** Lotteries only. */
  readonly playType: PlayType;
  readonly prizeMode: PrizeMode;
  /** Who plays, at a vendor with a wallet of its own: the address says it and is signed. */
  readonly player?: LaunchPlayer;
}

export interface LaunchPlayer extends VendorPlayer {
  readonly settings: Settings;
  readonly nowMs: number;
}

/** A member as the vendor knows him: by a name made for this vendor alone. */
export interface VendorPlayer {
  readonly merchantCode: string;
  readonly name: string;
  readonly currency: Currency;
}

export interface TransferOrder {
  /** The house's own id; also the idempotency key: told twice, it happens once. */
  readonly transferId: string;
  readonly player: VendorPlayer;
  /** `in`: to the vendor. `out`: back. */
  readonly direction: 'in' | 'out';
  readonly amountMinor: bigint;
}

/** Why a vendor surely did not take a transfer, now or later. */
export type TransferRefusal = 'insufficient' | 'maintenance' | 'limit' | 'rejected' | 'unreachable';

/**
 * `refused`: surely not done, now or later. `unknown`: nobody can say: no answer, a broken one, or one about something else. It is asked
 * about, and never simply told again.
 */
export type TransferOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: TransferRefusal }
  | { readonly kind: 'unknown' };

/** `missing`: the vendor has not heard of it. It may still be on its way there, as long as a request lives. */
export type TransferStatus = TransferOutcome | { readonly kind: 'missing' };

/** `transfers`: what it counts of our transfers that are done, where it tells: what was played is the rest. */
export type VendorBalance =
  | {
      readonly kind: 'known';
      readonly balanceMinor: bigint;
      readonly transfers?: { readonly inMinor: bigint; readonly outMinor: bigint };
    }
  | { readonly kind: 'maintenance' }
  | { readonly kind: 'unknown' };

/** Somebody comes to the vendor with a launch: by the name the vendor knows, with the ticket of the address. */
export interface SeatRequested {
  readonly player: string;
  readonly ticket: string;
}

/** `unknown`: nobody can say; it is told again. */
export type CloseOutcome = { readonly kind: 'closed' | 'unknown' };

/** What a merchant's account with the vendor was told to move, by the vendor's own list. */
export interface TransferListRequest {
  readonly merchantCode: string;
  /** From this moment on, and before that one. */
  readonly from: Date;
  readonly to: Date;
  /** Where the page before ended. */
  readonly cursor?: string;
}

/** One transfer as the vendor counts it: what it moved, not what it answered. One that moved nothing stands there only as refused. */
export interface ListedTransfer {
  readonly transferId: string;
  readonly player: string;
  readonly direction: 'in' | 'out';
  /** Decimal string in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly state: 'done' | 'refused';
  readonly at: Date;
}

export type TransferListPage =
  | { readonly kind: 'page'; readonly lines: readonly ListedTransfer[]; readonly next?: string }
  | { readonly kind: 'fault' };

export interface BalanceListRequest {
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly cursor?: string;
}

/** One player who has something there. */
export interface ListedBalance {
  readonly player: string;
  readonly balanceMinor: bigint;
}

export type BalanceListPage =
  | { readonly kind: 'page'; readonly balances: readonly ListedBalance[]; readonly next?: string }
  | { readonly kind: 'fault' };

/** The vendor's wallet as one merchant reaches it. A member it has not heard of is new to it, and has nothing. */
export interface TransferWallet {
  balance(player: VendorPlayer): Promise<VendorBalance>;
  transferIn(order: TransferOrder): Promise<TransferOutcome>;
  transferOut(order: TransferOrder): Promise<TransferOutcome>;
  queryTransfer(order: TransferOrder): Promise<TransferStatus>;
  /** Ends all a player has open there: no bet is taken any more until a launch is admitted anew. Told as often as need be. */
  closePlayer(player: VendorPlayer): Promise<CloseOutcome>;
  /**
   * A launch is looked at again when it is used: before it seats anybody the vendor asks `/vendors/{code}/seat`, and a 200 alone lets it. What
   * it asks; undefined where the vendor did not sign it, or long ago.
   */
  readSeat(delivery: Delivery): SeatRequested | undefined;
  /** Of a vendor that lists transfers: once a day its list is compared with ours. */
  listTransfers?(request: TransferListRequest): Promise<TransferListPage>;
  /** Of a vendor that lists what all of a merchant's players have there, at least those who have something. */
  listBalances?(request: BalanceListRequest): Promise<BalanceListPage>;
}

/** A sandbox, or conversations that were recorded. */
export interface TestDouble {
  readonly settings: Settings;
  readonly answer: EgressClient;
  /** Sits a player down with a launch the app admits. Whether he can bet there now. */
  sit(player: VendorPlayer): Promise<() => Promise<boolean>>;
  /** How the vendor asks for a seat. */
  requestSeat(requested: SeatRequested): Delivery;
}

/** A vendor's own wallet. Its origins may be framed, too. */
export interface TransferPlugin extends Plugin<TransferWallet, TestDouble> {
  readonly currencies: 'all' | readonly string[];
  /** A request that arrives later than this after it was signed is not taken: from then on, what is missing never comes. */
  readonly requestLifetimeSeconds: number;
}

export interface VendorManifest {
  readonly code: string;
  /** What its games are filtered by in lists (`vassalage` on the wire). */
  readonly provider: string;
  readonly nameKey: string;
  readonly symbol: string;
  readonly telNodeId: number;
  readonly games: readonly VendorGame[];
  /**
   * How play ends at once when a member may play no more. `bets`: every bet asks the app, which refuses it. `wallet`: bets are taken from money
   * that is there; `closePlayer` ends what is open, and a launch is looked at again when it is used.
   */
  readonly endsPlay: 'bets' | 'wallet';
  /** The address the frame opens: own games stay on the merchant's host, an outside vendor's is absolute. */
  readonly launchUrl: (launch: Launch) => string;
  /** Only of a vendor that keeps members' money itself. */
  readonly transfer?: TransferPlugin;
}
