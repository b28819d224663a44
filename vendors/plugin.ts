/**
 * The plugin interface of game vendors: a catalog and a translator. A vendor translates between its own calls and the wallet's terms;
 * it never touches money itself. There are two kinds. A seamless-wallet vendor calls our wallet for every bet and win; local games are
 * one, called in-process. A transfer-wallet vendor gets money transferred in and out.
 */
import type { Language, PlayableCategory, PlayType, PrizeMode } from '#contract';
import type { Currency, EgressClient } from '#kernel';
import type { Delivery, Plugin, Settings } from '#provider-kit';
import type { BetHistoryPage, BetHistoryPlan, BetHistoryRequest } from './plugin-history.ts';
import type { FreeRounds, RoundsPlan } from './plugin-rounds.ts';
import type { SeamlessWallet, WalletCaller } from './plugin-seamless.ts';

/** A game in its vendor's catalog; merchants show those of the vendors they chose. */
export interface VendorGame {
  readonly gameCode: string;
  /** A number that the vendor has for it already. The platform numbers games, each once and for ever: this one is taken if no other has it. */
  readonly id?: number;
  readonly category: PlayableCategory;
  /** Text key of its name. */
  readonly nameKey: string;
  /** Numbers that the text has a place for. */
  readonly nameValues?: Readonly<Record<string, number>>;
  readonly art: { readonly symbol: string; readonly hue: number };
  /** The vendor's own picture, in place of the drawn one: an https address, or a path of the site. */
  readonly iconUrl?: string;
  /** The same, large. */
  readonly largeIconUrl?: string;
  /** The table or room at which it is opened, if the vendor names one. */
  readonly roomId?: string;
  /** Published RTP in basis points; null when the vendor publishes none. */
  readonly returnBp: number | null;
  /** The same of each published variant, where a merchant chooses among them. */
  readonly returnBpByVariant?: Readonly<Record<string, number>>;
  readonly supportsFreePlay: boolean;
  readonly classify: string;
  readonly group: string;
  /** How it is launched. */
  readonly launch: 'stage' | 'lottery' | 'external';
}

/** A granted launch. */
export interface Launch {
  readonly game: Pick<VendorGame, 'gameCode' | 'launch' | 'roomId'>;
  readonly merchantCode: string;
  /** The merchant's origin for game frames. */
  readonly stageOrigin: string;
  readonly language: Language;
  /** Single use, 60 seconds, bound to member and game. */
  readonly ticket: string;
  /** Identifies the launch between the frame and the page around it. */
  readonly nonce: string;
  /** Lotteries only. */
  readonly playType: PlayType;
  readonly prizeMode: PrizeMode;
  /** `demo`: with the vendor's play money. Nothing of it is in our books. */
  readonly mode: 'real' | 'demo';
  readonly device: 'mobile' | 'desktop';
  /** The player's network address, and the country that a trusted proxy found for it (ISO 3166), where one is asked. */
  readonly address: string;
  readonly country?: string;
  readonly currency: Currency;
  /** Pages of the merchant's site: where a player leaves to, pays in, and sees the bets. */
  readonly lobbyUrl: string;
  readonly cashierUrl: string;
  readonly historyUrl: string;
  /** The member's own reminder, for vendors that must show it inside the game, and how long the member has played. */
  readonly realityCheck?: { readonly intervalSeconds: number; readonly elapsedSeconds: number };
  /** Free rounds that the vendor has granted to this player: our id of the set, or the vendor's code from a link. */
  readonly freeRounds?: string;
  /** Who plays, at a vendor with a transfer wallet. None in demo mode. */
  readonly player?: VendorPlayer;
}

/**
 * `opened`: the address for the frame, at one of the plugin's origins. `refused`: this player or game is refused, and another try would
 * be. `unavailable`: maintenance, an outage, or no clear answer; the player may try again.
 */
export type LaunchOutcome =
  | { readonly kind: 'opened'; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: 'country' | 'currency' | 'game' | 'player' }
  | { readonly kind: 'unavailable' };

/** A member at the vendor: under a name made for this vendor only. */
export interface VendorPlayer {
  readonly merchantCode: string;
  readonly name: string;
  readonly currency: Currency;
}

export interface TransferOrder {
  /** The server's id; also the idempotency key: sent twice, it has one effect. */
  readonly transferId: string;
  readonly player: VendorPlayer;
  /** `in`: to the vendor. `out`: back. */
  readonly direction: 'in' | 'out';
  readonly amountMinor: bigint;
}

/** Why a vendor surely did not book a transfer, now or later. */
export type TransferRefusal = 'insufficient' | 'maintenance' | 'limit' | 'rejected' | 'unreachable';

/**
 * `refused`: surely not done, now or later. `unknown`: no answer, an unreadable one, or one about something else. It is queried, and
 * never just sent again.
 */
export type TransferOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: TransferRefusal }
  | { readonly kind: 'unknown' };

/** `missing`: the vendor does not know it. It may still arrive while its request is valid. */
export type TransferStatus = TransferOutcome | { readonly kind: 'missing' };

/** `transfers`: the vendor's totals of completed transfers, if it reports them: the rest of the balance was won or lost. */
export type VendorBalance =
  | {
      readonly kind: 'known';
      readonly balanceMinor: bigint;
      readonly transfers?: { readonly inMinor: bigint; readonly outMinor: bigint };
    }
  | { readonly kind: 'maintenance' }
  | { readonly kind: 'unknown' };

/** A player arrives at the vendor with a launch: by the vendor's name for the member, with the ticket of the address. */
export interface LaunchCheck {
  readonly player: string;
  readonly ticket: string;
}

/** `unknown`: the outcome is not known; it is called again. */
export type CloseOutcome = { readonly kind: 'closed' | 'unknown' };

/** What a merchant's account with the vendor moved, by the vendor's own list. */
export interface TransferListRequest {
  readonly merchantCode: string;
  /** From this moment (inclusive) to that one (exclusive). */
  readonly from: Date;
  readonly to: Date;
  /** The cursor of the previous page. */
  readonly cursor?: string;
}

/** One transfer in the vendor's books: what it moved, not what it answered. One that moved nothing is listed as refused, if at all. */
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

/** One player with a balance. */
export interface ListedBalance {
  readonly player: string;
  readonly balanceMinor: bigint;
}

export type BalanceListPage =
  | { readonly kind: 'page'; readonly balances: readonly ListedBalance[]; readonly next?: string }
  | { readonly kind: 'fault' };

/** The vendor's wallet as one merchant calls it. An unknown member is new and has no balance. */
export interface TransferWallet {
  /** The validity of a signed request: after it, a missing transfer can no longer arrive. */
  readonly requestLifetimeSeconds: number;
  balance(player: VendorPlayer): Promise<VendorBalance>;
  transferIn(order: TransferOrder): Promise<TransferOutcome>;
  transferOut(order: TransferOrder): Promise<TransferOutcome>;
  queryTransfer(order: TransferOrder): Promise<TransferStatus>;
  /** Ends everything a player has open there: no bet is accepted until another launch is admitted. May be repeated. */
  closePlayer(player: VendorPlayer): Promise<CloseOutcome>;
  /**
   * A launch is checked again when used: before it opens a session for a player the vendor calls `/vendors/{code}/seat`, and only a 200 permits it.
   * Parses that request; undefined where it is not signed by the vendor, or too old.
   */
  readLaunchCheck(delivery: Delivery): LaunchCheck | undefined;
  /** For a vendor that lists transfers: compared with ours once a day. */
  listTransfers?(request: TransferListRequest): Promise<TransferListPage>;
  /** For a vendor that lists the balances of all of a merchant's players, at least those above zero. */
  listBalances?(request: BalanceListRequest): Promise<BalanceListPage>;
}

/** A game in a vendor's own list, in the vendor's words. */
export interface OfferedGame {
  readonly gameCode: string;
  /** The vendor's word for it: `gameList.categories` says what we call it. */
  readonly category: string;
  /** By our codes of languages; at least one. */
  readonly names: { readonly [language: string]: string };
  readonly pictureUrl?: string;
  readonly largePictureUrl?: string;
  /** The table or room at which it is opened. */
  readonly roomId?: string;
  readonly returnBp: number | null;
  readonly supportsFreePlay: boolean;
}

/** `cursor`: of the page before. */
export interface GameListRequest {
  readonly merchantCode: string;
  readonly cursor?: string;
}

/** One page of a list that always has the same order. A fault leaves what was offered. */
export type GameListPage =
  | { readonly kind: 'page'; readonly games: readonly OfferedGame[]; readonly next?: string }
  | { readonly kind: 'fault' };

/** What is known of a vendor's list beforehand. */
export interface GameListPlan {
  /** How often it is read. */
  readonly everySeconds: number;
  /** Our category of each of the vendor's; games of any other are not listed. */
  readonly categories: Readonly<Record<string, PlayableCategory>>;
  /** Pictures at other origins are not loaded: the game is drawn instead. */
  pictureOrigins(settings: Settings): readonly string[];
}

/** A vendor outside, as one merchant's account with it is answered. */
export interface VendorConnection {
  /** Opens a game. Called once a launch and outside transactions; the caller bounds its time. */
  launch(launch: Launch): Promise<LaunchOutcome>;
  /** Only of a vendor that lists its games itself (`gameList`). */
  listGames?(request: GameListRequest): Promise<GameListPage>;
  /** Only of a vendor that keeps members' money while its games are played. */
  readonly wallet?: TransferWallet;
  /** Only of a vendor that tells what was played with the money that it keeps (`betHistory`). */
  listBets?(request: BetHistoryRequest): Promise<BetHistoryPage>;
  /** Only of a vendor that calls our wallet for every bet and win. */
  readonly seamless?: SeamlessWallet;
  /** Only of a vendor that calls our wallet and grants free rounds (`freeRounds` of its plugin). */
  readonly freeRounds?: FreeRounds;
}

/** A sandbox, or recorded conversations. */
export interface TestDouble {
  readonly settings: Settings;
  readonly answer: EgressClient;
  /** The last launch that it opened, as it was received. */
  launched(): VendorLaunched | undefined;
  /** Only of a vendor with a transfer wallet. */
  readonly sessions?: {
    /** Opens a session for a player with an admitted launch. Returns whether he can bet there now. */
    open(player: VendorPlayer): Promise<() => Promise<boolean>>;
    /** The vendor's check of a launch. */
    requestLaunchCheck(requested: LaunchCheck): Delivery;
  };
  /** Only of a vendor that calls our wallet. */
  readonly caller?: WalletCaller;
  /** Only of a vendor whose history of bets is read. */
  readonly history?: {
    /** This player bets so often, now, and each bet ends at once. */
    play(player: VendorPlayer, bets: number): Promise<void>;
    /** The vendor takes its latest bet back, now. */
    takeBack(): Promise<void>;
  };
  /** Only of a vendor that grants free rounds: so many of a set are played now, and win this together. */
  readonly playRounds?: (setId: string, rounds: number, wonMinor: bigint) => void;
}

/** What of a launch has to reach the vendor. */
export type VendorLaunched = Omit<
  Launch,
  'game' | 'merchantCode' | 'stageOrigin' | 'playType' | 'prizeMode' | 'currency' | 'player'
> & {
  readonly gameCode: string;
};

/** A vendor outside. Its origins may be framed, too. */
export interface VendorPlugin extends Plugin<VendorConnection, TestDouble> {
  readonly currencies: 'all' | readonly string[];
  readonly gameList?: GameListPlan;
  readonly betHistory?: BetHistoryPlan;
  readonly freeRounds?: RoundsPlan;
}

export interface VendorManifest {
  readonly code: string;
  /** The name under which its games are listed and filtered (`vassalage` on the wire). */
  readonly provider: string;
  readonly nameKey: string;
  readonly symbol: string;
  /** By which its tile is styled (`telNodeId` on the wire). */
  readonly vendorNumber: number;
  /** Of a vendor that lists its games itself: what is offered until its list has been read. */
  readonly games: readonly VendorGame[];
  /**
   * How play ends at once when a member may not play any more. `bets`: every bet calls the server, which refuses it. `wallet`: bets use
   * money already there; `closePlayer` ends what is open, and a launch is checked again when used.
   */
  readonly endsPlay: 'bets' | 'wallet';
  /** The address of a local game, at the merchant's origin for game frames. None for a vendor outside. */
  readonly launchUrl?: (launch: Launch) => string;
  /** The vendor outside, which is called. */
  readonly outside?: VendorPlugin;
}
