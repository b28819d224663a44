/** Requests of the command line tool: login, logout, accepting an invitation and, with a session, commands. */
import { EVERYTHING } from '#contract';
import { type Json, ok, refuse } from '#kernel';
import { MerchantUnavailable } from '../../http/merchant.ts';
import { beginEnrolment, enrol, isFounding, logIn, logOut, mayDo, operatorOf } from './accounts/index.ts';
import { runCommand } from './approvals/index.ts';
import { type Answered, NO_FILTER } from './command.ts';
import { commandNamed, invite } from './commands/index.ts';
import type { OperatorDeps } from './deps.ts';
import { fullName, PLATFORM, parseName } from './names.ts';
import { atHome, merchantNamed, type Switchboard } from './switchboard.ts';

export interface ToolRequest {
  readonly path: string;
  readonly body: string;
  /** The session's token; empty for none. */
  readonly session: string;
}

type Fields<Name extends string> = { readonly [N in Name]: string };

/** Longer than any reason an operator writes. Files are bounded by the listener alone. */
const MAX_LENGTH = 2_000;
/**
 * NUL characters, also escaped as in JSON: no text column can store them, and the failure might come long after the request was
 * accepted.
 */
const NUL = /\0|(?<!\\)(?:\\\\)*\\u0000/;

const isText = (name: string, value: unknown): value is string =>
  typeof value === 'string' && !NUL.test(value) && (name === 'text' || value.length <= MAX_LENGTH);

function objectOf(body: string): { readonly [name: string]: unknown } {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as { readonly [name: string]: unknown }) : {};
  } catch {
    return {};
  }
}

/** The named fields of a JSON object, all of them texts; undefined when one is missing or cannot be stored. */
function fieldsOf<Name extends string>(body: string, names: readonly Name[]): Fields<Name> | undefined {
  const given = objectOf(body);
  return names.every((name) => isText(name, given[name])) ? (given as Fields<Name>) : undefined;
}

/** The filters of a list; optional. */
function filterOf(body: string): typeof NO_FILTER | undefined {
  const given = objectOf(body);
  const filter = Object.fromEntries(Object.keys(NO_FILTER).map((name) => [name, given[name] ?? '']));
  return fieldsOf(JSON.stringify(filter), Object.keys(NO_FILTER) as (keyof typeof NO_FILTER)[]);
}

/** The local tool needs no session only while there are fewer than two platform operators. */
const MACHINE = { name: '(the machine)' } as const;

async function found(deps: OperatorDeps, subject: string): Promise<Answered> {
  if (!(await isFounding(deps))) return refuse('operator.session_missing');
  const call = { scope: PLATFORM, operator: MACHINE, subject, choice: EVERYTHING, reason: '', text: '', ...NO_FILTER };
  return deps.atomically((tx) => invite(deps, tx, call));
}

async function command(board: Switchboard, { body, session }: ToolRequest): Promise<Answered> {
  const requested = fieldsOf(body, ['command', 'merchant', 'subject', 'choice', 'reason', 'text']);
  const named = requested && commandNamed(requested.command);
  const filter = filterOf(body);
  if (!requested || !named || !filter) return refuse('request.malformed');
  const operator = await operatorOf(atHome(board, session), session);
  if (!operator) return refuse('operator.session_missing');
  const merchant = merchantNamed(board, requested.merchant);
  const scope = requested.merchant === 'all' ? PLATFORM : merchant?.id;
  if (scope === undefined) return refuse('merchant.unknown');
  const deps = board.depsOf(scope);
  const { permission } = named;
  if (!(await mayDo(deps, deps.db, operator, scope, permission))) return refuse('operator.forbidden', { permission });
  const { subject, choice, reason, text } = requested;
  const call = { scope, operator: { name: fullName(operator) }, subject, choice, reason, text, ...filter };
  return runCommand(deps, requested.command, named, call);
}

/** Every request is a security event, with the caller as far as known. */
export async function answerRequest(board: Switchboard, request: ToolRequest): Promise<Answered> {
  const answered = await answerOf(board, request).catch((error: unknown): Answered => {
    if (error instanceof MerchantUnavailable) return refuse('merchant.unavailable');
    throw error;
  });
  const requested = fieldsOf(request.body, ['command']);
  const merchant = merchantNamed(board, fieldsOf(request.body, ['merchant'])?.merchant);
  const reported = fieldsOf(request.body, ['name'])?.name ?? fieldsOf(request.body, ['invitation'])?.invitation ?? '';
  // Only the name: the rest of a session or an invitation is secret.
  const name = parseName((request.session === '' ? reported : request.session).split(':')[0] ?? '');
  board.record({
    merchantId: merchant?.id ?? PLATFORM,
    kind: 'operator',
    subject: requested && commandNamed(requested.command) ? requested.command : request.path,
    outcome: answered.ok ? 'ok' : answered.refusal.code,
    operator: name && fullName(name),
  });
  return answered;
}

async function answerOf(board: Switchboard, request: ToolRequest): Promise<Answered> {
  switch (request.path) {
    case '/command':
      return command(board, request);
    case '/login': {
      const requested = fieldsOf(request.body, ['name', 'password', 'code']);
      return requested ? asJson(await logIn(atHome(board, requested.name), requested)) : refuse('request.malformed');
    }
    case '/logout':
      await logOut(atHome(board, request.session), request.session);
      return ok(null);
    case '/invitation': {
      const requested = fieldsOf(request.body, ['invitation']);
      if (!requested) return refuse('request.malformed');
      return asJson(await beginEnrolment(atHome(board, requested.invitation), requested.invitation));
    }
    case '/enrol': {
      const requested = fieldsOf(request.body, ['invitation', 'password', 'code']);
      if (!requested) return refuse('request.malformed');
      return asJson(await enrol(atHome(board, requested.invitation), requested));
    }
    case '/invite': {
      const requested = fieldsOf(request.body, ['name']);
      return requested ? found(board.depsOf(PLATFORM), requested.name) : refuse('request.malformed');
    }
    default:
      return refuse('request.not_found');
  }
}

function asJson(answered: Awaited<ReturnType<typeof logIn | typeof beginEnrolment>>): Answered {
  return answered.ok ? ok({ ...answered.value } as Json) : answered;
}
