/**
 * An OpenID provider on this machine, for development, demos and tests: a separate site with discovery, keys, a page on which the
 * tester chooses an identity, and a token endpoint. The first path segment selects an issuer. Stateless.
 */
import { htmlResponse, redirectTo, type SandboxPorts, type SandboxSite, styleResponse } from '#provider-kit';
import { RETURN_PATH } from '../../plugin.ts';
import { type AuthorizeRequest, readAuthorizeRequest } from './authorize-request.ts';
import { consentPage, errorPage, style } from './page.ts';
import { createSigner } from './signer.ts';
import { createTokenEndpoint } from './token-endpoint.ts';

const PROVIDER = /^[a-z]{2,20}$/;

export function createIssuer(ports: SandboxPorts): SandboxSite {
  const signer = createSigner();
  const tokens = createTokenEndpoint(ports, signer);
  const issuerOf = (provider: string) => `${ports.origin}/${provider}`;
  const mayReturnTo = (clientId: string, redirectUri: string) =>
    ports.originsOf(clientId).some((origin) => redirectUri === `${origin}${RETURN_PATH}`);

  function discovery(provider: string): Response {
    const issuer = issuerOf(provider);
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['openid', 'email', 'profile'],
    });
  }

  function answerPage(provider: string, request: AuthorizeRequest): Response {
    return htmlResponse(consentPage(provider, request), { formTarget: new URL(request.redirectUri).origin });
  }

  /** Consent redirects back with a code, refusal with an error: always to a registered redirect URI. */
  function sendBack(provider: string, request: AuthorizeRequest, form: FormData): Response {
    const back = new URL(request.redirectUri);
    back.searchParams.set('state', request.state);
    back.searchParams.set('iss', issuerOf(provider));
    const name = String(form.get('name') ?? '')
      .trim()
      .slice(0, 60);
    if (form.get('answer') === 'agree' && name !== '') {
      back.searchParams.set('code', tokens.issueCode({ issuer: issuerOf(provider), provider, name, request }));
    } else back.searchParams.set('error', 'access_denied');
    return redirectTo(back.href);
  }

  return {
    async answer(request) {
      const url = new URL(request.url);
      const [, provider = '', ...rest] = url.pathname.split('/');
      const place = rest.join('/');
      if (url.pathname === '/style.css') return styleResponse(style);
      if (!PROVIDER.test(provider)) return htmlResponse(errorPage(), { status: 404 });
      if (place === '.well-known/openid-configuration') return discovery(provider);
      if (place === 'jwks') return Response.json(await signer.keys());
      if (place === 'token' && request.method === 'POST') return tokens.answer(provider, request);
      if (place !== 'authorize') return htmlResponse(errorPage(), { status: 404 });
      const authorize = readAuthorizeRequest(url.searchParams, mayReturnTo);
      // Never redirects to an unregistered URI, not even with an error.
      if (!authorize) return htmlResponse(errorPage(), { status: 400 });
      return request.method === 'POST'
        ? sendBack(provider, authorize, await request.formData())
        : answerPage(provider, authorize);
    },
  };
}
