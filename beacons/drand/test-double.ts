/** The test double of drand: three published rounds of quicknet. Of its servers the last one alone answers what was asked. */
import type { TestDouble } from '../plugin.ts';

const rounds: Readonly<Record<number, string>> = {
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  1001: 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41',
  1002: 'ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e',
};

export async function openTestDouble(): Promise<TestDouble> {
  let isFailing = false;
  return {
    settings: { urls: 'https://silent.example https://stale.example https://forging.example https://drand.example' },
    rounds,
    async answer({ url }) {
      const { hostname, pathname } = new URL(url);
      if (hostname === 'silent.example') return { kind: 'lost' };
      if (isFailing) return { kind: 'answered', status: 500, body: '{' };
      const [, round] = /\/public\/(\d+)$/.exec(pathname) ?? [];
      // A cache that answers with another round than it was asked for.
      const requested = hostname === 'stale.example' ? 1000 : Number(round);
      const signature = rounds[hostname === 'forging.example' ? 1000 : requested];
      if (signature === undefined) return { kind: 'answered', status: 404, body: '{"error":"EOF"}' };
      return { kind: 'answered', status: 200, body: JSON.stringify({ round: requested, signature }) };
    },
    turn: (mood) => {
      isFailing = mood === 'failing';
    },
  };
}
