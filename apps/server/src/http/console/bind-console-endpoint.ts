/**
 * Binds one endpoint of the console to a route. Who may call is checked here and nowhere else: first that the console itself calls, then the
 * session, then the permission in the scope that the call names. Only then is what was sent looked at.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type ConsoleEndpoint, type RefusalCode, takesKey } from '#contract';
import { Bug, ok, type Refusal, type Result, refuse } from '#kernel';
import { readOwnCookies, writeCookie } from '../cookies.ts';
import { hostName } from '../merchant.ts';
import { deviceOf } from '../security/device.ts';
import { successOf } from '../wire/serializer.ts';
import { compilerOf, lazily, nothing } from '../wire/validator.ts';
import type { AnyConsoleCall, AnyConsoleHandler, CallScope, ConsoleGuard, SignedIn } from './handlers.ts';
import { languageOf, refuseCall } from './refuse-call.ts';

export const SESSION_COOKIE = 'croupier_console';
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,64}$/;
/** Sent by the console when nobody pressed anything: it does not extend a session. */
const BACKGROUND = 'x-background';

declare module 'fastify' {
  interface FastifyRequest {
    /** Known once a call of the console is admitted. */
    admitted?: { readonly operator: SignedIn | undefined; readonly scope: CallScope | undefined };
  }
}

export interface ConsoleBinding {
  readonly api: { readonly guard: ConsoleGuard };
  readonly originOf: (host: string) => string;
  readonly isProduction: boolean;
  readonly mustCheckAnswers: boolean;
}

export function bindConsoleEndpoint(
  http: FastifyInstance,
  name: string,
  endpoint: ConsoleEndpoint,
  handler: AnyConsoleHandler,
  binding: ConsoleBinding,
): void {
  const { guard } = binding.api;
  const answers = lazily(endpoint.answer);

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const admitted = await admitCall(endpoint, request, binding);
    if (!admitted.ok) return refuseCall(reply, admitted.refusal);
    request.admitted = admitted.value;
    return undefined;
  }

  http.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint: `console.${name}` },
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    schema: schemaOf(endpoint),
    validatorCompiler: compilerOf(endpoint),
    serializerCompiler: successOf(endpoint.answer).compiler,
    preValidation: admit,
    async handler(request, reply) {
      const answer = await handler(callOf(request, reply, binding));
      if (!answer.ok) return refuseCall(reply, answer.refusal);
      if (binding.mustCheckAnswers && !answers().Check(answer.value)) {
        const errors = answers().Errors(answer.value).slice(0, 5);
        throw new Bug(`the answer of ${name} does not fit its schema: ${JSON.stringify(errors)}`);
      }
      const { waits } = answer.value as { readonly waits?: object };
      // Accepted, not done: it waits for a second operator.
      return reply.code(waits === undefined ? 200 : 202).send({ success: true, value: answer.value });
    },
    async onResponse(request) {
      // Reading leaves no event, and who signs in is known to the handler alone.
      const { method, needs, isBackground, isQuiet: isNothing } = endpoint;
      const isQuiet = method === 'GET' || needs === 'anyone' || isBackground || isNothing;
      if (isQuiet && request.refused !== 'request.forged' && request.refused !== 'operator.forbidden') return;
      const { operator, scope } = request.admitted ?? {};
      const outcome = request.refused ?? 'ok';
      guard.record({
        scope: scope?.id ?? '*',
        subject: endpoint.command ?? name,
        outcome,
        operator: operator?.name,
        address: request.ip,
      });
    },
  });
}

type Admitted = NonNullable<FastifyRequest['admitted']>;

async function admitCall(
  endpoint: ConsoleEndpoint,
  request: FastifyRequest,
  { api: { guard }, originOf, isProduction }: ConsoleBinding,
): Promise<Result<Admitted, RefusalCode>> {
  const { needs, scope: about, isBackground, method } = endpoint;
  if (isForged(request, method, originOf)) return refuse('request.forged');
  if (needs === 'anyone') return ok({ operator: undefined, scope: undefined });
  const isThere = !isBackground && request.headers[BACKGROUND] === undefined;
  const identified = await guard.identify(tokenOf(request, isProduction), { address: request.ip, isThere });
  if (!identified.ok) return identified;
  const operator = identified.value;
  if (needs === 'own') return ok({ operator, scope: undefined });
  const named = request.headers.merchant;
  const scope = typeof named === 'string' ? guard.scopeNamed(named) : undefined;
  // Anyone who may not act at a merchant does not learn whether there is one.
  const isFitting =
    scope !== undefined && (about === 'any' || (about === 'platform') !== (scope.merchant !== undefined));
  if (!isFitting || !(await guard.mayDo(operator, scope, needs))) {
    return refuse('operator.forbidden', { permission: needs });
  }
  const refusal = takesKey(endpoint) ? keyMissing(request) : undefined;
  return refusal ? { ok: false, refusal } : ok({ operator, scope });
}

function keyMissing({ headers }: FastifyRequest): Refusal<RefusalCode> | undefined {
  const isKeyed = IDEMPOTENCY_KEY.test(String(headers['idempotency-key'] ?? ''));
  return isKeyed ? undefined : { code: 'request.idempotency_key_missing' };
}

/**
 * Only the console's own pages call: browsers say from where a request comes, and no other site can send our header without asking first.
 * The cookie alone opens nothing.
 */
function isForged({ headers, host }: FastifyRequest, method: string, originOf: ConsoleBinding['originOf']): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  if (headers['x-requested-with'] === undefined) return true;
  return method !== 'GET' && headers.origin !== originOf(hostName(host));
}

const isSecure = (request: FastifyRequest, isProduction: boolean) => isProduction || request.protocol === 'https';

export function tokenOf(request: FastifyRequest, isProduction: boolean): string {
  const token = readOwnCookies(request.headers.cookie, isSecure(request, isProduction))[SESSION_COOKIE] ?? '';
  return token.length <= 300 ? token : '';
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { originOf, isProduction }: ConsoleBinding,
): AnyConsoleCall {
  const { params, query, body, headers, admitted } = request;
  const host = hostName(request.host);
  return {
    ...admitted,
    params,
    query,
    body,
    address: request.ip,
    device: deviceOf(headers),
    language: languageOf(request),
    origin: originOf(host),
    host,
    requestId: request.id,
    idempotencyKey: headers['idempotency-key'],
    token: tokenOf(request, isProduction),
    setSession: (token: string, maxAgeSeconds: number) => {
      const cookie = writeCookie(SESSION_COOKIE, token, { path: '/', maxAgeSeconds }, isSecure(request, isProduction));
      reply.header('Set-Cookie', cookie);
    },
  } as AnyConsoleCall;
}

function schemaOf({ method, params, query, body, answer }: ConsoleEndpoint) {
  const success = successOf(answer).schema;
  return {
    ...(params && { params }),
    querystring: query ?? nothing,
    ...(method !== 'GET' && { body: body ?? Type.Null() }),
    response: { 200: success, 202: success },
  };
}
