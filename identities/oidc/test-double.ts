/** OpenID Connect rehearsed against the sandbox's own issuer: two independent readings of the standard, over requests as they would travel. */

import { randomBytes } from 'node:crypto';
import type { HttpRequest } from '#kernel';
import type { Rehearsal } from '../plugin.ts';
import { createIssuer } from './issuer/create-issuer.ts';

const ORIGIN = 'http://id.localhost:8080';
const REDIRECT = 'http://palm.localhost:8080/m/outside';

export async function rehearse(): Promise<Rehearsal> {
  let now = Date.UTC(2026, 2, 1);
  let isAway = false;
  const clock = {
    now: () => now,
    forward: (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const issuer = createIssuer({
    origin: ORIGIN,
    clock,
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    secretOf: (clientId) => `secret of ${clientId}`,
    mayReturnTo: (clientId, redirectUri) => clientId === 'palm' && redirectUri === REDIRECT,
  });
  const ask = ({ method, url, headers, body }: HttpRequest) =>
    issuer.answer(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
  return {
    settings: issuer.settingsOf('google', 'palm'),
    clock,
    redirectUri: REDIRECT,
    async answer(request) {
      if (isAway) return { kind: 'unreachable' };
      const answer = await ask(request);
      return { kind: 'answered', status: answer.status, body: await answer.text() };
    },
    async agree(url, name) {
      const body = new URLSearchParams({ name, answer: 'agree' }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await ask({ method: 'POST', url, headers, body });
      const back = URL.parse(answer.headers.get('location') ?? '')?.searchParams;
      const iss = back?.get('iss');
      return { code: back?.get('code') ?? '', ...(iss && { iss }) };
    },
    turn: (mood) => {
      isAway = mood === 'away';
    },
  };
}
