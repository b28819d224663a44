/** Calls of the console's API, typed by its contract. What is refused throws, with the server's sentence. */
import { HttpError } from 'react-admin';
import { type ConsoleRoute, consoleCommands, consoleRoutes } from '#client/console-routes';
import type {
  CommandName,
  ConsoleAnswer,
  ConsoleBody,
  ConsoleEndpointName,
  ConsoleEndpoints,
  ConsoleParams,
  ConsoleQuery,
} from '#contract';
import { languageHeader, wordOf } from './i18n.ts';
import { noteEnded, noteLocked } from './lock.ts';
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

/** Of what moves money or makes something, and has no answer yet: the same once more, within this time, is the same request, from whichever form. */
const SAME_FOR_MS = 10 * 60_000;
const unanswered = new Map<string, { readonly key: string; readonly at: number }>();

function keyOf(what: string): string {
  const known = unanswered.get(what);
  if (known && Date.now() - known.at < SAME_FOR_MS) return known.key;
  const key = crypto.randomUUID();
  unanswered.set(what, { key, at: Date.now() });
  return key;
}

/** Runs a command of operators. What is pressed twice, or again after its answer was lost, acts once. */
export async function runCommand(command: CommandName, body: Arguments, isBackground = false): Promise<Acted> {
  const route = { method: 'POST', path: `/console/api/commands/${command.replace(' ', '/')}`, scope: 'any' } as const;
  // Others act once by the state of what they are about.
  const { effect, actsOnce } = consoleCommands[command];
  if (effect !== 'money' && !actsOnce) return (await send(route, { body, isBackground })).value as Acted;
  const what = JSON.stringify([currentScope(), command, body]);
  try {
    const { value } = await send(route, { body, key: keyOf(what) });
    unanswered.delete(what);
    return value as Acted;
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(what);
    throw error;
  }
}

const FIRST_FAILURE = 500;

/** Whether the server refused; otherwise nobody knows whether it acted. */
export function isAnswer(error: unknown): boolean {
  return error instanceof HttpError && codeOf(error) !== '' && error.status < FIRST_FAILURE;
}

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
  }).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as Answer | undefined;
  if (answer?.success) return answer;
  if (answer?.code === 'operator.session_locked') noteLocked();
  if (answer?.code === 'operator.session_missing') noteEnded();
  // What did not arrive, or is no answer of ours, such as a gateway's page, has no words for an operator.
  throw new HttpError(answer?.message ?? wordOf('console.work.unreachable'), response?.status ?? 0, answer);
}

type Answer =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly code?: string; readonly message?: string; readonly value?: unknown };

/** Where a document is wrong that the server refused, as a path: `/methods/0/fee`. */
export function fieldOf(error: unknown): string | undefined {
  const { value } = (error instanceof HttpError ? (error.body ?? {}) : {}) as { value?: { field?: unknown } };
  return typeof value?.field === 'string' ? value.field : undefined;
}

/** The code of what the server refused; empty for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof HttpError ? ((error.body as { readonly code?: string } | null)?.code ?? '') : '';
}
