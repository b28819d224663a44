import { expect, it } from 'vitest';
import type { CallCode } from '#client';
import { msOfId, ok, type Result, refuse } from '#kernel';
import { createJoin, createKeyedSender, newIdempotencyKey } from './intent.ts';

type Answer = Result<string, CallCode>;

/** A server that gives the prepared answers in order, and records the keys. */
function createTestKit(answers: readonly Answer[]) {
  const seen: { request: string; key: string }[] = [];
  let keys = 0;
  const send = createKeyedSender<string, string>(
    async (request, key) => {
      seen.push({ request, key });
      return answers[seen.length - 1] ?? ok('done');
    },
    () => `key-${++keys}`,
  );
  return { send, keys: () => seen.map(({ key }) => key) };
}

it('MEM-03 sends a double tap once, and gives both taps the same answer', async () => {
  const { send, keys } = createTestKit([]);
  const join = createJoin<Answer>();
  const [first, second] = await Promise.all([join(() => send('1000.00')), join(() => send('1000.00'))]);
  expect(keys()).toEqual(['key-1']);
  expect(second).toBe(first);
  await join(() => send('1000.00'));
  expect(keys()).toEqual(['key-1', 'key-2']);
});

it('MEM-03 accepts the next press after a failed one', async () => {
  const join = createJoin<string>();
  await expect(join(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await join(async () => 'done')).toBe('done');
});

it.each<CallCode>([
  'fault.offline',
  'fault.timeout',
  'fault.garbled',
  'request.failed',
  'request.overloaded',
  'request.too_many',
  'session.expired',
])('MEM-03 MEM-04 sends the same request again under the same key after %s', async (code) => {
  const { send, keys } = createTestKit([refuse(code), refuse(code)]);
  for (let tap = 0; tap < 3; tap++) await send('1000.00');
  expect(keys()).toEqual(['key-1', 'key-1', 'key-1']);
});

it('MEM-03 MEM-04 uses a new key when the amount changes, even after a network failure', async () => {
  const { send, keys } = createTestKit([refuse('fault.timeout'), refuse('fault.timeout')]);
  await send('1000.00');
  await send('500.00');
  await send('1000.00');
  expect(keys()).toEqual(['key-1', 'key-2', 'key-3']);
});

it('MEM-03 MEM-04 uses a new key once the server has answered, success or refusal', async () => {
  const { send, keys } = createTestKit([ok('done'), refuse('wallet.insufficient')]);
  for (let tap = 0; tap < 3; tap++) await send('1000.00');
  expect(keys()).toEqual(['key-1', 'key-2', 'key-3']);
});

it('creates keys that the server accepts, each one different, which carry their time', () => {
  const begin = Date.now();
  const keys = Array.from({ length: 1000 }, newIdempotencyKey);
  const end = Date.now();
  expect(new Set(keys).size).toBe(1000);
  for (const key of keys) {
    expect(key).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(key[14]).toBe('7');
    expect(msOfId(key)).toBeGreaterThanOrEqual(begin);
    expect(msOfId(key)).toBeLessThanOrEqual(end);
  }
});

it('MEM-04 keeps the key of a withdrawal with unknown outcome, whatever password is typed', async () => {
  const keys: string[] = [];
  const answers: Answer[] = [refuse('fault.timeout'), refuse('password.wrong'), ok('done'), ok('done')];
  const send = createKeyedSender<{ amount: string; password: string }, string>(
    async (_request, key) => answers[keys.push(key) - 1] ?? ok('done'),
    () => `key-${keys.length + 1}`,
    { of: ({ amount }) => amount, isOpen: (code) => code.startsWith('fault.') || code === 'password.wrong' },
  );
  for (const password of ['right', 'wrong', 'right', 'right']) await send({ amount: '500.00', password });
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-4']);
});

it('queues a press for another target, and loses none', async () => {
  const join = createJoin<string>();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, before?: Promise<void>) => async () => {
    order.push(`${name} begins`);
    await before;
    order.push(`${name} ends`);
    return name;
  };
  const reading = join(work('read', first.promise), 'read');
  const removing = join(work('remove'), 'remove');
  expect(join(work('remove again'), 'remove')).toBe(removing);
  first.resolve();
  expect(await Promise.all([reading, removing])).toEqual(['read', 'remove']);
  expect(order).toEqual(['read begins', 'read ends', 'remove begins', 'remove ends']);
  expect(await join(work('remove'), 'remove')).toBe('remove');
});
