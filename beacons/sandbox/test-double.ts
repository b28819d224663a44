/** The test double of the sandbox: two of its rounds as they have been signed from the start. There is no outside. */
import type { TestDouble } from '../plugin.ts';

export async function openTestDouble(): Promise<TestDouble> {
  return {
    settings: {},
    answer: async () => ({ kind: 'unreachable' }),
    rounds: {
      1: '8c6ebf5548571556da24bcd30e028199ea3b971b25003bc29ee3a21ac2689d34f6e2d692e220fc90c82ddd6b20373bf1',
      5: '816df2ac3c9dc9ec73c37083f365e3a798e31af4dc9ed2f6d732dc7047bdbb6ac9293c846628c9f03de7c3bc46cbecd6',
    },
  };
}
