/** Every registered messenger by the suite; the settings that SMTP and the gateway must not accept. */
import { expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import { template } from './_template/manifest.ts';
import { proveMessenger } from './conformance.ts';
import { messengers } from './registry.ts';
import { smsGateway } from './sms-gateway/manifest.ts';
import { smtp } from './smtp/manifest.ts';

// The template too: what begins as its copy begins well.
for (const manifest of [...messengers, template]) proveMessenger(manifest);

it('names every messenger once', () => {
  expect(new Set(messengers.map(({ code }) => code)).size).toBe(messengers.length);
});

it('sends no mail in the clear past this machine', () => {
  const settings = { host: 'mail.example.com', from: 'house@example.com' };
  expect(settingsError(smtp, settings)).toBeUndefined();
  expect(settingsError(smtp, { ...settings, tls: 'none' })).toBeDefined();
  expect(settingsError(smtp, { ...settings, tls: 'maybe' })).toBeDefined();
  expect(settingsError(smtp, { ...settings, from: 'House <house@example.com>' })).toBeDefined();
  expect(settingsError(smtp, { ...settings, port: '70000x' })).toBeDefined();
});

it('trusts a gateway only over TLS and with a key worth the name', () => {
  const settings = { url: 'https://gateway.example/x', key: 'k'.repeat(16) };
  expect(settingsError(smsGateway, settings)).toBeUndefined();
  expect(settingsError(smsGateway, { ...settings, url: 'http://gateway.example/x' })).toBeDefined();
  expect(settingsError(smsGateway, { ...settings, key: 'short' })).toBeDefined();
});
