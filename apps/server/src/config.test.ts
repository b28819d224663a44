import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const secret = 'a secret of this house alone, long enough';

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

it('wants a secret of its own in production', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readConfig(production)).toThrow('CROUPIER_SECRET is not set');
  const known = new TextDecoder().decode(readConfig({}).secret);
  expect(() => readConfig({ ...production, CROUPIER_SECRET: known })).toThrow('CROUPIER_SECRET is not set');
  expect(() => readConfig({ ...production, CROUPIER_SECRET: 'short' })).toThrow('too short');
  expect(readConfig({ ...production, CROUPIER_SECRET: secret })).toMatchObject({ isProduction: true, host: '0.0.0.0' });
});

it.each([
  { PORT: 'http' },
  { PORT: '70000' },
  { PORT: '-1' },
  { REQUESTS_PER_ADDRESS: '1.5' },
  { NODE_ENV: 'production', CROUPIER_SECRET: secret, CAPTCHA_WORK_BITS: '4' },
  { PAYMENT_SETTINGS: '{key' },
])('says what is wrong with %o, and keeps keys out of it', (env) => {
  expect(() => readConfig(env)).toThrow(Object.keys(env).at(-1));
  expect(() => readConfig(env)).not.toThrow('{key');
});

it('reads a secret, and the one before, from a file as well, but never from two places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-secret-'));
  const file = join(folder, 'secret');
  writeFileSync(file, `${secret}\n`);
  const env = { NODE_ENV: 'production', CROUPIER_SECRET_FILE: file };
  expect(new TextDecoder().decode(readConfig(env).secret)).toBe(secret);
  expect(() => readConfig({ ...env, CROUPIER_SECRET: secret })).toThrow('both set');
  const previous = { CROUPIER_SECRET: 'another secret of this house, as long', CROUPIER_SECRET_PREVIOUS_FILE: file };
  expect(new TextDecoder().decode(readConfig(previous).previousSecret)).toBe(secret);
  expect(readConfig({}).previousSecret).toBeUndefined();
  rmSync(folder, { recursive: true });
});
