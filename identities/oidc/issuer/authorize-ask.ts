/** What a client asks when it sends a browser here, once it is known to be fit. */

export interface AuthorizeAsk {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

export function readAuthorizeAsk(
  asked: URLSearchParams,
  mayReturnTo: (clientId: string, redirectUri: string) => boolean,
): AuthorizeAsk | undefined {
  const get = (name: string) => asked.get(name) ?? '';
  const ask = {
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
    CHALLENGE.test(ask.codeChallenge) &&
    ask.state !== '' &&
    ask.nonce !== '' &&
    URL.canParse(ask.redirectUri) &&
    mayReturnTo(ask.clientId, ask.redirectUri);
  return isFit ? ask : undefined;
}
