/**
 * The rules of every game, as checks that return violations. Used by the suite over the registry and, with engines that break one rule
 * each, by the suite's own test.
 */
import {
  type BetReturn,
  type Chance,
  calendarFlaw,
  compareRatios,
  type Engine,
  fairChance,
  isAsPublished,
  ONE_E4,
  type Pool,
  ratio,
  ratioFromDecimal,
  ratioToDecimal,
  type Settled,
  type SteppedEngine,
  settledFlaw,
  volatilityOf,
} from '#engine-kit';
import type { Json } from '#kernel';
import type { GameManifest, Variant } from './plugin.ts';

/** A violation in words; an empty list is a pass. */
export type Violations = readonly string[];

/** Engines whose draws depend on their day are played on this one. */
export const PLAYED_DAY = '2026-11-24';
const LONGEST_ROUND = 1_000;
const SEED = 'the server seed nobody may see';

function seeds(nonce: number) {
  return { serverSeed: SEED, clientSeed: 'conformance', nonce };
}

/** An engine's result for one raw input and one stream, for all shapes: the canonical input, every state, every view. */
export interface Played {
  readonly input: Json;
  readonly states: readonly Json[];
  readonly views: readonly Json[];
  /** Positions before each state's draws. */
  readonly positions: readonly number[];
  readonly settled: Settled;
  readonly stakedE4: number;
  readonly maxMultiplierE4: number;
}

/** Plays a raw input to its end, or undefined when it is refused. */
export function playThrough(engine: Engine, raw: unknown, chance: Chance): Played | undefined {
  switch (engine.shape) {
    case 'instant': {
      const input = engine.readInput(raw);
      if (!input.ok) return undefined;
      const positions = [chance.position];
      const outcome = engine.play(input.value, chance);
      const maxMultiplierE4 = engine.maxMultiplierE4(input.value);
      const views = [engine.publicView(outcome)];
      return {
        input: input.value,
        states: [outcome],
        views,
        positions,
        settled: engine.settle(outcome),
        stakedE4: engine.costE4?.(input.value) ?? ONE_E4,
        maxMultiplierE4,
      };
    }
    case 'shared': {
      const bet = engine.readBet(raw);
      if (!bet.ok) return undefined;
      const positions = [chance.position, chance.position];
      const draw = engine.draw(chance, PLAYED_DAY);
      const settled = engine.settle(bet.value, draw);
      const views = [engine.publicView(draw)];
      const maxMultiplierE4 = engine.maxMultiplierE4(bet.value);
      return {
        input: bet.value,
        states: [draw, settled],
        views,
        positions,
        settled,
        stakedE4: engine.unitsOf(bet.value) * ONE_E4,
        maxMultiplierE4,
      };
    }
    case 'stepped':
      return playSteps(engine, raw, chance);
  }
}

/** Plays the published way: the first move that the view offers, each time. */
function playSteps(engine: SteppedEngine, raw: unknown, chance: Chance): Played | undefined {
  const input = engine.readInput(raw);
  if (!input.ok) return undefined;
  const positions = [chance.position];
  const states = [engine.open(input.value, chance)];
  for (let moves = 0; moves < LONGEST_ROUND; moves++) {
    const state = states.at(-1) as Json;
    if (engine.isOver(state)) break;
    positions.push(chance.position);
    states.push(nextState(engine, state, chance));
  }
  const last = states.at(-1) as Json;
  const views = states.map((state) => engine.publicView(state));
  const maxMultiplierE4 = engine.maxMultiplierE4(input.value);
  const [settled, stakedE4] = [engine.settle(last), engine.stakedE4(last)];
  return { input: input.value, states, views, positions, settled, stakedE4, maxMultiplierE4 };
}

function nextState(engine: SteppedEngine, state: Json, chance: Chance): Json {
  const [move] = engine.moves(engine.publicView(state));
  const read = engine.readMove(move);
  const next = read.ok ? engine.step(state, read.value, chance) : undefined;
  return next?.ok ? next.value : engine.resolve(state, chance);
}

/**
 * Same seed → same outcome; plain JSON; a canonical input parses to itself; the payout is whole and within the cap; no secret shown.
 */
export function roundViolations(
  engine: Engine,
  variant: Pick<Variant, 'maxMultiplierE4'>,
  raw: Json,
  nonce: number,
): Violations {
  const first = playThrough(engine, raw, fairChance(seeds(nonce)));
  if (!first) return [`refuses its own sample ${JSON.stringify(raw)}`];
  const violations: string[] = [];
  const reported = JSON.stringify(first);
  if (JSON.stringify(playThrough(engine, raw, fairChance(seeds(nonce)))) !== reported)
    violations.push('same seeds, another round');
  if (JSON.stringify(playThrough(engine, first.input, fairChance(seeds(nonce)))) !== reported) {
    violations.push('the recorded input does not replay');
  }
  if (!isPlainJson(first)) violations.push('a state is not plain JSON');
  const { settled, stakedE4, maxMultiplierE4 } = first;
  const flaw = settledFlaw(settled, stakedE4);
  if (flaw) violations.push(flaw);
  if (settled.paidE4 > maxMultiplierE4) violations.push('pays more than the input can win');
  if (engine.shape !== 'shared' && maxMultiplierE4 > variant.maxMultiplierE4) {
    violations.push('an input can win more than the variant says');
  }
  const shown = JSON.stringify(first.views);
  if (shown.includes(SEED)) violations.push('the seed is in a view');
  violations.push(...resumeViolations(engine, first, nonce));
  return violations;
}

/** A stepped round resumed from any state and position continues unchanged. */
function resumeViolations(engine: Engine, played: Played, nonce: number): Violations {
  if (engine.shape !== 'stepped') return [];
  return played.states.slice(1).flatMap((state, at) => {
    const copied = JSON.parse(JSON.stringify(played.states[at])) as Json;
    const again = nextState(engine, copied, fairChance(seeds(nonce), played.positions[at + 1]));
    return JSON.stringify(again) === JSON.stringify(state) ? [] : ['a state goes on differently'];
  });
}

/** Any wire input is either refused, or parsed to an input that satisfies every other rule. Never an exception. */
export function hostileViolations(engine: Engine, raw: unknown): Violations {
  try {
    const played = playThrough(engine, raw, fairChance(seeds(0)));
    if (!played) return [];
    const { settled, stakedE4, maxMultiplierE4 } = played;
    const isSaved = isPlainJson(played) && settledFlaw(settled, stakedE4) === undefined;
    return isSaved && settled.paidE4 <= maxMultiplierE4 ? [] : [`takes ${JSON.stringify(raw)} and breaks`];
  } catch (problem) {
    return [`throws at ${JSON.stringify(raw)}: ${String(problem)}`];
  }
}

/** Certainly illegal inputs, derived from a legal one: a field missing, added, or of an impossible type. */
export function illegalVariants(sample: Json): readonly unknown[] {
  const variants: unknown[] = [undefined, null, [], 'x', 1, true, Number.NaN, [sample], JSON.stringify(sample)];
  if (typeof sample !== 'object' || sample === null) return variants;
  const fields = { ...(sample as Record<string, Json>) };
  variants.push(
    { ...fields, extra: 1 },
    { ...fields, stake: '1' },
    Object.create(fields),
    new Map(Object.entries(fields)),
  );
  const never = [
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    -0,
    1e21,
    0.001,
    '',
    ' ',
    {},
    [[[]]],
    true,
    10n,
  ];
  for (const name of Object.keys(fields)) {
    const { [name]: _, ...without } = fields;
    variants.push(without, ...never.map((value) => ({ ...fields, [name]: value })));
  }
  return variants;
}

/** Compares the figures that a variant publishes with the exact ones. */
export function returnViolations(
  variant: Pick<Variant, 'returns' | 'figures'>,
  returns: readonly BetReturn[],
  /** Of a game that pays from a pool: it publishes what goes to the pool, and its kinds of bets what is certain beside that. */
  pool?: Pick<Pool, 'terms'>,
): Violations {
  const sorted = returns.map((bet) => bet.expected).sort(compareRatios);
  const share = pool && ratio(BigInt(pool.terms.ofSalesBp), 10_000n);
  const lowest = share ?? sorted[0];
  const highest = share ?? sorted.at(-1);
  const typical = returns.find((bet) => bet.key === variant.figures.bet);
  if (!lowest || !highest || !typical) return ['no returns, or none for the typical bet'];
  const violations: string[] = [];
  if (!isAsPublished(lowest, variant.returns.lowest)) violations.push(`lowest return is ${ratioToDecimal(lowest, 12)}`);
  if (!isAsPublished(highest, variant.returns.highest))
    violations.push(`highest return is ${ratioToDecimal(highest, 12)}`);
  if (compareRatios(highest, ratioFromDecimal('1')) >= 0) violations.push('a bet returns all of its stake or more');
  if (ratioToDecimal(typical.hit, 12) !== variant.figures.hitRate) {
    violations.push(`hit rate is ${ratioToDecimal(typical.hit, 12)}`);
  }
  if (volatilityOf(typical.variance) !== variant.figures.volatility) {
    violations.push(`volatility is ${volatilityOf(typical.variance)}`);
  }
  return violations;
}

/** Checks of a game, without a round. */
export function manifestViolations(manifest: GameManifest): Violations {
  const { code, family, stake, art, textKeys, calendar, rounds, drawOwner, source, shape, variants } = manifest;
  const maxMultiplierE4 = Math.max(...variants.map((variant) => variant.maxMultiplierE4));
  const claims: readonly (readonly [boolean, string])[] = [
    [[code, family, ...variants.map((one) => one.code)].every((one) => KEBAB.test(one)), 'a code is not kebab-case'],
    [new Set(variants.map((one) => one.code)).size === variants.length, 'two variants have one code'],
    [manifest.hasEngine({}) && manifest.rulesVersion >= 1, 'the rules of new rounds have no engine'],
    [
      variants.every((one) => Number.isSafeInteger(one.maxMultiplierE4) && one.maxMultiplierE4 > 10_000),
      'nothing can be won',
    ],
    [
      stake.minUnits > 0 && stake.minUnits <= stake.maxUnits && stake.maxUnits <= stake.capUnits,
      'stake limits are out of order',
    ],
    [(stake.minUnits * maxMultiplierE4) / 10_000 <= stake.capUnits, 'the best win on the least stake passes the cap'],
    [
      variants.every((one) => !one.isLimited || (stake.maxUnits * one.maxMultiplierE4) / 10_000 <= stake.capUnits),
      'the win limit of the rules passes the cap',
    ],
    [/^[a-z]+(-[a-z]+)*$/.test(art.symbol) && art.hue >= 0 && art.hue < 360, 'art has no symbol or hue'],
    [
      textKeys.name === `game.${family}.name` || textKeys.name.startsWith(`game.${family}.name.`),
      'the name is not game.<family>.name',
    ],
    [textKeys.rules.length > 0, 'there are no rules to read'],
    [
      (source !== 'fair') === (shape === 'shared'),
      'draws for everyone, and only they, come from a chain or from others',
    ],
    [source !== 'beacon' || calendar !== undefined, 'what is not drawn by the clock waits for no public beacon'],
    [
      (source === 'official') === (manifest.official !== undefined),
      'official results, and only they, have a format and a patience',
    ],
    [source !== 'official' || calendar !== undefined, 'what is not drawn by the clock waits for no official result'],
    [(manifest.official?.patienceMinutes ?? 1) > 0, 'there is no patience for an official result'],
    [
      [calendar, rounds].filter((one) => one !== undefined).length === Number(shape === 'shared'),
      'draws for everyone, and only they, have either a calendar or rounds that run',
    ],
    [
      source !== 'beacon' || calendar?.kind !== 'weekly' || typeof calendar.zone === 'number',
      'the round of a public beacon depends on what a runtime knows of time zones',
    ],
    [drawOwner === undefined || calendar !== undefined, 'what is not drawn by the clock has no owner of draws'],
  ];
  const flaw = calendar && calendarFlaw(calendar, CALENDARS_FROM);
  if (flaw !== undefined) return [`its calendar: ${flaw}`];
  return claims.flatMap(([holds, violation]) => (holds ? [] : [violation]));
}

/** Rounds without an engine that runs would never begin. */
export const runningViolations = ({ rounds }: Pick<GameManifest, 'rounds'>, engine: Engine): Violations =>
  (engine.shape === 'shared' && !!engine.running) === !!rounds
    ? []
    : ['rounds and an engine that runs, one without the other'];

/** Calendars are checked from here on. */
const CALENDARS_FROM = Date.UTC(2026, 0);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Only null, booleans, finite numbers, strings, arrays and plain objects, all the way down. */
function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isPlainJson) && Object.keys(value).length === value.length;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainJson);
}
