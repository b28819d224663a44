/** What an operator writes at the command line: the tool with a file it reads from. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operator } from '../actions/cashier.ts';
import type { RunningServer } from './server.ts';

/** Answers what the tool said. */
export async function writeAsOperator(server: RunningServer, content: object, ...command: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-writing-'));
  const file = join(folder, 'content.json');
  writeFileSync(file, JSON.stringify(content));
  try {
    return await operator(server, ...command, '--file', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same words in both languages that every demo house speaks. */
export function inBoth(title: string, content: string) {
  return { EN: { title, content }, VI: { title, content } };
}
