/** The HTTP server: the contract's endpoints behind their guards, an envelope for every error, the same headers on every answer. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { aliases, type Endpoint, type EndpointName, endpoints } from '#contract';
import { assert, networksOf } from '#kernel';
import type { AddressLimit } from '../rate-limits/index.ts';
import { bindEndpoint } from './endpoints/bind-endpoint.ts';
import { failedRequest } from './failed-request.ts';
import { sendRefusal } from './failure.ts';
import type { AnyHandler } from './handlers.ts';
import { createTurns } from './limits/fair-queue.ts';
import type { Overload } from './limits/overload.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Proxies } from './proxies.ts';
import { requestIdOf } from './request-id.ts';
import type { OpenEnvelope } from './security/encryption.ts';
import type { AnsweredAt, Guards } from './security/guards.ts';
import { plainHeaders } from './security/security-headers.ts';
import { readJson } from './wire/read-json.ts';
import { createUploadSlots, uploadBounds } from './wire/uploads.ts';

export interface HttpDeps {
  /** Every endpoint of the contract has exactly one. */
  readonly handlers: { readonly [name: string]: unknown };
  readonly guards: Guards;
  readonly openEnvelope: OpenEnvelope;
  readonly budget: AddressLimit;
  readonly overload: Overload;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly isProduction: boolean;
  readonly mustCheckAnswers: boolean;
  /** The proxies whose `X-Forwarded-…` headers are trusted. */
  readonly proxies: Proxies;
  /** Upload timeout; the usual one if not set. */
  readonly uploadWithinMs?: number;
  /** Other sites on the same port, by host: sandboxes. */
  readonly otherHosts?: (
    request: IncomingMessage,
  ) => ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

export type Http = FastifyInstance;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request's name in metrics and logs. */
    endpoint?: string;
    /** Which origin of a merchant answers; by default only the site's. */
    answeredAt?: AnsweredAt;
  }
}

const LARGEST_BODY = 65_536;

export function createHttp(deps: HttpDeps): Http {
  const { log, otherHosts, proxies } = deps;
  const http = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing logs by request: a logger of its own for each would be made in vain.
    childLoggerFactory: (logger) => logger,
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    trustProxy: (address) => proxies.isTrusted(address),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request as IncomingMessage, proxies),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, { code: 'request.malformed' }),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(MALFORMED);
    },
    serverFactory: (answer) =>
      createServer(
        {
          requestTimeout: 30_000,
          headersTimeout: 15_000,
          connectionsCheckingInterval: 5_000,
          keepAliveTimeout: 65_000,
        },
        (request, response) => {
          // A connection that was reset early has no address, and gets no answer.
          if (request.socket.remoteAddress === undefined) return void request.socket.destroy();
          if (proxies.hostOf(request) === undefined) return void response.socket?.end(MALFORMED);
          const other = otherHosts?.(request);
          if (other) other(request, response);
          else answer(request, response);
        },
      ),
  });
  http.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    readJson(text),
  );
  addGuards(http, deps);
  addErrorAnswers(http, deps);
  const handlers = collectHandlers(deps.handlers);
  const { uploadWithinMs = uploadBounds.withinMs } = deps;
  const binding = { ...deps, uploads: createUploadSlots(uploadBounds), uploadWithinMs };
  for (const [name, handler] of handlers) {
    bindEndpoint(http, name, endpoints[name as EndpointName] as Endpoint, handler, binding);
  }
  for (const [name, { of, endpoint }] of Object.entries(aliases)) {
    const handler = handlers.get(of);
    if (handler) bindEndpoint(http, name, endpoint, handler, binding);
  }
  return http;
}

/** Handlers by name; a missing or extra one fails the start. */
export function collectHandlers(handlers: HttpDeps['handlers']): Map<string, AnyHandler> {
  const given = Object.entries(handlers);
  for (const [name] of given) {
    assert(name in endpoints, `a handler answers ${name}, which the contract does not declare`);
  }
  const missing = Object.keys(endpoints).filter((name) => !(name in handlers));
  assert(missing.length === 0, `endpoints without a handler: ${missing.join(', ')}`);
  return new Map(given as [string, AnyHandler][]);
}

function addGuards(http: FastifyInstance, { budget, overload, metrics, isProduction, log, guards }: HttpDeps): void {
  const inTheClear = plainHeaders(false);
  const overTls = plainHeaders(true);
  const leave = () => overload.leave();
  const isTracing = log.isLevelEnabled('debug');
  const turns = createTurns();

  http.decorateRequest('caller').decorateRequest('session').decorateRequest('refused');
  // With callbacks instead of promises: this runs for every request.
  http.addHook('onRequest', (request, reply, done) => {
    reply
      .header('X-Request-Id', request.id)
      // No cache stores an answer by default; cacheable answers set their own header.
      .header('Cache-Control', 'no-store')
      .headers(isProduction || request.protocol === 'https' ? overTls : inTheClear);
    if (request.routeOptions.url === '/live') return done();
    if (!overload.enter()) {
      sendRefusal(reply, { code: 'request.overloaded', value: { retryAfter: 1 } });
      return undefined;
    }
    reply.raw.on('close', leave);
    if (!guards.isAnswered(request, request.routeOptions.config.answeredAt ?? 'site')) {
      const entry = guards.enter(request);
      sendRefusal(reply, entry.ok ? { code: 'request.not_found' } : entry.refusal);
      return undefined;
    }
    const enter = () => {
      if (!request.raw.destroyed) done();
    };
    const spent = (wait: number) => {
      if (wait > 0) sendRefusal(reply, { code: 'request.too_many', value: { retryAfter: wait } });
      else turns(networksOf(request.ip)[0]?.name ?? '', enter);
    };
    const wait = budget.spend(request.ip);
    if (typeof wait === 'number') spent(wait);
    // A budget shared with other nodes is asynchronous; a failure to check it is our fault, not the caller's.
    else wait.then(spent, done);
    return undefined;
  });

  http.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint ?? 'other';
    metrics.note(endpoint, reply.statusCode, reply.elapsedTime / 1000);
    if (isTracing)
      log.debug(
        { requestId: request.id, endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      );
    done();
  });
}

function addErrorAnswers(http: FastifyInstance, { log, guards }: HttpDeps): void {
  http.setNotFoundHandler((request, reply) => {
    guards.enter(request);
    return sendRefusal(reply, { code: 'request.not_found' });
  });

  http.setErrorHandler((error: FastifyError, request, reply) => {
    guards.enter(request);
    const { refusal, status } = failedRequest(error, request, log);
    return sendRefusal(reply, refusal, status);
  });
}

const MALFORMED = (() => {
  const body = '{"success":false,"code":"request.malformed","message":"request.malformed"}';
  return `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
})();
