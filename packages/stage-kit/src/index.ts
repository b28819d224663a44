/** The stage kit: everything a game's view is made of beside its own scene. */
export { returnPercent } from '#engine-kit';
export { AutoBar, AutoButton } from './auto/auto-bar.tsx';
export { BonusMax } from './components/bonus-max.tsx';

export { Icon, type IconName } from './components/icons.tsx';
export { default as kitStyles } from './components/kit.module.css';
export { lazyPart } from './components/lazy-part.tsx';
export { RefusalNotice, RoundNotices } from './components/notices.tsx';
export { RollingAmount } from './components/rolling-amount.tsx';
export { RulesText } from './components/rules-text.tsx';
export { default as sceneStyles } from './components/scene.module.css';
export { Scene } from './components/scene.tsx';
export { default as sheetStyles } from './components/sheet.module.css';
export { Sheet } from './components/sheet.tsx';
export { TopBar } from './components/top-bar.tsx';
export { FreeBar } from './free/free-bar.tsx';
export { asShown } from './free/free-play.ts';
export { BetFoot, PlaceButton } from './lottery/bet-foot.tsx';
export { ballsLook, type DrawLook, type ShownResult } from './lottery/draw-look.tsx';
export { HistorySheet } from './lottery/lazy-history.ts';
export { default as lotteryStyles } from './lottery/lottery.module.css';
export { LotteryScene, PlayTabs } from './lottery/lottery-scene.tsx';
export { NowCard } from './lottery/now-card.tsx';
export type { LineWords, PlacedLine } from './lottery/orders/orders-sheet.tsx';
export type { OrderRequest, Placing } from './lottery/placing/placing-flow.ts';
export { type PlacingFlow, usePlacing } from './lottery/placing/use-placing.ts';
export { PlayTypes } from './lottery/play-types.tsx';
export { refusalWords } from './lottery/refusal-words.ts';
export { type DrawNow, useCurrentDraw } from './lottery/use-current-draw.ts';
export { offeredPlayType, usePrizeBook } from './lottery/use-prize-book.ts';
export { Chips } from './panel/chips.tsx';
export { FairChips } from './panel/fair-chips.tsx';
export { FastButton } from './panel/fast-button.tsx';
export { LastResults } from './panel/last-results.tsx';
export { PlayButton } from './panel/play-button.tsx';
export { SceneFoot } from './panel/scene-foot.tsx';
export { StakePicker } from './panel/stake-picker.tsx';
export type { ReelsScene } from './reels/canvas/reels-scene.ts';
export { Reels } from './reels/reels.tsx';
export { useReels } from './reels/use-reels.ts';
export { useReelsScene } from './reels/use-reels-scene.ts';
export { minorOf, stakeLadder, stepStake, timesOf, winSize } from './round/amounts.ts';
export { untilKnown } from './round/until-known.ts';
export { type InstantResult, useInstantRound } from './round/use-instant-round.ts';
export { type LatestRound, useLatestRounds } from './round/use-latest-rounds.ts';
export { useSteppedRound } from './round/use-stepped-round.ts';
export { useRunningRound } from './running/use-running-round.ts';
export { createSound, type Effect, type Sound } from './sound/sound.ts';
export type {
  CallInput,
  CurrentDraw,
  DrawnDraw,
  FreePlay,
  PlacedChase,
  PlacedOrder,
  PlayedRound,
  PlayType,
  PrizeBook,
  PublishedGame,
  RoundEvent,
  RoundRequest,
  RunningBet,
  RunningNow,
  SharedBet,
  Stage,
  StageCall,
  StageEndpoint,
  StageInfo,
  StageRefusal,
  UpcomingDraw,
} from './stage/stage.ts';
export { StageProvider, useRoundFlow, useStage, useStore } from './stage/stage-context.tsx';
export { createStore, type Store } from './stage/store.ts';
export type { GameView } from './stage/view.ts';
export type { TrendPlan } from './trends/trend-plan.ts';
