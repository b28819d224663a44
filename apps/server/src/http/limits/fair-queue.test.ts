import { expect, it } from 'vitest';
import { createTurns } from './fair-queue.ts';

const loop = () => new Promise((next) => setImmediate(next));

it('interleaves other networks with the requests of one, each network’s in order', async () => {
  const turns = createTurns(3);
  const seen: string[] = [];
  for (let at = 0; at < 10; at++) turns('crowd', () => seen.push(`crowd ${at}`));
  turns('bystander', () => seen.push('bystander'));
  expect(seen).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'bystander']);
  await loop();
  turns('bystander', () => seen.push('bystander again'));
  expect(seen.indexOf('bystander again')).toBe(7);
  for (let turn = 0; turn < 5; turn++) await loop();
  expect(seen.filter((name) => name.startsWith('crowd'))).toEqual(Array.from({ length: 10 }, (_, at) => `crowd ${at}`));
});

it('delays nobody when there is nothing else to do', async () => {
  const turns = createTurns(3);
  let count = 0;
  for (let round = 0; round < 5; round++) {
    for (let at = 0; at < 3; at++) turns('one', () => count++);
    expect(count).toBe(3 * (round + 1));
    await loop();
  }
});
