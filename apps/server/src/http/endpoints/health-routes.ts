/** Endpoints for machines: liveness, readiness, metrics. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../failure.ts';
import type { Metrics } from '../metrics.ts';

export interface HealthDeps {
  /** Resolves when the database answers; rejects or is false when this node should get no traffic. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Metrics;
  /**
   * Token of the scraper. Without one the metrics are closed in production, since a proxy on this machine would open them to everybody.
   */
  readonly metricsToken?: string;
  readonly isProduction: boolean;
}

export function addHealthPages(http: FastifyInstance, deps: HealthDeps): void {
  const { isReady, metrics } = deps;

  http.get('/live', { config: { endpoint: 'live', answeredAt: 'both' } }, async (_request, reply) =>
    reply.type('text/plain').send('alive\n'),
  );

  http.get('/ready', { config: { endpoint: 'ready', answeredAt: 'both' } }, async (_request, reply) => {
    const isUp = await isReady().catch(() => false);
    return reply
      .code(isUp ? 200 : 503)
      .type('text/plain')
      .send(isUp ? 'ready\n' : 'not ready\n');
  });

  http.get('/metrics', { config: { endpoint: 'metrics' } }, async (request, reply) => {
    if (!mayScrape(request, deps)) return sendRefusal(reply, { code: 'request.not_found' });
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function mayScrape({ raw: { socket, headers } }: FastifyRequest, { metricsToken: token, isProduction }: HealthDeps) {
  if (token === undefined) {
    const isNear = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
    return !isProduction && isNear && FORWARDED.every((name) => headers[name] === undefined);
  }
  const shown = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}
