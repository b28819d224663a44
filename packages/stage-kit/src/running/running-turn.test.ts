import { expect, it } from 'vitest';
import type { RunningBet } from '../stage/stage.ts';
import { createStore } from '../stage/store.ts';
import type { RunningState } from './running-state.ts';
import { playRunning } from './running-turn.ts';

const NOW = Date.UTC(2026, 2, 11);
const roundOf = (drawNumber: string, phase: 'betting' | 'running' | 'ended', closesInMs = 8_000) =>
  ({ drawNumber, phase, closesAt: new Date(NOW + closesInMs).toISOString() }) as NonNullable<RunningState['round']>;
const betOf = (drawNumber: string, state: RunningBet['state'] = 'open') =>
  ({ betId: `bet ${drawNumber}`, drawNumber, state, stake: '1.00' }) as RunningBet;
const knownAs = (round: RunningState['round'], mine?: RunningBet): RunningState => ({
  ...(round && { round }),
  ...(mine && { mine }),
  bets: [],
  betCount: 0,
  last: [],
});

/** A page that receives rounds as the test says, and whose bets are taken. */
function pageAt(first: RunningState | undefined, isTaken = true) {
  const store = createStore<RunningState | undefined>(first);
  let subscribed = 0;
  const known: typeof store = {
    ...store,
    subscribe: (onEvent) => {
      const unsubscribe = store.subscribe(onEvent);
      subscribed += 1;
      return () => {
        subscribed -= 1;
        unsubscribe();
      };
    },
  };
  const placed: string[] = [];
  const stop = Promise.withResolvers<void>();
  /** As the server has it: what the bet is answered as when it is sent again. */
  const server: { bet?: RunningBet } = {};
  const turn = playRunning(
    {
      known,
      serverNow: () => NOW,
      wait: async () => undefined,
      request() {
        const { round } = known.get() ?? {};
        return async () => {
          if (!isTaken || !round) return undefined;
          if (server.bet) return server.bet;
          placed.push(round.drawNumber);
          server.bet = betOf(round.drawNumber);
          known.set(knownAs(round, server.bet));
          return server.bet;
        };
      },
    },
    stop.promise,
  );
  return { known, placed, stop, turn, server, subscriptions: () => subscribed };
}

it('bets when a round takes bets, and answers with the end of the bet', async () => {
  for (const state of ['won', 'lost'] as const) {
    const { known, placed, turn, server } = pageAt(undefined);
    known.set(knownAs(roundOf('1', 'running')));
    known.set(knownAs(roundOf('1', 'ended')));
    known.set(knownAs(roundOf('2', 'betting')));
    await expect.poll(() => placed).toEqual(['2']);
    known.set(knownAs(roundOf('2', 'running'), betOf('2')));
    // The end of the round alone does not say how the bet ended, and no event says that it was lost.
    server.bet = betOf('2', state);
    known.set(knownAs(roundOf('2', 'ended'), betOf('2')));
    expect(await turn).toMatchObject({ betId: 'bet 2', state });
  }
});

it('waits for the next round where a bet is in this one already, or comes too late for it', async () => {
  for (const first of [knownAs(roundOf('1', 'betting'), betOf('1', 'won')), knownAs(roundOf('1', 'betting', 900))]) {
    const { known, placed, turn } = pageAt(first);
    known.set(knownAs(roundOf('1', 'running')));
    known.set(knownAs(roundOf('2', 'betting')));
    await expect.poll(() => placed).toEqual(['2']);
    known.set(knownAs(roundOf('2', 'ended'), betOf('2', 'won')));
    expect(await turn).toMatchObject({ state: 'won' });
  }
});

it('places no bet once it is stopped, and sees the one that is placed to its end', async () => {
  const early = pageAt(knownAs(roundOf('1', 'running')));
  early.stop.resolve();
  expect(await early.turn).toBeUndefined();
  early.known.set(knownAs(roundOf('2', 'betting')));
  expect(early.placed).toEqual([]);
  expect(early.subscriptions()).toBe(0);
  const late = pageAt(knownAs(roundOf('1', 'betting')));
  await expect.poll(() => late.placed).toEqual(['1']);
  late.stop.resolve();
  late.known.set(knownAs(roundOf('1', 'ended'), betOf('1', 'lost')));
  expect(await late.turn).toMatchObject({ state: 'lost' });
  expect(late.subscriptions()).toBe(0);
});

it('learns of a bet that was lost, or paid late, when the next round is open already', async () => {
  for (const state of ['won', 'lost'] as const) {
    const { known, placed, turn, server } = pageAt(knownAs(roundOf('1', 'betting')));
    await expect.poll(() => placed).toEqual(['1']);
    server.bet = betOf('1', state);
    known.set(knownAs(roundOf('2', 'betting')));
    expect(await turn).toMatchObject({ betId: 'bet 1', state });
    expect(placed).toEqual(['1']);
  }
});

it('answers nothing where the bet is refused, taken back, or does not end', async () => {
  expect(await pageAt(knownAs(roundOf('1', 'betting')), false).turn).toBeUndefined();
  const cancelled = pageAt(knownAs(roundOf('1', 'betting')));
  await expect.poll(() => cancelled.placed).toEqual(['1']);
  cancelled.known.set(knownAs(roundOf('1', 'betting'), betOf('1', 'cancelled')));
  expect(await cancelled.turn).toBeUndefined();
  const missed = pageAt(knownAs(roundOf('1', 'betting')));
  await expect.poll(() => missed.placed).toEqual(['1']);
  missed.known.set(knownAs(roundOf('2', 'betting')));
  expect(await missed.turn).toBeUndefined();
});
