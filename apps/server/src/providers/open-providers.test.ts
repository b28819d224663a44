import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { payments as paymentPlugins } from '#payments/registry.ts';
import { readConfig } from '../config.ts';
import { systemRandom } from '../ports.ts';
import { chooseMessengers, openProviders, openStorage, type ProviderOptions } from './open-providers.ts';

const mail = { messenger: 'smtp', host: 'mail.example.com', from: 'house@example.com' };
const ports = { clock: { now: () => 0 }, random: systemRandom };

describe('messengers', () => {
  it('are the outbox in development, and refuse in production where none is configured', () => {
    const inDevelopment = chooseMessengers({ isProduction: false, messengers: {} });
    expect(inDevelopment('demo', 'sms')).toMatchObject({ manifest: { code: 'outbox' }, settings: {} });
    const choiceOf = chooseMessengers({ isProduction: true, messengers: { demo: { email: mail } } });
    const { messenger: code, ...settings } = mail;
    expect(choiceOf('demo', 'email')).toMatchObject({ manifest: { code }, settings });
    expect(choiceOf('demo', 'sms')).toBeUndefined();
    expect(choiceOf('lotus', 'email')).toBeUndefined();
  });

  it('default to those of `*` where a merchant has none of its own', () => {
    const own = { ...mail, from: 'lotus@example.com' };
    const messengers = { '*': { email: mail }, lotus: { email: own } };
    const choiceOf = chooseMessengers({ isProduction: true, messengers });
    expect(choiceOf('demo', 'email')?.settings.from).toBe('house@example.com');
    expect(choiceOf('lotus', 'email')?.settings.from).toBe('lotus@example.com');
  });

  it.each([
    ['a messenger nobody knows', { email: { messenger: 'pigeon' } }],
    ['a messenger that does not speak so', { sms: mail }],
    ['settings that could not work', { email: { messenger: 'smtp' } }],
    ['a channel there is not', { fax: mail }],
    ['the outbox', { email: { messenger: 'outbox' } }],
  ])('stop a server in production with %s', (_what, demo) => {
    const messengers = { demo: demo as { [channel: string]: { [name: string]: string } } };
    expect(() => chooseMessengers({ isProduction: true, messengers })).toThrow('MESSENGER_SETTINGS, demo');
  });
});

describe('the storage', () => {
  const opened = (env: Record<string, string>) => openStorage(readConfig(env), ports);

  it('defaults to files in the server’s data directory', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'croupier-files-'));
    const bytes = Uint8Array.from([1, 2, 3]);
    expect(await opened({ DATA_DIR: directory }).put('a/b.bin', bytes, 'text/plain')).toBe('stored');
    expect(await opened({ DATA_DIR: directory }).get('a/b.bin')).toEqual({ kind: 'found', bytes });
    rmSync(directory, { recursive: true });
  });

  it.each(['{"storage":"ftp"}', '{"storage":"s3","endpoint":"https://s3.example.com"}', '{"folder":"here"}', '{'])(
    'does not start with the settings %s, and its message contains no key',
    (text) => {
      expect(() => opened({ DATA_DIR: '/tmp', STORAGE_SETTINGS: text })).toThrow(/^STORAGE_SETTINGS/);
    },
  );
});

describe('all providers', () => {
  const at = (host: string) => ({ headers: { host } });
  const nothing: ProviderOptions['accounts'] = { of: () => undefined, previousOf: () => undefined };
  const open = ({
    accounts = nothing,
    change = {},
  }: {
    readonly accounts?: ProviderOptions['accounts'];
    readonly change?: Partial<ReturnType<typeof readConfig>>;
  } = {}) =>
    openProviders({
      ...ports,
      config: { ...readConfig({ DATA_DIR: '/tmp' }), ...change },
      secret: new Uint8Array(32),
      originOf: (host) => `http://${host}:8080`,
      merchants: () => [],
      accounts,
      onFault: () => undefined,
    });

  it('have sandboxes at their own hosts in development, and none in production', () => {
    for (const host of ['pay.localhost', 'harbour.localhost', 'id.localhost', 'outbox.localhost']) {
      expect(open().listenerFor(at(`${host}:8080`))).toBeDefined();
      expect(open({ change: { isProduction: true } }).listenerFor(at(`${host}:8080`))).toBeUndefined();
    }
    expect(open().listenerFor(at('localhost:8080'))).toBeUndefined();
  });

  it('are what operators have put in use, before the configuration and before a sandbox, in production too', () => {
    const entered = { plugin: 'qr', settings: { account: 'entered' } };
    const payments = { fern: { qr: { account: 'configured' }, transfer: { bank: 'configured' } } };
    const opened = open({
      change: { isProduction: true, payments },
      accounts: { of: (_merchant, _kind, part) => (part === 'qr' ? entered : undefined), previousOf: () => undefined },
    });
    const fern = { id: 'fern', manifest: { code: 'fern' } } as unknown as Parameters<typeof opened.paymentSettings>[0];
    const settingsOf = (code: string) => {
      const manifest = paymentPlugins.find((one) => one.code === code);
      return manifest && opened.paymentSettings(fern, manifest);
    };
    expect(['qr', 'transfer', 'sandbox'].map(settingsOf)).toEqual([
      entered.settings,
      { bank: 'configured' },
      undefined,
    ]);
    const accountsOf = (code: string) =>
      opened.accountsOf(code).payments.flatMap(({ id, account }) => (account === 'account' ? [id] : []));
    expect([accountsOf('fern').toSorted(), accountsOf('moss')]).toEqual([['qr', 'transfer'], ['qr']]);
  });

  it.each([
    ['an identity provider there is not', { demo: { myspace: { issuer: 'https://id.example' } } }],
    ['an account that could not work', { demo: { google: { issuer: 'https://id.example', clientId: 'us' } } }],
  ])('do not open with %s', (_what, identities) => {
    expect(() => open({ change: { identities: identities as never } })).toThrow('IDENTITY_SETTINGS, demo');
  });
});
