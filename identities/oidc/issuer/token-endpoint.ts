/** The token endpoint: a code is exchanged once, within a minute, by its client, with its verifier. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { SandboxPorts } from '#provider-kit';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { Signer } from './signer.ts';

export interface Consent {
  readonly issuer: string;
  readonly provider: string;
  readonly name: string;
  readonly request: AuthorizeRequest;
}

export interface TokenEndpoint {
  issueCode(consent: Consent): string;
  answer(provider: string, request: Request): Promise<Response>;
}

const CODE_MS = 60_000;
const MAX_CODES = 1_000;
const TOKEN_SECONDS = 300;

const refused = (error: string, status = 400) =>
  Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } });

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** The client credentials in the Authorization header. */
function clientIn(request: Request): { readonly id: string; readonly secret: string } | undefined {
  const [scheme, encoded = ''] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme !== 'Basic') return undefined;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  const plain = (text: string) => new URLSearchParams(`half=${text}`).get('half') ?? '';
  return { id: plain(id), secret: plain(secret) };
}

export function createTokenEndpoint({ clock, random, keyOf }: SandboxPorts, signer: Signer): TokenEndpoint {
  const codes = new Map<string, Consent & { readonly endsAt: number }>();
  return {
    issueCode(consent) {
      for (const [code, { endsAt }] of codes) {
        if (endsAt <= clock.now() || codes.size >= MAX_CODES) codes.delete(code);
      }
      const code = Buffer.from(random.bytes(24)).toString('base64url');
      codes.set(code, { ...consent, endsAt: clock.now() + CODE_MS });
      return code;
    },

    async answer(provider, request) {
      const client = clientIn(request);
      const secret = client && keyOf(client.id);
      if (!client || secret === undefined || !isSame(client.secret, secret)) return refused('invalid_client', 401);
      const form = new URLSearchParams(await request.text());
      const code = form.get('code') ?? '';
      const consent = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isFit =
        form.get('grant_type') === 'authorization_code' &&
        consent !== undefined &&
        consent.endsAt > clock.now() &&
        consent.provider === provider &&
        consent.request.clientId === client.id &&
        consent.request.redirectUri === form.get('redirect_uri') &&
        consent.request.codeChallenge === challenge;
      if (!isFit) return refused('invalid_grant');
      const { issuer, name } = consent;
      const nowSeconds = Math.floor(clock.now() / 1000);
      const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@${provider}.example`;
      const claims = {
        iss: issuer,
        aud: consent.request.clientId,
        sub: createHash('sha256').update(`${provider} ${email}`).digest('base64url'),
        nonce: consent.request.nonce,
        iat: nowSeconds,
        exp: nowSeconds + TOKEN_SECONDS,
        name,
        email,
        email_verified: true,
      };
      const idToken = await signer.sign(claims, provider === 'facebook' ? 'ES256' : 'RS256');
      const answer = { access_token: code, token_type: 'Bearer', expires_in: TOKEN_SECONDS, id_token: idToken };
      return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
    },
  };
}
