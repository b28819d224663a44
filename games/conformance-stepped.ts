/** The rules of games with several moves, walked at random: what may be moved, what is hidden, what is staked, and how a round ends. */
import { type Chance, everyOutcome, fairChance, replayToEnd, type SteppedEngine, settledFlaw } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Violations } from './conformance.ts';
import { isTooLarge } from './conformance-returns.ts';

const SERVER_SEED = 'the seed of rounds walked at random';

interface Walked {
  readonly states: readonly Json[];
  readonly moves: readonly Json[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const streamOf = (nonce: number, purpose = 'walk') =>
  fairChance({ serverSeed: SERVER_SEED, clientSeed: purpose, nonce });

/** Moves chosen by `pick`, and the round left where it says so. */
function walk(engine: SteppedEngine, input: Json, chance: Chance, pick: Chance): Walked {
  const states = [engine.open(input, chance)];
  const moves: Json[] = [];
  for (;;) {
    const state = states.at(-1) as Json;
    const legal = engine.moves(engine.publicView(state));
    const choice = pick.uniform(8 * legal.length + 1);
    const move = legal[choice % Math.max(1, legal.length)];
    if (engine.isOver(state) || move === undefined || choice === 8 * legal.length || moves.length > engine.maxSteps)
      return { states, moves };
    const next = engine.step(state, move, chance);
    if (!next.ok) return { states, moves };
    states.push(next.value);
    moves.push(move);
  }
}

/** One round walked at random from a raw input. */
export function walkViolations(engine: SteppedEngine, raw: Json, nonce: number): Violations {
  const input = engine.readInput(raw);
  assert(input.ok, 'a sample is legal');
  const chance = streamOf(nonce);
  const { states, moves } = walk(engine, input.value, chance, streamOf(nonce, 'choices'));
  const violations = states.flatMap((state) => [
    ...moveViolations(engine, state, nonce),
    ...hiddenViolations(engine, state, nonce),
    ...endViolations(engine, input.value, state, nonce),
  ]);
  if (moves.length > engine.maxSteps) violations.push('a round has more moves than it may have');
  const stakes = states.map((state) => engine.stakedE4(state));
  if (stakes[0] !== 10_000) violations.push('a round opens with another stake than its own');
  if (stakes.some((staked, at) => staked < (stakes[at - 1] ?? 0))) violations.push('a stake falls');
  const last = states.at(-1) as Json;
  const ended = engine.isOver(last) ? last : engine.resolve(last, chance);
  const again = replayToEnd(engine, input.value, JSON.parse(JSON.stringify(moves)), streamOf(nonce));
  if (!again.ok || !same(again.value, ended)) violations.push('seeds and moves replay to another end');
  return violations;
}

/** What is offered is legal, and nothing else that was ever offered is. */
function moveViolations(engine: SteppedEngine, state: Json, nonce: number): Violations {
  const legal = engine.moves(engine.publicView(state));
  if (engine.isOver(state) !== (legal.length === 0)) return ['moves are offered after the end, or none before it'];
  const every = new Set([...legal, ...movesOf(engine)].map((move) => JSON.stringify(move)));
  return [...every].flatMap((text) => {
    const read = engine.readMove(JSON.parse(text));
    if (!read.ok || !same(read.value, JSON.parse(text))) return [`refuses to read its own move ${text}`];
    const isLegal = legal.some((move) => same(move, read.value));
    const isTaken = engine.step(state, read.value, streamOf(nonce, 'trial')).ok;
    if (isLegal === isTaken) return [];
    return [isLegal ? `offers ${text} and refuses it` : `takes ${text} without offering it`];
  });
}

/** Moves of other rounds, to be tried where they are not offered. */
function movesOf(engine: SteppedEngine): readonly Json[] {
  return engine.samples.flatMap((sample) => {
    const input = engine.readInput(sample.input);
    assert(input.ok, 'a sample is legal');
    const { states } = walk(engine, input.value, streamOf(1), streamOf(1, 'choices'));
    return states.flatMap((state) => engine.moves(engine.publicView(state)));
  });
}

/** What is dealt again looks the same, and nothing of it can be read from the state that it was dealt from. */
function hiddenViolations(engine: SteppedEngine, state: Json, nonce: number): Violations {
  const view = engine.publicView(state);
  const concealed = engine.conceal(state, streamOf(nonce, 'conceal'));
  return same(engine.publicView(concealed), view) ? [] : ['the view shows what is hidden'];
}

/** From everywhere the rule ends the round, stakes nothing, and pays what can be won. */
function endViolations(engine: SteppedEngine, input: Json, state: Json, nonce: number): Violations {
  const ended = engine.isOver(state) ? state : engine.resolve(state, streamOf(nonce, 'resolve'));
  const violations: string[] = [];
  if (!engine.isOver(ended)) violations.push('a round that was left does not end');
  if (engine.stakedE4(ended) !== engine.stakedE4(state))
    violations.push('the end of a round that was left costs a stake');
  const settled = engine.settle(ended);
  const flaw = settledFlaw(settled, engine.stakedE4(ended));
  if (flaw) violations.push(`a round that was left ${flaw}`);
  if (settled.paidE4 > engine.maxMultiplierE4(input))
    violations.push('a round that was left pays more than can be won');
  return violations;
}

/**
 * After the opening, what is hidden is dealt again as it could have been dealt: every state of this view, each as likely as before. An
 * engine that leaves something in its place, or deals something that the view excludes, is found here. Samples with more openings than are
 * run are passed over: an engine has smaller ones.
 */
export function concealViolations(engine: SteppedEngine, raw: Json): Violations {
  const input = engine.readInput(raw);
  assert(input.ok, 'a sample is legal');
  if (isTooLarge((chance) => engine.open(input.value, chance))) return [];
  const opened = everyOutcome((chance) => engine.open(input.value, chance)).map(({ value }) => value);
  const alike = Map.groupBy(opened, (state) => JSON.stringify(engine.publicView(state)));
  for (const states of alike.values()) {
    const possible = new Set(states.map((state) => JSON.stringify(state)));
    const [state] = states;
    const dealt = everyOutcome((chance) => engine.conceal(state as Json, chance)).map(({ value }) => value);
    const found = new Set(dealt.map((one) => JSON.stringify(one)));
    if (found.symmetricDifference(possible).size > 0) return ['what is hidden is not dealt again, or not as it was'];
  }
  return [];
}
