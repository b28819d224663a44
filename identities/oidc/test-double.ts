/**
 * The test double of OpenID Connect, by the sandbox's own issuer: two independent implementations of the standard, over real requests.
 */
import { randomBytes } from 'node:crypto';
import { egressTo, testSandboxPorts } from '#provider-kit';
import { RETURN_PATH, type TestDouble } from '../plugin.ts';
import { createIssuer } from './issuer/create-issuer.ts';

const account = { origin: 'http://id.localhost:8080', key: 'secret of palm' };
const PALM = 'http://palm.localhost:8080';

export async function openTestDouble(): Promise<TestDouble> {
  let now = Date.UTC(2026, 2, 1);
  let isAway = false;
  const clock = {
    now: () => now,
    forward: (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const issuer = createIssuer({
    ...testSandboxPorts(account, { clock, random }),
    keyOf: (clientId) => (clientId === 'palm' ? account.key : undefined),
    originsOf: (clientId) => (clientId === 'palm' ? [PALM] : []),
  });
  const answer = egressTo(issuer);
  return {
    settings: { issuer: `${account.origin}/google`, clientId: 'palm', secret: account.key },
    clock,
    redirectUri: `${PALM}${RETURN_PATH}`,
    answer: async (request) => (isAway ? { kind: 'unreachable' } : answer(request)),
    async agree(url, name) {
      const answered = await issuer.answer(
        new Request(url, { method: 'POST', body: new URLSearchParams({ name, answer: 'agree' }) }),
      );
      const back = URL.parse(answered.headers.get('location') ?? '')?.searchParams;
      const iss = back?.get('iss');
      return { code: back?.get('code') ?? '', ...(iss && { iss }) };
    },
    turn: (mood) => {
      isAway = mood === 'away';
    },
  };
}
