/** What machines ask: does it live, may it get traffic, how is it doing. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from './failure.ts';
import type { Metrics } from './metrics.ts';

export interface HealthDeps {
  /** Resolves when the database answers; rejects or is false when this node should get no traffic. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Metrics;
  /** Who scrapes from elsewhere shows it; without one only this machine may look. */
  readonly metricsToken?: string;
}

export function addHealthPages(app: FastifyInstance, { isReady, metrics, metricsToken }: HealthDeps): void {
  app.get('/live', { config: { endpoint: 'live', answeredAt: 'both' } }, async (_request, reply) =>
    reply.type('text/plain').send('alive\n'),
  );

  app.get('/ready', { config: { endpoint: 'ready', answeredAt: 'both' } }, async (_request, reply) => {
    const isUp = await isReady().catch(() => false);
    return reply
      .code(isUp ? 200 : 503)
      .type('text/plain')
      .send(isUp ? 'ready\n' : 'not ready\n');
  });

  app.get('/metrics', { config: { endpoint: 'metrics' } }, async (request, reply) => {
    if (!mayScrape(request, metricsToken)) return sendRefusal(reply, { code: 'request.not_found' });
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function mayScrape(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
  const shown = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}
