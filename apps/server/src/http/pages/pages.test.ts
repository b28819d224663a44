import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { games } from '#games/registry.ts';
import { allTexts } from '#games/texts.ts';
import { merchants as manifests } from '#merchants/registry.ts';
import { partAddress, type TextPart } from '#texts/parts';
import { type AddressLimit, createAddressLimit } from '../../rate-limits/index.ts';
import { openTestApp, setMaintenance, type TestApp } from '../../testing.ts';
import type { Merchant } from '../merchant.ts';
import { createGuards } from '../security/guards.ts';
import { createSqueezer, openBuiltFiles } from './built-files.ts';
import { createShells } from './make-page.ts';
import { createMerchantFiles } from './merchant-files.ts';
import { createPageCache } from './page-cache.ts';
import type { Renderer, RenderInput } from './renderer.ts';
import { addSitePages } from './site-pages.ts';
import { addStagePages } from './stage-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-pages-'));
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

let app: TestApp;
let http: FastifyInstance;
const rendered: RenderInput[] = [];
/** As much text as a page has, and as varied. */
const long = readFileSync(join(import.meta.dirname, '../create-http.ts'), 'utf8');
const [script, style] = ['start()', 'p{color:red}'];
let now = 0;
/** Renderings continue when this resolves. */
let held = Promise.resolve();
const MAX_PAGES = 20;
let pages: AddressLimit;

const inline = { scripts: [script], styles: [style] };
const pageOf = (text: string) => `<!doctype html><style>${style}</style><script>${script}</script><p>${text}</p>`;

/** A build like the site's own: home has one parameter that changes its page. */
const renderer: Renderer = {
  locate(url) {
    const { pathname, searchParams } = new URL(url, 'http://site');
    if (pathname === '/m/old') return { kind: 'redirect', location: '/m/home' };
    const view = searchParams.get('view');
    return { kind: 'page', url: view === null ? pathname : `${pathname}?view=${encodeURIComponent(view)}` };
  },
  preloads: (url) =>
    url.startsWith('/m/home') ? [{ name: 'vendorMapping' }, { name: 'memberInfo' }, { name: 'rankList' }] : [],
  async render(input) {
    rendered.push(input);
    await held;
    const statusCode = input.status.status === 1 ? 503 : 200;
    return { statusCode, preload: ['/m/art/tiger.webp'], html: pageOf(long), inline };
  },
  shell: ({ status }) => ({ statusCode: status.status === 1 ? 503 : 200, preload: [], html: pageOf('empty'), inline }),
};

beforeAll(async () => {
  app = await openTestApp();
  put('site/assets/site-abc.js', `console.log(${JSON.stringify(long)})`);
  put('site/sw.js', 'worker');
  put('site/art/tiger.webp', 'picture');
  put('site/art/fish.webp', 'a large picture');
  put('site/art/fish.avif', 'small');
  put('secret.txt', 'hidden treasure');
  put(
    'stage/index.html',
    '<!doctype html><html lang="en" data-theme="dark"><link rel="modulepreload" href="a"><script type="module" src="b"></script>',
  );
  const guards = createGuards({
    merchants: app.modules.merchants,
    sessions: app.modules.identity.sessions,
    isProduction: false,
  });
  const files = createMerchantFiles();
  let n = 0;
  const newNonce = () => `nonce${n++}`;
  http = fastify();
  const inside = async (caller: { merchant: Merchant }, _id: string, { name }: { name: string }) => {
    if (name === 'rankList') throw new Error('the strip is broken today');
    const answer = await app.request(name as 'systemStatus', { host: caller.merchant.manifest.hosts[0] ?? '' });
    return answer.body.success ? answer.body.value : undefined;
  };
  const clock = { now: () => now };
  const squeezer = createSqueezer();
  pages = createAddressLimit({ name: 'pages', limit: MAX_PAGES, windowSeconds: 600 });
  const site = openBuiltFiles(join(folder, 'site'), false);
  addSitePages(http, {
    guards,
    inside,
    files,
    site,
    renderer,
    cache: createPageCache(clock, { onRetry: squeezer }),
    shellOf: createShells(clock),
    budget: pages,
    newNonce,
    frameOrigins: () => ['https://games.example'],
    pictureOrigins: () => ['https://pictures.games.example'],
    consoleOrigins: () => [],
  });
  const stage = openBuiltFiles(join(folder, 'stage'), false);
  addStagePages(http, { guards, files, stage, newNonce, originOf: (host) => `https://${host}` });
});
afterAll(async () => {
  await http.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: { readonly [name: string]: string } = {}) =>
  http.inject({ url, headers: { host: 'localhost', ...headers } });

describe('screens', () => {
  it('ROUTE-01 redirect from the root to the site', async () => {
    expect((await get('/')).headers.location).toBe('/m/');
    expect((await get('/m')).headers.location).toBe('/m/');
  });

  it('are rendered with the status and the answers they need of the public API, without those that failed', async () => {
    const answer = await get('/m/home?view=1&a=1', { cookie: 'language=VI; theme=light' });
    const input = rendered.at(-1)!;
    expect(answer.statusCode).toBe(200);
    expect(input).toMatchObject({
      url: '/m/home?view=1',
      language: 'VI',
      theme: 'light',
      status: { info: { merchant: 'demo' } },
    });
    expect(input.initial.map(({ name }) => name)).toEqual(['vendorMapping']);
    expect(input.themeCss).toContain('--surface-0');
    expect(input.grounds).toEqual({ dark: '#0b0a12', light: '#f7f4ee' });
    expect(input.messages['refusal.session.missing']).toBeDefined();
    expect(answer.headers.link).toBe('</m/art/tiger.webp>; rel=preload; as=image');
  });

  it('allow the scripts and styles they were built with, by their hashes, and no other', async () => {
    const { headers } = await get('/m/home');
    const policy = String(headers['content-security-policy']);
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash(script)}' 'strict-dynamic'`);
    expect(policy).toContain(`style-src 'self' 'sha256-${hash(style)}'`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('are cached for everyone: rendered once, without a caller’s address, and not sent again to a browser that has them', async () => {
    now += 60_000;
    const before = rendered.length;
    const first = await get('/m/home?view=kept');
    const again = await get('/m/home?view=kept', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers.vary).toBe('Cookie, Accept-Encoding');
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(rendered.length - before).toBe(1);
    expect(rendered.at(-1)?.status.location).toEqual({ ip: '' });
  });

  it('SYS-03 are another merchant’s at another host, and absent at an unknown one', async () => {
    await get('/m/home', { host: 'lotus.localhost' });
    expect(rendered.at(-1)).toMatchObject({ language: 'VI', theme: 'light', status: { info: { merchant: 'lotus' } } });
    await get('/m/home', { host: 'lotus.localhost', cookie: 'language=PT; theme=<script>' });
    expect(rendered.at(-1)).toMatchObject({ language: 'VI', theme: 'light' });
    const nobody = await get('/m/home', { host: 'evil.example' });
    expect([nobody.statusCode, nobody.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it.each(['/m/home', '/m/register'])(
    'AGT-04 open in the language of the link that was followed to %s, whatever the cookie says, as far as the merchant has it',
    async (path) => {
      const { languages = [] } = manifests.find(({ code }) => code === 'demo') ?? {};
      for (const language of languages) {
        await get(`${path}?affiliateCode=FOLLOWED&language=${language}`, { cookie: 'language=VI' });
        expect(rendered.at(-1)).toMatchObject({ language });
      }
      // of no page that was made before
      await get(`${path}?view=unlisted&language=XX`, { cookie: 'language=VI' });
      expect(rendered.at(-1)).toMatchObject({ language: 'VI' });
    },
  );

  it('redirect where the site says so, and are compressed', async () => {
    expect((await get('/m/old')).headers.location).toBe('/m/home');
    const compressed = await get('/m/home', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain(long);
    const length = async () => (await get('/m/home', { 'accept-encoding': 'br' })).rawPayload.length;
    // Requested again and again, it is recompressed at the best level, after everything else.
    await expect.poll(length, { timeout: 15_000 }).toBeLessThan(compressed.rawPayload.length);
    const zipped = await get('/m/home', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toContain(long);
  });
});

describe('a flood of pages', () => {
  const from = (address: string, url: string, headers: { readonly [name: string]: string } = {}) =>
    http.inject({ url, headers: { host: 'localhost', ...headers }, remoteAddress: address });
  const empty = pageOf('empty');

  it('finds one page for all spellings of its address', async () => {
    now += 60_000;
    const before = rendered.length;
    const spellings = Array.from({ length: 200 }, (_, at) => `/m/home?x=${at}&utm_source=${at}&${at}&gclid=a#${at}`);
    const answers = await Promise.all(spellings.map((url) => from('198.51.100.9', url)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([pageOf(long)]));
    expect(rendered.length - before).toBe(1);
    expect(rendered.at(-1)?.url).toBe('/m/home');
  });

  it('renders a limited number for one network, and sends the others empty, for its browser to render', async () => {
    const before = rendered.length;
    for (let at = 0; at < MAX_PAGES + 5; at++) {
      const answer = await from(`2001:db8:5:5::${at + 1}`, `/m/home?view=own${at}`, { 'accept-encoding': 'br' });
      expect(answer.statusCode).toBe(200);
      if (at >= MAX_PAGES) expect(answer.headers['content-security-policy']).toContain('strict-dynamic');
    }
    expect(rendered.length - before).toBe(MAX_PAGES);
    expect((await from('2001:db8:5:5::1', '/m/home?view=further')).body).toBe(empty);
    // Cached pages cost nothing, and another network has its own budget.
    expect((await from('2001:db8:5:5::1', '/m/home?view=own0')).body).toBe(pageOf(long));
    expect((await from('2001:db8:5:6::1', '/m/home?view=further')).body).toBe(pageOf(long));
  });

  it('is never waited for: above two renderings in progress the others are empty, or slightly stale', async () => {
    await from('198.51.100.20', '/m/home?view=known');
    now += 1_500;
    let go: () => void = () => undefined;
    held = new Promise((resolve) => {
      go = resolve;
    });
    const before = rendered.length;
    const slow = [1, 2].map((at) => from(`198.51.100.3${at}`, `/m/home?view=slow${at}`));
    while (rendered.length < before + 2) await new Promise((turn) => setImmediate(turn));
    const others = Array.from({ length: 20 }, (_, at) => from(`198.51.100.${at + 40}`, `/m/home?view=other${at}`));
    expect(new Set((await Promise.all(others)).map(({ body }) => body))).toEqual(new Set([empty]));
    expect((await from('198.51.100.20', '/m/home?view=known')).body).toBe(pageOf(long));
    go();
    held = Promise.resolve();
    expect((await Promise.all(slow)).map(({ body }) => body)).toEqual([pageOf(long), pageOf(long)]);
    expect(rendered.length - before).toBe(2);
  });

  it('of a merchant under maintenance is bounded alike, and tells each caller that it is closed', async () => {
    await setMaintenance(app, 'lotus', true);
    const before = rendered.length;
    for (let at = 0; at < MAX_PAGES + 3; at++) {
      const { statusCode } = await from('198.51.100.90', '/m/home', { host: 'lotus.localhost' });
      expect(statusCode).toBe(503);
    }
    expect(rendered.length - before).toBe(MAX_PAGES);
    await setMaintenance(app, 'lotus', false);
  });
});

describe('built files', () => {
  it('sends a picture as AVIF at the same address to browsers that accept it, where there is one', async () => {
    const accept = 'image/avif,image/webp,*/*';
    const pictures = async (path: string, headers: Record<string, string>) => {
      const answer = await http.inject({ url: path, headers: { host: 'localhost', ...headers } });
      return [answer.headers['content-type'], answer.headers.vary, answer.body];
    };
    expect(await pictures('/m/art/fish.webp', { accept })).toEqual(['image/avif', 'Accept', 'small']);
    expect(await pictures('/m/art/fish.webp', {})).toEqual(['image/webp', 'Accept', 'a large picture']);
    expect(await pictures('/m/art/tiger.webp', { accept })).toEqual(['image/webp', 'Accept', 'picture']);
  });

  it('with a hash in the name are cached for ever, the others a day, the service worker never', async () => {
    expect((await get('/m/assets/site-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/m/art/tiger.webp')).headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': 'image/webp',
    });
    expect((await get('/m/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('are sent in the smallest form of their build, unless it is of an older build', async () => {
    const bodyOf = async (name: string) =>
      (await get(`/m/assets/${name}`, { 'accept-encoding': 'br, gzip' })).rawPayload;
    put('site/assets/new.js', long);
    put('site/assets/new.js.br', 'squeezed by the build');
    expect((await bodyOf('new.js')).toString()).toBe('squeezed by the build');
    put('site/assets/old.js', long);
    put('site/assets/old.js.br', 'of an older build');
    utimesSync(join(folder, 'site/assets/old.js.br'), 1, 1);
    expect((await bodyOf('old.js')).toString()).not.toContain('older build');
  });

  it('are not sent again to a browser that has them', async () => {
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

describe('files made per merchant', () => {
  it('APP-05 include its texts at addresses with a content hash', async () => {
    const { texts } = (await app.get('systemStatus', { host: 'lotus.localhost' })).info;
    expect(Object.keys(texts).sort()).toEqual(['EN', 'TH', 'VI']);
    // One hash for all languages: a page has all addresses.
    expect(new Set(Object.values(texts).map((address) => address.split('.').at(-2))).size).toBe(1);
    const answer = await get(texts.VI!, { host: 'lotus.localhost' });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.json()['banner.draws.title']).toEqual(['Năm viên ngọc, mỗi phút một lần']);
    // Of another content: the merchant's operators wrote it anew this second. What there is now, and not for ever.
    const other = await get('/m/texts/lotus.vi.000000000000.json', { host: 'lotus.localhost' });
    expect([other.json(), other.headers['cache-control']]).toEqual([answer.json(), 'no-cache']);
    expect((await get('/m/texts/demo.vi.000000000000.json', { host: 'lotus.localhost' })).statusCode).toBe(404);
  });

  it('squeeze the texts of the languages that are asked for', async () => {
    const texts = (language: string) =>
      get(info.texts[language]!, { host: 'lotus.localhost', 'accept-encoding': 'br' });
    const { info } = await app.get('systemStatus', { host: 'lotus.localhost' });
    await get('/m/home', { host: 'lotus.localhost', cookie: 'language=TH' });
    // Those in Thai take longest: the others would be squeezed by then.
    await vi.waitFor(async () => expect((await texts('TH')).headers['content-encoding']).toBe('br'), 10_000);
    expect((await texts('EN')).headers['content-encoding']).toBeUndefined();
    await vi.waitFor(async () => expect((await texts('EN')).headers['content-encoding']).toBe('br'), 10_000);
  });

  it('include the texts of each family of games apart, which the site’s own leave out', async () => {
    const { texts } = (await app.get('systemStatus', { host: 'lotus.localhost' })).info;
    const part = async (name: TextPart) =>
      (await get(partAddress(texts.VI!, name), { host: 'lotus.localhost' })).json();
    const prefixesIn = (messages: object) => new Set(Object.keys(messages).map((key) => key.split('.')[0]));
    const site = prefixesIn(await part('site'));
    for (const elsewhere of ['game', 'stage', 'verify', 'messenger']) expect(site).not.toContain(elsewhere);
    const dice = await part('game.dice');
    expect(dice['game.dice.target']).toEqual([allTexts.VI['game.dice.target']]);
    expect(Object.keys(dice).every((key) => key.startsWith('game.dice.'))).toBe(true);
    expect(prefixesIn(await part('stage'))).toEqual(new Set(['stage', 'refusal', 'lottery']));
    expect(prefixesIn(await part('verify'))).toEqual(new Set(['verify']));
    const names = await part('names');
    for (const { textKeys } of games) expect(names).toHaveProperty([textKeys.name]);
    expect(names).not.toHaveProperty(['game.dice.target']);
    for (const nobody of ['game.nobody', 'game', 'constructor'] as const) {
      const answer = await get(partAddress(texts.VI!, nobody as TextPart), { host: 'lotus.localhost' });
      expect(answer.statusCode).toBe(404);
    }
    const changed = partAddress(texts.VI!, 'game.dice').replace(/[0-9a-f]{12}/, '000000000000');
    expect((await get(changed, { host: 'lotus.localhost' })).headers['cache-control']).toBe('no-cache');
    const nowhere = changed.replace('game.dice', 'game.nothing');
    expect((await get(nowhere, { host: 'lotus.localhost' })).statusCode).toBe(404);
  });

  it('include its theme, and only its own under the lottery’s name for it', async () => {
    const { paths } = (await app.get('systemStatus')).info;
    expect((await get(paths.theme!)).body).toContain('@layer merchant');
    expect((await get('/m/lotto-h5/css/demo.css')).headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await get('/m/lotto-h5/css/lotus.css')).statusCode).toBe(404);
  });

  it('let it be installed under its own name', async () => {
    for (const { hosts, name } of manifests) {
      const answer = await get('/m/manifest.webmanifest', { host: hosts[0] ?? '' });
      expect(answer.json()).toMatchObject({ name, scope: '/m/', display: 'standalone' });
    }
  });

  it('APP-04 give the bars of the installed app its own background colour', async () => {
    const lotus = (await get('/m/manifest.webmanifest', { host: 'lotus.localhost' })).json();
    const demo = (await get('/m/manifest.webmanifest')).json();
    expect([lotus.theme_color, lotus.background_color, demo.theme_color]).toEqual(['#fff7f2', '#fff7f2', '#0b0a12']);
  });
});

describe('game frames', () => {
  it.each(['/m/stage/dice', '/m/lotto-h5/VI/Tradition/games/fast-five'])(
    '%s may be framed by the merchant’s own site alone, its scripts by nonce',
    async (url) => {
      const answer = await get(url, { host: 'stage.lotus.localhost' });
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(policy).toContain('frame-ancestors https://lotus.localhost;');
      expect(policy).toContain("frame-src 'none'");
      expect(answer.headers).not.toHaveProperty('x-frame-options');
      expect(answer.body).toContain('data-site="https://lotus.localhost"');
      expect(answer.body).toContain(`<script nonce="${nonce}" type="module"`);
      expect(answer.body).toContain(`<link nonce="${nonce}"`);
      expect(answer.body).toContain('<html lang="vi" data-theme="light"');
    },
  );
});
