/**
 * What a game's view gets from the frame it runs in: the player, the currency, and every action. A view never fetches, never reads the
 * address, never stores a token; facts about money come from the server's answers alone.
 */
import type {
  AnswerOf,
  BodyOf,
  EndpointName,
  Endpoints,
  ParamsOf,
  PlayType,
  PrizeMode,
  QueryOf,
  RefusalCode,
  Topics,
} from '#contract';
import type { Json, Result } from '#kernel';
import type { Sound } from '../sound/sound.ts';
import type { Store } from './store.ts';

export type SeedPair = NonNullable<AnswerOf<Endpoints['stageSeeds']>['current']>;
/** Of an opened frame: its first seed pair has begun, with a client seed of this browser. */
export type StageInfo = Omit<AnswerOf<Endpoints['openStage']>, 'seeds'> & { readonly seeds?: SeedPair };
export type FreeSet = AnswerOf<Endpoints['playFreeRound']>['set'];
/** Free rounds in a frame: a set, and whether rounds are played on it, or by the player's own stake. */
export interface FreePlay {
  readonly set: FreeSet;
  readonly isOn: boolean;
}
export type PlayedRound = AnswerOf<Endpoints['playRound']>['round'];
export type VolleyRequest = BodyOf<Endpoints['playVolley']>;
export type PlayedVolley = AnswerOf<Endpoints['playVolley']>;
export type SteppedRound = AnswerOf<Endpoints['openRound']>['round'];

/** Answers of the lottery's endpoints, under the names that views use. */
export type CurrentDraw = AnswerOf<Endpoints['currentIssue']>;
export type DrawnDraw = AnswerOf<Endpoints['drawHistory']>['content'][number];
export type PrizeBook = AnswerOf<Endpoints['prizeBook']>;
export type PlacedOrder = AnswerOf<Endpoints['placeOrder']>['order'];
export type UpcomingDraw = AnswerOf<Endpoints['upcomingDraws']>['content'][number];
export type PlacedChase = AnswerOf<Endpoints['placeChase']>['chase'];
export type SubOrder = AnswerOf<Endpoints['chaseDetail']>['subOrders']['content'][number];
export type { PlayType };

/** A running round as everyone sees it, its bets, and the member's own. */
export type RunningNow = AnswerOf<Endpoints['runningRound']>;
export type RunningBet = NonNullable<RunningNow['mine']>;
export type SharedBet = RunningNow['bets'][number];
export type RoundEvent = Topics['round'];

/** The endpoints a view may call. */
export type StageEndpoint = Extract<
  EndpointName,
  | 'playRound'
  | 'playVolley'
  | 'playFreeRound'
  | 'openRound'
  | 'currentRound'
  | 'makeMove'
  | 'stageRounds'
  | 'stageSeeds'
  | 'rotateSeeds'
  | 'currentIssue'
  | 'currentDraws'
  | 'lotteryMenu'
  | 'drawTrends'
  | 'drawHistory'
  | 'drawProof'
  | 'rankList'
  | 'prizeBook'
  | 'placeOrder'
  | 'listOrders'
  | 'orderDetail'
  | 'cancelLines'
  | 'upcomingDraws'
  | 'placeChase'
  | 'placeSlip'
  | 'listChases'
  | 'chaseDetail'
  | 'cancelChase'
  | 'runningRound'
  | 'placeRunningBet'
  | 'cancelRunningBet'
  | 'cashOut'
>;

export interface CallInput<Name extends StageEndpoint> {
  readonly body?: BodyOf<Endpoints[Name]>;
  readonly query?: QueryOf<Endpoints[Name]>;
  readonly params?: ParamsOf<Endpoints[Name]>;
  readonly idempotencyKey?: string;
}

/** `stage.offline`: no answer came, and it is unknown whether the call acted; a retry under the same key is safe. */
export type StageRefusal = RefusalCode | 'stage.offline';

export type StageCall = <Name extends StageEndpoint>(
  name: Name,
  request: CallInput<Name>,
) => Promise<Result<AnswerOf<Endpoints[Name]>, StageRefusal>>;

/** The game as views show it, in the variant that the merchant chose. */
export interface PublishedGame {
  readonly family: string;
  readonly textKeys: {
    readonly name: string;
    readonly values?: Readonly<Record<string, number>>;
    readonly rules: readonly string[];
  };
  /** What the variant's engine is made of. */
  readonly config: Json;
  /** RTP range over the kinds of bets: decimals. */
  readonly returns: { readonly lowest: string; readonly highest: string };
  readonly figures: { readonly hitRate: string; readonly volatility: string };
  readonly maxMultiplierE4: number;
}

export interface Stage {
  readonly info: StageInfo;
  readonly game: PublishedGame;
  readonly call: StageCall;
  /** The launch parameters of a lottery; the player may change the play type inside. */
  readonly launch: { readonly playType: PlayType; readonly prizeMode: PrizeMode };
  /** The balance of the last answer or WebSocket message; decimal string. */
  readonly balance: Store<string>;
  /** The largest bet of the bonus that is played with; undefined where there is none that may be staked here. */
  readonly bonusMax: Store<string | undefined>;
  /** True while a round is being shown: a balance from the WebSocket then waits, or it would give the outcome away. */
  readonly isShowingRound: Store<boolean>;
  /** Free rounds in this game, if the player has some. */
  readonly freePlay: Store<FreePlay | undefined>;
  /** False while the network is lost. */
  readonly isOnline: Store<boolean>;
  readonly sound: Sound;
  /** Translates a text of the platform to the player's language. */
  readonly text: (key: string, values?: Record<string, string | number>) => string;
  /** An amount with symbol and separators of the language. */
  readonly money: (amount: string) => string;
  /** The address of an art symbol's picture. */
  readonly artUrl: (symbol: string) => string;
  /** Subscribes to draws of this game; returns the unsubscribe function. */
  readonly onDraw: (
    onEvent: (draw: { drawNumber: string; state: 'drawn' | 'void'; outcome?: unknown }) => void,
  ) => () => void;
  /** Subscribes to the draws of all lotteries, by one topic; returns the unsubscribe function. */
  readonly onEveryDraw: (
    onEvent: (draw: { readonly gameCode: string; readonly drawNumber: string }) => void,
  ) => () => void;
  /** Subscribes to wins of the merchant's members, as the site lists them; undefined at a merchant that shows none. */
  readonly onWinner: ((onEvent: (win: Topics['winners']) => void) => () => void) | undefined;
  /** Subscribes to the running rounds of this game; returns the unsubscribe function. */
  readonly onRound: (onEvent: (event: RoundEvent) => void) => () => void;
  /** Where results can be verified independently; a proof's text may be appended as its fragment. */
  readonly verifierUrl: string;
  /** The merchant's name. */
  readonly brand: string;
  /** The site's public page of this game's results, for everyone. */
  readonly resultsUrl: string;
  /** The site covers the game and waits for the player; returns the unsubscribe function. */
  readonly onPause: (onEvent: () => void) => () => void;
  readonly leave: () => void;
  /** Asks the site to launch another game in place of this one. */
  readonly launchOther: (gameCode: string) => void;
  readonly toDeposit: () => void;
  /** A new idempotency key for one action that moves money. */
  readonly newKey: () => string;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** The request of a round: sent again, it acts once. */
export interface RoundRequest {
  readonly stake: string;
  readonly input: Json;
}
