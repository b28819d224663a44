/** The reference of the API as a browser gets it: every file it needs is there, and the policy lets each of them in. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { openTestApp, type TestApp } from '../../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const get = (url: string, headers: { [name: string]: string } = {}) => app.http.inject({ url, headers });

it('describes each endpoint of the contract', async () => {
  const document = (await get('/docs/json')).json();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  for (const { method, path } of Object.values(endpoints)) expect(described).toContain(`${method} ${path}`);
  expect(document.paths['/wps/play/rounds'].post.parameters[0]).toMatchObject({
    name: 'Idempotency-Key',
    in: 'header',
  });
  expect(document.paths['/wps/session/login'].post.responses['401'].description).toContain('auth.captcha_required');
});

it('is a page whose scripts and styles are all files of this origin, and whose policy allows nothing else', async () => {
  const page = await get('/docs');
  const policy = Object.fromEntries(
    String(page.headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
  });
  // No script and no style between tags, none in an attribute: the policy would stop them.
  expect(page.body.match(/<script[^>]*>[^<]/)).toBeNull();
  expect(page.body).not.toMatch(/<style| style=| on\w+=/);
  const expected = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(expected.length).toBeGreaterThan(3);
  for (const address of expected) {
    expect(address).toMatch(/^\/docs\//);
    const { statusCode, headers } = await get(address);
    expect([statusCode, headers['x-content-type-options']], address).toEqual([200, 'nosniff']);
    if (address.endsWith('.js')) expect(headers['content-type']).toContain('text/javascript');
    if (address.endsWith('.css')) expect(headers['content-type']).toContain('text/css');
  }
  expect((await get('/docs/start.js')).body).toContain("url: '/docs/json'");
});

it('sends no other file of the viewer, and each file once to a browser that has it', async () => {
  for (const name of ['package.json', 'swagger-ui-bundle.js.map', 'index.html', '..%2fpackage.json'])
    expect((await get(`/docs/${name}`)).statusCode, name).toBe(404);
  const { etag } = (await get('/docs/swagger-ui-bundle.js')).headers;
  expect((await get('/docs/swagger-ui-bundle.js', { 'if-none-match': String(etag) })).statusCode).toBe(304);
});
