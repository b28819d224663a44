import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWalls, readImports, sourcesOnDisk } from './walls.ts';

/** A little house with the same doors and the same subpath imports as the real one. */
const sound = {
  'packages/kernel/src/index.ts': 'export type Clock = { now(): number };\nexport const one = 1;',
  'packages/contract/src/index.ts': "export const flags = ['a'];\nexport type Flag = string;",
  'packages/client/src/index.ts': "import type { Flag } from '#contract';\nexport type Call = Flag;",
  'games/dice/manifest.ts':
    "import { engine } from './engine.ts';\nexport const dice = { engine, view: () => import('./view.tsx') };",
  'games/dice/view.tsx': "import { useState } from 'react';\nexport const view = useState;",
  'games/dice/engine.ts': "import { one } from '#kernel';\nexport const engine = one;",
  'games/slot/manifest.ts': 'export const slot = 1;',
  'games/registry.ts': "import { dice } from './dice/manifest.ts';\nexport const games = [dice];",
  'apps/server/src/modules/wallet/index.ts': "export { post } from './post.ts';",
  'apps/server/src/modules/wallet/post.ts': 'export const post = 1;',
  'apps/server/src/modules/play/index.ts': "import { post } from '../wallet/index.ts';\nexport const play = post;",
  'apps/server/src/modules/cashier/index.ts': 'export type Cashier = 1;',
  'apps/server/src/app.ts': "import { play } from './modules/play/index.ts';\nexport const house = play;",
  'apps/server/src/main.ts': "import { house } from './app.ts';\nhouse;",
  'apps/site/src/base/text.ts': 'export const text = 1;',
  'apps/site/src/screens/home/screen.ts': "import { text } from '../../base/text.ts';\nexport const home = text;",
  'apps/site/src/screens/login/screen.ts': 'export type Login = 1;',
  'node_modules/react/index.js': 'module.exports = {};',
  'node_modules/react/package.json': '{ "name": "react", "version": "1.0.0", "main": "index.js" }',
} as const;

let root = '';

function plant(file: string, text: string) {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'walls-'));
  const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  plant('package.json', JSON.stringify({ type: 'module', imports, dependencies: { react: '1.0.0' } }));
  for (const [file, text] of Object.entries(sound)) plant(file, text);
});

afterEach(() => rmSync(root, { recursive: true }));

it('finds nothing to say about a sound house, having read all of it', async () => {
  const { files, imports, breaches } = await checkWalls(root);
  expect(breaches).toEqual([]);
  expect(files).toBe(sourcesOnDisk(root).length);
  expect(imports).toBe(11);
});

describe('a planted breach fails the check', () => {
  it.each([
    [
      'a type-only import through a subpath',
      'packages/kernel/src/bad.ts',
      "import type { Flag } from '#contract';\nexport type A = Flag;",
    ],
    [
      'a type inside an import list',
      'games/dice/bad.ts',
      "import { type Flag } from '#contract';\nexport type A = Flag;",
    ],
    ['a re-exported type', 'packages/contract/src/bad.ts', "export type { Call } from '#client';"],
    [
      'an import type in a signature',
      'packages/kernel/src/bad.ts',
      "export function f(flag: import('#contract').Flag) { return flag; }",
    ],
    ['a lazy import', 'apps/site/src/base/bad.ts', "export const bad = () => import('../screens/home/screen.ts');"],
    [
      'a built-in in the kernel',
      'packages/kernel/src/bad.ts',
      "import { join } from 'node:path';\nexport const bad = join;",
    ],
    ['a package in the kernel', 'packages/kernel/src/bad.ts', "import type { FC } from 'react';\nexport type A = FC;"],
    ['react in an engine', 'games/dice/bad.ts', "import { useState } from 'react';\nexport const bad = useState;"],
    [
      'an engine that loads its view at once',
      'games/dice/bad.ts',
      "import { view } from './view.tsx';\nexport const bad = view;",
    ],
    [
      'a plug that sees a plug',
      'games/dice/bad.ts',
      "import type { slot } from '#games/slot/manifest.ts';\nexport type A = typeof slot;",
    ],
    [
      'a plug that sees an app',
      'games/dice/bad.ts',
      "import { text } from '../../apps/site/src/base/text.ts';\nexport const bad = text;",
    ],
    [
      'a registry with an engine',
      'games/registry.ts',
      "import { engine } from './dice/engine.ts';\nexport const games = [engine];",
    ],
    [
      'a module past the door of a lower one',
      'apps/server/src/modules/play/bad.ts',
      "import { post } from '../wallet/post.ts';\nexport const bad = post;",
    ],
    [
      'a module that sees its own storey',
      'apps/server/src/modules/play/bad.ts',
      "import type { Cashier } from '../cashier/index.ts';\nexport type A = Cashier;",
    ],
    [
      'a module that looks up',
      'apps/server/src/modules/wallet/bad.ts',
      "import { play } from '../play/index.ts';\nexport const bad = play;",
    ],
    [
      'a module that knows the house',
      'apps/server/src/modules/play/bad.ts',
      "import type { house } from '../../app.ts';\nexport type A = typeof house;",
    ],
    [
      'a module that knows a plug',
      'apps/server/src/modules/play/bad.ts',
      "import { games } from '#games/registry.ts';\nexport const bad = games;",
    ],
    [
      'a screen that sees a screen',
      'apps/site/src/screens/home/bad.ts',
      "import type { Login } from '../login/screen.ts';\nexport type A = Login;",
    ],
    [
      'a base that looks right',
      'apps/site/src/base/bad.ts',
      "import { home } from '../screens/home/screen.ts';\nexport const bad = home;",
    ],
    [
      'a site that sees the server',
      'apps/site/src/app/bad.ts',
      "import type { play } from '../../../server/src/modules/play/index.ts';\nexport type A = typeof play;",
    ],
    [
      'a value of the contract on a screen',
      'apps/site/src/screens/home/bad.ts',
      "import { flags } from '#contract';\nexport const bad = flags;",
    ],
    [
      'a value beside a type of the contract',
      'packages/client/src/bad.ts',
      "import type { Flag } from '#contract';\nimport { flags } from '#contract';\nexport const bad: Flag[] = flags;",
    ],
    [
      'an inner file of a package',
      'games/dice/bad.ts',
      "import { one } from '../../packages/kernel/src/one.ts';\nexport const bad = one;",
    ],
    [
      'a test used as a part',
      'apps/server/src/modules/play/bad.ts',
      "import { x } from './x.test.ts';\nexport const bad = x;",
    ],
    ['a subpath that leads nowhere', 'games/dice/bad.ts', "import { gone } from '#gone';\nexport const bad = gone;"],
    ['a room the law does not know', 'apps/annex/src/bad.ts', 'export const bad = 1;'],
  ])('%s', async (_title, file, text) => {
    if (text.includes('x.test.ts')) plant('apps/server/src/modules/play/x.test.ts', 'export const x = 1;');
    if (text.includes('one.ts')) plant('packages/kernel/src/one.ts', 'export const one = 1;');
    plant(file, text);
    const { breaches } = await checkWalls(root);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(`${file}: `);
  });

  it.each([
    [
      'what runs',
      "import { b } from './b.ts';\nexport const a = () => b();",
      "import { a } from './a.ts';\nexport const b = () => a();",
    ],
    [
      'types',
      "import type { B } from './b.ts';\nexport type A = B | 1;",
      "import type { A } from './a.ts';\nexport type B = A[];",
    ],
    [
      'what is loaded later',
      "export const a = () => import('./b.ts');",
      "import { a } from './a.ts';\nexport const b = a;",
    ],
  ])('a circle of %s', async (_what, a, b) => {
    plant('games/dice/a.ts', a);
    plant('games/dice/b.ts', b);
    const { breaches } = await checkWalls(root);
    expect(breaches.join()).toContain('circle');
  });
});

it('gives a test more than its room, but not another plug', async () => {
  plant('apps/server/src/modules/play/play.test.ts', "import { house } from '../../app.ts';\nhouse;");
  plant('games/dice/dice.test.ts', "import { slot } from '../slot/manifest.ts';\nslot;");
  const { breaches } = await checkWalls(root);
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain('games/dice/dice.test.ts: ');
});

it('fails when the reader saw fewer files than there are', async () => {
  const { breaches } = await checkWalls(root, async (tree) => ({ ...(await readImports(tree)), modules: [] }));
  expect(breaches).toContain('packages/kernel/src/index.ts: was not read');
});

it('fails when the reader lists a file without its imports', async () => {
  plant('games/dice/bad.ts', "export type A = import('#contract').Flag;");
  const { breaches } = await checkWalls(root);
  expect(breaches).toEqual(['games/dice/bad.ts: its import of #contract was not read']);
});
