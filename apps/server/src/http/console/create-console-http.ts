/**
 * The console's HTTP server: an instance of its own, reached by the host alone. Nothing of a merchant's site is answered here, and nothing of
 * the console anywhere else.
 */
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyError, type FastifyInstance, fastify, LogController } from 'fastify';
import { type ConsoleEndpoint, consoleEndpoints } from '#contract';
import { assert } from '#kernel';
import type { AddressLimit } from '../../rate-limits/index.ts';
import { failedRequest } from '../failed-request.ts';
import type { Overload } from '../limits/overload.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { BuiltFiles } from '../pages/built-files.ts';
import type { Proxies } from '../proxies.ts';
import { requestIdOf } from '../request-id.ts';
import { plainHeaders } from '../security/security-headers.ts';
import { readJson } from '../wire/read-json.ts';
import { bindConsoleEndpoint } from './bind-console-endpoint.ts';
import { addConsoleFiles } from './console-files.ts';
import { addConsolePages } from './console-pages.ts';
import type { AnyConsoleHandler, ConsoleApi } from './handlers.ts';
import { refuseCall } from './refuse-call.ts';

export interface ConsoleHttpDeps {
  readonly api: ConsoleApi;
  /** `apps/console/dist`. */
  readonly files: BuiltFiles;
  readonly budget: AddressLimit;
  readonly overload: Overload;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly proxies: Proxies;
  readonly isProduction: boolean;
  readonly mustCheckAnswers: boolean;
  readonly hasPublicDocs: boolean;
  readonly version: string;
  readonly newNonce: () => string;
  readonly originOf: (host: string) => string;
  readonly previewOrigin: () => string | undefined;
}

export type ConsoleHttp = FastifyInstance;

/** Of an uploaded picture in base 64. */
const LARGEST_BODY = 1_048_576;

export async function createConsoleHttp(deps: ConsoleHttpDeps): Promise<ConsoleHttp> {
  const { log, proxies, api } = deps;
  const http = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    trustProxy: (address) => proxies.isTrusted(address),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request as IncomingMessage, proxies),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (_error, _request, reply) => void refuseCall(reply, { code: 'request.malformed' }),
  });
  http.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    readJson(text),
  );
  addGuards(http, deps);
  addErrorAnswers(http, log);
  for (const [name, handler] of collectHandlers(api.handlers)) {
    bindConsoleEndpoint(http, name, endpointNamed(name), handler, deps);
  }
  addConsoleFiles(http, deps);
  addConsolePages(http, deps);
  await http.ready();
  return http;
}

const endpointNamed = (name: string) => consoleEndpoints[name as keyof typeof consoleEndpoints] as ConsoleEndpoint;

/** A missing or extra handler fails the start. */
function collectHandlers(handlers: ConsoleApi['handlers']): readonly (readonly [string, AnyConsoleHandler])[] {
  for (const name of Object.keys(handlers)) {
    assert(name in consoleEndpoints, `a handler answers ${name}, which the console's contract does not declare`);
  }
  const missing = Object.keys(consoleEndpoints).filter((name) => !(name in handlers));
  assert(missing.length === 0, `endpoints of the console without a handler: ${missing.join(', ')}`);
  return Object.entries(handlers);
}

function addGuards(http: FastifyInstance, { budget, overload, metrics, isProduction }: ConsoleHttpDeps): void {
  const inTheClear = plainHeaders(false);
  const overTls = plainHeaders(true);
  const leave = () => overload.leave();
  http.decorateRequest('refused');
  http.addHook('onRequest', async (request, reply) => {
    reply
      .header('X-Request-Id', request.id)
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .headers(isProduction || request.protocol === 'https' ? overTls : inTheClear);
    if (!overload.enter()) return refuseCall(reply, { code: 'request.overloaded', value: { retryAfter: 1 } });
    reply.raw.on('close', leave);
    const wait = await budget.spend(request.ip);
    return wait > 0 ? refuseCall(reply, { code: 'request.too_many', value: { retryAfter: wait } }) : undefined;
  });
  http.addHook('onResponse', (request, reply, done) => {
    metrics.note(request.routeOptions.config.endpoint ?? 'console', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

function addErrorAnswers(http: FastifyInstance, log: Logger): void {
  http.setNotFoundHandler((_request, reply) => refuseCall(reply, { code: 'request.not_found' }));
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const { refusal, status } = failedRequest(error, request, log);
    return refuseCall(reply, refusal, status);
  });
}
