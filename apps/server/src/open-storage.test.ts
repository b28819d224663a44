import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { openStorage } from './open-storage.ts';

const clock = { now: () => 0 };
const opened = (env: Record<string, string>) => openStorage(readConfig(env), clock);

it('keeps files among the house’s own data where nothing else is said', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'croupier-files-'));
  const bytes = Uint8Array.from([1, 2, 3]);
  expect(await opened({ DATA_DIR: directory }).put('a/b.bin', bytes, 'text/plain')).toBe('kept');
  expect(await opened({ DATA_DIR: directory }).get('a/b.bin')).toEqual({ kind: 'found', bytes });
  rmSync(directory, { recursive: true });
});

it.each(['{"storage":"ftp"}', '{"storage":"s3","endpoint":"https://s3.example.com"}', '{"folder":"here"}', '{'])(
  'does not start with the settings %s, and repeats no key of them',
  (text) => {
    expect(() => opened({ DATA_DIR: '/tmp', STORAGE_SETTINGS: text })).toThrow(/^STORAGE_SETTINGS/);
  },
);
