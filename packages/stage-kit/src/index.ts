/** The stage's kit: everything a game's view is made of beside its own scene. */
export { minorOf, stakeLadder, stepStake, winSize } from './amounts.ts';
export { FairnessSheet } from './fairness-sheet.tsx';
export { Icon, type IconName } from './icons.tsx';
export { default as kitStyles } from './kit.module.css';
export { RefusalNotice, RoundNotices } from './notices.tsx';
export { RollingAmount } from './rolling-amount.tsx';
export { createRoundFlow, type RoundFlow, type RoundState } from './round-flow.ts';
export { RulesText } from './rules-text.tsx';
export { default as sheetStyles } from './sheet.module.css';
export { Sheet } from './sheet.tsx';
export { createSound, type Effect, type Sound } from './sound.ts';
export type {
  Ask,
  CurrentIssue,
  DrawnIssue,
  IssueProof,
  PlacedOrder,
  PlayedRound,
  PlayType,
  PublishedGame,
  RoundAsk,
  Stage,
  StageCall,
  StageEndpoint,
  StageInfo,
  StageRefusal,
} from './stage.ts';
export { StageProvider, useRoundFlow, useStage, useStore } from './stage-context.tsx';
export { StakePicker } from './stake-picker.tsx';
export { createStore, type Store } from './store.ts';
export { TopBar } from './top-bar.tsx';
export { untilKnown } from './until-known.ts';
export type { GameView } from './view.ts';
