/** The test double of the identity template. */
import { createHash, randomUUID } from 'node:crypto';
import type { TestDouble } from '../plugin.ts';

const URL_OF_IT = 'https://people.example';

export async function openTestDouble(): Promise<TestDouble> {
  const consents = new Map<string, { readonly name: string; readonly requested: URLSearchParams }>();
  let now = 0;
  let isAway = false;
  return {
    settings: { url: URL_OF_IT },
    redirectUri: 'https://palm.example/m/outside',
    clock: {
      now: () => now,
      forward: (milliseconds) => {
        now += milliseconds;
      },
    },
    async answer({ url, body = '' }) {
      if (isAway) return { kind: 'unreachable' };
      if (url.endsWith('/health')) return { kind: 'answered', status: 200, body: '' };
      const reported = JSON.parse(body) as { code: string; redirectUri: string; codeVerifier: string; nonce: string };
      const consent = consents.get(reported.code);
      consents.delete(reported.code);
      const challenge = createHash('sha256').update(reported.codeVerifier).digest('base64url');
      const isFit =
        consent?.requested.get('challenge') === challenge &&
        consent.requested.get('nonce') === reported.nonce &&
        consent.requested.get('redirectUri') === reported.redirectUri;
      if (!isFit) return { kind: 'answered', status: 400, body: '' };
      return { kind: 'answered', status: 200, body: JSON.stringify({ id: consent.name, name: consent.name }) };
    },
    async agree(url, name) {
      const code = randomUUID();
      consents.set(code, { name, requested: new URL(url).searchParams });
      return { code, iss: URL_OF_IT };
    },
    turn: (mood) => {
      isAway = mood === 'away';
    },
  };
}
