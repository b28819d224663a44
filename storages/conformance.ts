/** The rules of every storage: what was saved is returned, byte by byte, and nothing else is ever reached. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import type { FileStorage, StorageManifest, StorageRequest, TestDouble } from './plugin.ts';

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
const bytesOf = (text: string) => new TextEncoder().encode(text);

export function proveStorage(manifest: StorageManifest): void {
  const clock = { now: () => Date.UTC(2026, 2, 1, 4) };
  const sent: StorageRequest[] = [];
  let double: TestDouble;
  let storage: FileStorage;

  beforeAll(async () => {
    double = await (await manifest.testDouble())({ clock, random });
    const http = async (request: StorageRequest) => {
      sent.push(request);
      return double.answer(request);
    };
    storage = manifest.open({ settings: double.settings, http, clock, random });
  });
  afterAll(() => double.close());

  describe(`the storage ${manifest.code}`, () => {
    it('accepts the settings of its test double, reports missing ones, and declares its origins', () => {
      expect(settingsError(manifest, double.settings)).toBeUndefined();
      expect(settingsError(manifest, {})).toEqual(expect.any(String));
      for (const origin of manifest.origins(double.settings)) expect(new URL(origin).origin).toBe(origin);
    });

    it('returns every saved byte, and reports a missing file', async () => {
      const every = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
      expect(await storage.put('a/every-byte.bin', every, 'application/octet-stream')).toBe('stored');
      expect(await storage.get('a/every-byte.bin')).toEqual({ kind: 'found', bytes: every });
      expect(await storage.put('a/nothing.bin', new Uint8Array(), 'application/octet-stream')).toBe('stored');
      expect(await storage.get('a/nothing.bin')).toEqual({ kind: 'found', bytes: new Uint8Array() });
      expect(await storage.get('a/elsewhere.bin')).toEqual({ kind: 'missing' });
    });

    it('deletes completely, and ignores a missing file', async () => {
      await storage.put('a/removed.txt', bytesOf('x'), 'text/plain');
      await storage.put('a/stays.txt', bytesOf('y'), 'text/plain');
      expect(await Promise.all([storage.remove('a/removed.txt'), storage.remove('a/never.txt')])).toEqual([
        'gone',
        'gone',
      ]);
      expect(await storage.get('a/removed.txt')).toEqual({ kind: 'missing' });
      expect(await storage.remove('a/removed.txt')).toBe('gone');
      expect(await storage.get('a/stays.txt')).toEqual({ kind: 'found', bytes: bytesOf('y') });
    });

    it('has one file after concurrent writes of it', async () => {
      const putting = () => storage.put('a/b/twice.txt', bytesOf('twice'), 'text/plain');
      expect(await Promise.all([putting(), putting(), putting()])).toEqual(['stored', 'stored', 'stored']);
      expect(await storage.get('a/b/twice.txt')).toEqual({ kind: 'found', bytes: bytesOf('twice') });
    });

    it.each([
      '../out.txt',
      'a/../../out.txt',
      '/etc/passwd',
      'a//b',
      'a/./b',
      '.hidden',
      'a/.hidden',
      'a b',
      'a%2e%2e/b',
      'a\\b',
      'a?b',
      'a#b',
      'A',
      'a\u0000',
      '',
      'x'.repeat(201),
    ])('goes nowhere for the key %j', async (key) => {
      sent.length = 0;
      await expect(storage.put(key, bytesOf('x'), 'text/plain')).rejects.toThrow();
      expect(await storage.remove(key).catch(() => 'fault')).toBe('fault');
      expect(
        await storage.get(key).then(
          ({ kind }) => kind,
          () => 'thrown',
        ),
      ).not.toBe('found');
      expect(sent).toEqual([]);
    });

    it('calls its own origins only', async () => {
      sent.length = 0;
      await storage.put('a/where.txt', bytesOf('x'), 'text/plain');
      await storage.get('a/where.txt');
      for (const { url } of sent) expect(manifest.origins(double.settings)).toContain(new URL(url).origin);
    });

    it('reports a failing store, and works again after it', async () => {
      await storage.put('a/before.txt', bytesOf('before'), 'text/plain');
      await double.turn('failing');
      expect(await storage.put('a/meanwhile.txt', bytesOf('x'), 'text/plain')).toBe('fault');
      expect((await storage.get('a/before.txt')).kind).not.toBe('found');
      expect(await storage.remove('a/before.txt')).toBe('fault');
      await double.turn('well');
      expect(await storage.get('a/before.txt')).toEqual({ kind: 'found', bytes: bytesOf('before') });
      expect(await storage.get('a/meanwhile.txt')).toEqual({ kind: 'missing' });
    });
  });
}
