import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchants as manifests } from '#merchants/registry.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { createGuards } from '../security/guards.ts';
import { addAppIcons } from './app-icons.ts';
import { openBuiltFiles } from './built-files.ts';
import { appManifest, createMerchantFiles } from './merchant-files.ts';

let app: TestApp;
let http: FastifyInstance;
const files = createMerchantFiles();

beforeAll(async () => {
  app = await openTestApp();
  const { merchants, identity } = app.modules;
  http = fastify();
  const site = openBuiltFiles(join(import.meta.dirname, '../../../../site/public'), false);
  addAppIcons(http, {
    guards: createGuards({ merchants, sessions: identity.sessions, isProduction: false }),
    files,
    site,
  });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const get = (url: string, host: string) => http.inject({ url, headers: { host } });

describe.each(manifests.map((manifest) => [manifest.code, manifest.hosts[0] ?? ''] as const))('%s', (code, host) => {
  it('SYS-03 serves every icon the app’s manifest names, in the declared size', async () => {
    const merchant = app.modules.merchants.of(code);
    const { icons } = JSON.parse(appManifest(merchant, files.groundsOf(merchant))) as {
      icons: readonly { src: string; sizes: string; purpose: string }[];
    };
    expect(icons.map(({ purpose }) => purpose).sort()).toEqual(['any', 'any', 'maskable', 'maskable']);
    for (const { src, sizes } of icons) {
      const answer = await get(src, host);
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      expect([answer.statusCode, format, `${width}x${height}`], src).toEqual([200, 'png', sizes]);
    }
  });

  it('APP-03 serves its icon where download pages expect it', async () => {
    const answer = await get(`/m/TCG_PROD_IMAGES/B2C/download/${code}/appIcon.png`, host);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('keeps the corners of a maskable icon free of the symbol', async () => {
    const look = async (name: string) => {
      const { data, info } = await sharp((await get(`/m/icons/${name}-192.png`, host)).rawPayload)
        .raw()
        .toBuffer({ resolveWithObject: true });
      // Just outside of the circle that every system shows.
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
      return [at(8, 96), at(183, 96)];
    };
    expect(await look('maskable')).toEqual(await look('icon'));
  });
});

it('SYS-03 draws another merchant’s icon at another host, and none at an unknown one', async () => {
  const [demo, lotus] = await Promise.all([
    get('/m/icons/icon-192.png', 'localhost'),
    get('/m/icons/icon-192.png', 'lotus.localhost'),
  ]);
  expect(demo.rawPayload.equals(lotus.rawPayload)).toBe(false);
  expect((await get('/m/icons/icon-192.png', 'evil.example')).statusCode).not.toBe(200);
  expect((await get('/m/TCG_PROD_IMAGES/B2C/download/lotus/appIcon.png', 'localhost')).statusCode).toBe(404);
});

it('still serves the other files of the folder, and nothing outside of it', async () => {
  expect((await get('/m/icons/social.svg', 'localhost')).headers['content-type']).toBe('image/svg+xml');
  expect((await get('/m/icons/nothing.png', 'localhost')).statusCode).toBe(404);
  expect((await get('/m/icons/..%2f..%2fpackage.json', 'localhost')).statusCode).toBe(404);
});
