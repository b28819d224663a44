/** Binds one endpoint of the contract to a route: session, validation, and the handler's answer in its envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AnswerOf, Endpoint, RefusalCode, SentFile } from '#contract';
import { Bug, isClean, ok, type Refusal, type Result, refuse, renameFields } from '#kernel';
import { type CookieOptions, readOwnCookies, writeCookie } from '../cookies.ts';
import { sendRefusal } from '../failure.ts';
import type { Call } from '../handlers.ts';
import type { OpenEnvelope } from '../security/encryption.ts';
import type { AnsweredAt, Caller, Guards } from '../security/guards.ts';
import { languageRequested } from '../texts/language.ts';
import { createChecker } from '../wire/checker.ts';
import type { FailedRule } from '../wire/failed-rule.ts';
import { incomingNames } from '../wire/incoming-names.ts';
import { sendFile } from '../wire/send-file.ts';
import { createTextReader } from '../wire/text-reader.ts';
import { addUploads, incomingFile, type UploadSlots } from '../wire/uploads.ts';

export type AnyCall = Call<Endpoint>;
export type AnyHandler = (call: AnyCall) => Promise<Result<AnswerOf<Endpoint>, RefusalCode>>;

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

interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,64}$/;

export function bindEndpoint(
  http: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  deps: BindingDeps,
): void {
  const { guards, uploads, mustCheckAnswers } = deps;
  const readParts = createPartsReader(endpoint, deps);
  const answerChecker = createChecker(endpoint.answer);

  addRoute(http, endpoint, {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint: name, answeredAt: answeredAt(endpoint) },
    ...(endpoint.answersFile ? {} : { schema: { response: { 200: envelopeOf(endpoint) } } }),
    async handler(request, reply) {
      const entry = guards.enter(request);
      if (!entry.ok) return sendRefusal(reply, entry.refusal);
      const caller = entry.value;
      const closed = guards.check(endpoint, request, caller);
      if (closed) return sendRefusal(reply, closed, caller);
      const session = await guards.identify(endpoint, request, caller.merchant);
      if (!session.ok) return sendRefusal(reply, session.refusal, caller);
      const onBreakUntil = session.value?.onBreakUntil;
      if (endpoint.onBreak === 'refused' && onBreakUntil) {
        return sendRefusal(
          reply,
          { code: 'protection.on_break', value: { until: onBreakUntil.toISOString() } },
          caller,
        );
      }
      if (endpoint.onBreak === 'refused' && session.value?.isHeld) {
        return sendRefusal(reply, { code: 'protection.checking' }, caller);
      }
      const idempotencyKey = endpoint.movesMoney ? keyOf(request) : undefined;
      if (endpoint.movesMoney && idempotencyKey === undefined) {
        return sendRefusal(reply, { code: 'request.idempotency_key_missing' }, caller);
      }
      const parts = await readParts(request, caller.merchant.id);
      if (!parts.ok && endpoint.upload) return refuseUpload(reply, parts.refusal, caller);
      if (!parts.ok) return sendRefusal(reply, parts.refusal, caller);

      const place = endpoint.upload && uploads.enter(`${caller.merchant.id} ${session.value?.memberId}`);
      if (endpoint.upload && !place) return refuseUpload(reply, { code: 'request.overloaded' }, caller);
      try {
        const requestsIn = endpoint.ignoresUnknownQuery && languageRequested(caller.merchant.manifest, request.query);
        const requesting = { ...caller, language: requestsIn ?? caller.language };
        const call = callOf(request, reply, requesting, { ...parts.value, session: session.value, idempotencyKey });
        const answer = await handler(call);
        if (!answer.ok && endpoint.upload) return refuseUpload(reply, answer.refusal, caller);
        if (!answer.ok) return sendRefusal(reply, answer.refusal, caller);
        if (endpoint.answersFile) return sendFile(reply, answer.value as SentFile);
        const value = renameFields(answer.value, endpoint.names?.answer);
        if (mustCheckAnswers && !answerChecker.isGood(value)) {
          throw new Bug(`the answer of ${name} does not fit its schema: ${answerChecker.explain(value)}`);
        }
        return reply.send({ success: true, value });
      } finally {
        place?.();
      }
    },
  });
}

function answeredAt({ access, onStage }: Endpoint): AnsweredAt {
  if (access === 'stage' || onStage === 'only') return 'stage';
  return onStage ? 'both' : 'site';
}

/** The rest of the file is not read: the connection is closed with the answer. */
function refuseUpload(reply: FastifyReply, refusal: Refusal<RefusalCode>, caller: Caller): FastifyReply {
  return sendRefusal(reply.header('Connection', 'close'), refusal, caller);
}

type Known = Parts & Pick<AnyCall, 'session'> & { readonly idempotencyKey: string | undefined };

function callOf(request: FastifyRequest, reply: FastifyReply, caller: Caller, known: Known): AnyCall {
  return {
    ...caller,
    ...known,
    requestId: request.id,
    cookies: readOwnCookies(request.headers.cookie, caller.isSecure),
    setCookie: (cookie: string, value: string, options: CookieOptions) => {
      reply.header('Set-Cookie', writeCookie(cookie, value, options, caller.isSecure));
    },
  } as AnyCall;
}

/** The handler itself reads an uploaded file: its route is in a scope with its own content parser. */
function addRoute(http: FastifyInstance, { upload }: Endpoint, route: RouteOptions): void {
  if (!upload) return void http.route(route);
  http.register(async (scope) => {
    addUploads(scope, upload);
    scope.route(route);
  });
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? key : undefined;
}

/** What was sent, as the contract wants it and in our names; the first field that is wrong is named as the wire names it. */
function createPartsReader(endpoint: Endpoint, { openEnvelope, uploadWithinMs, isProduction }: BindingDeps) {
  const { upload } = endpoint;
  const params = endpoint.params && {
    read: createTextReader(endpoint.params),
    checker: createChecker(endpoint.params),
  };
  const query = endpoint.query && { read: createTextReader(endpoint.query), checker: createChecker(endpoint.query) };
  const body = endpoint.body && createChecker(endpoint.body);
  const ours = incomingNames(endpoint);

  return async (request: FastifyRequest, merchantId: string): Promise<Result<Parts, RefusalCode>> => {
    const parts = { params: undefined as unknown, query: undefined as unknown, body: undefined as unknown };
    if (params) {
      parts.params = params.read(request.params as Record<string, unknown>);
      if (!params.checker.isGood(parts.params)) return malformed(params.checker.failedRule(parts.params));
    }
    const requested = queryOf(endpoint, request);
    if (query) {
      parts.query = query.read(requested);
      if (!query.checker.isGood(parts.query)) return malformed(query.checker.failedRule(parts.query));
    } else {
      for (const field in requested) return malformed({ field, rule: 'unknown' });
    }
    // Characters that no database stores and no person types: NUL, half a surrogate pair.
    if (!isClean(parts.params) || !isClean(parts.query)) return malformed();
    if (upload) {
      const file = incomingFile(request, upload, uploadWithinMs);
      return file.ok ? ok(ours({ ...parts, body: file.value })) : file;
    }
    if (body) {
      parts.body = request.body;
      if (endpoint.encrypted) {
        const sentTo = { merchantId, method: endpoint.method, url: request.url };
        const opened = await openEnvelope(request.body, sentTo, isProduction);
        if (!opened.ok) return opened;
        parts.body = opened.value;
      }
      if (!body.isGood(parts.body)) return malformed(body.failedRule(parts.body));
    } else if (request.body !== undefined && request.body !== null) {
      return malformed();
    }
    return isClean(parts.body) ? ok(ours(parts)) : malformed();
  };
}

/** All keys, so that an undeclared one is refused; endpoints that ignore unknown keys get the declared keys that have a value. */
function queryOf({ query, ignoresUnknownQuery }: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const requested = request.query as Record<string, unknown>;
  if (!ignoresUnknownQuery) return requested;
  const { properties = {} } = (query ?? {}) as { properties?: object };
  const reported = Object.keys(properties).filter((name) => Object.hasOwn(requested, name) && requested[name] !== '');
  return Object.fromEntries(reported.map((name) => [name, requested[name]]));
}

function malformed(failed?: FailedRule): Result<never, 'request.malformed'> {
  return refuse('request.malformed', failed);
}

/** Serialised by schema: undeclared fields never leave the server. */
function envelopeOf(endpoint: Endpoint) {
  return {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { type: 'boolean' }, value: JSON.parse(JSON.stringify(endpoint.answer)) as object },
    additionalProperties: false,
  };
}
