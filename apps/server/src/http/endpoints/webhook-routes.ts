/** Callbacks of providers and vendors: raw signed bytes, independent of the merchant's state, answered in the provider's format. */
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../failure.ts';
import type { Merchant } from '../merchant.ts';
import type { Guards } from '../security/guards.ts';

interface Delivered {
  readonly merchant: Merchant;
  readonly rawBody: Uint8Array;
  readonly headers: { readonly [name: string]: string | undefined };
}

interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface WebhookDeps {
  readonly guards: Pick<Guards, 'enter'>;
  readonly receive: (call: Delivered & { readonly provider: string }) => Promise<Reply>;
  readonly checkLaunch: (call: Delivered & { readonly vendor: string }) => Promise<Pick<Reply, 'status'>>;
  readonly answerWalletCall: (call: Delivered & { readonly vendor: string }) => Promise<Omit<Reply, 'contentType'>>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function addWebhookRoutes(http: FastifyInstance, { guards, ...deps }: WebhookDeps): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    const listen = (url: string, endpoint: string, answer: (name: string, delivered: Delivered) => Promise<Reply>) =>
      scope.post<{ Params: { name: string } }>(url, { config: { endpoint } }, async (request, reply) => {
        const entry = guards.enter(request);
        if (!entry.ok) return sendRefusal(reply, entry.refusal);
        const { status, contentType, body } = await answer(request.params.name, {
          merchant: entry.value.merchant,
          rawBody: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.join(', ') : value,
            ]),
          ),
        });
        return reply.code(status).type(contentType).send(body);
      });

    listen('/payments/:name/webhook', 'paymentWebhook', (provider, delivered) =>
      deps.receive({ ...delivered, provider }),
    );
    listen('/vendors/:name/seat', 'vendorLaunchCheck', async (vendor, delivered) => {
      const { status } = await deps.checkLaunch({ ...delivered, vendor });
      return {
        status,
        contentType: JSON_TYPE,
        body: JSON.stringify({ seated: status === 200 }),
      };
    });
    listen('/vendors/:name/wallet', 'vendorWalletCall', async (vendor, delivered) => ({
      ...(await deps.answerWalletCall({ ...delivered, vendor })),
      contentType: JSON_TYPE,
    }));
  });
}
