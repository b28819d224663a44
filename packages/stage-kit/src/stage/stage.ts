/**
 * What a game's view is given by the frame it runs in: who plays, for which money, and every way to act. A view never fetches, never reads
 * the address, never keeps a token; money facts come from the server's answers alone.
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
} from '#contract';
import type { Json, Result } from '#kernel';
import type { Sound } from '../sound/sound.ts';
import type { Store } from './store.ts';

export type StageInfo = AnswerOf<Endpoints['openStage']>;
export type PlayedRound = AnswerOf<Endpoints['playRound']>['round'];

/** What the lottery's endpoints answer, by the name a view has for it. */
export type CurrentDraw = AnswerOf<Endpoints['currentIssue']>;
export type DrawnDraw = AnswerOf<Endpoints['drawHistory']>['content'][number];
export type DrawProof = AnswerOf<Endpoints['drawProof']>;
export type PlacedOrder = AnswerOf<Endpoints['placeOrder']>['order'];
export type { PlayType };

/** The endpoints a view may call. */
export type StageEndpoint = Extract<
  EndpointName,
  | 'playRound'
  | 'stageRounds'
  | 'stageSeeds'
  | 'rotateSeeds'
  | 'currentIssue'
  | 'drawHistory'
  | 'drawProof'
  | 'placeOrder'
  | 'listOrders'
  | 'orderDetail'
  | 'cancelLines'
>;

export interface CallInput<Name extends StageEndpoint> {
  readonly body?: BodyOf<Endpoints[Name]>;
  readonly query?: QueryOf<Endpoints[Name]>;
  readonly params?: ParamsOf<Endpoints[Name]>;
  readonly idempotencyKey?: string;
}

/** `stage.offline`: no answer came, and nobody knows whether the call acted; asking again under the same key is safe. */
export type StageRefusal = RefusalCode | 'stage.offline';

export type StageCall = <Name extends StageEndpoint>(
  name: Name,
  request: CallInput<Name>,
) => Promise<Result<AnswerOf<Endpoints[Name]>, StageRefusal>>;

/** What the game's manifest publishes, as far as views show it. */
export interface PublishedGame {
  readonly textKeys: { readonly rules: readonly string[] };
  /** Expected payout per unit staked, over the least and the most generous way to bet: decimals. */
  readonly returns: { readonly lowest: string; readonly highest: string };
  readonly figures: { readonly hitRate: string; readonly volatility: string };
}

export interface Stage {
  readonly info: StageInfo;
  readonly game: PublishedGame;
  readonly call: StageCall;
  /** How a lottery was launched; the player may change the play type inside. */
  readonly launch: { readonly playType: PlayType; readonly prizeMode: PrizeMode };
  /** The balance as last told by an answer or the live socket; decimal string. */
  readonly balance: Store<string>;
  /** True while a round is being shown: what the live socket tells of the balance waits, or it would give the outcome away. */
  readonly isShowingRound: Store<boolean>;
  /** False while the network is gone. */
  readonly isOnline: Store<boolean>;
  readonly sound: Sound;
  /** A text of the platform in the player's language. */
  readonly text: (key: string, values?: Record<string, string | number>) => string;
  /** An amount with symbol and separators of the language. */
  readonly money: (amount: string) => string;
  /** The address of an art symbol's picture. */
  readonly artUrl: (symbol: string) => string;
  /** Hears a draw of this game. Returns how to stop. */
  readonly onDraw: (hear: (draw: { numero: string; state: 'drawn' | 'void'; outcome?: unknown }) => void) => () => void;
  /** Where this game's results can be checked without us. */
  readonly verifierUrl: string;
  readonly leave: () => void;
  readonly toDeposit: () => void;
  /** A new key for one money-moving action. */
  readonly newKey: () => string;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A round as it is asked for: the same ask may be sent again, it acts once. */
export interface RoundRequest {
  readonly stake: string;
  readonly input: Json;
}
