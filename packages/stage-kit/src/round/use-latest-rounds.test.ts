import { expect, it } from 'vitest';
import { joinRounds } from './use-latest-rounds.ts';

const rounds = (...ids: readonly string[]) => ids.map((roundId) => ({ roundId, outcome: null }));

it('shows a round once that ended while the list of the latest was asked for, and twelve of them', () => {
  expect(joinRounds(rounds('c', 'b'), rounds('b', 'a'))).toEqual(rounds('c', 'b', 'a'));
  const many = rounds(...'mnopqrstuvwxyz');
  expect(joinRounds(rounds('z'), many)).toEqual(rounds('z', ...'mnopqrstuvw'));
});
