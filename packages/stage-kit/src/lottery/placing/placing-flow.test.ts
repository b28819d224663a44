import { expect, it } from 'vitest';
import { ok, refuse } from '#kernel';
import type { PlacedOrder, StageCall } from '../../stage/stage.ts';
import { createStore } from '../../stage/store.ts';
import { createPlacer, type OrderRequest, type Placing } from './placing-flow.ts';

const order = { orderId: 'o1' } as unknown as PlacedOrder;
const request = { drawNumber: '20261123-0042', playType: 'Entertainment', lines: [] } as unknown as OrderRequest;
type Answer = Awaited<ReturnType<StageCall>>;
const placed = (balance = '9.00') => ok({ order, balance }) as unknown as Answer;
const offline = refuse('stage.offline') as Answer;

function placerWith(...answers: Answer[]) {
  const sent: { body?: unknown; key?: string | undefined }[] = [];
  const sounds: string[] = [];
  const call = (async (_: string, { body, idempotencyKey: key }: { body?: unknown; idempotencyKey?: string }) => {
    sent.push({ body, key });
    const answer = answers.shift();
    if (!answer) throw new Error('called more often than expected');
    return answer;
  }) as unknown as StageCall;
  let keys = 0;
  const balance = createStore('10.00');
  const placer = createPlacer({
    call,
    balance,
    info: { game: 'fast-five' },
    sound: { play: (sound) => sounds.push(sound) },
    newKey: () => `key-${++keys}`,
    wait: () => Promise.resolve(),
  });
  const states: Placing[] = [];
  placer.state.subscribe(() => states.push(placer.state.get()));
  return { placer, balance, sent, sounds, states };
}

it('places one order for a double tap, of its own game', async () => {
  const { placer, balance, sent, sounds } = placerWith(placed());
  expect(await Promise.all([placer.place(request), placer.place(request)])).toEqual([true, false]);
  expect(sent).toEqual([{ body: { gameCode: 'fast-five', ...request }, key: 'key-1' }]);
  expect([balance.get(), placer.state.get(), sounds]).toEqual(['9.00', { kind: 'placed', order }, ['win']]);
});

it('sends the same order under the same key over a lost network until it is known whether it was placed', async () => {
  const { placer, sent, states } = placerWith(offline, refuse('request.failed') as Answer, placed(), placed('8.00'));
  expect(await placer.place(request)).toBe(true);
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
  expect(states).toContainEqual({ kind: 'sending', isReconnecting: true });
  // Another order is another key.
  expect(await placer.place(request)).toBe(true);
  expect(sent.at(-1)?.key).toBe('key-2');
});

it('says why an order was refused with what the refusal says beside, and takes no money', async () => {
  const refusal = refuse('wallet.insufficient', { missing: '3.00' }) as Answer;
  const { placer, balance, sounds } = placerWith(refusal, placed());
  expect(await placer.place(request)).toBe(false);
  expect(placer.state.get()).toEqual({ kind: 'refused', code: 'wallet.insufficient', value: { missing: '3.00' } });
  expect([balance.get(), sounds]).toEqual(['10.00', []]);
  placer.dismiss();
  expect(placer.state.get()).toEqual({ kind: 'idle' });
  expect(await placer.place(request)).toBe(true);
});

it('is refused by an expired token, and places by the next one under another key', async () => {
  const { placer, sent } = placerWith(refuse('session.expired') as Answer, placed());
  expect(await placer.place(request)).toBe(false);
  expect(placer.state.get()).toMatchObject({ kind: 'refused', code: 'session.expired' });
  expect(await placer.place(request)).toBe(true);
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

it('puts nothing away that is on its way', async () => {
  const { placer } = placerWith(placed());
  const placing = placer.place(request);
  placer.dismiss();
  expect(placer.state.get()).toEqual({ kind: 'sending', isReconnecting: false });
  expect([await placer.place(request), await placing]).toEqual([false, true]);
});
