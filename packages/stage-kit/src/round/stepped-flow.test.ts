import { expect, it } from 'vitest';
import { type Json, ok, refuse } from '#kernel';
import type { Stage, StageCall, SteppedRound } from '../stage/stage.ts';
import { createStore } from '../stage/store.ts';
import { createSteppedFlow, type SteppedState } from './stepped-flow.ts';

const at = (step: number, payout?: string) =>
  ({ roundId: 'r1', step, moves: ['left'], ...(payout && { payout }) }) as unknown as SteppedRound;
const request = { stake: '1.00', input: {} };
type Answer = Awaited<ReturnType<StageCall>>;

const shown = (round: SteppedRound, balance = '9.00') => ok({ round, balance }) as unknown as Answer;
const found = (round?: SteppedRound) => ok(round ? { round } : {}) as unknown as Answer;
const offline = refuse('stage.offline') as Answer;

function flowWith(...answers: Answer[]) {
  const sent: { name: string; body?: unknown; key?: string | undefined }[] = [];
  const call = (async (name: string, { body, idempotencyKey: key }: { body?: unknown; idempotencyKey?: string }) => {
    sent.push({ name, body, key });
    const answer = answers.shift();
    if (!answer) throw new Error('called more often than expected');
    return answer;
  }) as unknown as StageCall;
  let key = 0;
  const stage: Pick<Stage, 'call' | 'balance' | 'isShowingRound' | 'newKey' | 'wait'> = {
    call,
    balance: createStore('10.00'),
    isShowingRound: createStore(false),
    newKey: () => `key-${++key}`,
    wait: () => Promise.resolve(),
  };
  const flow = createSteppedFlow(stage);
  const phases: SteppedState[] = [];
  flow.state.subscribe(() => phases.push(flow.state.get()));
  return { flow, stage, sent, phases };
}

it('goes on with the round that is open, and takes nothing before that is known', async () => {
  const { flow, sent, phases } = flowWith(offline, found(at(2)), shown(at(3)));
  expect(await flow.open(request)).toBeUndefined();
  await flow.load();
  expect(phases.at(-2)).toEqual({ phase: 'loading', isReconnecting: true });
  expect(flow.state.get()).toEqual({ phase: 'idle', round: at(2) });
  await flow.move('left');
  expect(sent.at(-1)).toMatchObject({ name: 'makeMove', body: { roundId: 'r1', step: 2, move: 'left' } });
});

it('loads again when anyone who reads a refusal puts it away', async () => {
  const { flow, sent } = flowWith(refuse('request.overloaded') as Answer, found());
  await flow.load();
  expect(flow.state.get()).toEqual({ phase: 'unread', code: 'request.overloaded' });
  expect(await flow.move('left')).toBeUndefined();
  flow.dismiss();
  await expect.poll(() => flow.state.get()).toEqual({ phase: 'idle', round: undefined });
  expect(sent).toHaveLength(2);
});

it('sends one request for a double tap, and the same one again over a lost network', async () => {
  const { flow, stage, sent } = flowWith(found(), offline, shown(at(0)), offline, shown(at(1, '2.00'), '11.00'));
  await flow.load();
  const taps = await Promise.all([flow.open(request), flow.open(request)]);
  expect(taps).toEqual([at(0), undefined]);
  expect(stage.balance.get()).toBe('9.00');
  const moves = await Promise.all([flow.move('left'), flow.move('left'), flow.move('right')]);
  expect(moves).toEqual([at(1, '2.00'), undefined, undefined]);
  expect(stage.balance.get()).toBe('11.00');
  expect(stage.isShowingRound.get()).toBe(false);
  const [first, again] = sent.filter(({ name }) => name === 'openRound');
  expect(again).toEqual(first);
  expect(sent.filter(({ name }) => name === 'makeMove').map(({ body }) => body)).toEqual([
    { roundId: 'r1', step: 0, move: 'left' },
    { roundId: 'r1', step: 0, move: 'left' },
  ]);
});

it('shows the round as it is when it has gone on elsewhere, and moves from there', async () => {
  const stale = refuse('round.stale', { round: at(3) as unknown as Json }) as Answer;
  const { flow, sent } = flowWith(found(at(1)), stale, shown(at(4)));
  await flow.load();
  expect(await flow.move('left')).toBeUndefined();
  expect(flow.state.get()).toEqual({ phase: 'refused', code: 'round.stale', round: at(3) });
  flow.dismiss();
  expect(flow.state.get()).toEqual({ phase: 'idle', round: at(3) });
  await flow.move('left');
  expect(sent.at(-1)).toMatchObject({ body: { step: 3 } });
});

it('keeps the round when a move is refused', async () => {
  const { flow, stage } = flowWith(found(at(1)), refuse('wallet.insufficient') as Answer);
  await flow.load();
  await flow.move('double');
  expect(flow.state.get()).toEqual({ phase: 'refused', code: 'wallet.insufficient', round: at(1) });
  expect(stage.balance.get()).toBe('10.00');
});

it('keeps the open round when an expired token refuses a move, and goes on by the next token', async () => {
  const expired = refuse('session.expired') as Answer;
  const { flow, stage, sent } = flowWith(found(at(1)), expired, shown(at(2)));
  await flow.load();
  expect(await flow.move('left')).toBeUndefined();
  expect(flow.state.get()).toEqual({ phase: 'refused', code: 'session.expired', round: at(1) });
  expect([stage.balance.get(), stage.isShowingRound.get()]).toEqual(['10.00', false]);
  expect(await flow.move('left')).toEqual(at(2));
  expect(sent.slice(1).map(({ body }) => body)).toEqual([1, 1].map((step) => ({ roundId: 'r1', step, move: 'left' })));
});

it('does not know whether a round is open where the token has expired, and takes no bet until it does', async () => {
  const { flow, sent } = flowWith(refuse('session.expired') as Answer, found(at(3)));
  await flow.load();
  expect(flow.state.get()).toEqual({ phase: 'unread', code: 'session.expired' });
  expect(await flow.open(request)).toBeUndefined();
  await flow.load();
  expect(flow.state.get()).toEqual({ phase: 'idle', round: at(3) });
  expect(sent).toHaveLength(2);
});
