/** The API to read: `/docs/json` for machines, `/docs` for people, in Swagger UI, which this server sends itself. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fileOf, openBuiltFiles } from '../pages/built-files.ts';
import { caching, sendFile } from '../pages/send-file.ts';
import { describeApi } from './openapi.ts';

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const VIEWER_FILES = ['swagger-ui-bundle.js', 'swagger-ui.css'];

/** Everything from this origin, nothing inline; the viewer's small pictures are part of its style. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Croupier player API</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="api"></div><noscript><a href="/docs/json">OpenAPI document</a></noscript>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;

/** To read, not to call: nothing is submitted, so that there is nothing to authorize. No address is taken from the query. */
const START = `SwaggerUIBundle({
  url: '/docs/json',
  dom_id: '#api',
  docExpansion: 'none',
  deepLinking: true,
  filter: true,
  displayOperationId: true,
  supportedSubmitMethods: [],
  queryConfigEnabled: false,
  validatorUrl: null,
  plugins: [() => ({ wrapComponents: { authorizeBtn: () => () => null } })],
});`;

export function addDocsPages(http: FastifyInstance, version: string): void {
  const config = { config: { endpoint: 'docs' } };
  const files = openBuiltFiles(viewer, false);
  const lazily = (make: () => string, type: string) => {
    let made: ReturnType<typeof fileOf> | undefined;
    return () => {
      made ??= fileOf(Buffer.from(make()), type, true);
      return made;
    };
  };
  const documents = {
    '/docs': lazily(() => PAGE, 'text/html; charset=utf-8'),
    '/docs/json': lazily(() => JSON.stringify(describeApi(version)), 'application/json; charset=utf-8'),
    '/docs/start.js': lazily(() => START, 'text/javascript; charset=utf-8'),
    ...Object.fromEntries(VIEWER_FILES.map((name) => [`/docs/${name}`, () => files.read(name)])),
  };
  for (const [path, fileAt] of Object.entries(documents)) {
    http.get(path, config, async (request, reply) => {
      const file = fileAt();
      if (!file) throw new Error(`${path} is not installed`);
      if (path === '/docs') reply.header('Content-Security-Policy', POLICY);
      return sendFile(request, reply, file, caching.revalidate);
    });
  }
}
