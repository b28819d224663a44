import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { merchants } from '#merchants/registry.ts';
import { readConfig } from './config.ts';
import { servedMerchants } from './served-merchants.ts';

const secret = 'a secret of this server alone, long enough';

it('opens a demo on this machine alone when nothing is set', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    port: 8080,
    host: '127.0.0.1',
    trustProxy: false,
    limits: { workZeroBits: 18 },
  });
  expect(readConfig({ PORT: '0', DATABASE_URL: 'postgres://x', TRUST_PROXY: '10.0.0.0/8' })).toMatchObject({
    port: 0,
    databaseUrl: 'postgres://x',
    trustProxy: '10.0.0.0/8',
  });
});

const production = { NODE_ENV: 'production', CROUPIER_SECRET: secret, DATABASE_URL: 'postgres://x' };

it('listens publicly in production, with documentation and demo switched off', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    host: '0.0.0.0',
    hasPublicDocs: false,
    merchantHeaderHosts: [],
  });
  const open = { ...production, API_DOCS: 'public', MERCHANT_HEADER_HOSTS: 'API.example, app.example' };
  expect(readConfig(open)).toMatchObject({ hasPublicDocs: true, merchantHeaderHosts: ['api.example', 'app.example'] });
});

it.each([
  ['CROUPIER_SECRET is not set', { CROUPIER_SECRET: undefined }],
  ['CROUPIER_SECRET is not set', { CROUPIER_SECRET: new TextDecoder().decode(readConfig({}).secret) }],
  ['could be guessed', { CROUPIER_SECRET: 'short' }],
  ['could be guessed', { CROUPIER_SECRET: 'a'.repeat(34) }],
  ['could be guessed', { CROUPIER_SECRET: 'ab'.repeat(40) }],
  ['could be guessed', { CROUPIER_SECRET: 'password'.repeat(8) }],
  ['could be guessed', { CROUPIER_SECRET: `${'x'.repeat(60)}yz12` }],
  ['too short', { CROUPIER_SECRET: 'q8Zr2LwX5vT1nB7mK4cJ9sD3fG6hP0' }],
  ['DATABASE_URL', { DATABASE_URL: '' }],
  ['TRUST_PROXY', { REGION_HEADER: 'cf-ipcountry' }],
])('refuses production: %s', (fieldError, env) => {
  expect(() => readConfig({ ...production, ...env })).toThrow(fieldError);
});

it.each([
  ['is no JSON', 'east'],
  ['no name of a further database', '{"default":{"url":"postgres://y","merchants":[]}}'],
  ['url is the address', '{"east":{"merchants":["lotus"]}}'],
  ['a list of codes', '{"east":{"url":"postgres://y","merchants":"lotus"}}'],
  [
    'lotus is named twice',
    '{"east":{"url":"postgres://y","merchants":["lotus"]},"far":{"url":"postgres://z","merchants":["lotus"]}}',
  ],
])('refuses further databases: %s', (fieldError, DATABASES) => {
  expect(() => readConfig({ DATABASES })).toThrow(fieldError);
});

it('accepts random secrets in any alphabet', () => {
  for (const made of [randomBytes(48).toString('base64'), randomBytes(32).toString('hex'), crypto.randomUUID()]) {
    expect(readConfig({ ...production, CROUPIER_SECRET: made }).secret.length).toBeGreaterThanOrEqual(32);
  }
});

it('serves no demo merchant in production, and does not start with it alone', () => {
  const own = { ...merchants[0]!, code: 'own', isDemo: false };
  const config = { isProduction: true, isRegionUnasked: false, consoleHosts: [] };
  expect(servedMerchants([...merchants, own], config)).toEqual([own]);
  expect(() => servedMerchants(merchants, config)).toThrow('no merchant to serve');
  // The first may be founded there.
  expect(servedMerchants(merchants, { ...config, consoleHosts: ['console.example.com'] })).toEqual([]);
  expect(servedMerchants(merchants, { ...config, isProduction: false })).toBe(merchants);
});

it('requires a setting for regions where a merchant refuses some', () => {
  const choosy = { ...merchants[0]!, isDemo: false, refusedRegions: ['XX'] };
  const config = { isProduction: true, isRegionUnasked: false, consoleHosts: [] };
  expect(() => servedMerchants([choosy], config)).toThrow('REGION_HEADER');
  expect(servedMerchants([choosy], { ...config, regionHeader: 'cf-ipcountry' })).toEqual([choosy]);
  expect(servedMerchants([choosy], { ...config, isRegionUnasked: true })).toEqual([choosy]);
  expect(readConfig({ ...production, REGION_HEADER: 'none' })).toMatchObject({ isRegionUnasked: true });
});

it.each([
  { PORT: 'http' },
  { PORT: '70000' },
  { PORT: '-1' },
  { REQUESTS_PER_ADDRESS: '1.5' },
  { ...production, CAPTCHA_WORK_BITS: '4' },
  { PAYMENT_SETTINGS: '{key' },
])('says what is wrong with %o, and keeps keys out of it', (env) => {
  expect(() => readConfig(env)).toThrow(Object.keys(env).at(-1));
  expect(() => readConfig(env)).not.toThrow('{key');
});

it('reads the current and the previous secret from a file too, but never from two places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-secret-'));
  const file = join(folder, 'secret');
  writeFileSync(file, `${secret}\n`);
  const env = { CROUPIER_SECRET_FILE: file };
  expect(new TextDecoder().decode(readConfig(env).secret)).toBe(secret);
  expect(() => readConfig({ ...env, CROUPIER_SECRET: secret })).toThrow('both set');
  const previous = { CROUPIER_SECRET: 'another secret of this server, as long', CROUPIER_SECRET_PREVIOUS_FILE: file };
  expect(new TextDecoder().decode(readConfig(previous).previousSecret)).toBe(secret);
  expect(readConfig({}).previousSecret).toBeUndefined();
  rmSync(folder, { recursive: true });
});
