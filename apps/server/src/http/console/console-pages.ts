/** The built console: its files, and one page for every path. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BuiltFiles } from '../pages/built-files.ts';
import { sendPlainPage } from '../pages/plain-page.ts';
import { caching, sendFile } from '../pages/send-file.ts';
import { nonceSources, pageHeaders } from '../security/security-headers.ts';
import { describeConsole } from './describe-console.ts';

export interface ConsolePagesDeps {
  readonly files: BuiltFiles;
  readonly newNonce: () => string;
  readonly hasPublicDocs: boolean;
  readonly version: string;
  /** Origins of previews, which the console frames; known once the server listens. */
  readonly previewOrigin: () => string | undefined;
}

const config = { config: { endpoint: 'console' } };

export function addConsolePages(http: FastifyInstance, deps: ConsolePagesDeps): void {
  const { files, hasPublicDocs, version } = deps;
  http.get('/assets/*', config, async (request, reply) =>
    sendFile(request, reply, files.read(`assets/${(request.params as { '*': string })['*']}`), caching.forever),
  );
  http.get('/live', config, async (_request, reply) => reply.type('text/plain').send('alive\n'));
  http.get('/robots.txt', config, async (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
  );
  if (hasPublicDocs) {
    let described: object | undefined;
    http.get('/console/api/openapi.json', config, async (_request, reply) => {
      described ??= describeConsole(version);
      return reply.send(described);
    });
  }
  // Paths of pages have no dot in their last part.
  http.get('/:page', config, async (_request, reply) => sendPage(deps, reply));
  http.get('/', config, async (_request, reply) => sendPage(deps, reply));
  http.get('/:page/*', config, async (_request, reply) => sendPage(deps, reply));
}

/** The built page, with this answer's nonce on its scripts and styles; what the console adds itself takes it from there. */
function sendPage({ files, newNonce, previewOrigin }: ConsolePagesDeps, reply: FastifyReply): FastifyReply {
  const nonce = newNonce();
  const file = files.read('index.html');
  if (!file) {
    const line = 'Start the server with “npm start”, which builds the console first.';
    return sendPlainPage(reply, { status: 503, title: 'The console is not built yet', line, nonce });
  }
  const previews = previewOrigin();
  const html = file.body.toString().replace(/<(script|style|link)\b/g, `<$1 nonce="${nonce}"`);
  return reply
    .headers(
      pageHeaders({ inline: nonceSources(nonce), frames: 'none', ...(previews && { frameSources: [previews] }) }),
    )
    .header('Cache-Control', caching.revalidatePrivate)
    .type('text/html; charset=utf-8')
    .send(html);
}
