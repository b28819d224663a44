/** A sign-in by OpenID Connect: authorization code with PKCE (S256), state and nonce; the ID token held against the provider's keys. */
import { createHash } from 'node:crypto';
import type { PluginPorts } from '#provider-kit';
import type { IdentityProvider, Proved, SignInReturn, SignInStart } from '../plugin.ts';
import { createDiscovery, type Discovery, type Metadata, parsed } from './discovery.ts';
import { readIdToken } from './id-token.ts';
import { type OidcSettings, readSettings } from './settings.ts';

export function openOidc(ports: Pick<PluginPorts, 'http' | 'clock' | 'settings'>): IdentityProvider {
  const settings = readSettings(ports.settings);
  const discovery = createDiscovery(ports, settings);
  return {
    isAvailable: async () => (await discovery.keys(false)) !== undefined,
    async begin(start) {
      const about = await discovery.metadata();
      return about && addressOf(about, settings, start);
    },
    complete: (back) => complete(ports, settings, discovery, back),
  };
}

function addressOf(
  { authorizationEndpoint }: Metadata,
  { clientId, scopes }: OidcSettings,
  { redirectUri, state, nonce, codeVerifier, language }: SignInStart,
): string {
  const url = new URL(authorizationEndpoint);
  const requested = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ui_locales: language.toLowerCase(),
  };
  for (const [name, value] of Object.entries(requested)) url.searchParams.set(name, value);
  return url.href;
}

async function complete(
  { http, clock }: Pick<PluginPorts, 'http' | 'clock'>,
  settings: OidcSettings,
  discovery: Discovery,
  { code, iss, redirectUri, codeVerifier, nonce }: SignInReturn,
): Promise<Proved> {
  const about = await discovery.metadata();
  if (!about) return { kind: 'fault' };
  // A code of one provider that is carried to another must be handed over to neither.
  if ((iss !== undefined || about.namesItself) && iss !== settings.issuer) return { kind: 'refused' };
  const { clientId, secret } = settings;
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...(about.clientAuth === 'post' && { client_id: clientId, client_secret: secret }),
  });
  const outcome = await http({
    method: 'POST',
    url: about.tokenEndpoint,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(about.clientAuth === 'basic' && { authorization: basic(clientId, secret) }),
    },
    body: form.toString(),
  });
  if (outcome.kind !== 'answered' || outcome.status >= 500 || outcome.status === 429) return { kind: 'fault' };
  const token = outcome.status === 200 ? parsed(outcome.body)?.id_token : undefined;
  if (typeof token !== 'string') return { kind: 'refused' };
  const rules = { issuer: settings.issuer, clientId, nonce, nowMs: clock.now() };
  const keys = await discovery.keys(false);
  const read = keys ? await readIdToken(token, keys, rules) : 'stranger';
  const fresh = read === 'stranger' ? await discovery.keys(true) : undefined;
  const person = fresh ? await readIdToken(token, fresh, rules) : read;
  if (person === 'stranger' && !keys && !fresh) return { kind: 'fault' };
  return typeof person === 'string' ? { kind: 'refused' } : { kind: 'proved', person };
}

/** Each half form-encoded before, as RFC 6749 2.3.1 has it. */
function basic(clientId: string, secret: string): string {
  const encoded = [clientId, secret].map((half) => new URLSearchParams({ half }).toString().slice('half='.length));
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}
