/**
 * Published returns against the engine's own code. Every outcome of its chance is run with its exact probability; where there are more
 * than can be run, as many rounds as the engine states must lie in the interval of what it publishes.
 */
import {
  type BetReturn,
  type Chance,
  compareRatios,
  createTally,
  type Engine,
  eachOutcome,
  estimateOutcomes,
  type Figures,
  fairChance,
  figuresOfPlay,
  type InstantEngine,
  isTreeTooLarge,
  type Ratio,
  ratio,
  ratioToDecimal,
  ratioToNumber,
  returnsOfPlay,
  type SharedEngine,
  type SteppedEngine,
  simulationInterval,
} from '#engine-kit';
import { assert, type Json } from '#kernel';
import { PLAYED_DAY, type Violations } from './conformance.ts';
import type { Variant } from './plugin.ts';

/** No more outcomes are run. */
const MAX_OUTCOMES = 10_000_000;
const ESTIMATED_COURSES = 200;
/** An engine with more kinds of bets samples at least those that it publishes by name. */
const MAX_SAMPLED_KINDS = 60;
/** A kind that hits less often in the rounds an engine states is not measured by them. */
const MIN_HITS = 50;
/** A deviation this many times that of the rounds played would hide anything in its interval. */
const MAX_SPREAD = 2;

type Counted = Pick<Variant, 'figures'>;
type Sampled = readonly (readonly [input: Json, bet: BetReturn])[];

/** Of samples by turns: that of the typical bet always, of the others every so many. */
export interface Turn {
  readonly at: number;
  readonly of: number;
  /** Of draws for everyone, against each of which all samples are settled: no more settlements, where every outcome takes too long. */
  readonly maxSettlements?: number;
}

const ALL: Turn = { at: 0, of: 1 };

/**
 * What is published is what the code plays, for every sample and for every kind of bet that a sample can be asked of. Variants that have
 * the same samples can take turns at them.
 */
export function countViolations(variant: Counted, engine: Engine, { at, of, maxSettlements }: Turn = ALL): Violations {
  const returns = engine.returns();
  const published = new Map(returns.map((bet) => [bet.key, bet]));
  const unknown = engine.samples.filter(({ key }) => !published.has(key)).map(({ key }) => `publishes no ${key}`);
  const sampled: Sampled = engine.samples.flatMap(({ input, key }) => {
    const bet = published.get(key);
    return bet ? [[input, bet] as const] : [];
  });
  const run = sampled.filter(([, { key }], turn) => key === variant.figures.bet || turn % of === at);
  return [
    ...unknown,
    ...missingSamples(variant, measurable(engine, returns), sampled),
    ...violationsOf(engine, run, maxSettlements),
  ];
}

function measurable(engine: Engine, returns: readonly BetReturn[]): readonly BetReturn[] {
  const { shape, sampledRounds: rounds } = engine;
  if (shape !== 'shared' || rounds === undefined) return returns;
  return returns.filter(({ hit }) => ratioToNumber(hit) * rounds >= MIN_HITS);
}

/** Kinds of bets that nothing would hold to the code. */
function missingSamples({ figures }: Counted, returns: readonly BetReturn[], sampled: Sampled): Violations {
  const known = new Set(sampled.map(([, { key }]) => key));
  const sorted = [...returns].sort((one, other) => compareRatios(one.expected, other.expected));
  const isKnown = (bet: BetReturn | undefined) =>
    !bet || sampled.some(([, one]) => compareRatios(one.expected, bet.expected) === 0);
  const needed = returns.length <= MAX_SAMPLED_KINDS ? returns.map(({ key }) => key) : [figures.bet];
  return [
    ...needed.filter((key) => !known.has(key)).map((key) => `has no sample of ${key}`),
    ...(isKnown(sorted[0]) && isKnown(sorted.at(-1)) ? [] : ['has no sample of its lowest or highest return']),
  ];
}

function violationsOf(engine: Engine, sampled: Sampled, maxSettlements?: number): Violations {
  switch (engine.shape) {
    case 'instant':
      return sampled.flatMap(([input, bet]) => instantViolations(engine, input, bet));
    case 'shared':
      return sharedViolations(engine, sampled, maxSettlements);
    case 'stepped':
      return sampled.flatMap(([input, bet]) => steppedViolations(engine, input, bet));
  }
}

function instantViolations(engine: InstantEngine, raw: Json, bet: BetReturn): Violations {
  const input = legal(engine.readInput(raw));
  const play = (chance: Chance) => engine.settle(engine.play(input, chance)).paidE4;
  if (isTooLarge(play)) return playedViolations(play, bet, engine.sampledRounds);
  const tally = createTally();
  eachOutcome(play, tally.add);
  return figureViolations(bet, tally.figures());
}

/** All samples over one run of every draw, or of those that are sampled. A bet of several units returns per unit what each of them does. */
function sharedViolations(
  engine: SharedEngine,
  sampled: Sampled,
  maxSettlements = Number.POSITIVE_INFINITY,
): Violations {
  const placed = sampled.map(([raw, bet]) => {
    const read = legal(engine.readBet(raw));
    return { read, bet, units: engine.unitsOf(read), tally: createTally() };
  });
  const max = Math.min(MAX_OUTCOMES, maxSettlements / placed.length);
  if (isTooLarge((chance) => engine.draw(chance, PLAYED_DAY), max)) {
    const chance = streamOf('draws');
    const draws = Array.from({ length: engine.sampledRounds ?? 0 }, () => engine.draw(chance, PLAYED_DAY));
    const single = placed
      .filter(({ units }) => units === 1)
      .map((one) => ({ ...one, paid: new Float64Array(draws.length) }));
    for (const [round, draw] of draws.entries()) {
      for (const { read, paid } of single) paid[round] = engine.settle(read, draw).paidE4;
    }
    return single.flatMap(({ bet, paid }) => intervalViolations(paid, bet));
  }
  eachOutcome(
    (chance) => engine.draw(chance, PLAYED_DAY),
    (draw, numerator, denominator) => {
      for (const { read, tally } of placed) tally.add(engine.settle(read, draw).paidE4, numerator, denominator);
    },
  );
  return placed.flatMap(({ bet, units, tally }) => {
    const counted = tally.figures();
    if (units === 1) return figureViolations(bet, counted);
    const { numerator, denominator } = bet.expected;
    const whole = { numerator: numerator * BigInt(units), denominator };
    return compareRatios(whole, counted.expected) === 0 ? [] : [`${units} units of ${bet.key} return otherwise`];
  });
}

/** The way that it is played for its figures, and the tree of outcomes and views for all others. */
function steppedViolations(engine: SteppedEngine, raw: Json, bet: BetReturn): Violations {
  const input = legal(engine.readInput(raw));
  const violations: string[] = bet.strategy ? [] : [`does not say how ${bet.key} is played`];
  if (isTooLarge((chance) => engine.open(input, chance))) {
    const play = (chance: Chance) => playedE4(engine, engine.open(input, chance), bet.key, chance);
    violations.push(...playedViolations(play, bet, engine.sampledRounds));
  } else {
    const counted = figuresOfPlay(engine, input, (view) => engine.choose(bet.key, view));
    violations.push(...figureViolations(bet, counted));
  }
  // By its own size, not by what the engine says of it: an engine that states rounds could hide a better way to play.
  if (isTreeTooLarge(engine, input, streamOf('ways'))) {
    if (engine.sampledRounds === undefined)
      violations.push(`${bet.key} has more ways than are counted, and states no rounds`);
    if (bet.strategy !== 'stated') violations.push(`says more of ${bet.key} than is counted`);
    return violations;
  }
  const { lowest, highest } = returnsOfPlay(engine, input);
  const max = bet.strategy === 'stated' ? highestOf(engine.returns()) : bet.expected;
  const isMax = compareRatios(highest, max);
  if (bet.strategy === 'stated' ? isMax > 0 : isMax !== 0)
    violations.push(`${bet.key} can return ${ratioToDecimal(highest, 12)}`);
  if (bet.strategy === 'any' && compareRatios(lowest, bet.expected) !== 0)
    violations.push(`${bet.key} can return ${ratioToDecimal(lowest, 12)}`);
  return violations;
}

function playedE4(engine: SteppedEngine, opened: Json, key: string, chance: Chance): number {
  let state = opened;
  for (let moves = 0; !engine.isOver(state); moves++) {
    assert(moves <= engine.maxSteps, 'a round has an end');
    const next = engine.step(state, engine.choose(key, engine.publicView(state)), chance);
    assert(next.ok, 'what is chosen is legal');
    state = next.value;
  }
  return engine.settle(state).paidE4;
}

function highestOf(returns: readonly BetReturn[]): Ratio {
  const expected = returns.map((bet) => bet.expected);
  return expected.reduce((one, other) => (compareRatios(one, other) < 0 ? other : one), ratio(0n));
}

function figureViolations({ key, ...published }: BetReturn, counted: Figures): Violations {
  return (['expected', 'hit', 'variance'] as const)
    .filter((name) => compareRatios(published[name], counted[name]) !== 0)
    .map((name) => `${name} of ${key} is ${ratioToDecimal(counted[name], 12)}`);
}

/** Whether more outcomes are possible than are run. */
export function isTooLarge(act: (chance: Chance) => unknown, max = MAX_OUTCOMES): boolean {
  return estimateOutcomes(act, streamOf('size'), ESTIMATED_COURSES) > max;
}

/** As many rounds as the engine states. */
function playedViolations(play: (chance: Chance) => number, bet: BetReturn, rounds = 0): Violations {
  const chance = streamOf(bet.key);
  return intervalViolations(
    Float64Array.from({ length: rounds }, () => play(chance)),
    bet,
  );
}

function intervalViolations(played: Float64Array, bet: BetReturn): Violations {
  const rounds = played.length;
  if (rounds === 0) return [`${bet.key} has more outcomes than are run, and states no rounds`];
  const won = played.map((multiplierE4) => (multiplierE4 > 0 ? 10_000 : 0));
  const deviation = Math.sqrt(ratioToNumber(bet.variance));
  const hit = ratioToNumber(bet.hit);
  const violations: string[] = [];
  if (!isWithin(played, deviation, ratioToNumber(bet.expected)))
    violations.push(`${bet.key} returns ${simulationInterval(played).mean} in ${rounds} rounds`);
  if (!isWithin(won, Math.sqrt(hit * (1 - hit)), hit))
    violations.push(`${bet.key} pays in ${simulationInterval(won).mean} of ${rounds} rounds`);
  const { low, high } = simulationInterval(played, 1);
  const { low: lowOwn, high: highOwn } = simulationInterval(played);
  const spread = (highOwn - lowOwn) / (high - low);
  if (deviation > MAX_SPREAD * spread || spread > MAX_SPREAD * deviation)
    violations.push(`${bet.key} deviates by ${spread} in ${rounds} rounds`);
  return violations;
}

function isWithin(multipliersE4: Float64Array, deviation: number, expected: number): boolean {
  const { low, high } = simulationInterval(multipliersE4, deviation);
  return low <= expected && expected <= high;
}

function legal(read: { readonly ok: true; readonly value: Json } | { readonly ok: false }): Json {
  assert(read.ok, 'a sample is legal');
  return read.value;
}

/** Seeded and fixed: a run is the same on every machine. */
function streamOf(purpose: string): Chance {
  return fairChance({ serverSeed: 'the seed of counted returns', clientSeed: purpose, nonce: 0 });
}
