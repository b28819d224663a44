import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { dumpFile } from './pglite.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-dumps-'));
const name = `test-${randomUUID()}`;
afterEach(() => {
  for (const one of [folder, dumpFile(name)]) rmSync(one, { recursive: true, force: true });
});

/** A process that wants the dump, and notes when it makes it. */
const wanting = (made: string) => `
  const { appendFileSync } = await import('node:fs');
  const { savedDump } = await import(${JSON.stringify(join(import.meta.dirname, 'pglite.ts'))});
  const dump = await savedDump(${JSON.stringify(name)}, async () => {
    appendFileSync(${JSON.stringify(made)}, 'made ');
    await new Promise((turn) => setTimeout(turn, 500));
    return new Blob(['a dump']);
  });
  console.log(Buffer.from(await dump.arrayBuffer()).toString());`;

it('makes a dump once for all processes that want it at once, though one died while it made it', async () => {
  const made = join(folder, 'made');
  mkdirSync(dirname(dumpFile(name)), { recursive: true });
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(`${dumpFile(name)}.maker`, `${pid}`);
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', wanting(made)], { timeout: 50_000 });
  const outputs = await Promise.all([run(), run(), run()]);
  expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(['a dump', 'a dump', 'a dump']);
  expect(readFileSync(made, 'utf8')).toBe('made ');
});
