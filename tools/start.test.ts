import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/vite': { version },
      'node_modules/node-elsewhere': { version: '26.0.0', optional: true },
    },
  });

/** A minimal project: an installed lockfile, an app whose build writes a line, a server that prints that it runs. */
const server = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': lock('1.0.0'),
  'tsconfig.json': '{}',
  'node_modules/.package-lock.json': JSON.stringify({ packages: { 'node_modules/vite': { version: '1.0.0' } } }),
  'node_modules/vite/bin/vite.js': "require('node:fs').appendFileSync('../../built.txt', 'built ');",
  'node_modules/vite/package.json': '{ "type": "commonjs" }',
  'packages/kernel/src/money.ts': 'export const one = 1;',
  'apps/site/vite.config.ts': '',
  'apps/site/src/app.ts': '',
  'apps/server/src/main.ts': "console.log('runs on', process.env.PORT, process.env.NODE_ENV); process.exitCode = 7;",
} as const;

let root = '';

function writeFile(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** An npm that prints its version and, on install, writes down its arguments. */
function placeNpm(version: string, exitCode = 0) {
  writeFile(
    'bin/npm',
    `#!/bin/sh\nif [ "$1" = ci ]; then echo "$@" > asked.txt; exit ${exitCode}; fi\necho ${version}\n`,
  );
  chmodSync(join(root, 'bin/npm'), 0o755);
}

const environment = () => ({ PATH: `${join(root, 'bin')}:/usr/bin:/bin`, PORT: '4321', NODE_ENV: 'production' });

function start() {
  return spawnSync(process.execPath, ['tools/start.mjs'], { cwd: root, env: environment(), encoding: 'utf8' });
}

const built = () => readFileSync(join(root, 'built.txt'), 'utf8').trim().split(' ').length;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'start-'));
  for (const [file, text] of Object.entries(server)) writeFile(file, text);
  mkdirSync(join(root, 'tools'));
  for (const tool of ['start.mjs', 'prepare.mjs']) cpSync(join(import.meta.dirname, tool), join(root, 'tools', tool));
  mkdirSync(join(root, 'node_modules/.bin'));
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  placeNpm('11.0.0');
});

afterEach(() => rmSync(root, { recursive: true }));

it('builds, runs the server with the given environment, and exits with the server’s exit code', () => {
  const { stdout, status } = start();
  expect(stdout).toContain('runs on 4321 production');
  expect(status).toBe(7);
  expect(built()).toBe(1);
});

describe('builds', () => {
  it('are not repeated when nothing changed', () => {
    start();
    start();
    expect(built()).toBe(1);
  });

  it.each(['packages/kernel/src/money.ts', 'apps/site/src/app.ts', 'tsconfig.json', 'games/dice/view.tsx'])(
    'are repeated when %s changed',
    (file) => {
      start();
      writeFile(file, '/* changed */');
      start();
      expect(built()).toBe(2);
    },
  );

  it('are not repeated for a test, for the server or for build output', () => {
    start();
    for (const file of ['packages/kernel/src/money.test.ts', 'apps/server/src/other.ts', 'apps/site/dist/app.js'])
      writeFile(file, '');
    start();
    expect(built()).toBe(1);
  });

  it('prevent the start of the server when they fail', () => {
    writeFile('node_modules/vite/bin/vite.js', 'process.exitCode = 1;');
    const { stdout, stderr, status } = start();
    expect(stdout).not.toContain('runs on');
    expect(stderr).toBe('The build of site failed.\n');
    expect(status).toBe(1);
  });
});

describe('packages', () => {
  it('are installed when the lockfile differs, and only then', () => {
    start();
    writeFile('package-lock.json', lock('2.0.0'));
    expect(start().stdout).toContain('Installing packages');
    expect(readFileSync(join(root, 'asked.txt'), 'utf8')).toContain('ci --include=dev --include=optional');
    expect(start().stdout).not.toContain('Installing packages');
  });

  it('that cannot be installed are reported in one sentence', () => {
    placeNpm('11.0.0', 1);
    writeFile('package-lock.json', lock('2.0.0'));
    const { stderr, status } = start();
    expect(stderr).toContain('npm could not install the packages');
    expect(status).toBe(1);
  });

  it('require an npm that is not too old', () => {
    placeNpm('6.14.0');
    writeFile('package-lock.json', lock('2.0.0'));
    expect(start().stderr).toContain('npm 6.14.0 is too old');
  });
});

it('forwards a signal and waits for the server to shut down', async () => {
  writeFile(
    'apps/server/src/main.ts',
    "const wait = setInterval(() => {}, 1000); process.on('SIGTERM', () => { clearInterval(wait); process.exitCode = 9; }); console.log('up');",
  );
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => child.stdout.on('data', (chunk) => String(chunk).includes('up') && resolve()));
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([9, null]);
});
