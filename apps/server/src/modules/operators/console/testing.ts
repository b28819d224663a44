/** Calls the console of a test's server as a browser does, and makes operators who are signed in. */
import { type ConsoleEndpoint, type ConsoleEndpointName, consoleEndpoints } from '#contract';
import { ok } from '#kernel';
import type { TestApp } from '../../../testing.ts';
import { addGrants, insertAccount, moveAccount } from '../accounts/index.ts';
import { openSession } from '../accounts/log-in.ts';
import { fullName, PLATFORM } from '../names.ts';

export const CONSOLE_HOST = 'console.localhost';
export const CONSOLE_ORIGIN = `http://${CONSOLE_HOST}:0`;

export interface ConsoleRequest {
  /** The cookie. */
  readonly as?: string;
  /** The scope: the code of a merchant, or `all`. */
  readonly at?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly address?: string;
}

export interface ConsoleReply {
  readonly status: number;
  /** `ok`, or the code of the refusal. */
  readonly code: string;
  readonly value: unknown;
  readonly cookie: string;
}

export async function callConsole(
  app: TestApp,
  name: ConsoleEndpointName,
  requested: ConsoleRequest = {},
): Promise<ConsoleReply> {
  const { method, path, body: schema }: ConsoleEndpoint = consoleEndpoints[name];
  const { as, at, params = {}, query = {}, body, key, headers = {}, address = '127.0.0.1' } = requested;
  const url = path.replace(/\{(\w+)\}/g, (_all, part: string) => encodeURIComponent(params[part] ?? ''));
  const sent: Readonly<Record<string, string | undefined>> = {
    host: CONSOLE_HOST,
    'x-requested-with': 'console',
    origin: method === 'GET' ? undefined : CONSOLE_ORIGIN,
    cookie: as === undefined ? undefined : `croupier_console=${encodeURIComponent(as)}`,
    merchant: at,
    'idempotency-key': key,
    ...headers,
  };
  const answer = await app.consoleHttp?.inject({
    method,
    url: `${url}?${new URLSearchParams(query)}`,
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    remoteAddress: address,
    ...(method !== 'GET' && schema && { payload: body ?? {} }),
  });
  if (!answer) throw new Error('this server has no console');
  const { success, code, value } = answer.json();
  const cookie = answer.cookies.find((one) => one.name === 'croupier_console')?.value ?? '';
  return { status: answer.statusCode, code: success ? 'ok' : code, value, cookie };
}

/** An active operator with these grants; returns the token of an open session of the console. */
export async function signedIn(
  app: TestApp,
  {
    home = PLATFORM,
    username,
    grants = {},
    surface = 'console',
  }: {
    readonly home?: string;
    readonly username: string;
    readonly grants?: Readonly<Record<string, readonly string[]>>;
    readonly surface?: 'console' | 'tool';
  },
  clock: { now: () => number },
): Promise<string> {
  const { atomically, random } = app.modules.membersDeps;
  const at = new Date(clock.now());
  const operator = fullName({ home, username });
  const opened = await atomically(async (tx) => {
    await insertAccount(tx, { merchant_id: home, username, state: 'invited', invited_by: 'test', created_at: at });
    const accepted = { password_hash: 'none', encrypted_authenticator: 'none', accepted_at: at };
    await moveAccount(tx, { home, username }, 'accept', accepted);
    for (const [scope, permissions] of Object.entries(grants)) {
      const row = { merchant_id: scope, operator, granted_by: 'test', granted_at: at };
      await addGrants(
        tx,
        permissions.map((permission) => ({ ...row, permission })),
      );
    }
    const client = { surface, address: '127.0.0.1', device: 'test', method: 'authenticator' } as const;
    return ok(await openSession({ clock, random }, tx, { home, username }, client));
  });
  if (!opened.ok) throw new Error('the session was not opened');
  return opened.value.token;
}
