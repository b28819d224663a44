/** The settings of an OpenID Connect provider, with presets for the large ones. */
import type { Settings } from '#provider-kit';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  readonly scopes: string;
  /** Overrides of the discovery metadata, where a provider lacks them. */
  readonly tokenEndpoint?: string;
  readonly clientAuth?: 'basic' | 'post';
  /** Origins of keys and tokens, beside the issuer's own. */
  readonly furtherOrigins: readonly string[];
}

type Known = Partial<Pick<OidcSettings, 'tokenEndpoint' | 'clientAuth' | 'furtherOrigins' | 'scopes'>>;

const known: { readonly [issuer: string]: Known } = {
  'https://accounts.google.com': {
    furtherOrigins: ['https://oauth2.googleapis.com', 'https://www.googleapis.com'],
  },
  // Its metadata have no token endpoint.
  'https://www.facebook.com': {
    tokenEndpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    clientAuth: 'post',
    furtherOrigins: ['https://graph.facebook.com', 'https://limited.facebook.com'],
    scopes: 'openid email',
  },
};

export function readSettings(settings: Settings): OidcSettings {
  const { issuer = '', clientId = '', secret = '', scopes, tokenEndpoint, clientAuth, origins } = settings;
  const about = known[issuer] ?? {};
  const places = [tokenEndpoint, ...(origins?.split(/[\s,]+/) ?? [])].flatMap((url) => {
    const origin = url ? URL.parse(url)?.origin : undefined;
    return origin ? [origin] : [];
  });
  return {
    issuer,
    clientId,
    secret,
    scopes: scopes ?? about.scopes ?? 'openid email profile',
    ...((tokenEndpoint ?? about.tokenEndpoint) && { tokenEndpoint: tokenEndpoint ?? about.tokenEndpoint ?? '' }),
    ...(clientAuth === 'basic' || clientAuth === 'post' ? { clientAuth } : about),
    furtherOrigins: [...(about.furtherOrigins ?? []), ...places],
  };
}

export function originsOf(settings: Settings): readonly string[] {
  const { issuer, furtherOrigins } = readSettings(settings);
  const own = URL.parse(issuer)?.origin;
  return own === undefined ? [] : [...new Set([own, ...furtherOrigins])];
}

/** Over TLS, or on this machine: names below `.localhost` resolve nowhere else. */
export function isSafe(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed?.username !== '' || parsed.password !== '') return false;
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && parsed.hostname.endsWith('.localhost'));
}

export function validate(settings: Settings): string | undefined {
  const { issuer, secret, scopes, tokenEndpoint } = readSettings(settings);
  if (!isSafe(issuer) || /[?#]/.test(issuer)) return 'the issuer is an https address without query';
  if (secret.length < 8) return 'the secret has eight characters and more';
  if (!scopes.split(' ').includes('openid')) return 'the scopes name openid';
  if (tokenEndpoint !== undefined && !isSafe(tokenEndpoint)) return 'the tokenEndpoint is an https address';
  const { clientAuth } = settings;
  if (clientAuth !== undefined && clientAuth !== 'basic' && clientAuth !== 'post')
    return 'the clientAuth is basic or post';
  return undefined;
}
