import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBoundaries, readImports, sourcesOnDisk, spareNames, sparePackages } from './check-boundaries.ts';

/** A small project with the same packages and subpath imports as the real one. */
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
  'apps/server/src/modules/wallet/holds/index.ts': "export { hold } from './take-hold.ts';",
  'apps/server/src/modules/wallet/holds/take-hold.ts': 'export const hold = 1;',
  'apps/server/src/modules/wallet/holds/rules/index.ts': "export { rule } from './rule.ts';",
  'apps/server/src/modules/wallet/holds/rules/rule.ts': 'export const rule = 1;',
  'apps/server/src/modules/play/index.ts': "import { post } from '../wallet/index.ts';\nexport const play = post;",
  'apps/server/src/modules/cashier/index.ts': 'export type Cashier = 1;',
  'apps/server/src/app.ts': "import { play } from './modules/play/index.ts';\nexport const app = play;",
  'apps/server/src/main.ts': "import { app } from './app.ts';\napp;",
  'apps/site/src/base/view/index.ts': "export { text } from './text/text.ts';",
  'apps/site/src/base/view/text/text.ts': "import { art } from '../art.ts';\nexport const text = art;",
  'apps/site/src/base/view/art.ts': 'export const art = 1;',
  'apps/site/src/screens/home/screen.ts': "import { text } from '#base/view';\nexport const home = text;",
  'apps/site/src/screens/login/screen.ts': 'export type Login = 1;',
  'apps/site/src/features/cashier/amount.ts': 'export const amount = 1;',
  'apps/site/src/features/cashier/balance/index.ts': "export { balance } from './balance.ts';",
  'apps/site/src/features/cashier/balance/balance.ts': 'export const balance = 1;',
  'apps/site/src/features/transfers/amount.ts': "import { amount } from '../cashier/amount.ts';\nexport { amount };",
  'node_modules/react/index.js': 'module.exports = {};',
  'node_modules/react/package.json': '{ "name": "react", "version": "1.0.0", "main": "index.js" }',
} as const;

let root = '';

function plant(file: string, text: string) {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function plantSound(): void {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  plant('package.json', JSON.stringify({ type: 'module', imports, dependencies: { react: '1.0.0' } }));
  for (const [file, text] of Object.entries(sound)) plant(file, text);
}

const LONGEST_MS = 60_000;

it('finds layers, permissions and features that name what is not there', () => {
  const files = ['packages/kernel/src/a.ts', 'apps/site/src/features/home/a.ts'];
  const table = [
    { name: 'kernel', files: '^packages/kernel/', may: [] },
    { name: 'home', files: '^apps/site/', may: ['^packages/kernel/', '^packages/gone/'], mayTypes: ['^games/$1/'] },
    { name: 'agents', files: '^apps/agents/', may: [] },
  ];
  expect(spareNames(files, table, ['home', 'lobby'])).toEqual([
    'home: may import ^packages/gone/, where no file is',
    'agents: holds no file',
    "the site's features: lobby is not there",
  ]);
});

describe('a project that follows the rules', () => {
  let read: ICruiseResult;

  beforeAll(async () => {
    plantSound();
    read = await readImports(root);
  }, LONGEST_MS);
  afterAll(() => rmSync(root, { recursive: true }));

  it('has no violation, and all of it is read', async () => {
    const { files, imports, violations } = await checkBoundaries(root, async () => read);
    expect(violations).toEqual([]);
    expect(files).toBe(sourcesOnDisk(root).length);
    expect(imports).toBe(17);
  });

  it('is found where a package is allowed and not imported', () => {
    const table = [
      { name: 'view', files: '^games/([^/]+)/view', may: [], npm: ['react'] },
      { name: 'engine', files: '^games/', may: [], npm: ['react', 'zzfx'], testsNpm: ['react', 'fast-check'] },
    ];
    expect(sparePackages(read.modules, table)).toEqual([
      'engine: may import react, and does not',
      'engine: may import zzfx, and does not',
      'tests may import react, and none does',
      'tests may import fast-check, and none does',
    ]);
  });

  it('fails when fewer files were read than exist', async () => {
    const { violations } = await checkBoundaries(root, async () => ({ ...read, modules: [] }));
    expect(violations).toContain('packages/kernel/src/index.ts: was not read');
  });
});

/** All added at once and read in one pass; each in a file of its own, named by its index in the list. */
const planted: readonly (readonly [title: string, folder: string, text: string])[] = [
  [
    'a type-only import through a subpath',
    'packages/kernel/src',
    "import type { Flag } from '#contract';\nexport type A = Flag;",
  ],
  ['a type inside an import list', 'games/dice', "import { type Flag } from '#contract';\nexport type A = Flag;"],
  ['a re-exported type', 'packages/contract/src', "export type { Call } from '#client';"],
  [
    'an import type in a signature',
    'packages/kernel/src',
    "export function f(flag: import('#contract').Flag) { return flag; }",
  ],
  ['a lazy import', 'apps/site/src/base', "export const bad = () => import('../screens/home/screen.ts');"],
  ['a built-in in the kernel', 'packages/kernel/src', "import { join } from 'node:path';\nexport const bad = join;"],
  ['a package in the kernel', 'packages/kernel/src', "import type { FC } from 'react';\nexport type A = FC;"],
  [
    'a game in the slot kit',
    'packages/slot-kit/src',
    "import { slot } from '#games/slot/manifest.ts';\nexport const bad = slot;",
  ],
  [
    'a built-in in the slot kit',
    'packages/slot-kit/src',
    "import { join } from 'node:path';\nexport const bad = join;",
  ],
  [
    'a game in the lottery kit',
    'packages/lottery-kit/src',
    "import { family } from '#games/dice/manifest.ts';\nexport const bad = family;",
  ],
  ['react in an engine', 'games/dice', "import { useState } from 'react';\nexport const bad = useState;"],
  [
    'an engine that loads its view at once',
    'games/dice',
    "import { view } from './view.tsx';\nexport const bad = view;",
  ],
  [
    'a plugin that imports a plugin',
    'games/dice',
    "import type { slot } from '#games/slot/manifest.ts';\nexport type A = typeof slot;",
  ],
  ['a plugin that imports an app', 'games/dice', "import { text } from '#base/view';\nexport const bad = text;"],
  [
    'a module past the index of a lower one',
    'apps/server/src/modules/play',
    "import { post } from '../wallet/post.ts';\nexport const bad = post;",
  ],
  [
    'a module that imports one of its own layer',
    'apps/server/src/modules/play',
    "import type { Cashier } from '../cashier/index.ts';\nexport type A = Cashier;",
  ],
  [
    'a module that imports a higher one',
    'apps/server/src/modules/wallet',
    "import { play } from '../play/index.ts';\nexport const bad = play;",
  ],
  [
    'a module that imports the composition',
    'apps/server/src/modules/play',
    "import type { app } from '../../app.ts';\nexport type A = typeof app;",
  ],
  [
    'a module that imports a registry',
    'apps/server/src/modules/play',
    "import { games } from '#games/registry.ts';\nexport const bad = games;",
  ],
  [
    'a screen that imports a screen',
    'apps/site/src/screens/home',
    "import type { Login } from '../login/screen.ts';\nexport type A = Login;",
  ],
  [
    'a base that imports a screen',
    'apps/site/src/base',
    "import { home } from '../screens/home/screen.ts';\nexport const bad = home;",
  ],
  [
    'a feature that imports a later one',
    'apps/site/src/features/cashier',
    "import { amount } from '../transfers/amount.ts';\nexport const bad = amount;",
  ],
  [
    'a screen past the indexes of the base',
    'apps/site/src/screens/home',
    "import { text } from '../../base/view/text/text.ts';\nexport const bad = text;",
  ],
  [
    'a folder of a feature past the indexes of the base',
    'apps/site/src/features/cashier/orders',
    "import { art } from '../../../base/view/art.ts';\nexport const bad = art;",
  ],
  [
    'a screen past the index of a folder in a feature',
    'apps/site/src/screens/home',
    "import { balance } from '../../features/cashier/balance/balance.ts';\nexport const bad = balance;",
  ],
  [
    'a folder of a feature past the index of the one beside',
    'apps/site/src/features/cashier/orders',
    "import { balance } from '../balance/balance.ts';\nexport const bad = balance;",
  ],
  ['a feature that has no place in the order', 'apps/site/src/features/bingo', 'export const bad = 1;'],
  [
    'a site that imports the server',
    'apps/site/src/app',
    "import type { play } from '../../../server/src/modules/play/index.ts';\nexport type A = typeof play;",
  ],
  [
    'a value of the contract on a screen',
    'apps/site/src/screens/home',
    "import { flags } from '#contract';\nexport const bad = flags;",
  ],
  [
    'a value beside a type of the contract',
    'packages/client/src',
    "import type { Flag } from '#contract';\nimport { flags } from '#contract';\nexport const bad: Flag[] = flags;",
  ],
  [
    'an inner file of a package',
    'games/dice',
    "import { one } from '../../packages/kernel/src/one.ts';\nexport const bad = one;",
  ],
  [
    'a test that production code imports',
    'apps/server/src/modules/play',
    "import { x } from './x.test.ts';\nexport const bad = x;",
  ],
  ['a subpath that leads nowhere', 'games/dice', "import { gone } from '#gone';\nexport const bad = gone;"],
  ['a file in no layer', 'apps/annex/src', 'export const bad = 1;'],
  ['a file in no layer that imports', 'apps/annex/src', "import { one } from '#kernel';\nexport const bad = one;"],
  [
    'a module past the index of its own sub-module',
    'apps/server/src/modules/wallet',
    "import { hold } from './holds/take-hold.ts';\nexport const bad = hold;",
  ],
  [
    'a sub-module past the index of the one beside',
    'apps/server/src/modules/wallet/accounts',
    "import { hold } from '../holds/take-hold.ts';\nexport const bad = hold;",
  ],
  [
    'a sub-module past the index of a folder in it',
    'apps/server/src/modules/wallet/holds',
    "import { rule } from './rules/rule.ts';\nexport const bad = rule;",
  ],
  [
    'a folder of a sub-module past the index of the one beside',
    'apps/server/src/modules/wallet/holds/queries',
    "import { rule } from '../rules/rule.ts';\nexport const bad = rule;",
  ],
];

const circles = [
  [
    "import { b } from './planted-b0.ts';\nexport const a = () => b();",
    "import { a } from './planted-a0.ts';\nexport const b = () => a();",
  ],
  [
    "import type { B } from './planted-b1.ts';\nexport type A = B | 1;",
    "import type { A } from './planted-a1.ts';\nexport type B = A[];",
  ],
  ["export const a = () => import('./planted-b2.ts');", "import { a } from './planted-a2.ts';\nexport const b = a;"],
] as const;

describe('a planted violation fails the check', () => {
  let violations: readonly string[] = [];
  const fileOf = (at: number) => `${planted[at]?.[1]}/planted-${at}.ts`;
  const violationsOf = (file: string) => violations.filter((one) => one.startsWith(`${file}: `));

  beforeAll(async () => {
    plantSound();
    plant('apps/server/src/modules/play/x.test.ts', 'export const x = 1;');
    plant('packages/kernel/src/one.ts', 'export const one = 1;');
    for (const [at, [, , text]] of planted.entries()) plant(fileOf(at), text);
    for (const [at, [a, b]] of circles.entries()) {
      plant(`games/dice/planted-a${at}.ts`, a);
      plant(`games/dice/planted-b${at}.ts`, b);
    }
    plant('vendors/acme/client.ts', 'export const acme = 1;');
    plant('vendors/registry.ts', "import { acme } from './acme/client.ts';\nexport const vendors = [acme];");
    plant('apps/server/src/modules/play/play.test.ts', "import { app } from '../../app.ts';\napp;");
    plant('games/dice/dice.test.ts', "import { slot } from '../slot/manifest.ts';\nslot;");
    plant('games/dice/unread.ts', "export type A = import('#contract').Flag;");
    ({ violations } = await checkBoundaries(root));
    rmSync(root, { recursive: true });
  }, LONGEST_MS);

  it.each(planted.map(([title], at) => [title, at] as const))('%s', (_title, at) => {
    expect(violationsOf(fileOf(at))).toHaveLength(1);
  });

  it.each([
    ['values', 0],
    ['types', 1],
    ['lazy imports', 2],
  ])('a cycle of %s', (_title, at) => {
    const file = `games/dice/planted-[ab]${at}\\.ts`;
    expect(violations.join('\n')).toMatch(new RegExp(`circle: .*${file} → ${file}`));
  });

  it('a registry that imports more than manifests', () => {
    expect(violationsOf('vendors/registry.ts')).toHaveLength(1);
  });

  it('a test that imports another plugin, while one that imports more than its layer is allowed', () => {
    expect(violationsOf('games/dice/dice.test.ts')).toHaveLength(1);
    expect(violationsOf('apps/server/src/modules/play/play.test.ts')).toEqual([]);
  });

  it('a file that was read without its imports', () => {
    expect(violationsOf('games/dice/unread.ts')).toEqual([
      'games/dice/unread.ts: its import of #contract was not read',
    ]);
  });

  it('and nothing else fails it', () => {
    const others = violations.filter((one) => !/planted-\w+\.ts: /.test(one));
    expect(others.map((one) => one.slice(0, one.indexOf(': ')))).toEqual([
      'games/dice/dice.test.ts',
      'games/dice/unread.ts',
      'vendors/registry.ts',
    ]);
  });
});
