/** Runs the suite over every registered messenger; and settings that SMTP and the gateway must refuse. */
import { expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import { template } from './_template/manifest.ts';
import { proveMessenger } from './conformance.ts';
import { messengers } from './registry.ts';
import { smsGateway } from './sms-gateway/manifest.ts';
import { smtp } from './smtp/manifest.ts';

// The template too, so that its copies start correct.
for (const manifest of [...messengers, template]) proveMessenger(manifest);

it('has unique codes in its registry', () => {
  expect(new Set(messengers.map(({ code }) => code)).size).toBe(messengers.length);
});

it('sends no unencrypted mail beyond this machine', () => {
  const settings = { host: 'mail.example.com', from: 'house@example.com' };
  expect(settingsError(smtp, settings)).toBeUndefined();
  expect(settingsError(smtp, { ...settings, tls: 'none' })).toBeDefined();
  expect(settingsError(smtp, { ...settings, tls: 'maybe' })).toBeDefined();
  expect(settingsError(smtp, { ...settings, from: 'House <house@example.com>' })).toBeDefined();
  expect(settingsError(smtp, { ...settings, port: '70000x' })).toBeDefined();
});

it('accepts a gateway only over TLS and with a strong key', () => {
  const settings = { url: 'https://gateway.example/x', key: 'k'.repeat(16) };
  expect(settingsError(smsGateway, settings)).toBeUndefined();
  expect(settingsError(smsGateway, { ...settings, url: 'http://gateway.example/x' })).toBeDefined();
  expect(settingsError(smsGateway, { ...settings, key: 'short' })).toBeDefined();
});
