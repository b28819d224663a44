/** The test double of the beacon template. */
import type { TestDouble } from '../plugin.ts';

const rounds: Readonly<Record<number, string>> = {
  1: 'b636afe28e4690688deee8dab248d8bed318c12f0ae6d75d0d09b407624458cfde1c66ef599a049c87aa533b2b52315c',
  2: 'ad49ff6573351194a0ef15bd85fe815f5c2a97ffcaed9348988386722021be1614d1744c454b02f73c675ecd2f3eba45',
};

export async function openTestDouble(): Promise<TestDouble> {
  let isFailing = false;
  return {
    settings: { url: 'https://beacon.example' },
    rounds,
    async answer({ url }) {
      const signature = rounds[Number(new URL(url).pathname.slice(1))];
      if (isFailing || signature === undefined) return { kind: 'answered', status: 503, body: '' };
      return { kind: 'answered', status: 200, body: signature };
    },
    turn: (mood) => {
      isFailing = mood === 'failing';
    },
  };
}
