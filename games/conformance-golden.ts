/**
 * Golden rounds: what every version of every game's rules plays for stated seeds, recorded once and held for ever. A change by which the
 * same seeds give another outcome or payout is found by them, and needs a new version of the rules.
 */
import { createHash } from 'node:crypto';
import { type BetReturn, type Engine, fairChance, type Sample, type SteppedEngine } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Violations } from './conformance.ts';
import type { Family, GameManifest } from './plugin.ts';

/** One round of a raw input: of several moves those that were made, and what the player sees at its end. */
export interface GoldenRound {
  readonly input: Json;
  readonly nonce: number;
  readonly moves?: readonly Json[];
  readonly outcome: Json;
  readonly paidE4: number;
}

/** What the bet of a sample is paid that is cashed out after each of these milliseconds; null where it cannot be yet. */
export interface GoldenCashOuts {
  readonly input: Json;
  /** When it is cashed out by itself. */
  readonly byItselfAtMs: number;
  readonly paidE4: readonly (number | null)[];
}

export interface Golden {
  /** Of what is published of every kind of bet: rare ones are in no round. */
  readonly returns: string;
  readonly rounds: readonly GoldenRound[];
  /** Of rounds that run. */
  readonly cashOuts?: readonly GoldenCashOuts[];
  /** Bets that the same rules were given later, by the first word of their kinds: they change nothing of what was there. */
  readonly added?: { readonly [play: string]: Recorded };
}

type Recorded = Pick<Golden, 'returns' | 'rounds'>;

/** By game and variant: `dice standard`. */
export type GoldenFile = Readonly<Record<string, Golden>>;

/** Of each variant; shared among its samples. */
const ROUNDS = 12;
/** A larger picture is recorded by its hash. */
const LONGEST_OUTCOME = 400;
/** Of draws that depend on their day. */
const GOLDEN_DAY = '2026-11-24';
/** Each side of a step of the multiplier, and far beyond the longest round. */
const CASHED_OUT_AT_MS = [0, 165, 166, 1_000, 6_757, 6_758, 11_552, 11_553, 38_376, 38_377, 76_753, 153_506, 200_000];
const seedsOf = (nonce: number) => ({ serverSeed: 'golden', clientSeed: 'rules', nonce });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function shown(outcome: Json): Json {
  const text = JSON.stringify(outcome);
  return text.length > LONGEST_OUTCOME ? `sha256 ${sha256(text)}` : outcome;
}

const playOf = ({ key }: Pick<BetReturn, 'key'>) => key.split(' ', 1)[0] ?? '';

const returnsHash = (returns: readonly BetReturn[]) =>
  sha256(
    returns
      .map(({ key, expected, hit, variance }) =>
        [key, ...[expected, hit, variance].flatMap(({ numerator, denominator }) => [numerator, denominator])].join(' '),
      )
      .join('\n'),
  );

export function recordGolden(engine: Engine): Golden {
  const cashOuts = cashOutsOf(engine);
  return { ...recorded(engine, engine.returns(), engine.samples), ...(cashOuts && { cashOuts }) };
}

/** Undefined of rounds that do not run. */
export function cashOutsOf(engine: Engine): Golden['cashOuts'] {
  const running = engine.shape === 'shared' ? engine.running : undefined;
  if (engine.shape !== 'shared' || !running) return undefined;
  return engine.samples.map(({ input }) => {
    const bet = legal(engine.readBet(input));
    return {
      input,
      byItselfAtMs: running.cashesOutAtMs(bet),
      paidE4: CASHED_OUT_AT_MS.map((ms) => running.cashOutE4(bet, ms) ?? null),
    };
  });
}

function recorded(engine: Engine, returns: readonly BetReturn[], samples: readonly Sample[]): Recorded {
  const rounds = Array.from({ length: Math.max(ROUNDS, samples.length) }, (_, nonce) => {
    const sample = samples[nonce % samples.length];
    assert(sample, 'an engine has samples');
    return engine.shape === 'stepped'
      ? playedRound(engine, sample.input, nonce, movesOf(engine, sample, nonce))
      : playedRound(engine, sample.input, nonce);
  });
  return { returns: returnsHash(returns), rounds };
}

/** With the one play without which everything is as it was recorded; undefined where there is none, or nothing is missing. */
export function recordAdded(engine: Engine, golden: Golden): Golden | undefined {
  const all = firstOf(engine.returns(), golden);
  const published = Map.groupBy(all, playOf);
  if (returnsHash(all) === golden.returns) return undefined;
  for (const [play, returns] of published) {
    if (returnsHash(all.filter((bet) => playOf(bet) !== play)) !== golden.returns) continue;
    const samples = engine.samples.filter((sample) => playOf(sample) === play);
    return { ...golden, added: { ...golden.added, [play]: recorded(engine, returns, samples) } };
  }
  return undefined;
}

/** Without what was added later. */
function firstOf(returns: readonly BetReturn[], { added = {} }: Pick<Golden, 'added'>): readonly BetReturn[] {
  return returns.filter((bet) => !Object.hasOwn(added, playOf(bet)));
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
  const entries = Object.entries(file).map(([key, { added, cashOuts, ...first }]) => {
    const later = Object.entries(added ?? {}).map(([play, one]) => entryText(play, one, '      '));
    const paid = cashOuts?.map((one) => `      ${JSON.stringify(one)}`).join(',\n');
    const running = paid === undefined ? '' : `,\n    "cashOuts": [\n${paid}\n    ]`;
    const more = later.length > 0 ? `,\n    "added": {\n${later.join(',\n')}\n    }` : '';
    return entryText(key, first, '  ', `${running}${more}`);
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}

function entryText(key: string, { returns, rounds }: Recorded, indent: string, more = ''): string {
  const lines = rounds.map((round) => `${indent}    ${JSON.stringify(round)}`);
  const fields = `${indent}  "returns": "${returns}",\n${indent}  "rounds": [\n${lines.join(',\n')}\n${indent}  ]${more}`;
  return `${indent}${JSON.stringify(key)}: {\n${fields}\n${indent}}`;
}

/** What this engine plays otherwise than it was recorded. */
export function goldenViolations(engine: Engine, golden: Golden): Violations {
  const { added = {}, cashOuts } = golden;
  const returns = engine.returns();
  const isPaidAlike = JSON.stringify(cashOutsOf(engine)) === JSON.stringify(cashOuts);
  const later = Object.entries(added).flatMap(([play, one]) =>
    recordedViolations(
      engine,
      one,
      returns.filter((bet) => playOf(bet) === play),
    ),
  );
  const cashed = isPaidAlike ? [] : ['cashes out otherwise than it was recorded'];
  return [...recordedViolations(engine, golden, firstOf(returns, golden)), ...cashed, ...later];
}

function recordedViolations(
  engine: Engine,
  { rounds, returns }: Recorded,
  published: readonly BetReturn[],
): Violations {
  const violations = rounds.flatMap((round) => {
    const { input, nonce, moves } = round;
    const isSame = same(round, () => playedRound(engine, input, nonce, moves));
    return isSame ? [] : [`plays round ${nonce} otherwise than it was recorded`];
  });
  return returnsHash(published) === returns ? violations : [...violations, 'returns otherwise than it was recorded'];
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
    if (game.family === family.code) yield* variantsOf(game, (game.former?.length ?? 0) + rulesVersion);
  }
}

/** The same of games that were played by other rules before they were of the family, under one of those versions. */
export function* formerlyPlayed(family: Family, games: readonly GameManifest[], version: number) {
  for (const game of games) {
    if (game.family === family.code && game.former?.[version - 1]) yield* variantsOf(game, version);
  }
}

function* variantsOf(game: GameManifest, rulesVersion: number) {
  for (const { code, config } of game.variants) {
    const load = async () => (await game.engine({ variant: code, rulesVersion })).engine;
    yield { key: `${game.code} ${code}`, same: JSON.stringify([game.shape, config]), load };
  }
}

export const goldenFileOf = (family: Pick<Family, 'code'>, rulesVersion: number | string) =>
  goldenFile(family, `rules-${rulesVersion}`);

/** Of rules that games of the family had before they came into it. */
export const formerFileOf = (family: Pick<Family, 'code'>, version: number) => goldenFile(family, `former-${version}`);

/** Of draws of prizes that are no games. */
export const prizesFileOf = (rulesVersion: number) =>
  new URL(`../packages/engine-kit/src/prizes/golden/rules-${rulesVersion}.json`, import.meta.url);

const goldenFile = ({ code }: Pick<Family, 'code'>, name: string) =>
  new URL(`${code}/golden/${name}.json`, import.meta.url);
