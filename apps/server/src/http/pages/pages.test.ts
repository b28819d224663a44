import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchants as manifests } from '#merchants/registry.ts';
import type { Merchant } from '../../modules/merchants/index.ts';
import { openTestHouse, type TestHouse } from '../../testing.ts';
import { createGates } from '../gates.ts';
import { openBuiltFiles } from './built-files.ts';
import { createMerchantFiles } from './merchant-files.ts';
import type { Renderer, RenderInput } from './renderer.ts';
import { addSitePages } from './site-pages.ts';
import { addStagePages } from './stage-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-pages-'));
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

let house: TestHouse;
let app: FastifyInstance;
const rendered: RenderInput[] = [];
const long = 'long text '.repeat(500);

/** A build as the site's own would leave one. */
const renderer: Renderer = {
  wants: (url) =>
    url.startsWith('/m/home') ? [{ name: 'vendorMapping' }, { name: 'memberInfo' }, { name: 'rankList' }] : [],
  async render(input) {
    rendered.push(input);
    if (input.url === '/m/old') return { kind: 'redirect', location: '/m/home' };
    const html = new Blob([`<!doctype html><script nonce="${input.nonce}"></script><p>${long}</p>`]).stream();
    return { kind: 'page', statusCode: input.status.status === 1 ? 503 : 200, preload: ['/m/art/tiger.webp'], html };
  },
};

beforeAll(async () => {
  house = await openTestHouse();
  put('site/assets/site-abc.js', `console.log(${JSON.stringify(long)})`);
  put('site/sw.js', 'worker');
  put('site/art/tiger.webp', 'picture');
  put('secret.txt', 'hidden treasure');
  put(
    'stage/index.html',
    '<!doctype html><html lang="en" data-theme="dark"><link rel="modulepreload" href="a"><script type="module" src="b"></script>',
  );
  const gates = createGates({
    merchants: house.modules.merchants,
    sessions: house.modules.identity,
    isProduction: false,
  });
  const files = createMerchantFiles();
  let n = 0;
  const newNonce = () => `nonce${n++}`;
  app = fastify();
  const inside = async (caller: { merchant: Merchant }, _id: string, { name }: { name: string }) => {
    if (name === 'rankList') throw new Error('the strip is broken today');
    const answer = await house.ask(name as 'systemStatus', { host: caller.merchant.manifest.hosts[0] ?? '' });
    return answer.body.success ? answer.body.value : undefined;
  };
  addSitePages(app, { gates, inside, files, site: openBuiltFiles(join(folder, 'site'), false), renderer, newNonce });
  addStagePages(app, { gates, files, stage: openBuiltFiles(join(folder, 'stage'), false), newNonce });
});
afterAll(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: { readonly [name: string]: string } = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });

describe('screens', () => {
  it('ROUTE-01 lead from the root to the site', async () => {
    expect((await get('/')).headers.location).toBe('/m/');
    expect((await get('/m')).headers.location).toBe('/m/');
  });

  it('are rendered with the status, what they want of the open API, and what failed left out', async () => {
    const answer = await get('/m/home?a=1', { cookie: 'language=VI; theme=light' });
    const input = rendered.at(-1)!;
    expect(answer.statusCode).toBe(200);
    expect(input).toMatchObject({
      url: '/m/home?a=1',
      language: 'VI',
      theme: 'light',
      status: { info: { merchant: 'demo' } },
    });
    expect(input.initial.map(({ name }) => name)).toEqual(['vendorMapping']);
    expect(input.themeCss).toContain('--surface-0');
    expect(input.messages['refusal.session.missing']).toBeDefined();
    expect(answer.headers.link).toBe('</m/art/tiger.webp>; rel=preload; as=image');
  });

  it('get a nonce of their own each time, and it is the one their policy allows', async () => {
    const [first, second] = [await get('/m/home'), await get('/m/home')];
    const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(nonceOf(first.body)).not.toBe(nonceOf(second.body));
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'nonce-${nonceOf(first.body)}' 'strict-dynamic'`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  it('SYS-03 are another house’s at another host, and nobody’s at a strange one', async () => {
    await get('/m/home', { host: 'lotus.localhost' });
    expect(rendered.at(-1)).toMatchObject({ language: 'VI', theme: 'light', status: { info: { merchant: 'lotus' } } });
    await get('/m/home', { host: 'lotus.localhost', cookie: 'language=TH; theme=<script>' });
    expect(rendered.at(-1)).toMatchObject({ language: 'VI', theme: 'light' });
    const nobody = await get('/m/home', { host: 'evil.example' });
    expect([nobody.statusCode, nobody.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('redirect where the site says so, and travel compressed', async () => {
    expect((await get('/m/old')).headers.location).toBe('/m/home');
    const squeezed = await get('/m/home', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(squeezed.rawPayload).toString()).toContain(long);
    const zipped = await get('/m/home', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toContain(long);
  });
});

describe('built files', () => {
  it('with their content in the name are kept for ever, the others a day, the worker never', async () => {
    expect((await get('/m/assets/site-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/m/art/tiger.webp')).headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': 'image/webp',
    });
    expect((await get('/m/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('are not sent again to whoever has them', async () => {
    const { etag } = (await get('/m/sw.js')).headers;
    const again = await get('/m/sw.js', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/m/assets/../../secret.txt',
    '/m/..%2f..%2fsecret.txt',
    '/m/assets/%2e%2e/%2e%2e/secret.txt',
    '/m/art/nothing.webp',
    '/m/.vite/manifest.json',
  ])('do not lead to %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('treasure');
  });
});

describe('what is made per merchant', () => {
  it('APP-05 has its words at addresses that name their content', async () => {
    const { texts } = (await house.get('systemStatus', { host: 'lotus.localhost' })).info;
    expect(Object.keys(texts).sort()).toEqual(['EN', 'VI']);
    const answer = await get(texts.VI!, { host: 'lotus.localhost' });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.json()['banner.draws.title']).toEqual(['Năm viên ngọc, mỗi phút một lần']);
    expect((await get('/m/texts/lotus.vi.000000000000.json', { host: 'lotus.localhost' })).statusCode).toBe(404);
  });

  it('has its theme, and only its own under the lottery’s name for it', async () => {
    const { paths } = (await house.get('systemStatus')).info;
    expect((await get(paths.theme!)).body).toContain('@layer merchant');
    expect((await get('/m/lotto-h5/css/demo.css')).headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await get('/m/lotto-h5/css/lotus.css')).statusCode).toBe(404);
  });

  it('can be installed under its own name', async () => {
    for (const { hosts, name } of manifests) {
      const answer = await get('/m/manifest.webmanifest', { host: hosts[0] ?? '' });
      expect(answer.json()).toMatchObject({ name, scope: '/m/', display: 'standalone' });
    }
  });
});

describe('game frames', () => {
  it.each(['/m/stage/dice', '/m/lotto-h5/VI/Tradition/games/fast-five'])(
    '%s may be framed by the site alone, its scripts by nonce',
    async (url) => {
      const answer = await get(url, { host: 'lotus.localhost' });
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(policy).toContain("frame-ancestors 'self'");
      expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(answer.body).toContain(`<script nonce="${nonce}" type="module"`);
      expect(answer.body).toContain(`<link nonce="${nonce}"`);
      expect(answer.body).toContain('<html lang="vi" data-theme="light"');
    },
  );
});
