/** A client's authorization request, once validated. */

export interface AuthorizeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

export function readAuthorizeRequest(
  requested: URLSearchParams,
  mayReturnTo: (clientId: string, redirectUri: string) => boolean,
): AuthorizeRequest | undefined {
  const get = (name: string) => requested.get(name) ?? '';
  const request = {
    clientId: get('client_id'),
    redirectUri: get('redirect_uri'),
    state: get('state'),
    nonce: get('nonce'),
    codeChallenge: get('code_challenge'),
  };
  const isFit =
    get('response_type') === 'code' &&
    get('scope').split(' ').includes('openid') &&
    get('code_challenge_method') === 'S256' &&
    CHALLENGE.test(request.codeChallenge) &&
    request.state !== '' &&
    request.nonce !== '' &&
    URL.canParse(request.redirectUri) &&
    mayReturnTo(request.clientId, request.redirectUri);
  return isFit ? request : undefined;
}
