import { expect, it } from 'vitest';
import { ok, refuse } from '#kernel';
import type { FreePlay, PlayedRound, Stage, StageCall } from '../stage/stage.ts';
import { createStore } from '../stage/store.ts';
import { createRoundFlow } from './round-flow.ts';

const round = { roundId: 'r1', stake: '1.00', payout: '2.00' } as unknown as PlayedRound;
const request = { stake: '1.00', input: {} };

function stageWith(answers: (() => ReturnType<StageCall>)[]) {
  const keys: (string | undefined)[] = [];
  let key = 0;
  const call = ((_name: string, requested: { idempotencyKey?: string }) => {
    keys.push(requested.idempotencyKey);
    const answer = answers.shift();
    if (!answer) throw new Error('called more often than expected');
    return answer();
  }) as unknown as StageCall;
  const stage: Pick<Stage, 'call' | 'balance' | 'freePlay' | 'isShowingRound' | 'newKey' | 'wait'> = {
    call,
    balance: createStore('10.00'),
    freePlay: createStore<FreePlay | undefined>(undefined),
    isShowingRound: createStore(false),
    newKey: () => `key-${++key}`,
    wait: () => Promise.resolve(),
  };
  return { stage, keys };
}

const won = () => Promise.resolve(ok({ round, balance: '11.00', nextNonce: 1 })) as unknown as ReturnType<StageCall>;
const offline = () => Promise.resolve(refuse('stage.offline')) as ReturnType<StageCall>;

it('sends one request for a double tap', async () => {
  const { stage, keys } = stageWith([won]);
  const flow = createRoundFlow(stage);
  const both = await Promise.all([flow.play(request), flow.play(request)]);
  expect(both).toEqual([round, undefined]);
  expect(keys).toEqual(['key-1']);
});

it('retries under the same key when the network is lost, and reports that it does', async () => {
  const { stage, keys } = stageWith([offline, offline, won]);
  const flow = createRoundFlow(stage);
  const phases: string[] = [];
  flow.state.subscribe(() => {
    const state = flow.state.get();
    phases.push(state.phase === 'sending' && state.isReconnecting ? 'reconnecting' : state.phase);
  });
  await flow.play(request);
  expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
  expect(phases).toEqual(['sending', 'reconnecting', 'reconnecting', 'showing']);
});

it('asks on after a lost answer while the server only says that it is busy', async () => {
  const busy = (code: 'request.overloaded' | 'request.too_many' | 'request.failed') => () =>
    Promise.resolve(refuse(code)) as ReturnType<StageCall>;
  const codes = ['request.overloaded', 'request.too_many', 'request.failed'] as const;
  const { stage, keys } = stageWith([offline, ...codes.map(busy), won]);
  expect(await createRoundFlow(stage).play(request)).toEqual(round);
  expect(new Set(keys)).toEqual(new Set(['key-1']));
  // nothing was lost: it was not carried out, and the player is shown it
  const first = stageWith([busy('request.overloaded')]);
  const flow = createRoundFlow(first.stage);
  await flow.play(request);
  expect(flow.state.get()).toEqual({ phase: 'refused', code: 'request.overloaded' });
});

it('updates the balance only once the outcome has been seen', async () => {
  const { stage } = stageWith([won]);
  const flow = createRoundFlow(stage);
  await flow.play(request);
  expect(stage.balance.get()).toBe('10.00');
  expect(stage.isShowingRound.get()).toBe(true);
  flow.seen();
  expect(stage.isShowingRound.get()).toBe(false);
  expect(stage.balance.get()).toBe('11.00');
  expect(flow.state.get()).toEqual({ phase: 'idle' });
});

it('takes a new key for a new round after a refusal', async () => {
  const refused = () => Promise.resolve(refuse('wallet.insufficient')) as ReturnType<StageCall>;
  const { stage, keys } = stageWith([refused, won]);
  const flow = createRoundFlow(stage);
  await flow.play(request);
  expect(flow.state.get()).toEqual({ phase: 'refused', code: 'wallet.insufficient' });
  await flow.play(request);
  expect(keys).toEqual(['key-1', 'key-2']);
});

it('plays a volley under one key over a lost network, and shows its last round', async () => {
  const rounds = [round, { ...round, roundId: 'r2' }];
  const volley = () => Promise.resolve(ok({ rounds, balance: '12.00' })) as unknown as ReturnType<StageCall>;
  const { stage, keys } = stageWith([offline, volley]);
  const flow = createRoundFlow(stage);
  const keep = { kind: 'keep' } as const;
  const body = { ...request, rounds: 2, onWin: keep, onLoss: keep, stops: {} };
  const [played, tapped] = await Promise.all([flow.playVolley(body), flow.play(request)]);
  expect([played?.rounds, tapped]).toEqual([rounds, undefined]);
  expect(keys).toEqual(['key-1', 'key-1']);
  expect(flow.state.get()).toMatchObject({ phase: 'showing', round: { roundId: 'r2' } });
  expect(stage.balance.get()).toBe('10.00');
  flow.seen();
  expect(stage.balance.get()).toBe('12.00');
});

it('plays free rounds while there are some, each counted once it has been seen, and then by the own stake again', async () => {
  const set = { id: 's1', left: 1, rounds: 2, stake: '1.00', won: '0.00' } as unknown as FreePlay['set'];
  const over = { ...set, left: 0, won: '2.00' };
  const free = { ...round, stake: '0.00', free: { stake: '1.00' } };
  const answer = { round: free, balance: '10.00', nextNonce: 1, set: over };
  const names: string[] = [];
  const { stage } = stageWith([() => Promise.resolve(ok(answer)) as unknown as ReturnType<StageCall>, won]);
  const call = stage.call;
  const flow = createRoundFlow({
    ...stage,
    call: ((name: never, requested: never) => {
      names.push(name);
      return call(name, requested);
    }) as StageCall,
  });
  stage.freePlay.set({ set, isOn: true });
  expect(await flow.play(request)).toMatchObject({ stake: '1.00', payout: '2.00' });
  expect(stage.freePlay.get()?.set.left).toBe(1);
  flow.seen();
  expect(stage.freePlay.get()).toEqual({ set: over, isOn: true });
  // Its end is shown until the player closes it.
  expect(await flow.play(request)).toBeUndefined();
  stage.freePlay.set(undefined);
  await flow.play(request);
  expect(names).toEqual(['playFreeRound', 'playRound']);
});

it('stakes nothing after a free round was refused until the player has read that they are over', async () => {
  const refused = () => Promise.resolve(refuse('free_rounds.over')) as ReturnType<StageCall>;
  const { stage, keys } = stageWith([refused, won]);
  const flow = createRoundFlow(stage);
  const set = { id: 's1', left: 1, rounds: 2, stake: '1.00', won: '0.00' } as unknown as FreePlay['set'];
  stage.freePlay.set({ set, isOn: true });
  expect(await flow.play(request)).toBeUndefined();
  expect(stage.freePlay.get()).toBeUndefined();
  const keep = { kind: 'keep' } as const;
  expect(await flow.play(request)).toBeUndefined();
  expect(await flow.playVolley({ ...request, rounds: 2, onWin: keep, onLoss: keep, stops: {} })).toBeUndefined();
  expect([keys, flow.state.get()]).toEqual([['key-1'], { phase: 'refused', code: 'free_rounds.over' }]);
  flow.dismiss();
  expect(await flow.play(request)).toBe(round);
});

it('ends a round that an expired token refuses as refused, moves no balance, and plays by the next token', async () => {
  const expired = () => Promise.resolve(refuse('session.expired')) as ReturnType<StageCall>;
  const { stage, keys } = stageWith([expired, offline, expired, won]);
  const flow = createRoundFlow(stage);
  expect(await flow.play(request)).toBeUndefined();
  expect(flow.state.get()).toEqual({ phase: 'refused', code: 'session.expired' });
  expect([stage.balance.get(), stage.isShowingRound.get()]).toEqual(['10.00', false]);
  // The token may expire while an answer is lost: nothing is asked for ever.
  expect(await flow.play(request)).toBeUndefined();
  expect(flow.state.get()).toEqual({ phase: 'refused', code: 'session.expired' });
  expect(await flow.play(request)).toEqual(round);
  expect(keys).toEqual(['key-1', 'key-2', 'key-2', 'key-3']);
});
