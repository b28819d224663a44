/** The test kit of sign-ins: a listening server, a browser with a cookie jar, a person at the identity provider, an authenticator. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import type { AnswerOf, BodyOf, EndpointName, Endpoints, RefusalCode } from '#contract';
import type { TestApp, TestRequest } from '../../../testing.ts';

let people = 0;

/** Each test has its own address, so that limits do not interfere. */
function newAddress(): string {
  people += 1;
  return `198.51.${100 + Math.floor(people / 200)}.${(people % 200) + 1}`;
}

type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: RefusalCode };

/** A browser at a merchant's site: stores cookies and sends them. */
export function openBrowser(app: TestApp, address = newAddress()) {
  const jar = new Map<string, string>();
  const request = async <Name extends EndpointName>(
    name: Name,
    requested: TestRequest<Endpoints[Name]> = {} as TestRequest<Endpoints[Name]>,
  ): Promise<Answer<AnswerOf<Endpoints[Name]>> & { readonly value?: unknown }> => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const { body, headers } = await app.request(name, {
      address,
      headers: cookie === '' ? {} : { cookie },
      ...requested,
    });
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
      if (value === '') jar.delete(key);
      else jar.set(key, value);
    }
    return body.success
      ? { ok: true, value: body.value }
      : { ok: false, code: body.code as RefusalCode, value: body.value };
  };
  return {
    request,
    address,
    cookies: jar,
    get: async <Name extends EndpointName>(name: Name, requested?: TestRequest<Endpoints[Name]>) => {
      const answer = await request(name, requested);
      if (!answer.ok) throw new Error(`${name} was refused: ${answer.code} ${JSON.stringify(answer.value ?? {})}`);
      return answer.value;
    },
  };
}

export type TestBrowser = ReturnType<typeof openBrowser>;

/** How many notices about changed login methods the member got. */
export async function timesReported(app: TestApp, token: string): Promise<number> {
  await app.outbox.pump();
  const { content } = await app.get('inbox', { token, query: { limit: 50 } });
  return content.filter(({ kind }) => kind === 'access_changed').length;
}

/** A person at the provider's page, over HTTP: returns what their browser is redirected with. */
export async function agreeAt(
  port: number,
  url: string,
  name: string,
  answer: 'agree' | 'refuse' = 'agree',
): Promise<BodyOf<Endpoints['finishOutsideSignIn']> & { readonly error?: string }> {
  const { host, pathname, search } = new URL(url);
  const body = new URLSearchParams({ name, answer }).toString();
  const location = await new Promise<string>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
    const sent = plainRequest(
      { port, host: '127.0.0.1', path: `${pathname}${search}`, method: 'POST', headers },
      (got) => {
        got.resume();
        resolve(got.headers.location ?? '');
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
  const back = URL.parse(location)?.searchParams;
  const reported = (key: string) => back?.get(key) ?? '';
  return {
    state: reported('state'),
    code: reported('code'),
    iss: reported('iss'),
    ...(back?.has('error') && { error: reported('error') }),
  };
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** As much of CBOR as an attestation without a statement needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();

export interface Tampering {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the authenticator has verified its user. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

/** An authenticator with one passkey on P-256, which can also misbehave. */
export function openAuthenticator(rpId = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';
  const client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const flags = (isVerified: boolean, isNew: boolean) => Buffer.from([1 | (isVerified ? 4 : 0) | (isNew ? 64 : 0)]);
  const count = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  return {
    id: credential.id,
    attest(
      options: AnswerOf<Endpoints['requestPasskey']>['options'],
      origin: string,
      change: Tampering = {},
    ): BodyOf<Endpoints['addPasskey']>['response'] {
      handle = options.user.id;
      const key: ReadonlyMap<number, Cbor> = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const data = Buffer.concat([
        hash(change.rpId ?? rpId),
        flags(change.isVerified ?? true, true),
        count(counter),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ]);
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      const reported = client('webauthn.create', change.challenge ?? options.challenge, change.origin ?? origin);
      const response = {
        clientDataJSON: reported.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    assert(
      options: AnswerOf<Endpoints['requestPasskeyLogIn']>['options'],
      origin: string,
      change: Tampering = {},
    ): BodyOf<Endpoints['logInWithPasskey']>['response'] {
      counter = change.counter ?? counter + 1;
      const reported = client('webauthn.get', change.challenge ?? options.challenge, change.origin ?? origin);
      const data = Buffer.concat([hash(change.rpId ?? rpId), flags(change.isVerified ?? true, false), count(counter)]);
      const response = {
        clientDataJSON: reported.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash(reported)]), privateKey).toString('base64url'),
        userHandle: change.userHandle ?? handle,
      };
      return { ...credential, response };
    },
  };
}
