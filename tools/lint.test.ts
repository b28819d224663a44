import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let server = '';

/** Puts a fixture where it would do harm, in a copy of the project that has only the rules. */
function writeFile(fixture: string, file: string) {
  mkdirSync(join(server, dirname(file)), { recursive: true });
  cpSync(join(root, 'tools/fixtures/lint', fixture), join(server, file));
}

function run(tool: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: server,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

beforeEach(() => {
  server = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const file of ['.oxlintrc.json', 'package.json']) cpSync(join(root, file), join(server, file));
});

afterEach(() => rmSync(server, { recursive: true }));

it('refuses a hook under a condition', () => {
  writeFile('conditional-hook.tsx', 'apps/site/src/app/conditional-hook.tsx');
  const { status, output } = run('oxlint', '--deny-warnings');
  expect(output).toContain('rules-of-hooks');
  expect(status).not.toBe(0);
});

it('refuses an engine that reads the clock or makes its own random numbers', () => {
  writeFile('engine-with-a-clock.ts', 'games/dice/engine.ts');
  const { status, output } = run('oxlint', '--deny-warnings');
  expect(output).toContain('no-restricted-globals');
  expect(output).toContain('no-restricted-properties');
  expect(status).not.toBe(0);
});

it('allows a game’s view to read the clock', () => {
  writeFile('engine-with-a-clock.ts', 'games/dice/view/spin.ts');
  expect(run('oxlint', '--deny-warnings').status).toBe(0);
});

it('refuses the same hook with the other linter', () => {
  cpSync(join(root, 'biome.json'), join(server, 'biome.json'));
  writeFile('conditional-hook.tsx', 'apps/site/src/app/conditional-hook.tsx');
  const { status, output } = run('biome', 'lint', '--vcs-enabled=false', 'apps');
  expect(output).toContain('useHookAtTopLevel');
  expect(status).not.toBe(0);
});
