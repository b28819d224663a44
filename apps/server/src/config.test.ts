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
