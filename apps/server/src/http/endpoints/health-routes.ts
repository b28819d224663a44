/** Endpoints for machines: liveness, readiness, metrics. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../failure.ts';
import type { Metrics } from '../metrics.ts';

export interface HealthDeps {
  /** The databases, and which of them answer; none when this node should get no traffic. */
  readonly readiness: () => Promise<readonly { readonly name: string; readonly isUp: boolean }[]>;
  readonly metrics: Metrics;
  /**
   * Token of the scraper. Without one the metrics are closed in production, since a proxy on this machine would open them to everybody.
   */
  readonly metricsToken?: string;
  readonly isProduction: boolean;
}

export function addHealthPages(http: FastifyInstance, deps: HealthDeps): void {
  const { readiness, metrics } = deps;

  http.get('/live', { config: { endpoint: 'live', answeredAt: 'both' } }, async (_request, reply) =>
    reply.type('text/plain').send('alive\n'),
  );

  http.get('/ready', { config: { endpoint: 'ready', answeredAt: 'both' } }, async (_request, reply) => {
    const databases = await readiness().catch(() => []);
    // With one database away this node serves the merchants of the others.
    const isReady = databases.some(({ isUp }) => isUp);
    const each = databases.length > 1 ? databases.map(({ name, isUp }) => `${name}: ${isUp ? 'up' : 'away'}\n`) : [];
    return reply
      .code(isReady ? 200 : 503)
      .type('text/plain')
      .send(`${isReady ? 'ready' : 'not ready'}\n${each.join('')}`);
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
  const expected = Buffer.from(`Bearer ${token}`);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
