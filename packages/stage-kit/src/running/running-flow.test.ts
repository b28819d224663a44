import { expect, it } from 'vitest';
import { ok, refuse } from '#kernel';
import type { RunningBet, Stage, StageCall } from '../stage/stage.ts';
import { createStore } from '../stage/store.ts';
import { createRunningFlow, type RunningFlowState } from './running-flow.ts';
import type { RunningState } from './running-state.ts';

const betOf = (state: RunningBet['state'] = 'open', drawNumber = '20261123-0042') =>
  ({ betId: 'b1', drawNumber, state, stake: '1.00' }) as RunningBet;
type Answer = Awaited<ReturnType<StageCall>>;
const taken = (bet: RunningBet, balance = '9.00') => ok({ bet, balance }) as unknown as Answer;
const offline = refuse('stage.offline') as Answer;
const expired = refuse('session.expired') as Answer;

/** A page that knows of one round, and whose requests are answered in this order. */
function pageWith(mine: RunningBet | undefined, ...answers: Answer[]) {
  const sent: { name: string; body?: unknown; key?: string | undefined }[] = [];
  const call = (async (name: string, { body, idempotencyKey: key }: { body?: unknown; idempotencyKey?: string }) => {
    sent.push({ name, body, key });
    const answer = answers.shift();
    if (!answer) throw new Error('called more often than expected');
    return answer;
  }) as unknown as StageCall;
  let keys = 0;
  let reads = 0;
  const stage: Pick<Stage, 'call' | 'balance' | 'newKey' | 'wait'> = {
    call,
    balance: createStore('10.00'),
    newKey: () => `key-${++keys}`,
    wait: () => Promise.resolve(),
  };
  const round = { drawNumber: '20261123-0042', phase: 'betting' } as NonNullable<RunningState['round']>;
  const known = createStore<RunningState | undefined>({
    round,
    bets: [],
    betCount: 0,
    last: [],
    ...(mine && { mine }),
  });
  const flow = createRunningFlow(stage, {
    known,
    load: () => {
      reads += 1;
    },
  });
  const states: RunningFlowState[] = [];
  flow.state.subscribe(() => states.push(flow.state.get()));
  return { flow, stage, known, sent, states, reads: () => reads };
}

const input = { target: 200 };

it('sends one bet for a double tap, and knows it as its own', async () => {
  const { flow, stage, known, sent } = pageWith(undefined, taken(betOf()));
  const taps = await Promise.all([flow.request(input, '1.00')(), flow.request(input, '1.00')()]);
  expect(taps).toEqual([betOf(), undefined]);
  const body = { drawNumber: '20261123-0042', stake: '1.00', input };
  expect(sent).toEqual([{ name: 'placeRunningBet', body, key: 'key-1' }]);
  expect(known.get()?.mine).toEqual(betOf());
  expect(stage.balance.get()).toBe('9.00');
  expect(flow.state.get()).toEqual({ phase: 'idle' });
});

it('sends the same bet under the same key over a lost network until it is known what became of it', async () => {
  const overloaded = refuse('request.overloaded') as Answer;
  const { flow, sent, states } = pageWith(undefined, offline, overloaded, taken(betOf()));
  expect(await flow.request(input, '1.00')()).toEqual(betOf());
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(states).toContainEqual({ phase: 'sending', isReconnecting: true });
});

it('has its first key when it is sent again after it was answered, and the next bet has another', async () => {
  const { flow, sent } = pageWith(undefined, taken(betOf()), taken(betOf('won'), '11.00'), taken(betOf()));
  const send = flow.request(input, '1.00');
  await send();
  expect(await send()).toEqual(betOf('won'));
  await flow.request(input, '1.00')();
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
});

it('cashes out once for a double tap, and asks again for a lost answer without taking another action', async () => {
  const { flow, stage, known, sent } = pageWith(betOf(), offline, taken(betOf('won'), '12.00'));
  const taps = await Promise.all([flow.cashOut(), flow.cancel(), flow.cashOut()]);
  expect(taps).toEqual([betOf('won'), undefined, undefined]);
  expect(sent.map(({ name, body }) => [name, body])).toEqual(Array(2).fill(['cashOut', { betId: 'b1' }]));
  expect([stage.balance.get(), known.get()?.mine?.state]).toEqual(['12.00', 'won']);
});

it('forgets a bet that was taken back, so that another may be placed', async () => {
  const { flow, known } = pageWith(betOf(), taken(betOf('cancelled'), '10.00'));
  await flow.cancel();
  expect(known.get()?.mine).toBeUndefined();
});

it('does not put a bet of another round in the place of the round that is known', async () => {
  const { flow, known } = pageWith(undefined, taken(betOf('lost', '20261123-0041')));
  await flow.request(input, '1.00')();
  expect(known.get()?.mine).toBeUndefined();
});

it('keeps the bet when an expired token refuses to cash out, reads the round again, and goes on by the next token', async () => {
  const { flow, stage, known, sent, reads } = pageWith(betOf(), expired, taken(betOf('won'), '12.00'));
  expect(await flow.cashOut()).toBeUndefined();
  expect(flow.state.get()).toEqual({ phase: 'idle', code: 'session.expired' });
  expect([stage.balance.get(), known.get()?.mine?.state, reads()]).toEqual(['10.00', 'open', 1]);
  expect(await flow.cashOut()).toEqual(betOf('won'));
  expect(flow.state.get()).toEqual({ phase: 'idle' });
  expect(sent).toHaveLength(2);
});

it('keeps a refusal until it is put away, and puts away nothing that is on its way', async () => {
  const { flow, states } = pageWith(undefined, refuse('wallet.insufficient') as Answer);
  const placing = flow.request(input, '1.00')();
  flow.dismiss();
  expect(flow.state.get()).toEqual({ phase: 'sending' });
  await placing;
  expect(states.at(-1)).toEqual({ phase: 'idle', code: 'wallet.insufficient' });
  flow.dismiss();
  expect(flow.state.get()).toEqual({ phase: 'idle' });
});
