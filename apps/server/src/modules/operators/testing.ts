/** The demo's operators, logged in at a test's server: their sessions are where the tool looks for them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assert } from '#kernel';
import { codeAt, intervalAt } from '../identity/index.ts';
import { authenticatorOf, demoOperators } from './demo-operators.ts';

/** A request as the tool sends it; returns the server's answer. */
export async function knock(
  folder: string,
  path: string,
  body: object,
  session = '',
): Promise<{ readonly ok: boolean; readonly code?: string; readonly value?: unknown }> {
  const { url, secret } = JSON.parse(readFileSync(join(folder, 'operator.json'), 'utf8'));
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'x-operator-session': session },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { readonly ok: boolean };
}

/** Logs both in at the listener that `folder` names, by the server's clock. A code counts once: not twice within thirty seconds. */
export async function logInDemoOperators(folder: string, nowMs: number): Promise<void> {
  const sessions = join(folder, 'operator-sessions');
  mkdirSync(sessions, { recursive: true });
  for (const { name, password } of demoOperators) {
    const code = codeAt(authenticatorOf(name), intervalAt(nowMs));
    const opened = await knock(folder, '/login', { name, password, code });
    assert(opened.ok, `a demo operator logs in: ${opened.code}`);
    writeFileSync(join(sessions, `${name}.json`), JSON.stringify(opened.value), { mode: 0o600 });
  }
}

export interface ToolAnswer {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** A command line parsed like the tool does, without a process for each. */
export function commandLine(folder: string, byDefault: { readonly as: string; readonly merchant: string }) {
  return async (...args: readonly string[]): Promise<ToolAnswer> => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        merchant: { type: 'string', default: byDefault.merchant },
        as: { type: 'string', default: byDefault.as },
        reason: { type: 'string', default: '' },
        text: { type: 'string', default: '' },
        after: { type: 'string', default: '' },
        age: { type: 'string', default: '' },
        kind: { type: 'string', default: '' },
        member: { type: 'string', default: '' },
        since: { type: 'string', default: '' },
      },
    });
    const [noun, verb, subject = '', choice = ''] = positionals;
    const { merchant, as: _, ...given } = values;
    const { token } = JSON.parse(readFileSync(join(folder, 'operator-sessions', `${values.as}.json`), 'utf8'));
    const requested = { command: `${noun} ${verb}`, merchant, subject, choice, ...given };
    const { ok, code, value } = await knock(folder, '/command', requested, token);
    return {
      code: ok ? 0 : 1,
      out: ok ? JSON.stringify(value) : '',
      errors: ok ? '' : `${code} ${JSON.stringify(value)}`,
    };
  };
}
