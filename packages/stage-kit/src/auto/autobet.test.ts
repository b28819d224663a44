import { expect, it } from 'vitest';
import type { BetStrategy } from '#engine-kit';
import { createAutobet } from './autobet.ts';
import type { AutoPlan, AutoTurns } from './plan.ts';
import { ROUNDS_A_VOLLEY } from './play-on.ts';

const keep = { kind: 'keep' } as const;
const plan = (change: Partial<BetStrategy> = {}, isFast = false): AutoPlan => ({
  strategy: { baseMinor: 100n, rounds: 25, onWin: keep, onLoss: keep, stops: {}, ...change },
  isFast,
});

/** Every third round wins twice its stake. */
function turnsOf(onTurn: (played: number) => void = () => undefined) {
  const stakes: bigint[] = [];
  const sizes: number[] = [];
  const round = (stakeMinor: bigint) => {
    stakes.push(stakeMinor);
    return { stakeMinor, payoutMinor: stakes.length % 3 === 0 ? stakeMinor * 2n : 0n };
  };
  const turns: AutoTurns = {
    single: async (stakeMinor) => {
      const played = round(stakeMinor);
      onTurn(stakes.length);
      return played;
    },
    volley: async ({ rounds }, stakeMinor) => {
      sizes.push(rounds);
      const played = Array.from({ length: rounds }, () => round(stakeMinor));
      onTurn(stakes.length);
      return { rounds: played };
    },
  };
  return { turns, stakes, sizes };
}

it('plays the rounds one by one, or ten at a time, and counts what they came to', async () => {
  for (const isFast of [false, true]) {
    const auto = createAutobet();
    const { turns, stakes, sizes } = turnsOf();
    await auto.start(plan({}, isFast), turns);
    expect(stakes).toHaveLength(25);
    expect(sizes).toEqual(isFast ? [ROUNDS_A_VOLLEY, ROUNDS_A_VOLLEY, 5] : []);
    expect(auto.state.get()).toMatchObject({
      phase: 'ended',
      end: 'rounds',
      progress: { played: 25, netMinor: -900n },
    });
  }
});

it('stakes by the strategy and ends at its stop', async () => {
  const auto = createAutobet();
  const { turns, stakes } = turnsOf();
  const martingale = { onLoss: { kind: 'raise', percent: 100 }, onWin: { kind: 'reset' } } as const;
  await auto.start(plan({ ...martingale, stops: { profitMinor: 200n } }), turns);
  expect(stakes).toEqual([100n, 200n, 400n, 100n, 200n, 400n]);
  expect(auto.state.get()).toMatchObject({ end: 'profit', progress: { netMinor: 200n } });
});

it('runs once for a double tap, and plays the round under way to its end when it is stopped', async () => {
  const auto = createAutobet();
  const { turns, stakes } = turnsOf((played) => played === 4 && auto.stop('stopped'));
  await Promise.all([auto.start(plan(), turns), auto.start(plan(), turns)]);
  expect(stakes).toHaveLength(4);
  expect(auto.state.get()).toMatchObject({ end: 'stopped', progress: { played: 4 } });
  await auto.start(plan({ rounds: 2 }), turns);
  expect(auto.state.get()).toMatchObject({ end: 'rounds', progress: { played: 2 } });
});

it('ends with what was played when a round is refused, or the server ends a volley', async () => {
  const auto = createAutobet();
  const { turns } = turnsOf();
  let left = 3;
  await auto.start(plan(), { ...turns, single: async (...turn) => (left-- > 0 ? turns.single(...turn) : undefined) });
  expect(auto.state.get()).toMatchObject({ end: 'broken', progress: { played: 3 } });
  const cut: AutoTurns['volley'] = async () => ({ rounds: [{ stakeMinor: 100n, payoutMinor: 0n }], ended: 'balance' });
  await auto.start(plan({}, true), { ...turns, volley: cut });
  expect(auto.state.get()).toMatchObject({ end: 'balance', progress: { played: 1, netMinor: -100n } });
});

it('begins no round that still waits for its time when it is stopped', async () => {
  const auto = createAutobet();
  const { turns, stakes } = turnsOf();
  const waits = Promise.withResolvers<void>();
  const running = auto.start(plan(), {
    ...turns,
    async single(stakeMinor, stopping) {
      if (stakes.length === 0) return turns.single(stakeMinor, stopping);
      waits.resolve();
      await stopping;
      return undefined;
    },
  });
  await waits.promise;
  auto.stop('stopped');
  await running;
  expect(auto.state.get()).toMatchObject({ end: 'stopped', progress: { played: 1 } });
});

it('plays one by one where a game has no volleys', async () => {
  const auto = createAutobet();
  const { volley: _volley, ...single } = turnsOf().turns;
  await auto.start(plan({ rounds: 3 }, true), single);
  expect(auto.state.get()).toMatchObject({ end: 'rounds', progress: { played: 3 } });
});

it('begins no turn when it is stopped before the first, and ends where a turn cannot be made', async () => {
  const early = createAutobet();
  const { turns, stakes } = turnsOf();
  const started = early.start(plan(), turns);
  early.stop('stopped');
  await started;
  expect([stakes, early.state.get()]).toMatchObject([[], { phase: 'ended', end: 'stopped' }]);
  const failed = createAutobet();
  await failed.start(plan(), { single: () => Promise.reject(new Error('not loaded')) });
  expect(failed.state.get()).toMatchObject({ phase: 'ended', end: 'broken' });
});
