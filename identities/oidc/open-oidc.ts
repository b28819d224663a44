/**
 * Sign-in by OpenID Connect: authorization code with PKCE (S256), state and nonce; the ID token's signature is verified with the
 * provider's keys.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  getJwksCache,
  type IDToken,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import type { Clock } from '#kernel';
import type { PluginPorts } from '#provider-kit';
import type { IdentityProvider, OutsidePerson, Proved, SignInReturn } from '../plugin.ts';
import { createDiscovery, type Discovered, isWithoutTls } from './discovery.ts';
import { createEgressFetch, type EgressFetch, ProviderFault } from './egress-fetch.ts';
import { type OidcSettings, readSettings } from './settings.ts';

const TOLERANCE_SECONDS = 60;
/** Maximum age of a token. */
const MAX_AGE_SECONDS = 600;
const MAX_SUBJECT = 255;

interface Client {
  readonly settings: OidcSettings;
  readonly send: EgressFetch;
  readonly clock: Clock;
}

export function openOidc({ http, clock, settings: given }: Pick<PluginPorts, 'http' | 'clock' | 'settings'>) {
  const client: Client = { settings: readSettings(given), send: createEgressFetch(http), clock };
  const discover = createDiscovery(client.send, clock, client.settings);
  const provider: IdentityProvider = {
    isAvailable: async () => (await discover()) !== undefined,
    async begin({ redirectUri, state, nonce, codeVerifier, language }) {
      const discovered = await discover();
      if (!discovered) return undefined;
      return buildAuthorizationUrl(configure(client, discovered.server, 0), {
        redirect_uri: redirectUri,
        scope: client.settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language.toLowerCase(),
      }).href;
    },
    async complete(back) {
      const discovered = await discover();
      return discovered ? await complete(client, discovered, back) : { kind: 'fault' };
    },
  };
  return provider;
}

/** `skewSeconds`: how far the injected clock is ahead of the machine's, which the library reads. */
function configure({ settings, send }: Client, server: ServerMetadata, skewSeconds: number): Configuration {
  const { clientId, secret, clientAuth } = settings;
  const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
  const method = clientAuth ?? (takesPost ? 'post' : 'basic');
  const times = { [clockSkew]: skewSeconds, [clockTolerance]: TOLERANCE_SECONDS };
  const authentication = method === 'post' ? ClientSecretPost(secret) : ClientSecretBasic(secret);
  const configuration = new Configuration(server, clientId, times, authentication);
  configuration[customFetch] = send;
  // By default the library accepts TLS to the token endpoint in place of a signature.
  enableNonRepudiationChecks(configuration);
  if (isWithoutTls(settings)) allowInsecureRequests(configuration);
  return configuration;
}

async function complete(client: Client, discovered: Discovered, back: SignInReturn): Promise<Proved> {
  const { clock, settings } = client;
  const skewSeconds = Math.round((clock.now() - Date.now()) / 1000);
  const configuration = configure(client, discovered.server, skewSeconds);
  const { jwks, uat } = discovered.keys;
  setJwksCache(configuration, { jwks, uat: uat - skewSeconds });
  const returned = new URL(back.redirectUri);
  returned.searchParams.set('code', back.code);
  if (back.iss !== undefined) returned.searchParams.set('iss', back.iss);
  try {
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedNonce: back.nonce,
      pkceCodeVerifier: back.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const isFit = claims !== undefined && isForUs(claims, settings.clientId) && isRecent(claims, clock);
    return isFit ? { kind: 'proved', person: personOf(claims) } : { kind: 'refused' };
  } catch (error) {
    return { kind: error instanceof Error && error.cause instanceof ProviderFault ? 'fault' : 'refused' };
  } finally {
    const used = getJwksCache(configuration);
    // An unknown key made the library fetch them again.
    if (used && used.uat !== uat - skewSeconds) discovered.keys = { jwks: used.jwks, uat: used.uat + skewSeconds };
  }
}

/** The library checks `azp` only in tokens for several clients, and accepts any text for a subject. */
function isForUs({ azp, sub }: IDToken, clientId: string): boolean {
  return (azp === undefined || azp === clientId) && sub !== '' && sub.length <= MAX_SUBJECT;
}

/** The library checks when a token expires, not when it was issued. */
function isRecent({ iat }: IDToken, clock: Clock): boolean {
  const age = clock.now() / 1000 - iat;
  return age >= -TOLERANCE_SECONDS && age <= MAX_AGE_SECONDS + TOLERANCE_SECONDS;
}

function personOf({ iss, sub, email, name }: IDToken): OutsidePerson {
  const label = [email, name].find((text) => typeof text === 'string' && text.trim() !== '');
  return { issuer: iss, subject: sub, label: (typeof label === 'string' ? label : sub).slice(0, 120) };
}
