/**
 * Makes a copy of the project, sources and builds, for tools that change files: without its history, with links to the installed
 * packages.
 */
import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const LEFT = ['.cache', '.data', '.git', 'node_modules'];

export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'croupier-copy-'));
  for (const name of readdirSync(root)) {
    if (!LEFT.includes(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
