/** Prompts the person at the terminal, without echoing secrets; and computes the codes of an authenticator whose secret is public. */

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { base32nopad } from '@scure/base';
import { codeAt, intervalAt } from '../../apps/server/src/modules/identity/second-factor/totp.ts';

/** Answers are lines of the standard input; on a terminal a secret one is not echoed. */
export async function requestLines(questions: readonly { readonly text: string; readonly isSecret: boolean }[]) {
  let isMuted = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: echo, terminal: process.stdin.isTTY === true });
  const typed = lines[Symbol.asyncIterator]();
  const answers: string[] = [];
  for (const { text, isSecret } of questions) {
    process.stderr.write(text);
    isMuted = isSecret;
    answers.push(((await typed.next()).value as string | undefined) ?? '');
    isMuted = false;
    if (isSecret && process.stdin.isTTY) process.stderr.write('\n');
  }
  lines.close();
  return answers;
}

export function codeOf(secret: string, nowMs: number): string {
  return codeAt(base32nopad.decode(secret), intervalAt(nowMs));
}
