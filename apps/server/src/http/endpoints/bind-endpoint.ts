/** Binds one endpoint of the contract to a route: guards, validation by its schemas, and the handler's answer in its envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { type Endpoint, type SentFile, takesKey } from '#contract';
import { Bug, renameFields } from '#kernel';
import { type CookieOptions, readOwnCookies, writeCookie } from '../cookies.ts';
import { sendRefusal } from '../failure.ts';
import type { AnyCall, AnyHandler } from '../handlers.ts';
import type { OpenEnvelope } from '../security/encryption.ts';
import type { AnsweredAt, Caller, Guards } from '../security/guards.ts';
import { sendFile } from '../wire/send-file.ts';
import { successOf } from '../wire/serializer.ts';
import { addUploads, type UploadSlots, withSlot } from '../wire/uploads.ts';
import { compilerOf, lazily, nothing } from '../wire/validator.ts';

export interface BindingDeps {
  readonly guards: Guards;
  readonly openEnvelope: OpenEnvelope;
  readonly uploads: UploadSlots;
  /** Upload timeout. */
  readonly uploadWithinMs: number;
  readonly isProduction: boolean;
  /** Validates each answer against its schema and throws where it does not match: on in development and tests. */
  readonly mustCheckAnswers: boolean;
}

export function bindEndpoint(
  http: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  { guards, openEnvelope, uploads, uploadWithinMs, isProduction, mustCheckAnswers }: BindingDeps,
): void {
  const { method, upload, answersFile, names } = endpoint;
  const answers = lazily(endpoint.answer);
  const answerTo = upload ? withSlot(uploads, handler) : handler;

  /** Before validation: anyone who is not admitted learns nothing of it. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const refusal = await guards.admit(endpoint, request);
    return refusal && sendRefusal(reply, refusal);
  }

  async function decrypt(request: FastifyRequest, reply: FastifyReply) {
    const { merchant } = request.caller as Caller;
    const opened = await openEnvelope(
      request.body,
      { merchantId: merchant.id, method, url: request.url },
      isProduction,
    );
    if (!opened.ok) return sendRefusal(reply, opened.refusal);
    request.body = opened.value;
    return undefined;
  }

  const route: RouteOptions = {
    method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint: name, answeredAt: answeredAt(endpoint) },
    schema: schemaOf(endpoint),
    validatorCompiler: compilerOf(endpoint),
    serializerCompiler: successOf(endpoint.answer).compiler,
    preValidation: endpoint.encrypted ? [admit, decrypt] : admit,
    async handler(request, reply) {
      const answer = await answerTo(callOf(endpoint, request, reply));
      if (!answer.ok) return sendRefusal(reply, answer.refusal);
      if (answersFile) return sendFile(reply, answer.value as SentFile);
      const value = renameFields(answer.value, names?.answer);
      if (mustCheckAnswers && !answers().Check(value)) {
        const errors = answers().Errors(value).slice(0, 5);
        throw new Bug(`the answer of ${name} does not fit its schema: ${JSON.stringify(errors)}`);
      }
      return reply.send({ success: true, value });
    },
  };
  if (!upload) return void http.route(route);
  http.register(async (scope) => {
    addUploads(scope, upload, uploadWithinMs);
    scope.route(route);
  });
}

function answeredAt({ access, onStage }: Endpoint): AnsweredAt {
  if (access === 'stage' || access === 'chat' || onStage === 'only') return 'stage';
  return onStage ? 'both' : 'site';
}

function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): AnyCall {
  const { params, query, body, session, headers } = request;
  const caller = request.caller as Caller;
  return {
    ...caller,
    params,
    query,
    body,
    session,
    idempotencyKey: takesKey(endpoint) ? headers['idempotency-key'] : undefined,
    requestId: request.id,
    cookies: readOwnCookies(headers.cookie, caller.isSecure),
    setCookie: (cookie: string, value: string, options: CookieOptions) => {
      reply.header('Set-Cookie', writeCookie(cookie, value, options, caller.isSecure));
    },
  } as AnyCall;
}

const noBody = Type.Null();

function schemaOf({ method, params, query, body, upload, answer, answersFile }: Endpoint) {
  return {
    ...(params && { params }),
    querystring: query ?? nothing,
    ...(method !== 'GET' && !upload && { body: body ?? noBody }),
    ...(!answersFile && { response: { 200: successOf(answer).schema } }),
  };
}
