/** What a provider publishes about itself (OpenID Connect Discovery), and its keys: fetched when needed, cached for a while. */
import {
  allowInsecureRequests,
  customFetch,
  discovery,
  type ExportedJWKSCache,
  type ServerMetadata,
} from 'openid-client';
import type { Clock } from '#kernel';
import type { EgressFetch } from './egress-fetch.ts';
import { isSafe, type OidcSettings } from './settings.ts';

export interface Discovered {
  readonly server: ServerMetadata;
  /** The seconds in it are of the injected clock. */
  keys: ExportedJWKSCache;
}

/** Undefined while the provider is away or publishes what cannot be used. */
export type Discovery = () => Promise<Discovered | undefined>;

const CACHED_MS = 60 * 60_000;
/** One that was away is not asked again at every button that is drawn. */
const AWAY_MS = 15_000;

export function createDiscovery(send: EgressFetch, clock: Clock, settings: OidcSettings): Discovery {
  let last: { readonly at: number; readonly found: Promise<Discovered | undefined>; isAway: boolean } | undefined;
  return async () => {
    if (last && clock.now() - last.at < (last.isAway ? AWAY_MS : CACHED_MS)) return await last.found;
    const fresh = { at: clock.now(), found: discover(send, clock, settings).catch(() => undefined), isAway: false };
    last = fresh;
    const found = await fresh.found;
    fresh.isAway = found === undefined;
    return found;
  };
}

async function discover(send: EgressFetch, clock: Clock, settings: OidcSettings): Promise<Discovered | undefined> {
  const { issuer, clientId, tokenEndpoint } = settings;
  const configuration = await discovery(new URL(issuer), clientId, undefined, undefined, {
    execute: isWithoutTls(settings) ? [allowInsecureRequests] : [],
    [customFetch]: send,
  });
  const published: ServerMetadata = configuration.serverMetadata();
  const server: ServerMetadata = {
    ...published,
    ...(tokenEndpoint !== undefined && { token_endpoint: tokenEndpoint }),
  };
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: jwksUri } = server;
  // To the letter: a document that speaks for another issuer would let one provider vouch for the people of another.
  if (server.issuer !== issuer || !authorize || !token || !jwksUri) return undefined;
  if (![authorize, token, jwksUri].every(isSafe)) return undefined;
  const answer = await send(jwksUri, { method: 'GET', headers: { accept: 'application/json' } });
  const jwks = (await answer.json()) as ExportedJWKSCache['jwks'];
  return Array.isArray(jwks.keys) ? { server, keys: { jwks, uat: Math.floor(clock.now() / 1000) } } : undefined;
}

/** True for a sandbox on this machine alone: settings name no other address without TLS. */
export function isWithoutTls({ issuer }: OidcSettings): boolean {
  return issuer.startsWith('http:');
}
