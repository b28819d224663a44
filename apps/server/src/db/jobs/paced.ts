/**
 * Steps of long work that yields to whoever waits for an answer: after each step it rests for twice as long as the step took, so that it never has
 * more than a third of a processor or of the disk, however slow they are at the moment.
 */
import { setTimeout as rest } from 'node:timers/promises';

const MAX_REST_MS = 500;

export async function paced<Value>(step: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  const value = await step();
  await rest(Math.min(MAX_REST_MS, 2 * (performance.now() - began)));
  return value;
}
