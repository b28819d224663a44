/** Content that an operator writes at the command line: the operator's tool with an input file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operator } from '../actions/cashier.ts';
import type { RunningServer } from './server.ts';

/** Answers the tool's output. */
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

/** The same title and content in both languages of the demo merchants. */
export function inBoth(title: string, content: string) {
  return { EN: { title, content }, VI: { title, content } };
}
