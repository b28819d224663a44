/** A provider's metadata (OpenID Connect Discovery) and keys: fetched when needed, cached for a while. */
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
  /** Its seconds are of the injected clock. */
  keys: ExportedJWKSCache;
}

/** Undefined while the provider is unavailable or publishes invalid metadata. */
export type Discovery = () => Promise<Discovered | undefined>;

const CACHED_MS = 60 * 60_000;
/** After a failure it is not fetched again for each rendered button. */
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
  // Exact match: metadata for another issuer would let one provider vouch for another's users.
  if (server.issuer !== issuer || !authorize || !token || !jwksUri) return undefined;
  if (![authorize, token, jwksUri].every(isSafe)) return undefined;
  const answer = await send(jwksUri, { method: 'GET', headers: { accept: 'application/json' } });
  const jwks = (await answer.json()) as ExportedJWKSCache['jwks'];
  return Array.isArray(jwks.keys) ? { server, keys: { jwks, uat: Math.floor(clock.now() / 1000) } } : undefined;
}

/** True only for a sandbox on this machine: settings allow no other address without TLS. */
export function isWithoutTls({ issuer }: OidcSettings): boolean {
  return issuer.startsWith('http:');
}
