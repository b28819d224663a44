/** Returns of games with several moves, counted over every course of their chance and every way of playing. */
import { assert, type Json } from '#kernel';
import type { Chance } from '../chance.ts';
import { everyOutcome, type Likely, sizedChance } from '../counting/every-outcome.ts';
import type { SteppedEngine } from '../engine.ts';
import { addRatios, compareRatios, multiplyRatios, type Ratio, ratio } from '../ratio.ts';
import { type Figures, momentFigures } from '../returns.ts';
import { ONE_E4 } from '../stakes/stake.ts';

/** States that look the same to the player, who may have come to any of them. */
type Node<State> = readonly Likely<State>[];

/** No more states are counted. */
const MAX_STATES = 2_000_000;
const ESTIMATED_WALKS = 200;

/** Splits states by what the player sees of them. */
function nodesOf<State extends Json>(
  engine: { publicView(state: State): Json },
  states: Node<State>,
): readonly Node<State>[] {
  return [...Map.groupBy(states, ({ value }) => JSON.stringify(engine.publicView(value))).values()];
}

/** Each state after the act, with its probability. */
function after<State extends Json>(node: Node<State>, act: (state: State, chance: Chance) => State): Node<State> {
  return node.flatMap(({ probability, value }) =>
    everyOutcome((chance) => act(value, chance)).map((next) => ({
      probability: multiplyRatios(probability, next.probability),
      value: next.value,
    })),
  );
}

function stepped<Input extends Json, Move extends Json, State extends Json, View extends Json>(
  engine: SteppedEngine<Input, Move, State, View>,
  node: Node<State>,
  move: Move,
): Node<State> {
  return after(node, (state, chance) => {
    const next = engine.step(state, move, chance);
    assert(next.ok, 'what a view offers is legal in every state of this view');
    return next.value;
  });
}

/**
 * The least and the most that a player can expect per opening stake, over every way of playing that knows what the player sees and
 * no more, leaving the round to its rule at any point among them. What is staked later counts as lost until it is paid back.
 */
export function returnsOfPlay<Input extends Json, Move extends Json, State extends Json, View extends Json>(
  engine: SteppedEngine<Input, Move, State, View>,
  input: Input,
): { readonly lowest: Ratio; readonly highest: Ratio } {
  let states = 0;
  const sum = (node: Node<State>) =>
    addRatios(
      ...node.map(({ probability, value }) =>
        multiplyRatios(
          probability,
          ratio(BigInt(engine.settle(value).paidE4 - engine.stakedE4(value) + ONE_E4), BigInt(ONE_E4)),
        ),
      ),
    );
  const count = (node: Node<State>): { lowest: Ratio; highest: Ratio } => {
    const [first] = node;
    assert(first, 'a node has states');
    states += node.length;
    assert(states <= MAX_STATES, 'the tree of a round can be counted');
    if (node.every(({ value }) => engine.isOver(value))) return { lowest: sum(node), highest: sum(node) };
    const choices = engine.moves(engine.publicView(first.value)).map((move) => {
      const parts = nodesOf(engine, stepped(engine, node, move)).map(count);
      return {
        lowest: addRatios(...parts.map(({ lowest }) => lowest)),
        highest: addRatios(...parts.map(({ highest }) => highest)),
      };
    });
    const left = after(node, (state, chance) => engine.resolve(state, chance));
    // A round whose stake is given back was not played: it is no way to win.
    const isVoid = left.every(({ value }) => engine.settle(value).result === 'void');
    const ends = [...(isVoid ? [] : [{ lowest: sum(left), highest: sum(left) }]), ...choices];
    return {
      lowest: ends.map(({ lowest }) => lowest).reduce((a, b) => (compareRatios(a, b) < 0 ? a : b)),
      highest: ends.map(({ highest }) => highest).reduce((a, b) => (compareRatios(a, b) > 0 ? a : b)),
    };
  };
  const opened = everyOutcome((chance) => engine.open(input, chance));
  const parts = nodesOf(engine, opened).map(count);
  return {
    lowest: addRatios(...parts.map(({ lowest }) => lowest)),
    highest: addRatios(...parts.map(({ highest }) => highest)),
  };
}

/**
 * Whether the tree of a round has more states than are counted. From some rounds walked at random: the product of the draws and of the
 * choices up to a state has the number of states as its mean.
 */
export function isTreeTooLarge<Input extends Json, Move extends Json, State extends Json, View extends Json>(
  engine: SteppedEngine<Input, Move, State, View>,
  input: Input,
  source: Chance,
): boolean {
  let sum = 0;
  for (let walk = 0; walk < ESTIMATED_WALKS; walk++) {
    const { chance, product } = sizedChance(source);
    let state = engine.open(input, chance);
    let choices = 1;
    sum += product();
    for (let moves = engine.moves(engine.publicView(state)); !engine.isOver(state); ) {
      const move = moves[source.uniform(moves.length)];
      assert(move !== undefined, 'a round that is not over offers a move');
      const next = engine.step(state, move, chance);
      assert(next.ok, 'what a view offers is legal in every state of this view');
      choices *= moves.length;
      sum += product() * choices;
      state = next.value;
      moves = engine.moves(engine.publicView(state));
    }
  }
  return sum / ESTIMATED_WALKS > MAX_STATES;
}

/** Exact figures of one way of playing, from every course of the engine's own chance. For games that stake once. */
export function figuresOfPlay<Input extends Json, Move extends Json, State extends Json, View extends Json>(
  engine: SteppedEngine<Input, Move, State, View>,
  input: Input,
  choose: (view: View) => Move,
): Figures {
  let open = everyOutcome((chance) => engine.open(input, chance));
  const ends: Likely<State>[] = [];
  for (let moves = 0; open.length > 0; moves++) {
    assert(moves <= engine.maxSteps, 'a round has an end');
    ends.push(...open.filter(({ value }) => engine.isOver(value)));
    open = open
      .filter(({ value }) => !engine.isOver(value))
      .flatMap((one) => stepped(engine, [one], choose(engine.publicView(one.value))));
  }
  const moment = (of: (multiplier: Ratio) => Ratio) =>
    addRatios(
      ...ends.map(({ probability, value }) =>
        multiplyRatios(probability, of(ratio(BigInt(engine.settle(value).paidE4), BigInt(ONE_E4)))),
      ),
    );
  return momentFigures(
    moment((multiplier) => multiplier),
    moment((multiplier) => multiplyRatios(multiplier, multiplier)),
    moment(({ numerator }) => ratio(numerator > 0n ? 1n : 0n)),
  );
}
