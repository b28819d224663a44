/** The test double of the sandbox: two of its results, as they follow from its seed. There is no outside. */
import type { TestDouble } from '../plugin.ts';

const drawsAtMs = Date.UTC(2026, 4, 4, 4);
const source = 'Sandbox (made up)';

export async function openTestDouble(): Promise<TestDouble> {
  return {
    settings: { seed: 'conformance' },
    answer: async () => ({ kind: 'unreachable' }),
    nowMs: drawsAtMs,
    reported: [
      {
        draw: { game: 'three-digits', format: '3d', drawNumber: '20260504-0001', drawsAtMs },
        result: { result: { digits: [2, 0, 1] }, publishedAtMs: drawsAtMs, source },
      },
      {
        draw: { game: 'three-dice', format: 'k3', drawNumber: '20260504-0001', drawsAtMs },
        result: { result: { dice: [6, 6, 3] }, publishedAtMs: drawsAtMs, source },
      },
    ],
  };
}
