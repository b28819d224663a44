/** Callbacks of payment providers: the bytes as they were signed, whatever the merchant's state, answered in the provider's own words. */
import type { FastifyInstance } from 'fastify';
import type { Merchant } from '../modules/merchants/index.ts';
import { sendRefusal } from './failure.ts';
import type { Gates } from './gates.ts';

export interface WebhookDeps {
  readonly gates: Pick<Gates, 'enter'>;
  readonly receive: (call: {
    readonly merchant: Merchant;
    readonly provider: string;
    readonly rawBody: Uint8Array;
    readonly headers: { readonly [name: string]: string | undefined };
  }) => Promise<{ readonly status: number; readonly contentType: string; readonly body: string }>;
}

export function addWebhookRoutes(app: FastifyInstance, { gates, receive }: WebhookDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(
      '/payments/:provider/webhook',
      { config: { endpoint: 'paymentWebhook' } },
      async (request, reply) => {
        const entry = gates.enter(request);
        if (!entry.ok) return sendRefusal(reply, entry.refusal);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(', ') : value,
          ]),
        );
        const { status, contentType, body } = await receive({
          merchant: entry.value.merchant,
          provider: request.params.provider,
          rawBody: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
          headers,
        });
        return reply.code(status).type(contentType).send(body);
      },
    );
  });
}
