/** What a provider says of itself (OpenID Connect Discovery), and its keys: fetched when needed, remembered for a while. */
import type { JSONWebKeySet } from 'jose';
import type { PluginPorts } from '#provider-kit';
import { isSafe, type OidcSettings } from './settings.ts';

export interface Metadata {
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly jwksUri: string;
  readonly clientAuth: 'basic' | 'post';
  /** Whether it names itself when it sends a browser back (RFC 9207). */
  readonly namesItself: boolean;
}

const TTL_MS_REMEMBERED = 60 * 60_000;
/** One that was away is not asked again at every button that is drawn. */
const AWAY_MS = 15_000;
/** An unknown key makes us look again, but not as often as somebody makes keys up. */
const KEYS_MS = 60_000;

export interface Discovery {
  metadata(): Promise<Metadata | undefined>;
  /** `isFresh`: a key was not among those remembered. */
  keys(isFresh: boolean): Promise<JSONWebKeySet | undefined>;
}

function textOf(record: Record<string, unknown>, name: string): string | undefined {
  const value = record[name];
  return typeof value === 'string' ? value : undefined;
}

function readMetadata(text: string, settings: OidcSettings): Metadata | undefined {
  const said = parsed(text);
  // A document that speaks for another issuer would let one provider vouch for the people of another.
  if (!said || said.issuer !== settings.issuer) return undefined;
  const authorizationEndpoint = textOf(said, 'authorization_endpoint');
  const tokenEndpoint = settings.tokenEndpoint ?? textOf(said, 'token_endpoint');
  const jwksUri = textOf(said, 'jwks_uri');
  if (!authorizationEndpoint || !tokenEndpoint || !jwksUri) return undefined;
  if (![authorizationEndpoint, tokenEndpoint, jwksUri].every(isSafe)) return undefined;
  const methods = said.token_endpoint_auth_methods_supported;
  const takesPost = Array.isArray(methods) && methods.includes('client_secret_post');
  return {
    authorizationEndpoint,
    tokenEndpoint,
    jwksUri,
    clientAuth: settings.clientAuth ?? (takesPost ? 'post' : 'basic'),
    namesItself: said.authorization_response_iss_parameter_supported === true,
  };
}

export function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export function createDiscovery(
  { http, clock }: Pick<PluginPorts, 'http' | 'clock'>,
  settings: OidcSettings,
): Discovery {
  const get = async (url: string) => {
    const outcome = await http({ method: 'GET', url, headers: { accept: 'application/json' } });
    return outcome.kind === 'answered' && outcome.status === 200 ? outcome.body : undefined;
  };
  const remember = <Value>(find: () => Promise<Value | undefined>) => {
    let last: { readonly at: number; readonly answer: Promise<Value | undefined>; isAway: boolean } | undefined;
    return async (shortestMs = Number.POSITIVE_INFINITY): Promise<Value | undefined> => {
      const age = last ? clock.now() - last.at : Number.POSITIVE_INFINITY;
      const keep = Math.min(shortestMs, last?.isAway ? AWAY_MS : TTL_MS_REMEMBERED);
      if (last && age < keep) return await last.answer;
      const fresh = { at: clock.now(), answer: find(), isAway: false };
      last = fresh;
      const value = await fresh.answer;
      fresh.isAway = value === undefined;
      return value;
    };
  };
  const base = settings.issuer.replace(/\/$/, '');
  const metadata = remember(async () => {
    const text = await get(`${base}/.well-known/openid-configuration`);
    return text === undefined ? undefined : readMetadata(text, settings);
  });
  const keys = remember(async (): Promise<JSONWebKeySet | undefined> => {
    const about = await metadata();
    const set = about && parsed((await get(about.jwksUri)) ?? '');
    return set && Array.isArray(set.keys) ? (set as unknown as JSONWebKeySet) : undefined;
  });
  return { metadata: () => metadata(), keys: (isFresh) => keys(isFresh ? KEYS_MS : undefined) };
}
