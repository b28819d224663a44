/**
 * Golden rounds: what every version of every game's rules plays for stated seeds, recorded once and held for ever. A change by which the
 * same seeds give another outcome or payout is found by them, and needs a new version of the rules.
 */
import { createHash } from 'node:crypto';
import { type Engine, fairChance, type SteppedEngine } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Breaches } from './conformance.ts';
import type { Family, GameManifest } from './plugin.ts';

/** One round of a raw input: of several moves those that were made, and what the player sees at its end. */
export interface GoldenRound {
  readonly input: Json;
  readonly nonce: number;
  readonly moves?: readonly Json[];
  readonly outcome: Json;
  readonly paidE4: number;
}

export interface Golden {
  /** Of what is published of every kind of bet: rare ones are in no round. */
  readonly returns: string;
  readonly rounds: readonly GoldenRound[];
}

/** By game and variant: `dice standard`. */
export type GoldenFile = Readonly<Record<string, Golden>>;

/** Of each variant; shared among its samples. */
const ROUNDS = 12;
/** A larger picture is recorded by its hash. */
const LONGEST_OUTCOME = 400;
/** Of draws that depend on their day. */
const GOLDEN_DAY = '2026-11-24';
const seedsOf = (nonce: number) => ({ serverSeed: 'golden', clientSeed: 'rules', nonce });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function shown(outcome: Json): Json {
  const text = JSON.stringify(outcome);
  return text.length > LONGEST_OUTCOME ? `sha256 ${sha256(text)}` : outcome;
}

const returnsOf = (engine: Engine) =>
  sha256(
    engine
      .returns()
      .map(({ key, expected, hit, variance }) =>
        [key, ...[expected, hit, variance].flatMap(({ numerator, denominator }) => [numerator, denominator])].join(' '),
      )
      .join('\n'),
  );

export function recordGolden(engine: Engine): Golden {
  const { samples } = engine;
  const rounds = Array.from({ length: Math.max(ROUNDS, samples.length) }, (_, nonce) => {
    const sample = samples[nonce % samples.length];
    assert(sample, 'an engine has samples');
    return engine.shape === 'stepped'
      ? playedRound(engine, sample.input, nonce, movesOf(engine, sample, nonce))
      : playedRound(engine, sample.input, nonce);
  });
  return { returns: returnsOf(engine), rounds };
}

function playedRound(engine: Engine, raw: Json, nonce: number, moves?: readonly Json[]): GoldenRound {
  const chance = fairChance(seedsOf(nonce));
  const end = (outcome: Json, paidE4: number) => ({
    input: raw,
    nonce,
    ...(moves && { moves }),
    outcome: shown(outcome),
    paidE4,
  });
  switch (engine.shape) {
    case 'instant': {
      const outcome = engine.play(legal(engine.readInput(raw)), chance);
      return end(engine.publicView(outcome), engine.settle(outcome).paidE4);
    }
    case 'shared': {
      const drawn = engine.draw(chance, GOLDEN_DAY);
      return end(engine.publicView(drawn), engine.settle(legal(engine.readBet(raw)), drawn).paidE4);
    }
    case 'stepped': {
      let state = engine.open(legal(engine.readInput(raw)), chance);
      for (const move of moves ?? []) state = legal(engine.step(state, legal(engine.readMove(move)), chance));
      const last = engine.isOver(state) ? state : engine.resolve(state, chance);
      return end(engine.publicView(last), engine.settle(last).paidE4);
    }
  }
}

/** Of the way of playing that the sample's return is counted for. */
function movesOf(engine: SteppedEngine, { input, key }: { input: Json; key: string }, nonce: number): readonly Json[] {
  const chance = fairChance(seedsOf(nonce));
  let state = engine.open(legal(engine.readInput(input)), chance);
  const moves: Json[] = [];
  while (!engine.isOver(state) && moves.length < engine.maxSteps) {
    const move = engine.choose(key, engine.publicView(state));
    moves.push(move);
    state = legal(engine.step(state, move, chance));
  }
  return moves;
}

function legal<Value>(read: { readonly ok: true; readonly value: Value } | { readonly ok: false }): Value {
  assert(read.ok, 'a golden round is legal');
  return read.value;
}

/** A line for each round, so that a change is read as one. */
export function goldenText(file: GoldenFile): string {
  const entries = Object.entries(file).map(([key, { returns, rounds }]) => {
    const lines = rounds.map((round) => `      ${JSON.stringify(round)}`);
    return `  ${JSON.stringify(key)}: {\n    "returns": "${returns}",\n    "rounds": [\n${lines.join(',\n')}\n    ]\n  }`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}

/** What this engine plays otherwise than it was recorded. */
export function goldenBreaches(engine: Engine, golden: Golden): Breaches {
  const breaches = golden.rounds.flatMap((recorded) => {
    const { input, nonce, moves } = recorded;
    const isSame = same(recorded, () => playedRound(engine, input, nonce, moves));
    return isSame ? [] : [`plays round ${nonce} otherwise than it was recorded`];
  });
  return returnsOf(engine) === golden.returns ? breaches : [...breaches, 'returns otherwise than it was recorded'];
}

function same(recorded: GoldenRound, play: () => GoldenRound): boolean {
  try {
    return JSON.stringify(play()) === JSON.stringify(recorded);
  } catch {
    return false;
  }
}

/**
 * The games of a family that have variants under a version: each with the key of its golden rounds, and what its engine knows. Games that
 * differ in nothing of it need the rounds of one.
 */
export function* playedOf(family: Family, games: readonly GameManifest[], rulesVersion: number) {
  for (const game of games) {
    if (game.family !== family.code) continue;
    for (const { code, config } of game.variants) {
      const load = async () => (await game.engine({ variant: code, rulesVersion })).engine;
      yield { key: `${game.code} ${code}`, same: JSON.stringify([game.shape, config]), load };
    }
  }
}

export const goldenFileOf = (family: Pick<Family, 'code'>, rulesVersion: number | string) =>
  new URL(`${family.code}/golden/rules-${rulesVersion}.json`, import.meta.url);
