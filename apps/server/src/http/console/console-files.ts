/** Files by their links. A link is used by a browser’s own download, which sends no header of ours: it is good once, and with its operator’s session. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ConsoleBinding, tokenOf } from './bind-console-endpoint.ts';
import type { ConsoleApi } from './handlers.ts';
import { refuseCall } from './refuse-call.ts';

export interface ConsoleFilesDeps extends Pick<ConsoleBinding, 'isProduction'> {
  readonly api: Pick<ConsoleApi, 'guard' | 'openFile'>;
}

export function addConsoleFiles(http: FastifyInstance, { api, isProduction }: ConsoleFilesDeps): void {
  http.get('/console/files/:link', { config: { endpoint: 'console.files' } }, async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return refuseCall(reply, { code: 'request.forged' });
    const client = { address: request.ip, isThere: true };
    const identified = await api.guard.identify(tokenOf(request, isProduction), client);
    if (!identified.ok) return refuseCall(reply, identified.refusal);
    const { link } = request.params as { readonly link: string };
    const opened = await api.openFile(identified.value, link, request.ip);
    if (!opened.ok) return refuseCall(reply, opened.refusal);
    const { contentType, fileName, bytes, content } = opened.value;
    return reply
      .type(contentType)
      .header('Content-Length', bytes)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('Content-Security-Policy', 'sandbox')
      .send(Readable.from(content));
  });
}
