/** Calls of the console's API, typed by its contract. What is refused throws, with the server's sentence. */
import { HttpError } from 'react-admin';
import { type ConsoleRoute, consoleRoutes } from '#client/console-routes';
import type {
  CommandName,
  ConsoleAnswer,
  ConsoleBody,
  ConsoleEndpointName,
  ConsoleEndpoints,
  ConsoleParams,
  ConsoleQuery,
} from '#contract';
import { languageHeader } from './i18n.ts';
import { noteLocked } from './lock.ts';
import { currentScope } from './scope.ts';

type RouteName = keyof typeof consoleRoutes;
type Part<Name extends string, Value> = [Value] extends [undefined] ? object : { readonly [N in Name]: Value };
type QueryPart<Value> = [Value] extends [undefined] ? object : { readonly query?: Partial<Value> };

export type Requested<Name extends ConsoleEndpointName> = Part<'params', ConsoleParams<ConsoleEndpoints[Name]>> &
  Part<'body', ConsoleBody<ConsoleEndpoints[Name]>> &
  QueryPart<ConsoleQuery<ConsoleEndpoints[Name]>> & { readonly isBackground?: boolean };

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly isBackground?: boolean;
  readonly key?: string;
}

export async function call<Name extends RouteName & ConsoleEndpointName>(
  name: Name,
  requested: Requested<Name> = {} as Requested<Name>,
): Promise<ConsoleAnswer<ConsoleEndpoints[Name]>> {
  const { value } = await send(consoleRoutes[name], requested as Sent);
  return value as ConsoleAnswer<ConsoleEndpoints[Name]>;
}

export interface Arguments {
  readonly subject?: string;
  readonly choice?: string;
  readonly reason?: string;
  readonly text?: string;
  readonly after?: string;
}

/** What a command did, or that it waits for a second operator. */
export interface Acted {
  readonly done?: unknown;
  readonly waits?: { readonly approvalId: string; readonly expiresAt: string; readonly would?: unknown };
}

/** Runs a command of operators. The key lets a repeated try act once. */
export async function runCommand(command: CommandName, body: Arguments, key: string): Promise<Acted> {
  const path = `/console/api/commands/${command.replace(' ', '/')}`;
  const { value } = await send({ method: 'POST', path, scope: 'any' }, { body, key });
  return value as Acted;
}

export const newKey = () => crypto.randomUUID();

export async function send(route: ConsoleRoute, { params = {}, query = {}, body, isBackground, key }: Sent) {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  const method = route.method ?? 'GET';
  const response = await fetch(search === '' ? path : `${path}?${search}`, {
    method,
    headers: {
      'x-requested-with': 'console',
      language: languageHeader(),
      ...(route.scope !== 'none' && { merchant: currentScope() }),
      ...(isBackground && { 'x-background': '1' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json().catch(() => ({ success: false }));
  if (answer.success) return answer as { readonly value: unknown };
  if (answer.code === 'operator.session_locked') noteLocked();
  // What is no answer of ours, such as a gateway's page, has no words for an operator.
  throw new HttpError(answer.message ?? '', response.status, answer);
}

/** The code of what the server refused; empty for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof HttpError ? ((error.body as { readonly code?: string } | null)?.code ?? '') : '';
}
