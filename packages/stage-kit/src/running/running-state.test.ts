import { expect, it } from 'vitest';
import type { RoundEvent, SharedBet } from '../stage/stage.ts';
import { type RunningState, withAnswer, withEvent } from './running-state.ts';

const closesAt = '2026-04-01T04:00:05.000Z';
const empty: RunningState = { bets: [], betCount: 0, last: [] };
const bet = (betId: string, state: SharedBet['state'] = 'open', more: Partial<SharedBet> = {}): SharedBet => ({
  betId,
  name: 'lu***er',
  stake: '10.00',
  state,
  ...more,
});
const event = (
  drawNumber: string,
  phase: RoundEvent['phase'],
  bets: SharedBet[] = [],
  outcome?: unknown,
): RoundEvent => ({
  gameCode: 'crash',
  drawNumber,
  phase,
  chainIndex: 9,
  closesAt,
  bets,
  ...(outcome === undefined ? {} : { outcome }),
});
const mine = {
  betId: 'a',
  drawNumber: '20260401-0009',
  stake: '10.00',
  input: { target: 200 },
  state: 'open' as const,
};

it('follows a round by its events, counts each bet once, and knows its own', () => {
  const events = [
    event('20260401-0009', 'betting', [bet('a'), bet('b')]),
    event('20260401-0009', 'betting', [bet('b', 'cancelled'), bet('c')]),
    event('20260401-0009', 'running'),
    event('20260401-0009', 'running', [bet('a', 'won', { payout: '20.00', paidE4: 20_000 })]),
  ];
  const state = events.reduce<RunningState>(withEvent, {
    ...empty,
    mine,
    round: { ...mine, phase: 'betting', chainIndex: 9, closesAt },
  });
  expect(state).toMatchObject({ betCount: 2, mine: { state: 'won', payout: '20.00' }, round: { phase: 'running' } });
  expect(state.bets.map(({ betId }) => betId)).toEqual(['a', 'c']);
  expect(events.reduce(withEvent, state)).toEqual(state);
  const ended = withEvent(state, event('20260401-0009', 'ended', [], { crash: 231 }));
  expect(ended.last).toMatchObject([{ drawNumber: '20260401-0009', outcome: { crash: 231 } }]);
  const next = withEvent(ended, event('20260401-0010', 'betting'));
  expect(next).toMatchObject({ bets: [], betCount: 0, last: ended.last });
  expect(next.mine).toBeUndefined();
  // A late message of the round before, and the same number a day earlier.
  for (const old of ['20260401-0009', '20260331-9999']) expect(withEvent(next, event(old, 'running'))).toBe(next);
});

it('does not go back for an answer that an event has overtaken', () => {
  const running = withEvent(empty, event('20260401-0009', 'running'));
  const round = { drawNumber: '20260401-0009', phase: 'betting' as const, chainIndex: 9, closesAt };
  const answer: RunningState = { ...empty, mine, round };
  expect(withAnswer(running, answer)).toMatchObject({ round: { phase: 'running' }, mine });
  expect(withAnswer(undefined, answer)).toBe(answer);
});
