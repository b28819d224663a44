/**
 * The engine kit: what a game engine is, where its randomness comes from, how its return is proved. Runs in Node and in the browser
 * alike.
 */
export {
  type BeaconNetwork,
  type BeaconRound,
  beaconRoundAfter,
  beaconTimeMs,
  beaconValueOf,
  isBeacon,
  loadBeaconCurve,
} from './beacons/index.ts';
export {
  type Calendar,
  calendarFlaw,
  type DayTimes,
  type Draw,
  drawAfter,
  drawBefore,
  drawByIndex,
  drawByNumber,
  drawOnSale,
  paceOf,
  readDrawNumber,
} from './calendars/index.ts';
export { type HashChain, newChainSecret, openChain } from './chain.ts';
export { type Chance, chanceFrom } from './chance.ts';
export { eachOutcome, estimateOutcomes, everyOutcome } from './counting/every-outcome.ts';
export { createTally, type Tally } from './counting/tally.ts';
export { drawAtOnce } from './draw-at-once.ts';
export { drawnNumbers } from './drawn/drawn-numbers.ts';
export { type ChartedDraw, packDraws, unpackDraws } from './drawn/packed-draws.ts';
export type {
  BetReturn,
  DrawField,
  Engine,
  IllegalMove,
  InstantEngine,
  MalformedInput,
  OutcomeLine,
  Running,
  Sample,
  Shape,
  SharedEngine,
  SteppedEngine,
} from './engine.ts';
export { commitmentOf, type FairSeeds, fairChance, isClientSeed, newClientSeed, newServerSeed } from './fair.ts';
export { createGeneratorTests, type GeneratorTests } from './generator-tests.ts';
export { dividePool, firstPrizeMinor } from './pools/divide-pool.ts';
export {
  carriedMinor,
  type Division,
  EMPTY_CARRY,
  type GroupPrize,
  type Pool,
  type PoolCarry,
  type PoolTerms,
} from './pools/pool.ts';
export {
  MAX_PACKETS,
  MAX_POOL,
  type PacketsInput,
  type PrizeDraw,
  packetsEngine,
  packetsOf,
  prizeEngines,
  segmentAt,
  type WheelInput,
  wheelEngine,
} from './prizes/index.ts';
export {
  type Beacon,
  type BeaconSource,
  type CheckedProof,
  chainLink,
  checkProof,
  type DrawProof,
  digestOf,
  type EngineName,
  type EngineSource,
  isRoundProof,
  type Proof,
  type ProofFlaw,
  proofText,
  proveDraw,
  proveRound,
  type RoundProof,
  sharedChance,
} from './proofs/index.ts';
export {
  addRatios,
  compareRatios,
  multiplyRatios,
  type Ratio,
  ratio,
  ratioFromDecimal,
  ratioFromFraction,
  ratioToDecimal,
  ratioToNumber,
  subtractRatio,
} from './ratio.ts';
export { isOneOf, isWholeBetween, readFields } from './read.ts';
export {
  type Figures,
  figuresOf,
  isAsPublished,
  momentFigures,
  returnPercent,
  simulationInterval,
  volatilityOf,
  type WeightedOutcome,
} from './returns.ts';
export { ANY_CELL, type Cell, cellsOf, maxPaidE4 } from './stakes/cells.ts';
export { type MultiplesRefusal, multiplesOf } from './stakes/multiples.ts';
export { type NoteUnit, noteMinor, noteUnits, rebateBp, SERIES_STEP, WHOLE_SERIES } from './stakes/note-stake.ts';
export { countedMinor, type Settled, type SettledPart, settledBy, settledFlaw } from './stakes/settled.ts';
export {
  checkStake,
  largestStakeMinor,
  ONE_E4,
  payoutMinor,
  type StakeDefaults,
  type StakeRefusal,
  type StakeRule,
  stakeRuleFor,
  tableUnitMinor,
  UNCAPPED,
  unitsToMinor,
} from './stakes/stake.ts';
export {
  type BetProgress,
  type BetStrategy,
  firstProgress,
  progressAfter,
  type StakeChange,
  type Stops,
  type StrategyEnd,
  strategyLeft,
} from './stakes/strategy.ts';
export { figuresOfPlay, isTreeTooLarge, returnsOfPlay } from './stepped/count-returns.ts';
export { replaySteps, replayToEnd } from './stepped/replay-steps.ts';
export { type RecordedChance, recordedChance, tapedChance } from './tape.ts';
