import { expect, it } from 'vitest';
import {
  figuresOf,
  type InstantEngine,
  isWholeBetween,
  readFields,
  type Settled,
  type SteppedEngine,
  settledBy,
} from '#engine-kit';
import { ok, refuse } from '#kernel';
import {
  hostileViolations,
  manifestViolations,
  returnViolations,
  roundViolations,
  runningViolations,
} from './conformance.ts';
import { concealViolations, walkViolations } from './conformance-stepped.ts';
import { family as crashFamily } from './crash/manifest.ts';
import { family } from './dice/manifest.ts';
import { gamesOf } from './plugin.ts';

type CupInput = { readonly cups: number };
type CupState = {
  readonly cups: number;
  readonly ball: number;
  readonly lifted: readonly number[];
  readonly isOver: boolean;
};

type CupView = Omit<CupState, 'ball'> & { readonly ball?: number };

/** A correct stepped game: lift cups, stop before the ball, doubled with each empty cup. */
const cups: SteppedEngine<CupInput, number, CupState, CupView> = {
  shape: 'stepped',
  readInput(raw) {
    const fields = readFields(raw, ['cups']);
    return fields && isWholeBetween(fields.cups, 2, 5) ? ok({ cups: fields.cups }) : refuse('game.malformed');
  },
  open: (input, chance) => ({ cups: input.cups, ball: chance.uniform(input.cups), lifted: [], isOver: false }),
  readMove: (raw) => (isWholeBetween(raw, 0, 4) ? ok(raw) : refuse('game.malformed')),
  step(state, cup) {
    if (state.isOver || cup >= state.cups || state.lifted.includes(cup)) return refuse('game.move');
    const lifted = [...state.lifted, cup];
    return ok({ ...state, lifted, isOver: cup === state.ball || lifted.length === state.cups - 1 });
  },
  moves: ({ isOver, cups, lifted }) =>
    isOver ? [] : Array.from({ length: cups }, (_, cup) => cup).filter((cup) => !lifted.includes(cup)),
  choose: (_, view) => cups.moves(view)[0] ?? 0,
  isOver: (state) => state.isOver,
  stakedE4: () => 10_000,
  settle: (state) => settledBy(state.lifted.includes(state.ball) ? 0 : 10_000 * 2 ** state.lifted.length),
  maxMultiplierE4: (input) => 10_000 * 2 ** (input.cups - 1),
  resolve: (state) => ({ ...state, isOver: true }),
  publicView: ({ ball, ...shown }) => (shown.isOver ? { ...shown, ball } : shown),
  conceal(state, chance) {
    if (state.isOver) return state;
    const covered = Array.from({ length: state.cups }, (_, cup) => cup).filter((cup) => !state.lifted.includes(cup));
    return { ...state, ball: covered[chance.uniform(covered.length)] ?? 0 };
  },
  maxSteps: 4,
  returns: () => [{ key: 'cups', ...figuresOf([{ weight: 1n, multiplierE4: 0 }]) }],
  samples: [
    { input: { cups: 3 }, key: 'cups' },
    { input: { cups: 5 }, key: 'cups' },
  ],
};

const coin: InstantEngine<Record<string, never>, { readonly multiplierE4: number }> = {
  shape: 'instant',
  readInput: (raw) => (readFields(raw, []) ? ok({}) : refuse('game.malformed')),
  play: (_, chance) => ({ multiplierE4: chance.uniform(2) * 19_000 }),
  settle: ({ multiplierE4 }) => settledBy(multiplierE4),
  maxMultiplierE4: () => 19_000,
  publicView: (outcome) => outcome,
  returns: () => [
    {
      key: 'heads',
      ...figuresOf([
        { weight: 1n, multiplierE4: 0 },
        { weight: 1n, multiplierE4: 19_000 },
      ]),
    },
  ],
  samples: [{ input: {}, key: 'heads' }],
};

const limits = { maxMultiplierE4: 160_000 };
/** Violations over a few seeds, each listed once. */
const violationsOf = (engine: Parameters<typeof roundViolations>[0]) => [
  ...new Set(
    [0, 1, 2, 3, 4, 5].flatMap((nonce) => roundViolations(engine, limits, engine.samples[0]?.input ?? null, nonce)),
  ),
];

it('finds nothing in correct engines of two shapes', () => {
  expect(violationsOf(cups)).toEqual([]);
  expect(roundViolations(cups, limits, { cups: 5 }, 3)).toEqual([]);
  expect(violationsOf(coin)).toEqual([]);
});

it('finds an engine with its own randomness', () => {
  const engine = { ...coin, play: () => ({ multiplierE4: crypto.getRandomValues(new Uint16Array(1))[0] ?? 0 }) };
  expect(violationsOf(engine)).toContain('same seeds, another round');
});

it('finds an engine that keeps state between rounds', () => {
  let rounds = 0;
  expect(violationsOf({ ...coin, play: () => ({ multiplierE4: rounds++ }) })).toContain('same seeds, another round');
});

it('finds a step that keeps something outside its state', () => {
  let seen = 0;
  const engine: typeof cups = {
    ...cups,
    open: (input, chance) => {
      seen = 0;
      return cups.open(input, chance);
    },
    step: (state, cup, chance) => {
      const next = cups.step(state, cup, chance);
      return next.ok
        ? ok({ ...next.value, lifted: next.value.lifted.map((lifted) => lifted + (seen++ > 3 ? 9 : 0)) })
        : next;
    },
  };
  expect(violationsOf(engine)).toContain('a state goes on differently');
});

it('finds results that are not JSON, not whole, negative or above the cap', () => {
  const paying = (multiplierE4: number) => violationsOf({ ...coin, play: () => ({ multiplierE4 }) });
  expect(paying(0.5)).toContain('pays 0.5');
  expect(paying(-1)).toContain('pays -1');
  expect(paying(19_001)).toContain('pays more than the input can win');
  expect(violationsOf({ ...coin, maxMultiplierE4: () => 160_001 })).toContain(
    'an input can win more than the variant says',
  );
  const dated = { ...coin, play: () => ({ multiplierE4: 0, at: new Date(0) as unknown as string }) };
  expect(violationsOf(dated)).toContain('a state is not plain JSON');
});

it('finds an end that its amounts contradict', () => {
  const changedBy = (change: Partial<Settled>) =>
    violationsOf({ ...coin, settle: (outcome) => ({ ...coin.settle(outcome), ...change }) } satisfies typeof coin);
  const push = { paidE4: 10_000, result: 'push', countedE4: 0 } as const;
  const parts = [{ part: 'tails', times: 1, paidE4: 5_000 }];
  expect(changedBy(push)).toEqual([]);
  expect(changedBy({ paidE4: 10_000, result: 'void', countedE4: 0 })).toEqual([]);
  expect(changedBy({ paidE4: 15_000, result: 'half-won', countedE4: 5_000 })).toEqual([]);
  expect(changedBy({ paidE4: 5_000, result: 'half-lost', countedE4: 5_000 })).toEqual([]);
  expect(changedBy({ paidE4: 15_000, result: 'dead-heat', countedE4: 5_000 })).toEqual([]);
  expect(changedBy({ ...push, countedE4: 10_000 })).toEqual(['is push and counts 10000']);
  expect(changedBy({ ...push, result: 'won' })).toContain('is won and pays 10000 of 10000');
  expect(changedBy({ ...push, paidE4: 9_999, result: 'void' })).toEqual(['is void and pays 9999 of 10000']);
  expect(changedBy({ paidE4: 0, result: 'half-lost', countedE4: 5_000 })).toEqual(['is half-lost and pays 0 of 10000']);
  expect(changedBy({ countedE4: 10_001 })).toContain('counts 10001');
  expect(changedBy({ ...push, parts })).toEqual(['pays something else than its parts']);
});

/** Violations over a few rounds walked at random. */
const walkedViolations = (engine: SteppedEngine<CupInput, number, CupState, CupView>) => [
  ...new Set(Array.from({ length: 40 }, (_, nonce) => walkViolations(engine, { cups: 3 }, nonce)).flat()),
];

it('finds nothing in rounds of a correct stepped engine', () => {
  expect(walkedViolations(cups)).toEqual([]);
  expect(concealViolations(cups, { cups: 4 })).toEqual([]);
});

it('finds a view that shows the ball too early, whatever it calls it', () => {
  const publicView = (state: CupState) => ({ ...cups.publicView(state), shadow: state.ball }) as CupView;
  expect(walkedViolations({ ...cups, publicView })).toContain('the view shows what is hidden');
});

/** What a view could say of the ball under a name of its own, without its place. */
const hints: Readonly<Record<string, (state: CupState) => number | boolean>> = {
  'whether its cup is even': ({ ball }) => ball % 2,
  'how far it is from the cup lifted last': ({ ball, lifted }) => Math.abs(ball - (lifted.at(-1) ?? 0)),
  'whether it is left of the middle': ({ ball, cups: count }) => ball < count / 2,
};

it.each(Object.entries(hints))('finds a view that hints at the ball: %s', (_, hintOf) => {
  const publicView = (state: CupState) => ({ ...cups.publicView(state), warmth: hintOf(state) }) as CupView;
  const hinting = { ...cups, publicView };
  expect(walkedViolations(hinting)).toContain('the view shows what is hidden');
  expect(concealViolations(hinting, { cups: 4 })).toEqual(['what is hidden is not dealt again, or not as it was']);
});

it('finds a hint of a single card among many, which few walks would come upon', () => {
  const publicView = (state: CupState) => ({ ...cups.publicView(state), isWarm: state.ball === 4 }) as CupView;
  expect(concealViolations({ ...cups, publicView }, { cups: 5 })).toEqual([
    'what is hidden is not dealt again, or not as it was',
  ]);
});

it('finds a ball that is not dealt again, or where it cannot be', () => {
  const violation = 'what is hidden is not dealt again, or not as it was';
  expect(concealViolations({ ...cups, conceal: (state) => state }, { cups: 3 })).toEqual([violation]);
  expect(concealViolations({ ...cups, conceal: (state: CupState) => ({ ...state, ball: 9 }) }, { cups: 3 })).toEqual([
    violation,
  ]);
});

it('finds moves that are offered and refused, or taken and not offered', () => {
  expect(walkedViolations({ ...cups, step: () => refuse('game.move') })).toContainEqual(
    expect.stringMatching(/^offers .* and refuses it$/),
  );
  const firstOnly = { ...cups, moves: (view: CupView) => cups.moves(view).slice(0, 1) };
  expect(walkedViolations({ ...firstOnly, samples: [{ input: { cups: 3 }, key: 'cups' }] })).toContainEqual(
    expect.stringMatching(/^takes .* without offering it$/),
  );
  expect(walkedViolations({ ...cups, moves: () => [] })).toContain(
    'moves are offered after the end, or none before it',
  );
});

it('finds a stake that falls, and one that the end of a round takes', () => {
  const falling = { ...cups, stakedE4: (state: CupState) => 10_000 - state.lifted.length };
  expect(walkedViolations(falling)).toContain('a stake falls');
  const dear = { ...cups, stakedE4: (state: CupState) => (state.isOver ? 20_000 : 10_000) };
  expect(walkedViolations(dear)).toContain('the end of a round that was left costs a stake');
});

it('finds a round that never ends, or has more moves than it may', () => {
  expect(walkedViolations({ ...cups, resolve: (state) => state })).toContain('a round that was left does not end');
  expect(walkedViolations({ ...cups, maxSteps: 1 })).toContain('a round has more moves than it may have');
});

it('finds a round that a replay ends otherwise', () => {
  let opened = 0;
  const open: typeof cups.open = (input, chance) => ({ ...cups.open(input, chance), lifted: opened++ % 2 ? [9] : [] });
  expect(walkedViolations({ ...cups, open })).toContain('seeds and moves replay to another end');
});

it('finds an input parser that accepts too much or throws', () => {
  const lax = { ...coin, play: () => ({ multiplierE4: Number.NaN }), readInput: () => ok({}) };
  expect(hostileViolations(lax, { extra: 1 })).toHaveLength(1);
  const brittle: typeof coin = { ...coin, readInput: (raw) => ((raw as { a: string }).a.trim() ? ok({}) : ok({})) };
  expect(hostileViolations(brittle, null)[0]).toContain('throws');
});

it('finds a published figure that is not the exact one', () => {
  const returns = { lowest: '0.95', highest: '0.95' };
  const figures = { bet: 'heads', hitRate: '0.500000000000', volatility: '0.950000' };
  const variant = { returns, figures };
  expect(returnViolations(variant, coin.returns())).toEqual([]);
  expect(returnViolations({ ...variant, returns: { ...returns, lowest: '0.951' } }, coin.returns())).toHaveLength(1);
  expect(returnViolations({ ...variant, returns: { ...returns, highest: '0.949' } }, coin.returns())).toHaveLength(1);
  expect(returnViolations({ ...variant, figures: { ...figures, hitRate: '0.51' } }, coin.returns())).toHaveLength(1);
  expect(returnViolations({ ...variant, figures: { ...figures, volatility: '1' } }, coin.returns())).toHaveLength(1);
});

it('finds a game with invalid limits, names, variants or source', () => {
  const [dice] = gamesOf(family);
  if (!dice) throw new Error('dice is a game');
  const [standard] = dice.variants;
  expect(manifestViolations(dice)).toEqual([]);
  expect(manifestViolations({ ...dice, code: 'Dice' })).toEqual(['a code is not kebab-case']);
  expect(manifestViolations({ ...dice, family: 'die' })).toEqual(['the name is not game.<family>.name']);
  expect(manifestViolations({ ...dice, stake: { ...dice.stake, capUnits: 9_000 } })).not.toEqual([]);
  expect(manifestViolations({ ...dice, source: 'chain' })).toHaveLength(1);
  expect(manifestViolations({ ...dice, variants: [standard, standard] })).toEqual(['two variants have one code']);
  const [unruled] = gamesOf({ ...family, rulesVersion: 2 });
  expect(unruled && manifestViolations(unruled)).toEqual(['the rules of new rounds have no engine']);
});

it('finds rounds by turn that would never run, and an engine that runs without rounds', async () => {
  const [crash] = gamesOf(crashFamily);
  const engine = await crash?.engine({});
  if (!crash || engine?.engine.shape !== 'shared') throw new Error('Crash runs');
  expect(runningViolations(crash, engine.engine)).toEqual([]);
  const alone = ['rounds and an engine that runs, one without the other'];
  const { running: _, ...still } = engine.engine;
  expect(runningViolations(crash, still)).toEqual(alone);
  expect(runningViolations(crash, coin)).toEqual(alone);
  expect(runningViolations({}, engine.engine)).toEqual(alone);
  expect(runningViolations({}, coin)).toEqual([]);
});
